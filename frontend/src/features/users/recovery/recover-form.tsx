import { newPasswordProblemsOf, noUsernameEntered } from "@evenkeel/contracts/budget/users/rules"
import { SubmitButton } from "../../../components/controls/action-button.tsx"
import { FormAlert, TextField } from "../../../components/forms/field.tsx"
import { useFields, type Problems, useSubmission } from "../../../components/forms/use-form.ts"
import { NewPasswordFields, UsernameField, useNewPasswordSet } from "../user-fields.tsx"
import { recover } from "../../../lib/session.ts"

const blank = { username: "", recoveryCode: "", passwordOne: "", passwordTwo: "" }

const problemsOf = (fields: typeof blank): Problems<typeof blank> => ({
  username: fields.username.trim() === "" ? noUsernameEntered : undefined,
  recoveryCode: fields.recoveryCode.trim() === "" ? "Please enter one of your recovery codes." : undefined,
  ...newPasswordProblemsOf(fields),
})

/** For whoever has forgotten their password, but has their recovery codes. */
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
