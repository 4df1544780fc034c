import type { Registration } from "@evenkeel/contracts/api/users/users"
import { problemsOf } from "@evenkeel/contracts/budget/users/rules"
import type { FormEvent } from "react"
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { SubmitButton } from "../../components/controls/action-button.tsx"
import { TextField, useFields } from "../../components/forms/field.tsx"
import { useServerError } from "./guards.tsx"
import { NewPasswordFields, UsernameField } from "./user-fields.tsx"
import { useLinkToken } from "../../lib/page/link-token.ts"
import { afterDelay, auth, register } from "../../lib/session.ts"

const blank = { name: "", username: "", passwordOne: "", passwordTwo: "" }

const trimmed = ({ name, username, ...passwords }: typeof blank): Registration => ({
  name: name.trim(),
  username: username.trim(),
  ...passwords,
})

export const RegisterForm = () => {
  const { loading } = useSnapshot(auth)
  const { fields, bind, check } = useFields(blank, (typed) => problemsOf(trimmed(typed)))
  const invitation = useLinkToken()
  useServerError()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!check(event.currentTarget) || loading) return
    void afterDelay(() => register({ ...trimmed(fields), ...(invitation === "" ? {} : { invitation }) }))
  }

  return (
    <form noValidate onSubmit={submit}>
      <TextField autoComplete="name" label="Full Name" {...bind("name")} />
      <UsernameField {...bind("username")} />
      <NewPasswordFields again="Confirm Password" bind={bind} label="Password" password={fields.passwordOne} />
      <SubmitButton busy={loading} busyLabel="Creating your account…">
        Register
      </SubmitButton>
      <p className="harbour-links cluster spread">
        <span>
          Already registered? <Link href="/login">Login</Link>
        </span>
      </p>
    </form>
  )
}
