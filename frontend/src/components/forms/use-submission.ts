import { useRef, useState, type FormEvent, type RefObject } from "react"
import { messageOf } from "../../lib/api.ts"
import { showDanger } from "../feedback/alerts.tsx"

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
  begin: (form: HTMLFormElement) => string | Promise<void>,
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
