import fc from "fast-check"
import { expect, test } from "vitest"
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import type { BankRow } from "@evenkeel/contracts/budget/sync/state"
import { fact } from "@evenkeel/contracts/test/events"
import { known } from "../../../test/imports.ts"
import { matched } from "../matching/matched.ts"
import { recognise } from "../matching/recognise.ts"
import type { Known } from "../matching/rows.ts"
import { soughtBy } from "../matching/sought.ts"
import type { FileRow } from "../reading/file-rows.ts"
import { grouped } from "@evenkeel/contracts/budget/grouped"
import { atOnce } from "@evenkeel/contracts/budget/steps"
import { knownIn, ofBankRow } from "./known.ts"

interface Purchase {
  readonly day: number
  readonly amount: number
  readonly name: string
}

const dateOf = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)

const fileRow = ({ day, amount, name }: Purchase, line: number): FileRow => ({
  id: `0:${line}`,
  file: 0,
  line,
  accountKey: "file",
  date: dateOf(day),
  amount,
  currency: "USD",
  name,
  note: null,
  category: null,
  bankId: null,
  transferTo: null,
  isSpent: false,
  parts: [],
})

/** Rows of two accounts, of which every third came from a file. */
const budgetWith = (purchases: ReadonlyArray<Purchase>): Budget => {
  const bankRows = purchases.map(({ day, amount, name }, index): readonly [string, BankRow] => {
    const own = fact(`row-${index}`, amount, {
      accountId: index % 2 === 0 ? "checking" : "savings",
      date: dateOf(day),
      name,
      ...(index % 5 === 0 ? { booked: dateOf(day + 2) } : {}),
      ...(index % 3 === 0 ? { imported: { importId: "earlier", file: 0, line: index } } : {}),
    })
    return [own.bankTransactionId, { fact: own, transactionId: `of ${index}` } as BankRow]
  })
  return { ...emptyBudget(), bankRows: new Map(bankRows) }
}

/** The rows of one account that are found. */
const found = (rows: ReadonlyArray<FileRow>, budget: Known) => ({
  recognised: recognise(
    grouped(rows, ({ accountKey }) => accountKey),
    budget,
  ),
  matched: matched(rows, {
    currency: "USD",
    destinations: new Map([["file", { account: "checking", accountType: "CHECKING", name: "Checking" }]]),
    accounts: new Map([["savings", { accountType: "SAVING", name: "Savings" }]]),
    known: budget,
  }),
})

const allOf = ({ bankRows }: Budget): Known => known([...bankRows.values()].map((row) => ofBankRow(row)))

const purchase = fc.record({
  day: fc.integer({ min: 1, max: 40 }),
  amount: fc.constantFrom(300, -300, 450, -450, 1200, 12),
  name: fc.constantFrom("Rosa's Diner", "Corner Café", "Transfer to savings", "Rosa's refund", "Fuel"),
})

test("whatever the rows are, the same is found among what they may have to do with as among all", () =>
  fc.assert(
    fc.asyncProperty(fc.array(purchase, { minLength: 1 }), fc.array(purchase), async (own, before) => {
      const [rows, budget] = [own.map(fileRow), budgetWith(before)]
      expect(found(rows, atOnce(knownIn(budget, soughtBy(rows))))).toEqual(found(rows, allOf(budget)))
    }),
  ))

test("a history that is twice as long is no more to compare with", async () => {
  const named = (name: string) => (_: unknown, index: number) => ({ day: 1 + (index % 30), amount: 100 + index, name })
  const rows = [...Array.from({ length: 50 }, named("Shop")), { day: 20, amount: -40, name: "Rosa's refund" }].map(
    fileRow,
  )
  const history = Array.from({ length: 40 }, named("Store"))
  const paidBack = { day: 2, amount: 4_000, name: "Rosa's Diner" }
  const others = Array.from({ length: 4_000 }, (_, index) => ({
    ...named("Elsewhere")(_, index),
    amount: 5_000 + index,
  }))
  const [once, twice] = [budgetWith([...history, paidBack]), budgetWith([...history, paidBack, ...others])]
  const [few, many] = [atOnce(knownIn(once, soughtBy(rows))), atOnce(knownIn(twice, soughtBy(rows)))]
  expect(few.rows).toHaveLength(41)
  expect(many.rows).toEqual(few.rows)
  expect(found(rows, many)).toEqual(found(rows, few))
})
