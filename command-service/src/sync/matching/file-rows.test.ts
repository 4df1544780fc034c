// A bank reports rows that were imported from files before.
import { describe, expect, test } from "vitest"
import { earlierMonths } from "@evenkeel/contracts/budget/figures/transactions"
import { listed } from "@evenkeel/contracts/test/budget"
import { assigned, deleted } from "@evenkeel/contracts/test/events"
import { fileImported, importedRow } from "@evenkeel/contracts/test/imports"
import type { ImportedRow } from "@evenkeel/contracts/budget/imports/schema"
import { given } from "../../../test/deciding.ts"
import { pendingRow, person, reported, row } from "../../../test/sync.ts"

const diner = (id: string, fields: Partial<ImportedRow> = {}) =>
  importedRow(id, 40_00, { name: "ROSA'S DINER 0042", date: "2026-05-18", ...fields })
const ofFiles = (...rows: ReadonlyArray<ImportedRow>) => fileImported({ rows })
const sync = (...added: ReadonlyArray<ReturnType<typeof row>>) => reported({ added })

const first = row("first", { authorizedOn: "2026-05-01", bookedOn: "2026-05-01", amount: 1_00, name: "First" })

test("it takes the place of the file's row, with the person's category, and without the file", () => {
  const { budget } = given(...person, ...ofFiles(diner("old")), assigned("old", "dining")).when(sync(row("b1")))
  expect([...budget.transactions.values()]).toMatchObject([
    { transactionId: "old", name: "Rosa's Diner", categoryId: "dining", bankTransactionId: "b1" },
  ])
  expect([...budget.bankRows.values()].map(({ fact }) => fact.imported)).toEqual([undefined])
})

test.each<readonly [what: string, file: Partial<ImportedRow>, bank: Parameters<typeof row>[1]]>([
  ["on the same day whatever the text", { name: "Card payment 1234" }, {}],
  ["some days later", { date: "2026-05-14" }, {}],
  ["some days earlier", { date: "2026-05-22" }, {}],
  ["some days off by another name", { date: "2026-05-16", name: "Card payment 1234" }, {}],
  ["by its merchant", { name: "rosa's diner" }, { name: "TST* 42" }],
  ["by the day it was booked", { date: "2026-05-20" }, { authorizedOn: "2026-05-12", bookedOn: "2026-05-20" }],
  ["while it is pending", {}, pendingRow("b1")],
])("it is recognised %s", (_, file, bank) => {
  const { budget } = given(...person, ...ofFiles(diner("old", file))).when(sync(first, row("b1", bank)))
  expect(listed(budget)).toMatchObject({ old: 40_00 })
  expect(budget.transactions.size).toBe(2)
})

test.each<readonly [what: string, file: Partial<ImportedRow>, bank: Parameters<typeof row>[1]]>([
  ["beyond four days", { date: "2026-05-13" }, {}],
  ["of another amount", { amount: 40_01 }, {}],
  ["in another currency", { currency: "EUR", setAside: "foreign currency" }, {}],
  ["of a day before the bank's first one, some days off", { date: "2026-04-30" }, { authorizedOn: "2026-05-02" }],
])("it is another one %s", (_, file, bank) => {
  const { synced } = given(...person, ...ofFiles(diner("old", file))).when(sync(first, row("b1", bank)))
  expect(synced?.imported).toHaveLength(2)
})

test("two equal ones are paired one to one, the likeliest first", () => {
  const files = ofFiles(diner("old 1"), diner("old 2", { bankTransactionId: "file-2", date: "2026-05-19" }))
  const { synced } = given(...person, ...files).when(
    sync(row("b1", { bookedOn: "2026-05-19", authorizedOn: "2026-05-19" }), row("b2"), row("b3")),
  )
  expect(synced?.posted.map(({ transactionId, fact }) => [transactionId, fact.bankTransactionId])).toEqual([
    ["old 1", "b2"],
    ["old 2", "b1"],
  ])
  expect(synced?.imported.map(({ fact }) => fact.bankTransactionId)).toEqual(["b3"])
})

test("what was deleted stays deleted", () => {
  const { budget } = given(...person, ...ofFiles(diner("old")), deleted("old")).when(sync(row("b1")))
  expect(budget.transactions.size).toBe(0)
  expect(budget.bankRows.get("b1")?.fate).toBe("deleted")
})

describe("if the file and the bank do not agree whether it is spending", () => {
  const salary = { primary: "INCOME", detailed: "INCOME_WAGES", confident: true }

  test("the bank knows better", () => {
    const asIncome = ofFiles(diner("old", { setAside: "income" }))
    expect(given(...person, ...asIncome).when(sync(row("b1"))).budget.transactions.size).toBe(1)
    const { budget } = given(...person, ...ofFiles(diner("old", { amount: -40_00 }))).when(
      sync(row("b1", { amount: -40_00, category: salary })),
    )
    expect(budget.transactions.size).toBe(0)
    expect(budget.bankRows.get("b1")?.fate).toBe("set aside")
    expect(budget.bankRows.size).toBe(1)
  })

  test("unless the person has put it into a category", () => {
    const sorted = ofFiles(diner("old", { amount: -40_00, categoryId: "dining" }))
    const { budget } = given(...person, ...sorted).when(sync(row("b1", { amount: -40_00, category: salary })))
    expect(budget.transactions.get("old")).toMatchObject({ bankTransactionId: "b1", categoryId: "dining" })
  })
})

test("what the bank does not report stays, even if the bank reports everything", () => {
  const { budget } = given(...person, ...ofFiles(diner("old", { amount: 5_00 }))).when(sync(first, row("b1")))
  expect(listed(budget)).toMatchObject({ old: 5_00 })
})

test("what a file has brought of months long over stays history", () => {
  const march = { date: "2026-03-10" }
  const { budget } = given(...person, ...ofFiles(diner("old", march))).when(
    sync(row("b1", { authorizedOn: "2026-03-10", bookedOn: "2026-03-10" })),
  )
  expect(budget.transactions.get("old")?.bankTransactionId).toBe("b1")
  expect(earlierMonths(budget, "2026-05")).toMatchObject({ previousMonthTotal: 0, importedToSort: 1 })
})
