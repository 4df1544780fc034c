import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { monthOf } from "@evenkeel/contracts/month"
import { useState } from "react"
import { run } from "../../../api/run.ts"
import type { DialogProps } from "../../../lib/dialogs.ts"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { TextField } from "../../../components/forms/field.tsx"
import { latestDay } from "../../../lib/today.ts"
import { problemOfTypedDate } from "../../../parts/transactions/editing.ts"
import { monthCountedIn, pastMonthsInWords } from "../../../lib/figures/past-months.ts"

/** Of a transaction that was entered by hand. On another day it counts in the month of that. */
export const ChangeDate = ({ onClose, transaction }: DialogProps & { readonly transaction: Transaction }) => {
  const [date, setDate] = useState(transaction.date)
  const submit = () =>
    problemOfTypedDate(date) ?? run("dateTransaction", { body: { transactionId: transaction.transactionId, date } })
  const [before, after] = [monthCountedIn(transaction), monthOf(date)]
  const consequence = date === "" || before === after ? undefined : pastMonthsInWords([before, after])
  return (
    <FormModal action="Change" busyAction="Changing…" onClose={onClose} onSubmit={submit} title="Change Date">
      <p>
        <strong>{transaction.name}</strong>
      </p>
      <TextField label="Date" max={latestDay()} onChange={setDate} type="date" value={date} />
      {consequence !== undefined && <p className="soft small">{consequence}</p>}
    </FormModal>
  )
}
