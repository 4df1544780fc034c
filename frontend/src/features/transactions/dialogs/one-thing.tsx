// Dialogs for one attribute of a transaction.
import { mainViewWording, problemOfNote, trimmedNote } from "@evenkeel/contracts/budget/transactions/rules"
import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { useLocation } from "wouter"
import { run } from "../../../api/run.ts"
import { useTransaction } from "../../../api/budget.ts"
import { formDialog } from "../../../components/dialogs/form-modal.tsx"
import { AmountField } from "../../../components/forms/amount-field.tsx"
import { Field, TextField, whenTyped } from "../../../components/forms/field.tsx"
import { shortDate } from "../../../lib/format.ts"
import { reduceTo, renameTo } from "../../../parts/transactions/editing.ts"
import { PastMonth } from "../../../parts/transactions/past-month.tsx"
import { exactAmount, movedAmount } from "../../../lib/money.ts"
import { wordingOfNote } from "../../../parts/transactions/transaction-menu.tsx"

const useAbout = ({ transaction }: { readonly transaction: Transaction }) => useTransaction(transaction)

export const RenameTransaction = formDialog({
  useAbout,
  begin: ({ name }) => ({ name }),
  title: "Rename Transaction",
  action: "Rename",
  busy: "Renaming…",
  content: ({ bind }) => <TextField autoComplete="off" label="Name" {...bind("name")} />,
  submit: ({ about: transaction, fields }) => renameTo(transaction, fields.name),
})

export const ReduceTransaction = formDialog({
  useAbout: (given: Parameters<typeof useAbout>[0]) => {
    const [path] = useLocation()
    return { transaction: useAbout(given), wording: path === "/home" ? mainViewWording : undefined }
  },
  begin: () => ({ amount: "" }),
  title: "Reduce Transaction Amount",
  action: "Reduce",
  busy: "Reducing…",
  content: ({ about: { transaction }, bind }) => (
    <>
      <p>
        <strong>{transaction.name}</strong> is <span className="figure">{exactAmount(transaction.amount)}</span> now.
        Leave out what was not yours to pay.
      </p>
      <PastMonth transaction={transaction} />
      <AmountField label="New amount" {...bind("amount")} />
    </>
  ),
  submit: ({ about: { transaction, wording }, fields }) => reduceTo(transaction, fields.amount, wording),
})

export const NoteOnTransaction = formDialog({
  useAbout,
  begin: ({ note }) => ({ note: note ?? "" }),
  title: wordingOfNote,
  action: "Save",
  busy: "Saving…",
  content: ({ about: { name, amount, date }, fields, bind }) => (
    <>
      <p>
        <strong>{name}</strong>, <span className="figure">{movedAmount(amount)}</span> on{" "}
        <span className="figure">{shortDate(date)}</span>
      </p>
      <Field hint="An empty note is removed." label="Note">
        {(control) => <textarea {...control} {...whenTyped(bind("note").onChange)} rows={4} value={fields.note} />}
      </Field>
    </>
  ),
  submit: ({ about: { transactionId }, fields: { note } }) =>
    problemOfNote(note) ?? run("noteTransaction", { body: { transactionId, note: trimmedNote(note) } }),
})
