import type { Registration } from "@evenkeel/contracts/api/users"
import { problemsOf } from "@evenkeel/contracts/budget/users/rules"
import { type FormEvent, useId } from "react"
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { TextField } from "../../components/forms/field.tsx"
import { Harbour } from "../../components/layout/harbour.tsx"
import { PasswordField } from "../../components/forms/password-field.tsx"
import { SubmitButton } from "../../components/controls/action-button.tsx"
import { useFields } from "../../components/forms/use-fields.ts"
import { SignedOutOnly, useServerError } from "../../features/users/guards.tsx"
import { afterDelay, auth, register } from "../../features/users/store.ts"
import { PasswordRequirements } from "../../features/users/password-requirements.tsx"

const blank: Registration = { name: "", username: "", passwordOne: "", passwordTwo: "" }

const trimmed = ({ name, username, ...passwords }: Registration): Registration => ({
  name: name.trim(),
  username: username.trim(),
  ...passwords,
})

const RegisterForm = () => {
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

export const Register = () => (
  <SignedOutOnly onwards={() => "/connect-accounts"}>
    <Harbour back={{ to: "/", label: "Back" }} title="Create your account">
      <RegisterForm />
    </Harbour>
  </SignedOutOnly>
)
