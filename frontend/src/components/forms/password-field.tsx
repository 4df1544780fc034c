import { useState, type ComponentProps } from "react"
import { Icon } from "../controls/icon.tsx"
import { Field } from "./field.tsx"

interface PasswordFieldProps extends Omit<ComponentProps<"input">, "id" | "type" | "children"> {
  readonly label: string
  readonly error?: string | undefined
}

/** A password field that can show its characters. */
export const PasswordField = ({ label, error, "aria-describedby": describedBy, ...input }: PasswordFieldProps) => {
  const [seen, setSeen] = useState(false)
  return (
    <Field error={error} label={label}>
      {(control) => (
        <div className="password-field">
          <input
            {...input}
            {...control}
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
