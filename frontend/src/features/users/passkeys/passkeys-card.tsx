import type { Passkey } from "@evenkeel/contracts/api/users/passkeys"
import { useState } from "react"
import { useSnapshot } from "valtio"
import { Icon } from "../../../components/controls/icon.tsx"
import { confirm } from "../../../components/dialogs/confirmation.tsx"
import { openDialog, type DialogProps } from "../../../components/dialogs/dialogs.tsx"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { showDanger, showSuccess } from "../../../components/feedback/alerts.tsx"
import { TextField } from "../../../components/forms/field.tsx"
import { client, messageOf } from "../../../lib/api.ts"
import { momentOf } from "../../../lib/format.ts"
import { Card } from "../protection/card.tsx"
import { changing, protection } from "../protection/store.ts"
import { createPasskey, whyNoPasskeys } from "./ceremonies.ts"

const systems: ReadonlyArray<readonly [form: RegExp, name: string]> = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android phone"],
  [/CrOS/, "Chromebook"],
  [/Windows/, "Windows PC"],
  [/Mac/, "Mac"],
  [/Linux/, "Linux PC"],
]

const nameOfDevice = (): string => systems.find(([form]) => form.test(navigator.userAgent))?.[1] ?? "My device"

const AddPasskey = ({ onClose }: DialogProps) => {
  const [name, setName] = useState(nameOfDevice)
  const add = async (): Promise<void> => {
    const passkey = await createPasskey()
    const added = await changing(client.addPasskey({ body: { name: name.trim(), passkey } }))
    showSuccess(`The passkey “${added.name}” was added.`)
  }
  return (
    <FormModal
      action="Continue"
      busyAction="Waiting for your device…"
      onClose={onClose}
      onSubmit={() => (name.trim() === "" ? "Please give it a name." : add())}
      title="Add a passkey"
    >
      <p>
        Your device asks you to confirm, with a fingerprint, your face or its PIN. Then it logs you in the same way.
      </p>
      <TextField
        autoComplete="off"
        hint="So that you recognise it in this list."
        label="Name"
        onChange={setName}
        value={name}
      />
    </FormModal>
  )
}

const remove = async ({ passkeyId, name }: Passkey): Promise<void> => {
  const agreed = await confirm({
    title: `Remove the passkey “${name}”?`,
    text: "It will no longer log you in. Your device may still offer it until you delete it there, too.",
    action: "Remove passkey",
    danger: true,
  })
  if (!agreed) return
  await changing(client.removePasskey({ params: { id: passkeyId } })).then(
    () => showSuccess(`The passkey “${name}” was removed.`),
    (failure: unknown) => showDanger(messageOf(failure)),
  )
}

const useOf = ({ addedAt, lastUsedAt }: Passkey): string =>
  `Added ${momentOf(addedAt)} · ${lastUsedAt === null ? "not used yet" : `last used ${momentOf(lastUsedAt)}`}`

export const PasskeysCard = () => {
  const { passkeys, security } = useSnapshot(protection)
  const reason = whyNoPasskeys() ?? security?.ways.passkeys ?? undefined
  return (
    <Card icon="key" title="Passkeys">
      <p className="soft">
        Log in with your fingerprint, your face or your device's PIN. Nobody can guess a passkey or trick you out of it.
      </p>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <li key={passkey.passkeyId}>
              <div>
                <strong>{passkey.name}</strong>
                <p className="soft small">{useOf(passkey)}</p>
              </div>
              <button
                aria-label={`Remove the passkey ${passkey.name}`}
                className="text danger icon-button"
                onClick={() => void remove(passkey)}
                title="Remove"
                type="button"
              >
                <Icon name="trash" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {reason === undefined ? (
        <button
          className="quiet"
          onClick={() => openDialog((onClose) => <AddPasskey onClose={onClose} />)}
          type="button"
        >
          <Icon name="plus" /> Add a passkey
        </button>
      ) : (
        <p>{reason}</p>
      )}
    </Card>
  )
}
