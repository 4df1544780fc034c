import { newPasswordProblemsOf } from "@evenkeel/contracts/budget/users/rules"
import { changing } from "./changing.ts"
import type { DialogProps } from "../../../lib/dialogs.ts"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { showSuccess } from "../../../components/feedback/alerts.tsx"
import { useFields } from "../../../components/forms/use-form.ts"
import { NewPasswordFields } from "../user-fields.tsx"

const blank = { passwordOne: "", passwordTwo: "" }

export const ChangePassword = ({ onClose }: DialogProps) => {
  const { fields, bind, check } = useFields(blank, newPasswordProblemsOf)
  const change = async (): Promise<void> => {
    const { message } = await changing("changePassword", { body: fields })
    showSuccess(message)
  }
  return (
    <FormModal
      action="Change password"
      busyAction="Changing…"
      onClose={onClose}
      onSubmit={(form) => (check(form) ? change() : "")}
      title="Change your password"
    >
      <p>You stay logged in here. All your other sessions end.</p>
      <NewPasswordFields bind={bind} password={fields.passwordOne} />
    </FormModal>
  )
}
