// The dialogs that ask for one thing about a transaction.
import { mainViewWording, problemOfNote, tidiedNote } from "@evenkeel/contracts/budget/transactions/rules"
import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { useState } from "react"
import { useLocation } from "wouter"
import { run } from "../../../api/run.ts"
import { useTransaction } from "../../../api/budget.ts"
import type { DialogProps } from "../../../lib/dialogs.ts"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { AmountField } from "../../../components/forms/amount-field.tsx"
import { Field, TextField, whenTyped } from "../../../components/forms/field.tsx"
import { shortDate } from "../../../lib/format.ts"
import { reduceTo, renameTo } from "../../../parts/transactions/editing.ts"
import { PastMonth } from "../../../parts/transactions/past-month.tsx"
import { exactAmount } from "../../../lib/money.ts"
import { wordingOfNote } from "../../../parts/transactions/transaction-menu.tsx"

interface AboutTransaction extends DialogProps {
  readonly transaction: Transaction
}

export const RenameTransaction = ({ onClose, ...about }: AboutTransaction) => {
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

export const ReduceTransaction = ({ onClose, ...about }: AboutTransaction) => {
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
        <strong>{transaction.name}</strong> is <span className="figure">{exactAmount(transaction.amount)}</span> now.
        Leave out what was not yours to pay.
      </p>
      <PastMonth transaction={transaction} />
      <AmountField label="New amount" onChange={setText} value={text} />
    </FormModal>
  )
}

export const NoteOnTransaction = ({ onClose, ...about }: AboutTransaction) => {
  const transaction = useTransaction(about.transaction)
  const [note, setNote] = useState(transaction.note ?? "")
  const submit = () =>
    problemOfNote(note) ??
    run("noteTransaction", { body: { transactionId: transaction.transactionId, note: tidiedNote(note) } })
  return (
    <FormModal
      action="Save"
      busyAction="Saving…"
      onClose={onClose}
      onSubmit={submit}
      title={wordingOfNote(about.transaction)}
    >
      <p>
        <strong>{transaction.name}</strong>, <span className="figure">{exactAmount(transaction.amount)}</span> on{" "}
        <span className="figure">{shortDate(transaction.date)}</span>
      </p>
      <Field hint="An empty note is removed." label="Note">
        {(control) => <textarea {...control} {...whenTyped(setNote)} rows={4} value={note} />}
      </Field>
    </FormModal>
  )
}
