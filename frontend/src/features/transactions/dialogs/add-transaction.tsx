import { problemOfAmount, problemOfName, problemOfNote } from "@evenkeel/contracts/budget/transactions/rules"
import { monthOf } from "@evenkeel/contracts/month"
import { useState } from "react"
import { run } from "../../../api/run.ts"
import type { DialogProps } from "../../../lib/dialogs.ts"
import { Icon } from "../../../components/controls/icon.tsx"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { AmountField } from "../../../components/forms/amount-field.tsx"
import { SelectField, TextField } from "../../../components/forms/field.tsx"
import { useAttempt } from "../../../components/forms/use-form.ts"
import { latestDay, today } from "../../../lib/today.ts"
import { CategoryOptions } from "../../../parts/categories/category-choice.tsx"
import { problemOfTypedDate } from "../../../parts/transactions/editing.ts"
import { parseAmount } from "../../../lib/typed.ts"
import { pastMonthsInWords } from "../../../lib/figures/past-months.ts"

export const AddTransaction = ({ onClose }: DialogProps) => {
  const [name, setName] = useState("")
  const [text, setText] = useState("")
  const [date, setDate] = useState(today)
  const [categoryId, setCategoryId] = useState("")
  const [note, setNote] = useState("")
  const attempt = useAttempt()
  const submit = () => {
    const amount = parseAmount(text)
    const problem = problemOfName(name) ?? problemOfAmount(amount) ?? problemOfNote(note)
    if (problem !== undefined || amount === undefined) return problem ?? ""
    const body = {
      updatedName: name.trim(),
      updatedAmount: amount,
      date,
      ...(categoryId !== "" && { categoryId }),
      ...(note.trim() !== "" && { note }),
    }
    return (
      problemOfTypedDate(date) ?? attempt(body, (idempotencyKey) => run("addTransaction", { body, idempotencyKey }))
    )
  }
  const consequence = pastMonthsInWords(date === "" ? [] : [monthOf(date)])
  return (
    <FormModal
      action="Add Transaction"
      busyAction="Adding…"
      onClose={onClose}
      onSubmit={submit}
      title="Add Transaction"
    >
      <TextField autoComplete="off" label="Name" onChange={setName} value={name} />
      <AmountField label="Amount" onChange={setText} value={text} />
      <TextField label="Date" max={latestDay()} onChange={setDate} type="date" value={date} />
      <SelectField label="Category" onChange={setCategoryId} value={categoryId}>
        <option value="">Sort it later</option>
        <CategoryOptions />
      </SelectField>
      <TextField autoComplete="off" label="Note" onChange={setNote} value={note} />
      {consequence !== undefined && <p className="soft small">{consequence}</p>}
      {categoryId === "" && (
        <p className="note row from-top gap-2">
          <Icon name="info" size={18} /> The transaction must be assigned to a category before logging out.
        </p>
      )}
    </FormModal>
  )
}
