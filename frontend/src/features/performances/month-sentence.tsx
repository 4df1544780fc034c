// How a month went, in a sentence: "November kept an even keel: $677 saved, Dining Out 12% over."
import type { Figure as FigureName } from "@evenkeel/contracts/api/audit/explain"
import type { BudgetSummary, CategoryPerformance } from "@evenkeel/contracts/api/performances"
import { addMonths, monthOf, type Month } from "@evenkeel/contracts/month"
import { useList } from "../../api/queries.ts"
import { useCategoryPerformances } from "../../api/budget.ts"
import { monthTitle, percentage } from "../../lib/format.ts"
import { wholeAmount } from "../../lib/money.ts"
import { today } from "../../lib/today.ts"
import { Explained } from "../../parts/figures/explained.tsx"
import { monthOfSummary } from "./months.ts"
import { typeNamed } from "../../lib/types.ts"
import { nameOfCategory } from "./slices.ts"
import "./month-sentence.css"

/** The category furthest above its budget, by whole percents; an investment above plan is ahead of it, and not over. */
export const furthestOver = (
  performances: ReadonlyArray<CategoryPerformance>,
  investments: string | undefined,
): CategoryPerformance | undefined =>
  performances
    .filter(
      ({ categoryTypeId, totalAmountAllocated, categoryPercentUtilization }) =>
        categoryTypeId !== investments && totalAmountAllocated > 0 && categoryPercentUtilization > 1,
    )
    .toSorted((one, other) => other.categoryPercentUtilization - one.categoryPercentUtilization)[0]

const Over = ({
  performance,
  summary,
}: {
  readonly performance: CategoryPerformance
  readonly summary: BudgetSummary
}) => {
  const name = nameOfCategory(performance)
  const { categoryId, categoryPercentUtilization } = performance
  const above = percentage((Math.round(categoryPercentUtilization * 100) - 100) / 100)
  return (
    <>
      , {name}{" "}
      <Explained
        about={{ figure: "categoryOver", category: categoryId, month: monthOfSummary(summary) }}
        shown={above}
        title={`${name}, over budget`}
      />{" "}
      over
    </>
  )
}

/** Of a month that is over. What waits to be sorted is said too, because the figures leave it out. */
export const MonthSentence = ({ summary }: { readonly summary: BudgetSummary }) => {
  const month = monthOfSummary(summary)
  const { items } = useCategoryPerformances(month)
  const investments = typeNamed(useList("categoryTypes"), "investments")?.categoryTypeId
  const { totalSpent, totalAmountSaved: saved } = summary.generalOverview
  const over = furthestOver(items, investments)
  const name = monthTitle(summary.id.monthYear.month)
  const explained = (figure: FigureName, title: string, amount: number) => (
    <Explained about={{ figure, month }} shown={wholeAmount(amount)} title={`${name}, ${title}`} />
  )
  const hadPlan = totalSpent + saved > 0
  return (
    <p className="month-sentence">
      {!hadPlan && (
        <>
          {name} had no plan: {explained("spent", "spent", totalSpent)} spent
        </>
      )}
      {hadPlan && saved >= 0 && (
        <>
          {name} kept an even keel: {explained("totalSaved", "saved", saved)} saved
        </>
      )}
      {hadPlan && saved < 0 && (
        <>
          {name} ran over: {explained("totalSaved", "saved", -saved)} more spent than came in
        </>
      )}
      {hadPlan && over !== undefined && <Over performance={over} summary={summary} />}
      {summary.toSort !== undefined && (
        <>, {explained("uncategorized", "still to sort", summary.toSort.amount)} still to sort</>
      )}
      .
    </p>
  )
}

/** On the first day of a month: how the one before it went. */
export const MonthBefore = () =>
  today().endsWith("-01") ? <HowItWent month={addMonths(monthOf(today()), -1)} /> : null

const HowItWent = ({ month }: { readonly month: Month }) => {
  const summary = useList("budgetPerformances").find((one) => monthOfSummary(one) === month)
  return summary === undefined ? null : <MonthSentence summary={summary} />
}
