import type { Registration } from "@evenkeel/contracts/api/users"
import { useId, useState, type ChangeEvent, type FormEvent } from "react"
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { focusFirstError, TextField } from "../../components/field.tsx"
import { Harbour } from "../../components/harbour.tsx"
import { PasswordField } from "../../components/password-field.tsx"
import { SubmitButton } from "../../components/submit-button.tsx"
import { SignedOutOnly } from "../../guards.tsx"
import { afterDelay, auth, register } from "../../stores/auth.ts"
import { useServerError } from "../../use-server-error.ts"
import { PasswordRequirements } from "./password-requirements.tsx"
import { problemsOf, type Problems } from "./registration.ts"

const blank: Registration = { name: "", username: "", passwordOne: "", passwordTwo: "" }

const RegisterForm = () => {
  const { loading } = useSnapshot(auth)
  const [form, setForm] = useState(blank)
  const [problems, setProblems] = useState<Problems>({})
  const requirementsId = useId()
  useServerError()

  const bind = (field: keyof Registration) => ({
    error: problems[field],
    value: form[field],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setForm({ ...form, [field]: currentTarget.value })
      setProblems(({ [field]: _corrected, ...others }) => others)
    },
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = problemsOf(form)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstError(event.currentTarget)
    if (loading) return
    void afterDelay(() => register({ ...form, name: form.name.trim(), username: form.username.trim() }))
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
      <PasswordRequirements id={requirementsId} password={form.passwordOne}>
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
