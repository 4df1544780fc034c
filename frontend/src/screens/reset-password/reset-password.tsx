import { newPasswordProblemsOf } from "@evenkeel/contracts/budget/users/rules"
import { Link } from "wouter"
import { SubmitButton } from "../../components/controls/action-button.tsx"
import { FormAlert, useFields, useSubmission } from "../../components/forms/field.tsx"
import { Harbour } from "../../components/layout/harbour.tsx"
import { NewPasswordFields, useNewPasswordSet } from "../../features/users/user-fields.tsx"
import { resetPassword } from "../../lib/session.ts"
import { useLinkToken } from "../../lib/page/link-token.ts"

const blank = { passwordOne: "", passwordTwo: "" }

const NewPasswordForm = ({ token }: { readonly token: string }) => {
  const { fields, bind, check } = useFields(blank, newPasswordProblemsOf)
  const { busy, problem, form } = useSubmission(
    (form) => (check(form) ? resetPassword({ token, ...fields }) : ""),
    useNewPasswordSet(),
  )
  return (
    <form {...form}>
      <NewPasswordFields bind={bind} password={fields.passwordOne} />
      <FormAlert problem={problem} />
      <SubmitButton busy={busy} busyLabel="Setting your password…">
        Set password
      </SubmitButton>
    </form>
  )
}

/** The target of the link that was sent by email, or printed by an operator. */
export const ResetPassword = () => {
  const token = useLinkToken()
  return (
    <Harbour back={{ to: "/login", label: "Back to Login" }} title="Set a new password">
      {token === "" ? (
        <>
          <p>This link is not complete, or has been used. Open it from the email again, or ask for another one.</p>
          <Link href="/forgot-password">Ask for another link</Link>
        </>
      ) : (
        <NewPasswordForm token={token} />
      )}
    </Harbour>
  )
}
