// What can be done with a categorised transaction, and the dialogs for that which ask for one thing.
import { mainViewWording } from "@evenkeel/contracts/budget/transactions/rules"
import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { problemOfNote, tidiedNote } from "@evenkeel/contracts/budget/transactions/rules"
import { useState, type FunctionComponent } from "react"
import { useLocation } from "wouter"
import { Menu, type MenuItem } from "../../components/controls/menu.tsx"
import { openDialog, type DialogProps } from "../../components/dialogs/dialogs.tsx"
import { FormModal } from "../../components/dialogs/form-modal.tsx"
import { AmountField } from "../../components/forms/amount-field.tsx"
import { Field, TextField, whenTyped } from "../../components/forms/field.tsx"
import { shortDate, titleOfMonth } from "../../lib/format.ts"
import { explaining } from "../explanations/explained.tsx"
import { reportOutcome, showUndoable } from "../undo/store.ts"
import { alwaysDo } from "../rules/always-do.tsx"
import { AssignCategory } from "./assign-category.tsx"
import { countingItems } from "./counting/items.tsx"
import { agreesToDelete, reduceTo, renameTo } from "./editing.ts"
import { monthCountedIn, PastMonth, pastMonthsInWords } from "./past-month.tsx"
import { RowHistory } from "./row-history.tsx"
import { SplitTransaction } from "./split-transaction.tsx"
import { deleteTransaction, noteTransaction, useTransaction } from "./store.ts"
import { exactAmount } from "../../lib/money/format.ts"

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

const wordingOfNote = ({ note }: Transaction): string => (note === null ? "Add Note" : "Edit Note")

export const NoteOnTransaction = ({ onClose, ...about }: AboutTransaction) => {
  const transaction = useTransaction(about.transaction)
  const [note, setNote] = useState(transaction.note ?? "")
  const submit = () =>
    problemOfNote(note) ??
    noteTransaction(transaction.transactionId, tidiedNote(note)).then((command) =>
      showUndoable(tidiedNote(note) === "" ? "Note removed" : "Note saved", command),
    )
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

const remove = async (transaction: Transaction): Promise<void> => {
  const { transactionId, name } = transaction
  if (!(await agreesToDelete(name, pastMonthsInWords([monthCountedIn(transaction)])))) return
  await reportOutcome(deleteTransaction(transactionId), "Transaction successfully deleted")
}

/** What it is a part of: what was spent in its category in its month, or what waits to be sorted. */
const explain = (transaction: Transaction): void => {
  const { category } = transaction
  const month = monthCountedIn(transaction)
  explaining.asked =
    category === null
      ? { title: `To sort in ${titleOfMonth(month)}`, request: { figure: "uncategorized", month } }
      : {
          title: `${category.name}, spent in ${titleOfMonth(month)}`,
          request: { figure: "categorySpent", category: category.categoryId, month },
        }
}

/** For spending. */
export const itemsFor = (transaction: Transaction): ReadonlyArray<MenuItem> => {
  const open = (Dialog: FunctionComponent<AboutTransaction>) => () =>
    openDialog((onClose) => <Dialog onClose={onClose} transaction={transaction} />)
  const split: MenuItem = { label: "Split", icon: "split", onChoose: open(SplitTransaction) }
  const reduce: MenuItem = { label: "Reduce", icon: "reduce", onChoose: open(ReduceTransaction) }
  // A refund can neither be split nor reduced.
  const isSpending = transaction.amount > 0
  return [
    { label: "Delete", icon: "trash", danger: true, onChoose: () => void remove(transaction) },
    ...(isSpending ? [split] : []),
    { label: "Assign Category", icon: "folder", onChoose: open(AssignCategory) },
    { label: wordingOfNote(transaction), icon: "info", onChoose: open(NoteOnTransaction) },
    alwaysDo(transaction),
    { label: "Rename", icon: "edit", onChoose: open(RenameTransaction) },
    ...(isSpending ? [reduce] : []),
    ...countingItems(transaction),
    { label: "Explain", icon: "search", onChoose: () => explain(transaction) },
    { label: "History of this row", icon: "history", onChoose: open(RowHistory) },
  ]
}

/** The same wherever a transaction is shown; where there is only to sort, an uncategorised one has none. */
export const TransactionMenu = ({ transaction }: { readonly transaction: Transaction }) => (
  <Menu items={itemsFor(transaction)} label={`Actions for ${transaction.name}`} />
)
