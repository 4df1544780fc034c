// A control with its label, hint and error, connected for screen readers.
import { useId, type ComponentProps, type ReactNode, useState, useRef, type FormEvent, type RefObject } from "react"
import { Icon, IconButton } from "../controls/icon.tsx"
import "./field.css"
import { randomKey } from "@evenkeel/contracts/client"
import { messageOf, isRefusal } from "../../lib/api.ts"
import { showDanger } from "../feedback/alerts.tsx"

export interface ControlProps {
  readonly id: string
  readonly "aria-describedby": string | undefined
  readonly "aria-invalid": true | undefined
}

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  /** One sentence; undefined or "" without an error. */
  readonly error?: string | undefined
  readonly children: (control: ControlProps) => ReactNode
}

export const Field = ({ label, hint, error, children }: FieldProps) => {
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter((part) => part !== undefined).join(" ") || undefined
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-describedby": describedBy, "aria-invalid": error ? true : undefined })}
      {hint !== undefined && (
        <div className="field-hint" id={hintId}>
          {hint}
        </div>
      )}
      {/* Always rendered, so that screen readers announce changes in it. */}
      <div aria-live="polite" className="field-error row from-top gap-1" id={errorId}>
        {error ? (
          <>
            <Icon name="warning" size={16} /> {error}
          </>
        ) : null}
      </div>
    </div>
  )
}

/** A control beside its field; it passes on the text that a person has typed or chosen. */
export type ControlOf<Element extends "input" | "select"> = Omit<ComponentProps<Element>, "id" | "onChange"> & {
  readonly onChange?: (text: string) => void
}

/** Adapts `onChange` to the element. */
export const whenTyped = (onChange: (text: string) => void = () => {}) => ({
  onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    onChange(currentTarget.value),
})

export type TextFieldProps = Omit<FieldProps, "children"> & Omit<ControlOf<"input">, "children">

export const TextField = ({ label, hint, error, onChange, ...input }: TextFieldProps) => (
  <Field error={error} hint={hint} label={label}>
    {(control) => <input type="text" {...input} {...control} {...whenTyped(onChange)} />}
  </Field>
)

type SelectFieldProps = Omit<FieldProps, "children"> & ControlOf<"select">

export const SelectField = ({ label, hint, error, children, onChange, ...select }: SelectFieldProps) => (
  <Field error={error} hint={hint} label={label}>
    {(control) => (
      <select {...select} {...control} {...whenTyped(onChange)}>
        {children}
      </select>
    )}
  </Field>
)

interface OptionsProps {
  readonly of: ReadonlyArray<readonly [value: string, title: string]>
}

/** The options of a select element. */
export const Options = ({ of }: OptionsProps) =>
  of.map(([value, title]) => (
    <option key={value} value={value}>
      {title}
    </option>
  ))

/** After a refused submit: focuses the first invalid field. Must be called once the errors are rendered. */
export const focusFirstError = (form: HTMLFormElement | null): void =>
  void requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid]")?.focus())

/** An error inside a form: an alert at the edge of the page would be behind the dialog and would not be announced. */
export const FormAlert = ({ problem }: { readonly problem: string }) => (
  <div className="form-alert" role="alert">
    {problem !== "" && (
      <>
        <Icon name="warning" size={18} /> <span>{problem}</span>
      </>
    )}
  </div>
)

interface PasswordFieldProps extends Omit<ControlOf<"input">, "type" | "children"> {
  readonly label: string
  readonly error?: string | undefined
}

/** A password field that can show its characters. */
export const PasswordField = ({
  label,
  error,
  onChange,
  "aria-describedby": describedBy,
  ...input
}: PasswordFieldProps) => {
  const [seen, setSeen] = useState(false)
  return (
    <Field error={error} label={label}>
      {(control) => (
        <div className="password-field">
          <input
            {...input}
            {...control}
            {...whenTyped(onChange)}
            aria-describedby={[control["aria-describedby"], describedBy].filter(Boolean).join(" ") || undefined}
            autoCapitalize="none"
            spellCheck={false}
            type={seen ? "text" : "password"}
          />
          <IconButton
            icon="eye"
            aria-controls={control.id}
            label="Show characters"
            aria-pressed={seen}
            onClick={() => setSeen(!seen)}
          />
        </div>
      )}
    </Field>
  )
}

/** One message for each invalid field. */
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

  /** Returns whether all fields are valid; otherwise focuses the first that is not. */
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
  /** The message of the last refusal; "" if the input has changed or been submitted again since. */
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
 * invalid, "" if its fields show theirs, otherwise the call; `onDone` is called when that succeeds while the form is
 * still there. `refuse` shows a message outside the form.
 */
export const useSubmission = (
  begin: (form: HTMLFormElement) => string | Promise<unknown>,
  onDone: () => void,
  refuse?: (problem: string) => void,
): Submission => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState("")
  const say = refuse ?? setProblem
  const ref = useRef<HTMLFormElement>(null)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const begun = begin(event.currentTarget)
    if (typeof begun === "string") return begun === "" ? setProblem("") : say(begun)
    setBusy(true)
    // Cleared while it is tried again: a screen reader announces the same refusal again only if it is new.
    setProblem("")
    // Closed before the reply: there is no form left to show the refusal in, and another one may be open by now.
    const isLeft = (): boolean => ref.current === null
    try {
      await begun
      if (isLeft()) return
      setBusy(false)
      onDone()
    } catch (failure) {
      if (isLeft()) return showDanger(messageOf(failure))
      setBusy(false)
      say(messageOf(failure))
    }
  }

  return {
    busy,
    problem,
    form: { noValidate: true, onChange: () => setProblem(""), onSubmit: (event) => void submit(event), ref },
  }
}

type Attempt = <Outcome>(input: object, send: (idempotencyKey: string) => Promise<Outcome>) => Promise<Outcome>

const none = { input: "", key: "" }

/**
 * Sends a form's input with an idempotency key, the same one for the same input: an attempt whose reply was lost may
 * have been carried out, and the next one must not repeat it. After a refusal the key is a new one, since the stored
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
