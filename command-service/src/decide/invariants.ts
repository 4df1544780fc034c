// The invariants of every budget. Each decider enforces those that it could break; an undo,
// which rewrites the past, checks them all.
import { livingCategories, type Budget, type Category } from "@evenkeel/contracts/budget/budget"
import type { CategoryId, TypeId } from "@evenkeel/contracts/ids"
import { largestAmount } from "@evenkeel/contracts/money"
import { monthOf } from "@evenkeel/contracts/month"
import { sumOfShares, wholeShare } from "@evenkeel/contracts/share"
import { grouped } from "./grouped.ts"
import { tidied } from "./names.ts"

export interface Violation {
  /** Distinguishes it from other violations of the same budget. */
  readonly what: string
  /** What it is about. */
  readonly ids: ReadonlyArray<string>
}

export const violationsOf = (budget: Budget): ReadonlyArray<Violation> => [
  ...incomes(budget),
  ...types(budget),
  ...categories(budget),
  ...transactions(budget),
  ...parts(budget),
]

const incomes = ({ plan, incomes: all }: Budget): ReadonlyArray<Violation> =>
  plan.totalIncome > largestAmount ? [{ what: "income", ids: [...all.keys()] }] : []

const types = ({ types: all }: Budget): ReadonlyArray<Violation> =>
  all.size > 0 && sumOfShares([...all.values()].map(({ share }) => share)) !== wholeShare
    ? [{ what: "types", ids: [...all.keys()] }]
    : []

const categories = (budget: Budget): ReadonlyArray<Violation> =>
  [...grouped(livingCategories(budget), ({ typeId }) => typeId)].flatMap(([typeId, members]) => [
    ...(budget.types.has(typeId) ? [] : [{ what: `type ${typeId}`, ids: idsOf(members) }]),
    ...(sumOfShares(members.map(({ share }) => share)) <= wholeShare
      ? []
      : [{ what: `shares of ${typeId}`, ids: idsOf(members) }]),
    ...namesakes(typeId, members),
  ])

const namesakes = (typeId: TypeId, members: ReadonlyArray<Category>): ReadonlyArray<Violation> =>
  [...grouped(members, ({ name }) => tidied(name).toLowerCase())]
    .filter(([, alike]) => alike.length > 1)
    .map(([name, alike]) => ({ what: `name ${name} in ${typeId}`, ids: idsOf(alike) }))

const idsOf = (members: ReadonlyArray<Category>): ReadonlyArray<CategoryId> =>
  members.map(({ categoryId }) => categoryId)

/** Months before its deletion keep a category; later ones must have nothing in it. */
const transactions = (budget: Budget): ReadonlyArray<Violation> =>
  [...budget.transactions.values()].flatMap(({ transactionId, categoryId, date }) => {
    if (categoryId === null) return []
    const category = budget.categories.get(categoryId)
    const holds = category !== undefined && (category.deletedIn === null || monthOf(date) < category.deletedIn)
    return holds ? [] : [{ what: `category of ${transactionId}`, ids: [transactionId, categoryId] }]
  })

/** The parts of a split must not exceed the original: the bank's amount, or the person's own if that was higher. */
const parts = (budget: Budget): ReadonlyArray<Violation> =>
  [...budget.bankRows.values()].flatMap(({ fact, fate, transactionId, parts: ids, leftOut }) => {
    if (fate !== "split") return []
    const claimed = ids.reduce((sum, id) => sum + (budget.transactions.get(id)?.amount ?? 0), 0)
    return claimed <= fact.amount || leftOut < 0
      ? []
      : [{ what: `parts of ${fact.bankTransactionId}`, ids: [transactionId, fact.bankTransactionId, ...ids] }]
  })
