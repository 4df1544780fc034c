import type { Income } from "@evenkeel/contracts/api/incomes"
import { useState } from "react"
import { run } from "../../api/run.ts"
import type { DialogProps } from "../../lib/dialogs.ts"
import { FormModal } from "../../components/dialogs/form-modal.tsx"
import { useFields } from "../../components/forms/field.tsx"
import { parseAmount } from "../../lib/typed.ts"
import { blankIncome, IncomeFields, problemsOfIncome, incomeOf } from "./income-fields.tsx"

const fieldsOf = ({ amount, incomeSource, incomeType, description }: Income): typeof blankIncome => ({
  amount: String(amount),
  source: incomeSource,
  type: incomeType,
  description,
})

/** Changes that income from this month on, or adds one. Either may be for this month alone. */
export const IncomeDialog = ({ income, onClose }: DialogProps & { readonly income?: Income }) => {
  const { fields, bind, check } = useFields(income === undefined ? blankIncome : fieldsOf(income), problemsOfIncome)
  const [onlyThisMonth, setOnlyThisMonth] = useState(income?.until !== undefined)
  const submit = (form: HTMLFormElement) => {
    const amount = parseAmount(fields.amount)
    const filledIn = amount === undefined ? undefined : incomeOf(amount, fields.source, fields.type, fields.description)
    if (!check(form) || filledIn === undefined) return ""
    const entered = { ...filledIn, onlyThisMonth }
    return income === undefined
      ? run("addIncome", { body: entered })
      : run("changeIncome", { params: { id: income.incomeId }, body: entered })
  }
  return (
    <FormModal
      action={income === undefined ? "Add Income" : "Change Income"}
      busyAction="Saving…"
      onClose={onClose}
      onSubmit={submit}
      title={income === undefined ? "Add Income" : "Change Income"}
    >
      {income !== undefined && (
        <p className="soft">
          This changes this month {onlyThisMonth ? "only" : "and later ones"}. Past months do not change.
        </p>
      )}
      <IncomeFields bind={bind} />
      <label>
        <input checked={onlyThisMonth} onChange={() => setOnlyThisMonth(!onlyThisMonth)} type="checkbox" />
        This month only
      </label>
    </FormModal>
  )
}
