import type { Passkey } from "@evenkeel/contracts/api/users/passkeys"
import { passkeyNameProblem } from "@evenkeel/contracts/budget/users/rules"
import { useState } from "react"
import { changing } from "../protection/changing.ts"
import type { DialogProps } from "../../../lib/dialogs.ts"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { showSuccess } from "../../../components/feedback/alerts.tsx"
import { TextField } from "../../../components/forms/field.tsx"
import { createPasskey } from "./ceremonies.ts"

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

interface NameFieldProps {
  readonly name: string
  readonly onChange: (name: string) => void
}

const NameField = ({ name, onChange }: NameFieldProps) => (
  <TextField
    autoComplete="off"
    hint="So that you recognise it in this list."
    label="Name"
    onChange={onChange}
    value={name}
  />
)

export const AddPasskey = ({ onClose }: DialogProps) => {
  const [name, setName] = useState(nameOfDevice)
  const add = async (): Promise<void> => {
    const passkey = await createPasskey()
    const added = await changing("addPasskey", { body: { name: name.trim(), passkey } })
    showSuccess(`The passkey “${added.name}” was added.`)
  }
  return (
    <FormModal
      action="Continue"
      busyAction="Waiting for your device…"
      onClose={onClose}
      onSubmit={() => passkeyNameProblem(name) ?? add()}
      title="Add a passkey"
    >
      <p>
        Your device asks you to confirm, with a fingerprint, your face or its PIN. Then it logs you in the same way.
      </p>
      <NameField name={name} onChange={setName} />
    </FormModal>
  )
}

interface RenamePasskeyProps extends DialogProps {
  readonly passkey: Passkey
}

export const RenamePasskey = ({ passkey, onClose }: RenamePasskeyProps) => {
  const [name, setName] = useState(passkey.name)
  const rename = async (): Promise<void> => {
    const { passkeyId } = passkey
    const renamed = await changing("renamePasskey", { params: { id: passkeyId }, body: { name } })
    showSuccess(`The passkey is now named “${renamed.name}”.`)
  }
  return (
    <FormModal
      action="Rename"
      busyAction="Renaming…"
      onClose={onClose}
      onSubmit={() => passkeyNameProblem(name) ?? rename()}
      title="Rename the passkey"
    >
      <NameField name={name} onChange={setName} />
    </FormModal>
  )
}
