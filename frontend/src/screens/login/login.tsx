import { useState, type FormEvent } from "react"
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { focusFirstError, TextField } from "../../components/field.tsx"
import { Harbour } from "../../components/harbour.tsx"
import { PasswordField } from "../../components/password-field.tsx"
import { SubmitButton } from "../../components/submit-button.tsx"
import { SignedOutOnly } from "../../guards.tsx"
import { afterDelay, auth, authenticate } from "../../stores/auth.ts"
import { useServerError } from "../../use-server-error.ts"

interface Problems {
  readonly username?: string
  readonly password?: string
}

const problemsOf = (username: string, password: string): Problems => ({
  ...(username.trim() === "" ? { username: "Please enter your username." } : {}),
  ...(password === "" ? { password: "Please enter your password." } : {}),
})

const LoginForm = () => {
  const { loading } = useSnapshot(auth)
  const [username, setUsername] = useState("")
  const [password, setPassword] = useState("")
  const [problems, setProblems] = useState<Problems>({})
  useServerError()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = problemsOf(username, password)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstError(event.currentTarget)
    if (loading) return
    void afterDelay(() => authenticate({ username: username.trim(), passwordOne: password }))
  }

  return (
    <form noValidate onSubmit={submit}>
      <TextField
        autoCapitalize="none"
        autoComplete="username"
        error={problems.username}
        label="Username"
        onChange={({ currentTarget }) => {
          setUsername(currentTarget.value)
          setProblems(({ username: _corrected, ...others }) => others)
        }}
        spellCheck={false}
        value={username}
      />
      <PasswordField
        autoComplete="current-password"
        error={problems.password}
        label="Password"
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value)
          setProblems(({ password: _corrected, ...others }) => others)
        }}
        value={password}
      />
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

export const Login = () => (
  <SignedOutOnly onwards={(from, hasUser) => from ?? (hasUser ? "/home" : "/connect-accounts")}>
    <Harbour back={{ to: "/", label: "Back" }} title="Welcome back">
      <LoginForm />
    </Harbour>
  </SignedOutOnly>
)
