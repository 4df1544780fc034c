import { useState } from "react"
import { Icon } from "../controls/icon.tsx"
import { Field, whenTyped, type ControlOf } from "./field.tsx"

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
