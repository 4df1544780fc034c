// A sentence about a month: "November kept an even keel: $677 more came in than was spent, Dining Out 12% over."
// Without known income it is about the plan.
import type { Figure as FigureName } from "@evenkeel/contracts/api/audit/explain"
import type { BudgetSummary, CategoryPerformance } from "@evenkeel/contracts/api/performances"
import { addMonths, monthOf, type Month } from "@evenkeel/contracts/month"
import { useList } from "../../api/queries.ts"
import { useCategoryPerformances } from "../../api/budget.ts"
import { monthTitle, percentage } from "../../lib/format.ts"
import { exactAmount, sumOfAmounts, wholeAmount } from "../../lib/money.ts"
import { today } from "../../lib/today.ts"
import { CameInLink, useCameIn } from "../../parts/figures/came-in.tsx"
import { Explained } from "../../parts/figures/explained.tsx"
import { monthOfSummary } from "./months.ts"
import { typeNamed } from "../../lib/types.ts"
import { nameOfCategory } from "./slices.ts"
import "./month-sentence.css"

/** The category furthest above its budget, by whole percents; investments above plan do not count. */
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

/** For a past month. It names transactions to sort, which were spent too, because the figures leave them out. */
export const MonthSentence = ({ summary }: { readonly summary: BudgetSummary }) => {
  const month = monthOfSummary(summary)
  const { items } = useCategoryPerformances(month)
  const investments = typeNamed(useList("categoryTypes"), "investments")?.categoryTypeId
  const { totalSpent, totalAmountSaved: saved } = summary.generalOverview
  const over = furthestOver(items, investments)
  const name = monthTitle(summary.id.monthYear.month)
  const cameIn = useCameIn(month) ?? 0
  const rounded = (amount: number) => (Math.abs(amount) < 1 ? exactAmount : wholeAmount)(amount)
  const explained = (figure: FigureName, title: string, amount: number) => (
    <Explained about={{ figure, month }} shown={rounded(amount)} title={`${name}, ${title}`} />
  )
  const hadPlan = totalSpent + saved > 0
  const toSort = summary.toSort?.amount ?? 0
  const left = sumOfAmounts([cameIn, -totalSpent, -toSort])
  const more = rounded(Math.abs(left))
  const leftOfPlan = sumOfAmounts([saved, -toSort])
  return (
    <p className="month-sentence">
      {!hadPlan && (
        <>
          {name} had no plan: {explained("spent", "spent", totalSpent)} spent
        </>
      )}
      {hadPlan && cameIn > 0 && left >= 0 && (
        <>
          {name} kept an even keel: {more} more <CameInLink month={month} /> than was spent
        </>
      )}
      {hadPlan && cameIn > 0 && left < 0 && (
        <>
          {name} ran over: {more} more spent than <CameInLink month={month} />
        </>
      )}
      {hadPlan && cameIn === 0 && (
        <>
          {name} {leftOfPlan < 0 ? "ran over" : "kept to"} its plan:{" "}
          {explained("leftOver", "left over", Math.abs(leftOfPlan))}{" "}
          {leftOfPlan < 0 ? "more spent than the planned income" : "of the planned income left"}
        </>
      )}
      {hadPlan && over !== undefined && <Over performance={over} summary={summary} />}
      {summary.toSort !== undefined && <>, {explained("uncategorized", "still to sort", toSort)} still to sort</>}.
    </p>
  )
}

/** On the first day of a month: a sentence about the one before it. */
export const MonthBefore = () =>
  today().endsWith("-01") ? <HowItWent month={addMonths(monthOf(today()), -1)} /> : null

const HowItWent = ({ month }: { readonly month: Month }) => {
  const summary = useList("budgetPerformances").find((one) => monthOfSummary(one) === month)
  return summary === undefined ? null : <MonthSentence summary={summary} />
}
