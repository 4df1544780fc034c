import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { monthOf } from "@evenkeel/contracts/month"
import { run } from "../../../api/run.ts"
import { formDialog } from "../../../components/dialogs/form-modal.tsx"
import { TextField } from "../../../components/forms/field.tsx"
import { latestDay } from "../../../lib/today.ts"
import { Consequence } from "../../../parts/transactions/past-month.tsx"
import { problemOfTypedDate } from "../../../parts/transactions/editing.ts"
import { monthCountedIn, pastMonthsInWords } from "../../../lib/figures/past-months.ts"

const consequenceOf = (transaction: Transaction, date: string): string | undefined => {
  const [before, after] = [monthCountedIn(transaction), monthOf(date)]
  return date === "" || before === after ? undefined : pastMonthsInWords([before, after])
}

/** For a transaction that was entered by hand. The month in which it counts follows the new day. */
export const ChangeDate = formDialog({
  useAbout: ({ transaction }: { readonly transaction: Transaction }) => transaction,
  begin: ({ date }) => ({ date }),
  title: "Change Date",
  action: "Change",
  busy: "Changing…",
  content: ({ about, fields: { date }, bind }) => (
    <>
      <p>
        <strong>{about.name}</strong>
      </p>
      <TextField label="Date" max={latestDay()} type="date" {...bind("date")} />
      <Consequence of={consequenceOf(about, date)} />
    </>
  ),
  submit: ({ about: { transactionId }, fields: { date } }) =>
    problemOfTypedDate(date) ?? run("dateTransaction", { body: { transactionId, date } }),
})
