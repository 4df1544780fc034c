import type { PasskeyAssertion } from "@evenkeel/contracts/api/users/passkeys"
import { noPasswordEntered, noUsernameEntered } from "@evenkeel/contracts/budget/users/rules"
import { useCallback, useEffect, useRef, type FormEvent, type ReactNode } from "react"
import { useSnapshot } from "valtio"
import { ActionButton, SubmitButton } from "../../components/controls/action-button.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import { PasswordField, useFields, type Problems } from "../../components/forms/field.tsx"
import { useServerError } from "./guards.tsx"
import { askForPasskey, offerPasskeys, whyNoPasskeys } from "./passkeys/ceremonies.ts"
import { afterDelay, auth, authenticate, authenticateWithPasskey } from "../../lib/session.ts"
import { UsernameField } from "./user-fields.tsx"
import "./login-form.css"

const blank = { username: "", password: "" }

const problemsOf = ({ username, password }: typeof blank): Problems<typeof blank> => ({
  username: username.trim() === "" ? noUsernameEntered : undefined,
  password: password === "" ? noPasswordEntered : undefined,
})

const WithPasskey = () => {
  const { loading } = useSnapshot(auth)
  // A passkey from the browser's suggestions and one from the button must not log in twice.
  const begun = useRef(false)
  const logIn = useCallback(async (ask: () => Promise<PasskeyAssertion>): Promise<void> => {
    if (begun.current) return
    begun.current = true
    await authenticateWithPasskey(ask)
    begun.current = false
  }, [])
  useEffect(() => offerPasskeys((passkey) => void logIn(() => Promise.resolve(passkey))), [logIn])
  const reason = whyNoPasskeys()
  if (reason !== undefined) return <p className="soft small login-note">{reason}</p>
  return (
    <ActionButton className="quiet login-passkey" off={loading} onClick={() => void logIn(askForPasskey)}>
      <Icon name="key" /> Log in with a passkey
    </ActionButton>
  )
}

interface LoginFormProps {
  readonly username?: string
  readonly children: ReactNode
}

export const LoginForm = ({ username = "", children }: LoginFormProps) => {
  const { loading } = useSnapshot(auth)
  const { fields, bind, check } = useFields({ ...blank, username }, problemsOf)
  useServerError()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!check(event.currentTarget) || loading) return
    void afterDelay(() => authenticate({ username: fields.username.trim(), passwordOne: fields.password }))
  }

  return (
    <form noValidate onSubmit={submit}>
      <UsernameField autoComplete="username webauthn" {...bind("username")} />
      <PasswordField autoComplete="current-password" label="Password" {...bind("password")} />
      <SubmitButton busy={loading} busyLabel="Logging in…">
        Login
      </SubmitButton>
      <WithPasskey />
      <p className="harbour-links cluster spread">{children}</p>
    </form>
  )
}
