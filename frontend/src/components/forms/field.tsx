// A control with its label, its hint and what is wrong with it, tied together for screen readers.
import { useId, type ComponentProps, type ReactNode, useState } from "react"
import { Icon } from "../controls/icon.tsx"
import "./field.css"

export interface ControlProps {
  readonly id: string
  readonly "aria-describedby": string | undefined
  readonly "aria-invalid": true | undefined
}

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  /** One sentence; undefined or "" if nothing is wrong. */
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
      {/* Always rendered, so that screen readers announce what appears in it. */}
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

/** What a control has in addition to its field; it hands on the text that a person has typed or chosen. */
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

/** After a refused submit: the first field that is wrong takes the focus. Call it once the errors are drawn. */
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
          <button
            aria-controls={control.id}
            aria-label="Show characters"
            aria-pressed={seen}
            className="text icon-button"
            onClick={() => setSeen(!seen)}
            type="button"
          >
            <Icon name="eye" />
          </button>
        </div>
      )}
    </Field>
  )
}
