import type { FormEvent } from "react"
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { SubmitButton } from "../../components/controls/action-button.tsx"
import { TextField } from "../../components/forms/field.tsx"
import { PasswordField } from "../../components/forms/password-field.tsx"
import { useFields, type Problems } from "../../components/forms/use-fields.ts"
import { useServerError } from "./guards.tsx"
import { afterDelay, auth, authenticate } from "./store.ts"

const blank = { username: "", password: "" }

const problemsOf = ({ username, password }: typeof blank): Problems<typeof blank> => ({
  username: username.trim() === "" ? "Please enter your username." : undefined,
  password: password === "" ? "Please enter your password." : undefined,
})

export const LoginForm = () => {
  const { loading } = useSnapshot(auth)
  const { fields, bind, check } = useFields(blank, problemsOf)
  useServerError()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!check(event.currentTarget) || loading) return
    void afterDelay(() => authenticate({ username: fields.username.trim(), passwordOne: fields.password }))
  }

  return (
    <form noValidate onSubmit={submit}>
      <TextField
        autoCapitalize="none"
        autoComplete="username"
        label="Username"
        spellCheck={false}
        {...bind("username")}
      />
      <PasswordField autoComplete="current-password" label="Password" {...bind("password")} />
      <SubmitButton busy={loading} busyLabel="Logging in…">
        Login
      </SubmitButton>
      <p className="harbour-links">
        <Link href="/forgot-password">Forgot Password?</Link>
        <span>
          New here? <Link href="/register">Register</Link>
        </span>
      </p>
    </form>
  )
}
