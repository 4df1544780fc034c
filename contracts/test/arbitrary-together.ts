// Actions on several transactions at once, and when they count, for random histories.
import { notSpending } from "../src/budget/transactions/rules.ts"
import { monthOf, addMonths } from "../src/month.ts"
import type { BudgetEvent } from "../src/budget/events.ts"
import { dayOf, pick, type Numbers, type Situation } from "./arbitrary-choices.ts"
import { countedAs, countedIn, dated, deletedTogether, paidBack, tagged, transferredTo, untagged } from "./events.ts"

type Arbitrary = (situation: Situation, numbers: Numbers) => BudgetEvent | undefined

/** Up to three, each once. */
const some = <Value>(values: ReadonlyArray<Value>, index: number): ReadonlyArray<Value> => [
  ...new Set([index, index + 1, index * 3].flatMap((each) => pick(values, each) ?? [])),
]

const anyIds = ({ budget }: Situation, index: number): ReadonlyArray<string> =>
  some([...budget.transactions.keys()], index)

/** Includes rows that were set aside. */
const anyRows = (situation: Situation, index: number): ReadonlyArray<string> => {
  const aside = [...situation.budget.bankRows.values()].filter(({ fate }) => fate === "set aside")
  const rows = aside.map(({ fact }) => fact.bankTransactionId)
  return [...anyIds(situation, index), ...some(rows, index)]
}

const tags = ["holiday", "Zürich", "2026-trip"]

export const arbitraryTogether = {
  counted: (situation, { a, b }) => {
    const ids = anyRows(situation, a)
    const as = pick(["spending", ...notSpending] as const, b) ?? "spending"
    if (ids.length === 0) return undefined
    const account = pick([...situation.budget.accounts.keys()], a)
    return as === "transfer" && a % 2 === 0 && account !== undefined
      ? transferredTo(account, ...ids)
      : countedAs(as, ...ids)
  },
  paidBack: (situation, { a, b }) => {
    const purchase = pick([...situation.budget.transactions.values()], b)
    const ids = anyRows(situation, a).filter((id) => id !== purchase?.transactionId)
    const category = situation.budget.categories.get(purchase?.categoryId ?? "")
    const categoryId = category?.deletedIn === null ? category.categoryId : null
    if (purchase === undefined || ids.length === 0) return undefined
    const event = paidBack(purchase.transactionId, categoryId, ...ids)
    return a % 3 === 0 ? { ...event, follows: true } : event
  },
  tagged: (situation, { a, b }) => {
    const ids = anyIds(situation, a)
    return ids.length === 0 ? undefined : tagged(pick(tags, b) ?? "", ...ids)
  },
  untagged: (situation, { a, b }) => {
    const ids = anyIds(situation, a)
    return ids.length === 0 ? undefined : untagged(pick(tags, b) ?? "", ...ids)
  },
  deletedTogether: (situation, { a }) => {
    const ids = anyIds(situation, a).slice(0, 2)
    return ids.length === 0 ? undefined : deletedTogether(...ids)
  },
  dated: ({ budget, month }, { a, b }) => {
    const byHand = [...budget.transactions.values()].filter(({ accountId }) => accountId === null)
    const transaction = pick(byHand, a)
    return transaction && dated(transaction.transactionId, dayOf(b % 3 === 0 ? addMonths(month, -1) : month, b))
  },
  countedIn: ({ budget }, { a, b }) => {
    const transaction = pick([...budget.transactions.values()], a)
    if (transaction === undefined) return undefined
    const months = [-1, 0, 1].map((count) => (count === 0 ? null : addMonths(monthOf(transaction.date), count)))
    return countedIn(transaction.transactionId, pick(months, b) ?? null)
  },
} satisfies Readonly<Record<string, Arbitrary>>
