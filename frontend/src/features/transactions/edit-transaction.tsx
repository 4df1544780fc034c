import { useState } from "react"
import { AmountField, TextField } from "../../components/forms/field.tsx"
import { FormModal } from "../../components/dialogs/form-modal.tsx"
import { mainViewWording, reduceTo, renameTo } from "./editing.ts"
import type { DialogProps } from "../../components/dialogs/dialogs.tsx"
import { useTransaction } from "./store.ts"
import type { Transaction } from "@evenkeel/contracts/api/transactions"

interface EditTransactionProps extends DialogProps {
  readonly transaction: Transaction
}
import { useLocation } from "wouter"
import { dollarsAndCents } from "../../lib/format.ts"

export const RenameTransaction = ({ onClose, ...about }: EditTransactionProps) => {
  const transaction = useTransaction(about.transaction)
  const [name, setName] = useState(transaction.name)
  return (
    <FormModal
      action="Rename"
      busyAction="Renaming…"
      onClose={onClose}
      onSubmit={() => renameTo(transaction, name)}
      title="Rename Transaction"
    >
      <TextField autoComplete="off" label="Name" onChange={setName} value={name} />
    </FormModal>
  )
}

export const ReduceTransaction = ({ onClose, ...about }: EditTransactionProps) => {
  const transaction = useTransaction(about.transaction)
  const [text, setText] = useState("")
  const [path] = useLocation()
  const submit = () => reduceTo(transaction, text, path === "/home" ? mainViewWording : undefined)
  return (
    <FormModal
      action="Reduce"
      busyAction="Reducing…"
      onClose={onClose}
      onSubmit={submit}
      title="Reduce Transaction Amount"
    >
      <p>
        <strong>{transaction.name}</strong> is <span className="figure">{dollarsAndCents(transaction.amount)}</span>{" "}
        now. Leave out what was not yours to pay.
      </p>
      <AmountField label="New amount" onChange={setText} value={text} />
    </FormModal>
  )
}
