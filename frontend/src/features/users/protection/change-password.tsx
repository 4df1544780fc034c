import { newPasswordProblemsOf, noPasswordEntered } from "@evenkeel/contracts/budget/users/rules"
import { useServer } from "../../../api/queries.ts"
import { askForPasskey } from "../passkeys/ceremonies.ts"
import { changing } from "./changing.ts"
import type { DialogProps } from "../../../lib/dialogs.ts"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { showSuccess } from "../../../components/feedback/alerts.tsx"
import { PasswordField } from "../../../components/forms/field.tsx"
import { useFields } from "../../../components/forms/use-form.ts"
import { NewPasswordFields } from "../user-fields.tsx"

const blank = { password: "", passwordOne: "", passwordTwo: "" }

const problemsOf = (isPasskeyRequired: boolean) => (fields: typeof blank) => ({
  password: fields.password === "" && !isPasskeyRequired ? noPasswordEntered : undefined,
  ...newPasswordProblemsOf(fields),
})

interface Words {
  readonly title: string
  readonly action: string
  readonly text: string
}

/** Both ask for the present password or, if that is not enough, a passkey, however short ago the person logged in. */
const withWords = (command: "changePassword" | "takeBackControl", { title, action, text }: Words) =>
  function SetPassword({ onClose }: DialogProps) {
    const isPasskeyRequired = useServer("security").data?.isPasskeyRequired ?? false
    const { fields, bind, check } = useFields(blank, problemsOf(isPasskeyRequired))
    const change = async (): Promise<void> => {
      const { password, ...chosen } = fields
      const proof = isPasskeyRequired ? { passkey: await askForPasskey() } : { password }
      const { message } = await changing(command, { body: { ...chosen, ...proof } })
      showSuccess(message)
    }
    return (
      <FormModal
        action={action}
        busyAction="Changing…"
        onClose={onClose}
        onSubmit={(form) => (check(form) ? change() : "")}
        title={title}
      >
        <p>{text}</p>
        {!isPasskeyRequired && (
          <PasswordField autoComplete="current-password" label="Present password" {...bind("password")} />
        )}
        <NewPasswordFields bind={bind} password={fields.passwordOne} />
      </FormModal>
    )
  }

export const ChangePassword = withWords("changePassword", {
  title: "Change your password",
  action: "Change password",
  text: "You stay logged in here. All your other sessions end, and your recovery codes no longer work: make new ones.",
})

export const TakeBackControl = withWords("takeBackControl", {
  title: "Take back control",
  action: "Take back control",
  text: "If somebody else may have got in: you stay logged in here, and nothing else gets in but your new password. All other sessions end. Passkeys, recovery codes, links and your email address are removed, and you add them again.",
})
