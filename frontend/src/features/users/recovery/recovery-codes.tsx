import { useState } from "react"
import type { DialogProps, DialogsAbout } from "../../../lib/dialogs.ts"
import { ActionButton } from "../../../components/controls/action-button.tsx"
import { Icon } from "../../../components/controls/icon.tsx"
import { confirm } from "../../../components/dialogs/confirmation.tsx"
import { Modal } from "../../../components/dialogs/modal.tsx"
import { showDanger, showSuccess } from "../../../components/feedback/alerts.tsx"
import { base } from "../../../lib/page/base.ts"
import { saveFile } from "../../../lib/page/save-file.ts"
import { auth } from "../../../lib/session.ts"
import "./recovery-codes.css"

const textOf = (codes: ReadonlyArray<string>): string =>
  [`Evenkeel recovery codes of ${auth.user?.username ?? ""}`, location.origin + base, "", ...codes, ""].join("\n")

const copy = (codes: ReadonlyArray<string>): Promise<void> =>
  navigator.clipboard.writeText(textOf(codes)).then(
    () => showSuccess("The codes were copied."),
    () => showDanger("The codes could not be copied. Please download or print them."),
  )

const download = (codes: ReadonlyArray<string>): void =>
  saveFile({ name: "evenkeel-recovery-codes.txt", content: new Blob([textOf(codes)], { type: "text/plain" }) })

/** The codes, which cannot be shown again. */
export const RecoveryCodes = ({ codes, onClose }: DialogsAbout["recoveryCodes"] & DialogProps) => {
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
      <ul aria-label="Recovery codes" className="recovery-codes columns">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="cluster">
        {/* Browsers have a clipboard only on a secure connection. */}
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
