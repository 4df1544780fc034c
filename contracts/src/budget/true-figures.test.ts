// Computes the money in sentences a second way, over random histories: each amount or share in the timeline is one that
// the budget had before that event, or has after it.
import fc from "fast-check"
import { expect, test } from "vitest"
import { anyHistory } from "../../test/arbitrary-history.ts"
import { runs } from "../../test/random.ts"
import { emptyBudget, type Budget } from "./budget.ts"
import { describeEvent, type BudgetEvent } from "./events.ts"
import { evolve } from "./fold.ts"

/** Written by other code than the product's sentences. */
const written = (currency: string) => {
  const decimals = new Intl.NumberFormat("en-US", { style: "currency", currency }).resolvedOptions()
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency })
  return (cents: number): string => format.format(Math.abs(cents) / 10 ** (decimals.maximumFractionDigits ?? 2))
}

const figuresOf = (budget: Budget): ReadonlyArray<number> => [
  ...[...budget.transactions.values()].flatMap(({ amount, loweredFrom }) => [amount, loweredFrom ?? 0]),
  ...[...budget.deletedEntries.values()].map(({ amount }) => amount),
  ...[...budget.bankRows.values()].flatMap(({ fact, leftOut, claimed }) => [
    fact.amount,
    leftOut,
    fact.amount - claimed,
  ]),
  ...[...budget.accounts.values()].map(({ balance }) => balance ?? 0),
  ...[...budget.incomes.values()].map(({ amount }) => amount),
  ...[...budget.categories.values()].map(({ fixed }) => fixed ?? 0),
  ...[...budget.plan.categories.values()].map((category) => category.budget),
  ...budget.plan.categoryTypes.map((type) => type.budget),
  budget.plan.totalIncome,
  ...[...budget.plans.values()].map(({ totalIncome }) => totalIncome),
]

const sharesOf = (budget: Budget): ReadonlyArray<number> => [
  ...[...budget.categories.values()].map(({ share }) => share),
  ...[...budget.categoryTypes.values()].map(({ share }) => share),
  // The share of a fixed amount.
  ...[...budget.plan.categories.values()].map(({ share }) => share),
  ...[...budget.rules.values()].flatMap(({ outcome }) => outcome.parts?.map(({ share }) => share) ?? []),
]

/** The sum of several transactions in one sentence. */
const sumNamedBy = (event: BudgetEvent, { transactions, bankRows }: Budget): number =>
  event._tag === "PurchasePaidBack"
    ? event.transactionIds.reduce(
        (sum, id) => sum + (transactions.get(id)?.amount ?? bankRows.get(id)?.fact.amount ?? 0),
        0,
      )
    : 0

/** Bounds in rules' conditions, which are no figures of the budget. */
const boundsOf = (budget: Budget): ReadonlyArray<number> =>
  [...budget.rules.values()].flatMap(({ conditions: { amount } }) =>
    amount === undefined ? [] : [amount.from, amount.to],
  )

test("an amount or a share that a sentence names is one of the budget's, before or after", () => {
  const said = { amounts: 0, shares: 0 }
  fc.assert(
    fc.property(anyHistory(), ({ events }) => {
      const budget = emptyBudget()
      for (const event of events) {
        const { sentence, changes } = describeEvent(event, budget)
        const text = [sentence, ...changes.flatMap(({ before, after }) => [before, after])].join(" | ")
        const before = [...figuresOf(budget), ...boundsOf(budget)]
        before.push(sumNamedBy(event, budget))
        const [sharesBefore, currency] = [sharesOf(budget), budget.currency]
        evolve(budget, event)
        const amounts = new Set([...before, ...figuresOf(budget), ...boundsOf(budget)].map(written(currency)))
        const now = new Set([...before, ...figuresOf(budget)].map(written(budget.currency)))
        const shares = new Set([...sharesBefore, ...sharesOf(budget)].map((share) => `${share / 10_000}%`))
        for (const [amount] of text.matchAll(/[$¥€]\d+(?:,\d{3})*(?:\.\d+)?/g)) {
          said.amounts += 1
          expect(amounts.has(amount) || now.has(amount), `${event._tag}: ${text}`).toBe(true)
        }
        for (const [share] of text.matchAll(/\d+(?:\.\d+)?%/g)) {
          said.shares += 1
          expect([...shares], `${event._tag}: ${text}`).toContain(share)
        }
      }
    }),
    { numRuns: runs(150, 2_000) },
  )
  expect(said.amounts).toBeGreaterThan(500)
  expect(said.shares).toBeGreaterThan(100)
})
