// The invariants of every budget. Each decider enforces those that it could break; an undo checks them all.
import { groupBy } from "effect/Array"
import { livingCategories, type Budget } from "@evenkeel/contracts/budget/budget"
import type { Category } from "@evenkeel/contracts/budget/categories/state"
import type { CategoryId, TypeId } from "@evenkeel/contracts/ids"
import { ownMonthOf } from "@evenkeel/contracts/budget/transactions/schema"
import { largestAmount } from "@evenkeel/contracts/money"
import { trimmed } from "@evenkeel/contracts/names"
import { isAboveWhole, sumOfShares, wholeShare, type Share } from "@evenkeel/contracts/share"

export interface Violation {
  /** Distinguishes it from other violations of the same budget. */
  readonly what: string
  /** The ids of the entities at fault. */
  readonly ids: ReadonlyArray<string>
}

export const violationsOf = (budget: Budget): ReadonlyArray<Violation> => [
  ...incomes(budget),
  ...categoryTypes(budget),
  ...categories(budget),
  ...transactions(budget),
  ...parts(budget),
]

const unless = (holds: boolean, what: string, ids: ReadonlyArray<string>): ReadonlyArray<Violation> =>
  holds ? [] : [{ what, ids }]

const incomes = ({ plan, plans, currency, incomes: all }: Budget): ReadonlyArray<Violation> => {
  const most = largestAmount(currency)
  const holds = [plan, ...plans.values()].every(({ totalIncome }) => totalIncome <= most)
  return unless(holds, "income", [...all.keys()])
}

const categoryTypes = ({ categoryTypes: all }: Budget): ReadonlyArray<Violation> =>
  unless(all.size === 0 || totalOf([...all.values()]) === wholeShare, "types", [...all.keys()])

const categories = (budget: Budget): ReadonlyArray<Violation> =>
  Object.entries(groupBy(livingCategories(budget), ({ typeId }) => typeId)).flatMap(([typeId, members]) => [
    ...unless(budget.categoryTypes.has(typeId), `type ${typeId}`, idsOf(members)),
    // Fixed amounts may stop fitting later, and then the type shows that.
    ...unless(!isAboveWhole(totalOf(shared(members))), `shares of ${typeId}`, idsOf(members)),
    ...namesakes(typeId, members),
  ])

const shared = (members: ReadonlyArray<Category>): ReadonlyArray<Category> =>
  members.filter(({ fixed }) => fixed === undefined)

const totalOf = (members: ReadonlyArray<{ readonly share: Share }>): Share =>
  sumOfShares(members.map(({ share }) => share))

const namesakes = (typeId: TypeId, members: ReadonlyArray<Category>): ReadonlyArray<Violation> =>
  Object.entries(groupBy(members, ({ name }) => trimmed(name).toLowerCase())).flatMap(([name, alike]) =>
    unless(alike.length === 1, `name ${name} in ${typeId}`, idsOf(alike)),
  )

const idsOf = (members: ReadonlyArray<Category>): ReadonlyArray<CategoryId> =>
  members.map(({ categoryId }) => categoryId)

/** Months before its deletion keep a category; later ones must have nothing in it. */
const transactions = (budget: Budget): ReadonlyArray<Violation> =>
  [...budget.transactions.values()].flatMap((transaction) => {
    const { transactionId, categoryId } = transaction
    if (categoryId === null) return []
    const category = budget.categories.get(categoryId)
    const holds =
      category !== undefined && (category.deletedIn === null || ownMonthOf(transaction) < category.deletedIn)
    return unless(holds, `category of ${transactionId}`, [transactionId, categoryId])
  })

/** The parts of a split must not exceed the bank's amount, unless the person had set one of their own. */
const parts = (budget: Budget): ReadonlyArray<Violation> =>
  [...budget.bankRows.values()].flatMap(({ fact, fate, transactionId, parts: ids, reduced }) => {
    if (fate !== "split") return []
    const { bankTransactionId, amount } = fact
    const claimed = ids.reduce((sum, id) => sum + (budget.transactions.get(id)?.amount ?? 0), 0)
    const holds = claimed <= amount || reduced
    return unless(holds, `parts of ${bankTransactionId}`, [transactionId, bankTransactionId, ...ids])
  })
