import type { BudgetState } from "@evenkeel/contracts/api/audit/state"
import type { Category } from "@evenkeel/contracts/api/categories"
import type { Overview } from "@evenkeel/contracts/api/performances"
import type { ReactNode } from "react"
import { percentage, titleOfMonth } from "../../../lib/format.ts"
import type { Past } from "./use-past.ts"
import { exactAmount, wholeAmount } from "../../../lib/money.ts"
import { titleOf, typeNames, type TypeName } from "../../../lib/types.ts"

interface RowProps {
  readonly name: string
  readonly then: string
  readonly now: string
}

/** Marks differences, also for people who do not see the colour. */
const Row = ({ name, then, now }: RowProps) => (
  <tr className={then === now ? "" : "past-changed"}>
    <th scope="row">{name}</th>
    <td>{then}</td>
    <td>
      {now}
      {then !== now && <span className="heard"> (changed)</span>}
    </td>
  </tr>
)

interface ComparisonProps {
  readonly title: string
  readonly then?: string
  readonly now?: string
  readonly children: ReactNode
}

const Comparison = ({ title, then = "Then", now = "Now", children }: ComparisonProps) => (
  <table className="figure">
    <caption>{title}</caption>
    <thead>
      <tr>
        <th scope="col">
          <span className="heard">What</span>
        </th>
        <th scope="col">{then}</th>
        <th scope="col">{now}</th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

const planOf = ({ categoryTypes }: BudgetState, name: TypeName): string => {
  const type = categoryTypes.find((one) => one.name === name)
  if (type === undefined) return "none"
  return `${percentage(type.budgetAllocationPercentage)}, ${wholeAmount(type.budgetAmount)}`
}

const categoryIn = ({ categories, categoryPerformances }: BudgetState, id: string): string => {
  const category = categories.find(({ categoryId }) => categoryId === id)
  if (category === undefined) return "none"
  const spent = categoryPerformances.find(({ categoryId }) => categoryId === id)?.totalSpend ?? 0
  return `${wholeAmount(spent)} of ${wholeAmount(category.budgetAmount)}`
}

/** The categories of both moments, each with its current or last name. */
const allCategories = ({ then, now }: Past): ReadonlyArray<Category> => {
  const known = new Map([...then.categories, ...now.categories].map((category) => [category.categoryId, category]))
  return [...known.values()].toSorted(
    (a, b) => typeNames.indexOf(a.categoryType.name) - typeNames.indexOf(b.categoryType.name),
  )
}

const monthFigures: ReadonlyArray<readonly [name: string, shown: (overview: Overview) => string]> = [
  ["Spent", ({ totalSpent }) => exactAmount(totalSpent)],
  ["Allocated", ({ totalAmountAllocated }) => exactAmount(totalAmountAllocated)],
  ["Utilization", ({ totalPercentUtilized }) => percentage(totalPercentUtilized)],
  ["Saved", ({ totalAmountSaved }) => exactAmount(totalAmountSaved)],
]

/** The plan, the month and the categories then, beside the current ones. */
export const ThenAndNow = ({ past, children }: { readonly past: Past; readonly children: ReactNode }) => {
  const { then, now } = past
  const [before, after] = [then.performance.generalOverview, now.performance.generalOverview]
  const categories = allCategories(past)
  return (
    <div className="past-tables columns gap-5">
      <Comparison title="Plan">
        <Row name="Monthly income" now={wholeAmount(now.totalIncome)} then={wholeAmount(then.totalIncome)} />
        {typeNames.map((name) => (
          <Row key={name} name={titleOf(name)} now={planOf(now, name)} then={planOf(then, name)} />
        ))}
      </Comparison>
      <Comparison now={`Now, ${titleOfMonth(now.month)}`} then={`Then, ${titleOfMonth(then.month)}`} title="The month">
        {monthFigures.map(([name, shown]) => (
          <Row key={name} name={name} now={shown(after)} then={shown(before)} />
        ))}
      </Comparison>
      {categories.length > 0 && (
        <Comparison title="Categories: spent in the month, of the budget">
          {categories.map(({ categoryId, name }) => (
            <Row key={categoryId} name={name} now={categoryIn(now, categoryId)} then={categoryIn(then, categoryId)} />
          ))}
        </Comparison>
      )}
      {children}
    </div>
  )
}
