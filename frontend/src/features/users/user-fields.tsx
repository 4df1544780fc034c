import type { NewPassword } from "@evenkeel/contracts/api/users/recovery"
import { useId, useState, type KeyboardEvent, type ReactNode } from "react"
import { passwordRules } from "@evenkeel/contracts/budget/users/rules"
import { useLocation } from "wouter"
import { TextField, PasswordField } from "../../components/forms/field.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import { showSuccess } from "../../components/feedback/alerts.tsx"
import "./password-requirements.css"

interface UsernameFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (username: string) => void
  readonly autoComplete?: string
}

export const UsernameField = ({ autoComplete = "username", ...bound }: UsernameFieldProps) => (
  <TextField autoCapitalize="none" autoComplete={autoComplete} label="Username" spellCheck={false} {...bound} />
)

interface NewPasswordFieldsProps {
  readonly password: string
  readonly label?: string
  readonly again?: string
  readonly bind: (field: keyof NewPassword) => {
    readonly value: string
    readonly error: string | undefined
    readonly onChange: (text: string) => void
  }
}

/** A new password, typed twice, with its requirements. */
export const NewPasswordFields = ({
  password,
  label = "New password",
  again = "New password again",
  bind,
}: NewPasswordFieldsProps) => {
  const requirementsId = useId()
  return (
    <>
      <PasswordRequirements id={requirementsId} password={password}>
        <PasswordField
          aria-describedby={requirementsId}
          autoComplete="new-password"
          label={label}
          {...bind("passwordOne")}
        />
      </PasswordRequirements>
      <PasswordField autoComplete="new-password" label={again} {...bind("passwordTwo")} />
    </>
  )
}

interface PasswordRequirementsProps {
  readonly id: string
  readonly password: string
  /** The password field, with `id` in its aria-describedby. */
  readonly children: ReactNode
}

/**
 * A tooltip that lists the requirements and ticks off those that are met. It shows while the field or the list itself
 * is hovered or focused, and Escape hides it.
 */
export const PasswordRequirements = ({ id, password, children }: PasswordRequirementsProps) => {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const put = (shown: boolean) => () => setPointed(shown)

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== "Escape") return
    setPointed(false)
    setFocused(false)
  }

  return (
    <div
      className="password-requirements"
      onBlur={() => setFocused(false)}
      onFocus={() => setFocused(true)}
      onKeyDown={onKeyDown}
      onPointerEnter={put(true)}
      onPointerLeave={put(false)}
      role="presentation"
    >
      {children}
      <div className="requirements" hidden={!pointed && !focused} id={id} role="tooltip">
        <strong>Your password needs</strong>
        <ul>
          {passwordRules.map(({ need, isMet }) => {
            const met = password !== "" && isMet(password)
            return (
              <li className={`row from-top gap-2 ${met ? "requirement-met" : ""}`} key={need}>
                <Icon name={met ? "check" : "next"} size={16} /> {need}
                {met && <span className="heard"> (met)</span>}
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

/** Called once somebody has set a new password without the former one, which signs them in. */
export const useNewPasswordSet = (): (() => void) => {
  const [, navigate] = useLocation()
  return () => {
    showSuccess("Your new password is set. All other sessions have ended.")
    navigate("/home")
  }
}
