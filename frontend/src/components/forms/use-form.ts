import { randomKey } from "@evenkeel/contracts/client"
import { useState, useRef, type FormEvent, type RefObject } from "react"
import { focusFirstError } from "./field.tsx"
import { messageOf, isRefusal } from "../../lib/api.ts"
import { showDanger } from "../feedback/alerts.tsx"

/** One message for each field that is wrong. */
export type Problems<Fields> = { readonly [Field in keyof Fields]?: string | undefined }

/** The fields of a form as typed. A problem is shown beside its field from the next check until the field changes. */
export const useFields = <Fields extends { readonly [Field in keyof Fields]: string }>(
  blank: Fields,
  problemsOf: (fields: Fields) => Problems<Fields>,
) => {
  const [fields, setFields] = useState(blank)
  const [problems, setProblems] = useState<Problems<Fields>>({})

  const bind = (field: keyof Fields) => ({
    error: problems[field],
    value: fields[field],
    onChange: (value: string): void => {
      setFields((before) => ({ ...before, [field]: value }))
      setProblems((before) => ({ ...before, [field]: undefined }))
    },
  })

  /** Returns whether all fields are right; otherwise the first one that is not takes the focus. */
  const check = (form: HTMLFormElement): boolean => {
    const found = problemsOf(fields)
    setProblems(found)
    const isRight = Object.values(found).every((problem) => problem === undefined)
    if (!isRight) focusFirstError(form)
    return isRight
  }

  return { fields, bind, check }
}

interface Submission {
  readonly busy: boolean
  /** Why the last submit was refused; "" if it was not, or if the input has changed or been submitted again since. */
  readonly problem: string
  readonly form: {
    readonly noValidate: true
    readonly onChange: () => void
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
    readonly ref: RefObject<HTMLFormElement | null>
  }
}

/**
 * Submits a form once at a time, and keeps its input after a refusal. `begin` returns a message if the input is
 * invalid, "" if its fields say so themselves, otherwise the call; `onDone` is called when that succeeds while the form
 * is still there.
 */
export const useSubmission = (
  begin: (form: HTMLFormElement) => string | Promise<unknown>,
  onDone: () => void,
): Submission => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState("")
  const ref = useRef<HTMLFormElement>(null)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const begun = begin(event.currentTarget)
    if (typeof begun === "string") return setProblem(begun)
    setBusy(true)
    // Taken away while it is tried again: a screen reader announces the same refusal again only if it is new.
    setProblem("")
    // Closed before the answer came: there is no form left to show the refusal in, or to close, and another one may be
    // open by now.
    const isLeft = (): boolean => ref.current === null
    try {
      await begun
      if (isLeft()) return
      setBusy(false)
      onDone()
    } catch (failure) {
      if (isLeft()) return showDanger(messageOf(failure))
      setBusy(false)
      setProblem(messageOf(failure))
    }
  }

  return {
    busy,
    problem,
    form: {
      noValidate: true,
      onChange: () => setProblem(""),
      onSubmit: (event) => void submit(event),
      ref,
    },
  }
}

type Attempt = <Outcome>(input: object, send: (idempotencyKey: string) => Promise<Outcome>) => Promise<Outcome>

const none = { input: "", key: "" }

/**
 * Sends a form's input with an idempotency key, the same one for the same input: an attempt whose answer was lost may
 * have been carried out, and the next one must not do it twice. After a refusal the key is a new one, since the
 * refusal would be repeated.
 */
export const useAttempt = (): Attempt => {
  const last = useRef(none)
  return async (input, send) => {
    const text = JSON.stringify(input)
    if (text !== last.current.input) last.current = { input: text, key: randomKey() }
    try {
      return await send(last.current.key)
    } catch (failure) {
      if (isRefusal(failure)) last.current = none
      throw failure
    }
  }
}
