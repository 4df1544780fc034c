// Whether a bank reports the rows of an account first, or files do, or both in turn: the budget ends up the same.
import fc from "fast-check"
import { expect, test } from "vitest"
import { Result } from "effect"
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import { fold } from "@evenkeel/contracts/budget/fold"
import { daysBefore } from "@evenkeel/contracts/month"
import { importing, known, planned, plannedRow } from "../../test/imports.ts"
import { person, reported, row } from "../../test/sync.ts"
import { match } from "./matching/match.ts"
import { ofBankRow } from "./previews/known.ts"
import { rowIdOf } from "./row-id.ts"

interface Purchase {
  /** Days before May 19, 2026. */
  readonly daysAgo: number
  readonly amount: number
  readonly merchant: string
  /** The days until the bank books it. */
  readonly bookedLater: number
  readonly inFileAsBooked: boolean
}

const purchase: fc.Arbitrary<Purchase> = fc.record({
  daysAgo: fc.integer({ min: 0, max: 120 }),
  amount: fc.constantFrom(3_00, 4_50, 12_00, -5_00),
  merchant: fc.constantFrom("Rosa's Diner", "Corner Café", "Fuel Station"),
  bookedLater: fc.integer({ min: 0, max: 2 }),
  inFileAsBooked: fc.boolean(),
})

const today = "2026-05-19"
const opening: Purchase = { daysAgo: 200, amount: 1, merchant: "Opening", bookedLater: 0, inFileAsBooked: true }

const atBank = (purchases: ReadonlyArray<Purchase>) =>
  purchases.map(({ daysAgo, amount, merchant, bookedLater }, index) =>
    row(`bank-${index}`, {
      amount,
      merchant,
      name: `${merchant.toUpperCase()} ${index}`,
      category: { primary: "FOOD_AND_DRINK", detailed: "FOOD_AND_DRINK_RESTAURANT", confident: true },
      authorizedOn: daysBefore(today, daysAgo),
      bookedOn: daysBefore(today, daysAgo - bookedLater),
    }),
  )

const inFile = (purchases: ReadonlyArray<Purchase>) =>
  purchases.map(({ daysAgo, amount, merchant, bookedLater, inFileAsBooked }, index) =>
    plannedRow(merchant, amount, {
      line: 2 + index,
      date: daysBefore(today, daysAgo - (inFileAsBooked ? bookedLater : 0)),
    }),
  )

/** New rows of the file are imported; possible duplicates are left out, because nobody decides about them. */
const importFile = (budget: Budget, purchases: ReadonlyArray<Purchase>, importId: string): void => {
  const rows = inFile(purchases)
  const candidates = rows.map((each) => ({ ...each, account: "checking" }))
  const matches = match(candidates, known([...budget.bankRows.values()].map((row) => ofBankRow(row))), rowIdOf)
  const plan = planned(
    rows.filter((_, index) => matches[index]?.status === "new"),
    { importId },
  )
  fold(budget, Result.getOrThrow(importing(plan)(budget, [])))
}

const sync = (budget: Budget, added: ReturnType<typeof atBank>): void =>
  void fold(budget, Result.getOrThrow(reported({ added, isWhole: false })(budget)))

const listed = (budget: Budget) =>
  [...budget.transactions.values()].map(({ amount, name, date }) => `${date} ${name} ${amount}`).sort()

/** Indistinguishable purchases may be exchanged for one another. */
const sums = (budget: Budget) => {
  const all = [...budget.transactions.values()]
  return [all.length, all.reduce((sum, { amount }) => sum + amount, 0)]
}

test("in any order, and however often", () => {
  fc.assert(
    fc.property(
      fc.array(purchase, { maxLength: 25 }),
      fc.array(fc.constantFrom("bank", "file", "older file"), { maxLength: 6 }),
      (some, order) => {
        const purchases = [opening, ...some]
        const budgetAfter = (steps: ReadonlyArray<string>) => {
          const budget = fold(emptyBudget(), person)
          let isReported = false
          steps.forEach((step, index) => {
            if (step === "bank") sync(budget, isReported ? [] : atBank(purchases))
            else
              importFile(
                budget,
                step === "file" ? purchases : purchases.slice(0, 1 + some.length / 2),
                `import-${index}`,
              )
            isReported ||= step === "bank"
          })
          return budget
        }
        const bankFirst = budgetAfter(["bank", "file"])
        const mixed = budgetAfter([...order, "bank", "file"])
        expect(sums(mixed)).toEqual(sums(bankFirst))
        expect(sums(mixed)[0]).toBe(purchases.length)
        const differing = new Set(some.map(({ amount, merchant }) => `${amount} ${merchant}`)).size === some.length
        if (differing) expect(listed(mixed)).toEqual(listed(bankFirst))
      },
    ),
  )
})
