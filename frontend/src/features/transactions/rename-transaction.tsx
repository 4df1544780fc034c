import { useState } from "react"
import { TextField } from "../../components/forms/field.tsx"
import { FormModal } from "../../components/dialogs/form-modal.tsx"
import { renameTo } from "./editing.ts"
import type { TransactionDialogProps } from "./transaction-dialog.ts"

export const RenameTransaction = ({ transaction, onClose }: TransactionDialogProps) => {
  const [name, setName] = useState(transaction.name)
  return (
    <FormModal
      action="Rename"
      busyAction="Renaming…"
      onClose={onClose}
      onSubmit={() => renameTo(transaction, name)}
      title="Rename Transaction"
    >
      <TextField
        autoComplete="off"
        label="Name"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        value={name}
      />
    </FormModal>
  )
}
