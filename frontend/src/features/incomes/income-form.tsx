import { problemOfDescription } from "@evenkeel/contracts/budget/incomes/rules"
import { useState, type FormEvent } from "react"
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { SubmitButton } from "../../components/controls/action-button.tsx"
import { showDanger } from "../../components/feedback/alerts.tsx"
import { Failure } from "../../components/feedback/notice.tsx"
import { AmountField } from "../../components/forms/amount-field.tsx"
import { SelectField, TextField } from "../../components/forms/field.tsx"
import { useAttempt } from "../../components/forms/use-attempt.ts"
import { useFields, type Problems } from "../../components/forms/use-fields.ts"
import { Money } from "../../components/layout/figure.tsx"
import { messageOf } from "../../lib/api.ts"
import { useOnward } from "../../lib/use-onward.ts"
import { showUndoable } from "../undo/store.ts"
import { incomeOf, sourceTitles, typeTitles } from "./income-options.ts"
import { addIncome, incomes, totalIncome } from "./store.ts"
import { amountProblem, parseAmount } from "../../lib/money/typed.ts"

const blank = { amount: "", source: "", type: "", description: "" }

const problemsOf = ({ amount, source, type, description }: typeof blank): Problems<typeof blank> => ({
  amount: amountProblem(amount),
  source: source === "" ? "Please choose where it comes from." : undefined,
  type: type === "" ? "Please choose what kind of income it is." : undefined,
  description: problemOfDescription(description),
})

const options = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, title]) => (
    <option key={value} value={value}>
      {title}
    </option>
  ))

/** Someone who returns here already has an income and need not enter it again. */
export const EnteredSoFar = () => {
  const { items, loaded, error } = useSnapshot(incomes.state)
  if (!loaded && error !== "") return <Failure message={error} onRetry={() => incomes.fetchOnce()} />
  if (items.length === 0) return null
  return (
    <p className="card">
      You have entered{" "}
      <strong>
        <Money amount={totalIncome(items)} cents />
      </strong>{" "}
      a month so far. Add another income below, or <Link href="/category-types">continue with this</Link>.
    </p>
  )
}

export const IncomeForm = () => {
  const goOn = useOnward()
  const { fields, bind, check } = useFields(blank, problemsOf)
  const [busy, setBusy] = useState(false)
  const attempt = useAttempt()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const amount = parseAmount(fields.amount)
    const income = amount === undefined ? undefined : incomeOf(amount, fields.source, fields.type, fields.description)
    if (!check(event.currentTarget) || income === undefined) return
    setBusy(true)
    try {
      showUndoable("Income added successfully", await attempt(income, (key) => addIncome(income, key)))
      goOn("/category-types")
    } catch (failure) {
      setBusy(false)
      showDanger(messageOf(failure))
    }
  }

  return (
    <form className="card" noValidate onSubmit={(event) => void submit(event)}>
      <AmountField hint="What reaches your account in a typical month." label="Amount" {...bind("amount")} />
      <SelectField label="Source" {...bind("source")}>
        <option value="">Choose a source</option>
        {options(sourceTitles)}
      </SelectField>
      <SelectField label="Type" {...bind("type")}>
        <option value="">Choose a type</option>
        {options(typeTitles)}
      </SelectField>
      <TextField label="Description (optional)" {...bind("description")} />
      <SubmitButton busy={busy} busyLabel="Adding your income…">
        Add Income
      </SubmitButton>
    </form>
  )
}
