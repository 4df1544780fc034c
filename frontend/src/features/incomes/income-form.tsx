import { Link, useLocation } from "wouter"
import { useServer } from "../../api/queries.ts"
import { run } from "../../api/run.ts"
import { totalIncome } from "../../lib/money.ts"
import { SubmitButton } from "../../components/controls/action-button.tsx"
import { showDanger } from "../../components/feedback/alerts.tsx"
import { Failure } from "../../components/feedback/notice.tsx"
import { useAttempt, useFields, useSubmission } from "../../components/forms/field.tsx"
import { Money } from "../../components/layout/figure.tsx"
import { blankIncome, IncomeFields, problemsOfIncome, incomeOf } from "./income-fields.tsx"
import { parseAmount } from "../../lib/typed.ts"

/** For a person who returns here: they already have an income and need not enter it again. */
export const EnteredSoFar = () => {
  const { data: items, error, retry } = useServer("incomes")
  if (items === undefined && error !== "") return <Failure message={error} onRetry={retry} />
  if (items === undefined || items.length === 0) return null
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
  const [, navigate] = useLocation()
  const { fields, bind, check } = useFields(blankIncome, problemsOfIncome)
  const attempt = useAttempt()
  const { busy, form } = useSubmission(
    (form) => {
      const amount = parseAmount(fields.amount)
      const income = amount === undefined ? undefined : incomeOf(amount, fields.source, fields.type, fields.description)
      if (!check(form) || income === undefined) return ""
      return attempt(income, (idempotencyKey) => run("addIncome", { body: income, idempotencyKey }))
    },
    () => navigate("/category-types"),
    showDanger,
  )

  return (
    <form className="card" {...form}>
      <IncomeFields bind={bind} />
      <SubmitButton busy={busy} busyLabel="Adding your income…">
        Add Income
      </SubmitButton>
    </form>
  )
}
