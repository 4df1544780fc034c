import { useState } from "react"
import { useSnapshot } from "valtio"
import { ActionButton } from "../../../components/controls/action-button.tsx"
import { Icon } from "../../../components/controls/icon.tsx"
import { confirm } from "../../../components/dialogs/confirmation.tsx"
import { openDialog } from "../../../components/dialogs/dialogs.tsx"
import { Modal } from "../../../components/dialogs/modal.tsx"
import { showDanger, showSuccess } from "../../../components/feedback/alerts.tsx"
import { client, messageOf } from "../../../lib/api.ts"
import { saveFile } from "../../../lib/save-file.ts"
import { Card } from "../protection/card.tsx"
import { changing, protection } from "../protection/store.ts"
import { auth } from "../store.ts"
import "./recovery-codes.css"

interface CodesProps {
  readonly codes: ReadonlyArray<string>
  readonly onClose: () => void
}

const textOf = (codes: ReadonlyArray<string>): string =>
  [`Evenkeel recovery codes of ${auth.user?.username ?? ""}`, location.origin, "", ...codes, ""].join("\n")

const copy = (codes: ReadonlyArray<string>): Promise<void> =>
  navigator.clipboard.writeText(textOf(codes)).then(
    () => showSuccess("The codes were copied."),
    () => showDanger("The codes could not be copied. Please download or print them."),
  )

const download = (codes: ReadonlyArray<string>): void =>
  saveFile({ name: "evenkeel-recovery-codes.txt", content: new Blob([textOf(codes)], { type: "text/plain" }) })

/** The codes, this one time. */
const Codes = ({ codes, onClose }: CodesProps) => {
  const [stored, setStored] = useState(false)
  const leave = async (): Promise<void> => {
    const question = {
      title: "Close without storing them?",
      text: "The codes cannot be shown again. You can make new ones at any time.",
      action: "Close anyway",
    }
    if (stored || (await confirm(question))) onClose()
  }
  return (
    <Modal
      actions={
        <ActionButton off={!stored} onClick={onClose}>
          Done
        </ActionButton>
      }
      onClose={() => void leave()}
      title="Your recovery codes"
    >
      <p>
        Each code lets you set a new password once. They are shown only now: keep them where you would find them without
        this device.
      </p>
      <ul aria-label="Recovery codes" className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="protection-actions">
        {/* Browsers offer it only where the connection is safe. */}
        {navigator.clipboard !== undefined && (
          <button className="quiet" onClick={() => void copy(codes)} type="button">
            <Icon name="copy" /> Copy
          </button>
        )}
        <button className="quiet" onClick={() => download(codes)} type="button">
          <Icon name="download" /> Download
        </button>
        <button className="quiet" onClick={() => window.print()} type="button">
          <Icon name="print" /> Print
        </button>
      </div>
      <label className="recovery-stored">
        <input checked={stored} onChange={({ target }) => setStored(target.checked)} type="checkbox" /> I have stored
        them
      </label>
    </Modal>
  )
}

const left = (count: number): string => {
  if (count === 0) return "You have no recovery codes."
  return count === 1 ? "1 code is left. Make new ones soon." : `${count} codes are left.`
}

const formerEnd = {
  title: "Make new recovery codes?",
  text: "The ones that you have now stop working.",
  action: "Make new codes",
}

export const RecoveryCodesCard = () => {
  const count = useSnapshot(protection).security?.recoveryCodes ?? 0
  const [busy, setBusy] = useState(false)
  const renew = async (): Promise<void> => {
    if (count > 0 && !(await confirm(formerEnd))) return
    setBusy(true)
    try {
      const { codes } = await changing(client.renewRecoveryCodes())
      openDialog((onClose) => <Codes codes={codes} onClose={onClose} />)
    } catch (failure) {
      showDanger(messageOf(failure))
    }
    setBusy(false)
  }
  return (
    <Card icon="print" title="Recovery codes">
      <p className="soft">On paper, they let you back in if you forget your password or lose your device.</p>
      <p>{left(count)}</p>
      <ActionButton busy={busy} className="quiet" onClick={() => void renew()}>
        {count === 0 ? "Make recovery codes" : "Make new codes"}
      </ActionButton>
    </Card>
  )
}
