import type { Passkey } from "@evenkeel/contracts/api/users/passkeys"
import { passkeyNameProblem } from "@evenkeel/contracts/budget/users/rules"
import { run } from "../../../api/run.ts"
import { formDialog } from "../../../components/dialogs/form-modal.tsx"
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

const nameField = { autoComplete: "off", hint: "So that you recognise it in this list.", label: "Name" }

export const AddPasskey = formDialog({
  begin: () => ({ name: nameOfDevice() }),
  title: "Add a passkey",
  action: "Continue",
  busy: "Waiting for your device…",
  content: ({ bind }) => (
    <>
      <p>
        Your device asks you to confirm, with a fingerprint, your face or its PIN. Then it logs you in the same way.
      </p>
      <TextField {...nameField} {...bind("name")} />
    </>
  ),
  submit: ({ fields: { name } }) =>
    passkeyNameProblem(name) ??
    createPasskey().then((passkey) => run("addPasskey", { body: { name: name.trim(), passkey } })),
})

export const RenamePasskey = formDialog({
  useAbout: ({ passkey }: { readonly passkey: Passkey }) => passkey,
  begin: ({ name }) => ({ name }),
  title: "Rename the passkey",
  action: "Rename",
  busy: "Renaming…",
  content: ({ bind }) => <TextField {...nameField} {...bind("name")} />,
  submit: ({ about: { passkeyId }, fields: { name } }) =>
    passkeyNameProblem(name) ?? run("renamePasskey", { params: { id: passkeyId }, body: { name } }),
})
