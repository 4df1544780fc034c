import { noEmailEntered } from "@evenkeel/contracts/budget/users/rules"
import { useState } from "react"
import { useSnapshot } from "valtio"
import { ActionButton } from "../../../components/controls/action-button.tsx"
import { openDialog, type DialogProps } from "../../../components/dialogs/dialogs.tsx"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { showDanger, showSuccess } from "../../../components/feedback/alerts.tsx"
import { TextField } from "../../../components/forms/field.tsx"
import { client, messageOf } from "../../../lib/api.ts"
import { Card } from "../protection/card.tsx"
import { changing, protection } from "../protection/store.ts"

const ChangeEmail = ({ onClose }: DialogProps) => {
  const [address, setAddress] = useState("")
  const change = async (): Promise<void> => {
    await changing(client.changeEmail({ body: { email: address.trim() } }))
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

/** Only where the installation can send email. */
export const EmailCard = () => {
  const { security } = useSnapshot(protection)
  const [busy, setBusy] = useState(false)
  if (security === null || !security.ways.email) return null
  const { address, pending } = security.email
  const remove = async (): Promise<void> => {
    setBusy(true)
    await changing(client.changeEmail({ body: { email: null } })).then(
      () => showSuccess("Your email address was removed."),
      (failure: unknown) => showDanger(messageOf(failure)),
    )
    setBusy(false)
  }
  const hasAny = address !== null || pending !== null
  return (
    <Card icon="mail" title="Email">
      <p className="soft">Optional. A link to set a new password can be sent there.</p>
      {address !== null && <p>{address}</p>}
      {pending !== null && <p>{pending} is not confirmed yet: open the link that was sent there.</p>}
      <div className="protection-actions">
        <button
          className="quiet"
          onClick={() => openDialog((onClose) => <ChangeEmail onClose={onClose} />)}
          type="button"
        >
          {hasAny ? "Change address" : "Add an address"}
        </button>
        {hasAny && (
          <ActionButton busy={busy} className="text danger" onClick={() => void remove()}>
            Remove address
          </ActionButton>
        )}
      </div>
    </Card>
  )
}
