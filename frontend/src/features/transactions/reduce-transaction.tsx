import { useState } from "react"
import { useLocation } from "wouter"
import { AmountField } from "../../components/forms/field.tsx"
import { FormModal } from "../../components/dialogs/form-modal.tsx"
import { dollarsAndCents } from "../../lib/format.ts"
import { mainViewWording, reduceTo } from "./editing.ts"
import type { TransactionDialogProps } from "./transaction-dialog.ts"

export const ReduceTransaction = ({ transaction, onClose }: TransactionDialogProps) => {
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
      <AmountField label="New amount" onChange={({ currentTarget }) => setText(currentTarget.value)} value={text} />
    </FormModal>
  )
}
