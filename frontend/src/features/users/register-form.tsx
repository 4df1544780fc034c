import type { Registration } from "@evenkeel/contracts/api/users"
import { problemsOf } from "@evenkeel/contracts/budget/users/rules"
import { useId, type FormEvent } from "react"
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { SubmitButton } from "../../components/controls/action-button.tsx"
import { TextField } from "../../components/forms/field.tsx"
import { PasswordField } from "../../components/forms/password-field.tsx"
import { useFields } from "../../components/forms/use-fields.ts"
import { useServerError } from "./guards.tsx"
import { PasswordRequirements } from "./password-requirements.tsx"
import { afterDelay, auth, register } from "./store.ts"

const blank: Registration = { name: "", username: "", passwordOne: "", passwordTwo: "" }

const trimmed = ({ name, username, ...passwords }: Registration): Registration => ({
  name: name.trim(),
  username: username.trim(),
  ...passwords,
})

export const RegisterForm = () => {
  const { loading } = useSnapshot(auth)
  const { fields, bind, check } = useFields(blank, (typed) => problemsOf(trimmed(typed)))
  const requirementsId = useId()
  useServerError()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!check(event.currentTarget) || loading) return
    void afterDelay(() => register(trimmed(fields)))
  }

  return (
    <form noValidate onSubmit={submit}>
      <TextField autoComplete="name" label="Full Name" {...bind("name")} />
      <TextField
        autoCapitalize="none"
        autoComplete="username"
        label="Username"
        spellCheck={false}
        {...bind("username")}
      />
      <PasswordRequirements id={requirementsId} password={fields.passwordOne}>
        <PasswordField
          aria-describedby={requirementsId}
          autoComplete="new-password"
          label="Password"
          {...bind("passwordOne")}
        />
      </PasswordRequirements>
      <PasswordField autoComplete="new-password" label="Confirm Password" {...bind("passwordTwo")} />
      <SubmitButton busy={loading} busyLabel="Creating your account…">
        Register
      </SubmitButton>
      <p className="harbour-links">
        <span>
          Already registered? <Link href="/login">Login</Link>
        </span>
      </p>
    </form>
  )
}
