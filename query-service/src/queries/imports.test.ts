// What a person reads of an import: one line of their history, months of before, where a figure was read, and what is
// still to be sorted.
import { beforeAll, describe, expect, test } from "vitest"
import type { Client } from "@evenkeel/contracts/client"
import { newId } from "@evenkeel/contracts/ids"
import {
  assigned,
  category,
  countedIn,
  entered,
  income,
  linked,
  registered,
  typesSet,
} from "@evenkeel/contracts/test/events"
import { fileImported, importedRow, stagedImport } from "@evenkeel/contracts/test/imports"
import { whereAdaLived } from "../../test/service.ts"

const rows = [
  importedRow("Baker", 4_00, { date: "2025-11-03", categoryId: "groceries" }),
  importedRow("Market", 30_00, { date: "2025-11-20", line: 17, categoryId: "groceries" }),
  importedRow("Fuel", 40_00, { date: "2025-12-02" }),
  importedRow("Cinema", 9_00, { date: "2025-12-02" }),
  importedRow("Bridge", 2_00, { date: "2026-01-31" }),
  importedRow("Recent", 1_00, { date: "2026-03-01" }),
]

const world = whereAdaLived([
  registered(),
  linked(),
  income(5_000_00),
  typesSet(500, 300, 200),
  category("Groceries", 400),
  ...stagedImport({ rows: [importedRow("Never", 1)] }),
  entered("Old", 3_00, { date: "2026-01-05" }),
  ...fileImported({ rows, importId: "history" }),
])

let client: Client
beforeAll(() => {
  world.service.setNow("2026-03-10T12:00:00Z")
  client = world.service.clientOf(world.ada)
})

test("the history has one line for it, and none for its steps", async () => {
  const { entries } = await client.auditHistory({ query: {} })
  expect(entries.map(({ sentence }) => sentence).slice(0, 2)).toEqual([
    "You imported 6 transactions from checking.csv",
    "You added Old ($3.00, Jan 5)",
  ])
  expect(entries).toHaveLength(7)
  expect(entries[0]).toMatchObject({ kind: "import", undoable: true, changes: expect.arrayContaining([]) })
  expect(entries[0]?.changes[1]).toEqual({ what: "Market, Nov 20", before: null, after: "$30.00" })
  expect((await client.auditHistory({ query: { kind: "import", text: "market" } })).entries).toHaveLength(1)
})

test("an undo of it says that it cannot be redone", async () => {
  const person = world.service.happens([
    registered(),
    linked(),
    ...fileImported({ rows: [importedRow("Baker", 4_00)] }),
    {
      _tag: "ActionUndone",
      commandId: newId(),
      revisions: [4],
      again: false,
      month: "2026-02",
      import: "import",
    },
  ])
  const { entries } = await world.service.clientOf(person).auditHistory({ query: { limit: 1 } })
  expect(entries).toMatchObject([
    {
      sentence: "You undid: You imported 1 transaction from checking.csv",
      undoable: false,
      notUndoable: "An import that was undone cannot be redone. Please import the file again.",
    },
  ])
})

test("it is listed until it is undone, by the name of its file", async () => {
  const [first, ...others] = await client.imports()
  expect(first).toMatchObject({ importId: "history", sentence: "You imported 6 transactions from checking.csv" })
  expect(others).toEqual([])
  const found = await client.searchTransactions({ query: { importId: "history", month: "2025-12" } })
  expect(found.transactions.map(({ name }) => name)).toEqual(["Fuel", "Cinema"])
  const person = world.service.happens([
    registered(),
    linked(),
    ...fileImported({ rows: [importedRow("Baker", 4_00)] }),
    { _tag: "ActionUndone", commandId: newId(), revisions: [4], again: false, month: "2026-02", import: "import" },
  ])
  expect(await world.service.clientOf(person).imports()).toEqual([])
})

test("its months show at once, with the plan of now, and say so", async () => {
  const months = await client.budgetPerformances()
  expect(
    months.map(({ id: { monthYear }, planAssumed = false }) => [monthYear.month, monthYear.year, planAssumed]),
  ).toEqual([
    ["FEBRUARY", 2026, false],
    ["JANUARY", 2026, true],
    ["DECEMBER", 2025, true],
    ["NOVEMBER", 2025, true],
  ])
  expect(months.at(-1)?.needsOverview).toMatchObject({ totalSpent: 34, totalAmountAllocated: 1_000 })
})

test("an explanation leads to the file and the line", async () => {
  const { parts, causes } = await client.auditExplain({
    query: { figure: "categorySpent", category: "groceries", month: "2025-11" },
  })
  expect(parts).toEqual([
    {
      label: "Market, Nov 20",
      amount: 30,
      transactionId: "market",
      categoryId: "groceries",
      fileName: "checking.csv",
      line: 17,
    },
    {
      label: "Baker, Nov 3",
      amount: 4,
      transactionId: "baker",
      categoryId: "groceries",
      fileName: "checking.csv",
      line: 2,
    },
  ])
  expect(causes.map(({ sentence }) => sentence)).toEqual(["You imported 6 transactions from checking.csv"])
  const budget = await client.auditExplain({
    query: { figure: "categoryBudget", category: "groceries", month: "2025-11" },
  })
  expect(budget.value).toBe(1_000)
  expect(budget.causes).toHaveLength(3)
})

describe("what is still to be sorted of it", () => {
  test("is counted, and not in the finaliser's queue", async () =>
    expect(await client.previousMonthTransactions()).toMatchObject({
      previousMonthTransactions: [{ name: "Old" }],
      previousMonthTotal: 1,
      importedToSort: 3,
    }))

  test("can be had page by page, newest first", async () => {
    const first = await client.importedTransactions({ query: { limit: 2 } })
    expect(first.transactions.map(({ name }) => name)).toEqual(["Bridge", "Fuel"])
    const second = await client.importedTransactions({ query: { limit: 2, after: first.next ?? "" } })
    expect(second).toMatchObject({ transactions: [{ name: "Cinema" }], next: null })
  })

  test("page by page also if one of them counts in a month before that of its day", async () => {
    const history = [registered(), linked(), ...fileImported({ rows: rows.slice(2) }), countedIn("fuel", "2025-10")]
    const own = world.service.clientOf(world.service.happens(history))
    const names: Array<string | undefined> = []
    let next: string | null = ""
    while (next !== null) {
      const query: { readonly limit: number; readonly after?: string } =
        next === "" ? { limit: 1 } : { limit: 1, after: next }
      const page = await own.importedTransactions({ query })
      names.push(...page.transactions.map(({ name }) => name))
      next = page.next
    }
    expect(names).toEqual(["Bridge", "Fuel", "Cinema"])
  })

  test("and of one month", async () => {
    const { transactions, next } = await client.importedTransactions({ query: { month: "2025-12" } })
    expect(transactions).toMatchObject([{ name: "Fuel" }, { name: "Cinema" }])
    expect(next).toBeNull()
  })

  test("is less once it is sorted, and as of the month that is over", async () => {
    const person = world.service.happens([assigned("fuel", "groceries")], world.ada)
    const later = world.service.clientOf(person)
    expect((await later.previousMonthTransactions()).importedToSort).toBe(2)
    world.service.setNow("2026-04-10T12:00:00Z")
    expect((await later.previousMonthTransactions()).importedToSort).toBe(3)
  })
})
