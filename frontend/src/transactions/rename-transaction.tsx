import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { useState } from "react"
import { TextField } from "../components/field.tsx"
import { FormModal } from "../components/form-modal.tsx"
import { showSuccess } from "../stores/alerts.ts"
import { renameTransaction } from "../stores/transactions.ts"
import { longestName, problemOfName } from "./names.ts"

export const RenameTransaction = ({ transaction, onClose }: { readonly transaction: Transaction; readonly onClose: () => void }) => {
  const [name, setName] = useState(transaction.name)
  const submit = () =>
    problemOfName(name)
    ?? renameTransaction(transaction.transactionId, name.trim()).then((command) => showSuccess("Transaction name updated successfully", command))
  return (
    <FormModal action="Rename" busyAction="Renaming…" onClose={onClose} onSubmit={submit} title="Rename Transaction">
      <TextField autoComplete="off" label="Name" maxLength={longestName} onChange={({ currentTarget }) => setName(currentTarget.value)} value={name} />
    </FormModal>
  )
}
