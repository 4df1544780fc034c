import { noEmailEntered } from "@evenkeel/contracts/budget/users/rules"
import { useState } from "react"
import { changing } from "../protection/changing.ts"
import type { DialogProps } from "../../../lib/dialogs.ts"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { showSuccess } from "../../../components/feedback/alerts.tsx"
import { TextField } from "../../../components/forms/field.tsx"

export const ChangeEmail = ({ onClose }: DialogProps) => {
  const [address, setAddress] = useState("")
  const change = async (): Promise<void> => {
    await changing("changeEmail", { body: { email: address.trim() } })
    showSuccess(`A link was sent to ${address.trim()}. Open it to confirm the address.`)
  }
  return (
    <FormModal
      action="Send link"
      busyAction="Sending…"
      onClose={onClose}
      onSubmit={() => (address.trim() === "" ? noEmailEntered : change())}
      title="Your email address"
    >
      <p>A link to confirm it will be sent there. The address is used for nothing but resetting your password.</p>
      <TextField autoComplete="email" label="Email" onChange={setAddress} type="email" value={address} />
    </FormModal>
  )
}
