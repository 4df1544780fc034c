import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { useState } from "react"
import { useLocation } from "wouter"
import { parseAmount } from "../amount.ts"
import { AmountField } from "../components/field.tsx"
import { FormModal } from "../components/form-modal.tsx"
import { dollarsAndCents } from "../format.ts"
import { showSuccess } from "../stores/alerts.ts"
import { reduceTransaction } from "../stores/transactions.ts"

const invalid = "Please enter a valid amount."
/** The main view has a wording of its own. */
const tooMuch = (path: string): string =>
  `The ${path === "/home" ? "reduced" : "new"} amount must be less than the original transaction amount.`

export const ReduceTransaction = ({ transaction, onClose }: { readonly transaction: Transaction; readonly onClose: () => void }) => {
  const [text, setText] = useState("")
  const [path] = useLocation()
  const submit = () => {
    const amount = parseAmount(text)
    if (amount === undefined || amount <= 0) return invalid
    if (amount >= transaction.amount) return tooMuch(path)
    return reduceTransaction(transaction.transactionId, amount).then((command) => showSuccess("Transaction amount updated successfully", command))
  }
  return (
    <FormModal action="Reduce" busyAction="Reducing…" onClose={onClose} onSubmit={submit} title="Reduce Transaction Amount">
      <p><strong>{transaction.name}</strong> is <span className="figure">{dollarsAndCents(transaction.amount)}</span> now. Leave out what was not yours to pay.</p>
      <AmountField label="New amount" onChange={({ currentTarget }) => setText(currentTarget.value)} value={text} />
    </FormModal>
  )
}
