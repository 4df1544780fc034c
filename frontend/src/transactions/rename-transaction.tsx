import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { useState } from "react"
import { TextField } from "../components/field.tsx"
import { FormModal } from "../components/form-modal.tsx"
import { renameTo } from "./editing.ts"
import { longestName } from "./names.ts"

export const RenameTransaction = ({
  transaction,
  onClose,
}: {
  readonly transaction: Transaction
  readonly onClose: () => void
}) => {
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
        maxLength={longestName}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        value={name}
      />
    </FormModal>
  )
}
