import type { NewPassword } from "@evenkeel/contracts/api/users/recovery"
import { useId } from "react"
import { PasswordField } from "../../components/forms/password-field.tsx"
import { PasswordRequirements } from "./password-requirements.tsx"

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

/** A new password, typed twice, with what it needs. */
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
