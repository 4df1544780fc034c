import { noEmailEntered } from "@evenkeel/contracts/budget/users/rules"
import { useEffect, useState } from "react"
import { Link } from "wouter"
import { SubmitButton } from "../../../components/controls/action-button.tsx"
import { FormAlert, TextField } from "../../../components/forms/field.tsx"
import { useSubmission } from "../../../components/forms/use-form.ts"
import { client } from "../../../lib/api.ts"

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

/** Asks for a link by email. The answer is the same for every address. */
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
