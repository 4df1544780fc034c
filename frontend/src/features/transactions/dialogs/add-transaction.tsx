import { problemOfAmount, problemOfName, problemOfNote } from "@evenkeel/contracts/budget/transactions/rules"
import { monthOf } from "@evenkeel/contracts/month"
import { useList } from "../../../api/queries.ts"
import { run } from "../../../api/run.ts"
import { Icon } from "../../../components/controls/icon.tsx"
import { formDialog } from "../../../components/dialogs/form-modal.tsx"
import { AmountField } from "../../../components/forms/amount-field.tsx"
import { SelectField, TextField } from "../../../components/forms/field.tsx"
import { latestDay, today } from "../../../lib/today.ts"
import { AccountSelect } from "../../../parts/accounts/account-select.tsx"
import { CategoryOptions } from "../../../parts/categories/category-choice.tsx"
import { Consequence } from "../../../parts/transactions/past-month.tsx"
import { problemOfTypedDate } from "../../../parts/transactions/editing.ts"
import { parseAmount } from "../../../lib/typed.ts"
import { pastMonthsInWords } from "../../../lib/figures/past-months.ts"

const consequenceOf = (date: string): string | undefined => pastMonthsInWords(date === "" ? [] : [monthOf(date)])

/** A sync does not recognise entries by hand. */
const CountsTwice = ({ accountId }: { readonly accountId: string }) => {
  const account = useList("accounts").find((each) => each.accountId === accountId)
  if (account === undefined || account.source === "file") return null
  return <p className="soft">When your bank reports it too, delete one of the two, or it counts twice.</p>
}

export const AddTransaction = formDialog({
  begin: () => ({ name: "", amount: "", date: today(), categoryId: "", accountId: "", note: "" }),
  title: "Add Transaction",
  action: "Add Transaction",
  busy: "Adding…",
  content: ({ bind, fields: { date, categoryId, accountId } }) => (
    <>
      <TextField autoComplete="off" label="Name" {...bind("name")} />
      <AmountField label="Amount" {...bind("amount")} />
      <TextField label="Date" max={latestDay()} type="date" {...bind("date")} />
      <SelectField label="Category" {...bind("categoryId")}>
        <option value="">Sort it later</option>
        <CategoryOptions />
      </SelectField>
      <AccountSelect any="No account" label="Account" {...bind("accountId")} />
      <CountsTwice accountId={accountId} />
      <TextField autoComplete="off" label="Note" {...bind("note")} />
      <Consequence of={consequenceOf(date)} />
      {categoryId === "" && (
        <p className="note row from-top gap-2">
          <Icon name="info" size={18} /> The transaction must be assigned to a category before logging out.
        </p>
      )}
    </>
  ),
  submit: ({ fields: { name, amount: typed, date, categoryId, accountId, note } }) => {
    const amount = parseAmount(typed)
    const problem = problemOfName(name) ?? problemOfAmount(amount) ?? problemOfNote(note) ?? problemOfTypedDate(date)
    if (problem !== undefined || amount === undefined) return problem ?? ""
    const body = {
      updatedName: name.trim(),
      updatedAmount: amount,
      date,
      ...(categoryId !== "" && { categoryId }),
      ...(accountId !== "" && { accountId }),
      ...(note.trim() !== "" && { note }),
    }
    return (idempotencyKey) => run("addTransaction", { body, idempotencyKey })
  },
})
