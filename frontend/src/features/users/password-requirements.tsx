import { passwordRules } from "@evenkeel/contracts/budget/users/rules"
import { useState, type KeyboardEvent, type ReactNode } from "react"
import { Icon } from "../../components/controls/icon.tsx"
import "./password-requirements.css"

interface PasswordRequirementsProps {
  readonly id: string
  readonly password: string
  /** The password field; it names `id` in its aria-describedby. */
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
      <div className={pointed || focused ? "requirements" : "requirements requirements-away"} id={id} role="tooltip">
        <strong>Your password needs</strong>
        <ul>
          {passwordRules.map(({ need, isMet }) => {
            const met = password !== "" && isMet(password)
            return (
              <li className={met ? "requirement-met" : ""} key={need}>
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
