import { noEmailEntered, newPasswordProblemsOf, noUsernameEntered } from "@evenkeel/contracts/budget/users/rules"
import { useEffect, useState } from "react"
import { Link } from "wouter"
import { SubmitButton } from "../../../components/controls/action-button.tsx"
import { FormAlert, TextField, useSubmission, useFields, type Problems } from "../../../components/forms/field.tsx"
import { client } from "../../../lib/api.ts"
import { NewPasswordFields, UsernameField, useNewPasswordSet } from "../user-fields.tsx"
import { recover } from "../../../lib/session.ts"

const noEmail =
  "This Evenkeel sends no email. Use a recovery code, or ask the person who runs it for a link to set a new password."

/** Whether this installation can send email; undefined until it is known. */
const useCanSend = (): boolean | undefined => {
  const [can, setCan] = useState<boolean>()
  useEffect(
    () =>
      void client.signInWays().then(
        ({ email }) => setCan(email),
        () => undefined,
      ),
    [],
  )
  return can
}

/** Requests a link by email. The reply is the same for every address. */
export const ForgotForm = () => {
  const canSend = useCanSend()
  const [email, setEmail] = useState("")
  const [sent, setSent] = useState("")
  const ask = async (): Promise<void> => {
    setSent("")
    setSent((await client.forgotPassword({ body: { email: email.trim() } })).message)
  }
  const { busy, problem, form } = useSubmission(
    () => (canSend === false ? noEmail : email.trim() === "" ? noEmailEntered : ask()),
    () => {},
  )
  return (
    <form {...form}>
      <TextField
        autoComplete="email"
        hint={canSend === false ? noEmail : "A link to set a new password is sent there, if an account has it."}
        label="Email"
        onChange={setEmail}
        type="email"
        value={email}
      />
      <FormAlert problem={problem} />
      <p role="status">{sent}</p>
      <SubmitButton busy={busy} busyLabel="Sending…">
        Reset Password
      </SubmitButton>
      <p className="harbour-links cluster spread">
        <Link href="/login">Back to Login</Link>
      </p>
    </form>
  )
}

const blank = { username: "", recoveryCode: "", passwordOne: "", passwordTwo: "" }

const problemsOf = (fields: typeof blank): Problems<typeof blank> => ({
  username: fields.username.trim() === "" ? noUsernameEntered : undefined,
  recoveryCode: fields.recoveryCode.trim() === "" ? "Please enter one of your recovery codes." : undefined,
  ...newPasswordProblemsOf(fields),
})

/** For people who have forgotten their password, but have their recovery codes. */
export const RecoverForm = () => {
  const { fields, bind, check } = useFields(blank, problemsOf)
  const { busy, problem, form } = useSubmission(
    (form) => (check(form) ? recover({ ...fields, username: fields.username.trim() }) : ""),
    useNewPasswordSet(),
  )
  return (
    <form {...form} aria-label="Use a recovery code">
      <UsernameField {...bind("username")} />
      <TextField
        autoCapitalize="none"
        autoComplete="off"
        label="Recovery code"
        spellCheck={false}
        {...bind("recoveryCode")}
      />
      <NewPasswordFields bind={bind} password={fields.passwordOne} />
      <FormAlert problem={problem} />
      <SubmitButton busy={busy} busyLabel="Setting your password…">
        Set password
      </SubmitButton>
    </form>
  )
}
