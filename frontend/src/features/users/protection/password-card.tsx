import { newPasswordProblemsOf } from "@evenkeel/contracts/budget/users/rules"
import { openDialog, type DialogProps } from "../../../components/dialogs/dialogs.tsx"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { showSuccess } from "../../../components/feedback/alerts.tsx"
import { useFields } from "../../../components/forms/use-fields.ts"
import { client } from "../../../lib/api.ts"
import { NewPasswordFields } from "../new-password-fields.tsx"
import { Card } from "./card.tsx"
import { changing } from "./store.ts"

const blank = { passwordOne: "", passwordTwo: "" }

const ChangePassword = ({ onClose }: DialogProps) => {
  const { fields, bind, check } = useFields(blank, newPasswordProblemsOf)
  const change = async (): Promise<void> => {
    const { message } = await changing(client.changePassword({ body: fields }))
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

export const PasswordCard = () => (
  <Card icon="shield" title="Password">
    <p className="soft">Changing it ends all your other sessions.</p>
    <button
      className="quiet"
      onClick={() => openDialog((onClose) => <ChangePassword onClose={onClose} />)}
      type="button"
    >
      Change password
    </button>
  </Card>
)
