import { describe, expect, test } from "vitest"
import type { ImportedRow } from "@evenkeel/contracts/budget/imports/schema"
import type { RuleOutcome } from "@evenkeel/contracts/budget/rules/schema"
import { describeEvent, type BudgetEvent } from "@evenkeel/contracts/budget/events"
import { after, listed } from "@evenkeel/contracts/test/budget"
import {
  category,
  deleted,
  fact,
  imported,
  linked,
  registered,
  ruleMade,
  synced,
  typesSet,
} from "@evenkeel/contracts/test/events"
import { accountOpened } from "@evenkeel/contracts/test/imports"
import { given, type Deciding } from "../../test/deciding.ts"
import { account, importing, planned, plannedRow } from "../../test/imports.ts"
import type { ComingRow, ImportPlan } from "./plan.ts"
import { rowIdOf } from "./row-id.ts"

const person = [registered(), linked(), typesSet(500, 300, 200), category("Groceries", 400)] as const
const categories = new Map([["Food", { categoryId: "groceries" }]])
const market = plannedRow("MARKET HALL", 30_00, { category: "Food", note: "for Sunday #food" })
const rowsIn = (events: ReadonlyArray<BudgetEvent>): ReadonlyArray<ImportedRow> =>
  events.flatMap((event) => (event._tag === "RowsImported" ? event.rows : []))

test("a rule that says what a row is decides before it is judged", () => {
  const salary = plannedRow("Salary", -2_000_00, { setAside: "income" })
  const comesIn = (outcome: RuleOutcome) =>
    rowsIn(given(...person, ruleMade("Salary", "groceries", { outcome })).when(importing(planned([salary]))).events)[0]
  expect(comesIn({ categoryId: "groceries" })).toMatchObject({ categoryId: "groceries", ruleId: "rule-salary" })
  expect(comesIn({ categoryId: "groceries" })).not.toHaveProperty("setAside")
  expect(comesIn({ tag: "own" })).toMatchObject({ setAside: "income" })
})

test("what its exporter counted as an income comes in so, with its note, as does a part of a split", () => {
  const gift = plannedRow("Gift", 20_00, { exclusion: "income", note: "from Ada" })
  const part = { name: "Half", amount: 5_00, note: null, category: null }
  const halves = plannedRow("Halves", 10_00, { parts: [{ ...part, exclusion: "income" }, part] })
  const rows = rowsIn(given(...person).when(importing(planned([gift, halves]))).events)
  expect(rows).toMatchObject([
    { name: "Gift", note: "from Ada", countedAs: "income" },
    { name: "Halves", parts: [{ countedAs: "income" }, {}] },
  ])
})

test("a name of the person's own export is what they called it; that of a bank's file is cleaned", () => {
  const called = { isSpent: true, name: "CHIPOTLE 0921" }
  const rows = [plannedRow("CHIPOTLE 0921", 8_00, called), plannedRow("CHIPOTLE 0921", 9_00)]
  const { budget } = given(...person).when(importing(planned(rows)))
  expect([...budget.transactions.values()].map(({ name }) => name)).toEqual(["CHIPOTLE 0921", "Chipotle"])
})

test.each([
  ["LOAN", null],
  ["SAVING", "transfer"],
] as const)("what an account has already is judged again beside a file of a %s account", (accountType, reason) => {
  const other = linked({ accountId: "other", plaidAccountId: "plaid-other", name: "Other", mask: "7788", accountType })
  const out = fact("out", 50_00, {
    name: "ONLINE PAYMENT TRANSFER",
    merchant: null,
    category: null,
    date: "2025-06-09",
  })
  const side = plannedRow("TRANSFER RECEIVED", -50_00, { accountKey: "other", setAside: "transfer" })
  const { budget } = given(...person, other, imported(out)).when(
    importing(planned([side], { accounts: account("other") })),
  )
  expect(budget.bankRows.get("out")?.reason).toBe(reason)
})

test("what a file shows to be no side of a transfer counts again, and is called what it is", () => {
  const other = linked({ accountId: "other", plaidAccountId: "plaid-other", name: "Other", accountType: "SAVING" })
  const day = { merchant: null, category: null, date: "2025-06-09" }
  const [friend, into] = [
    { fact: fact("friend", 50_00, { ...day, name: "ZELLE TO ANN" }), reason: "transfer" as const },
    { fact: fact("in", -50_00, { ...day, name: "ONLINE TRANSFER", accountId: "other" }), reason: "transfer" as const },
  ]
  const side = plannedRow("ONLINE TRANSFER", 50_00, { date: day.date, setAside: "transfer" })
  const past = [...person, other, synced({ setAside: [friend, into] })]
  const { budget, events } = given(...past).when(importing(planned([side])))
  expect(budget.transactions.get("friend")).toMatchObject({ amount: 50_00, countedAs: null })
  const ending = events.at(-1)!
  expect(ending).toMatchObject({ farSides: [{ bankTransactionId: "friend", reason: "refund" }] })
  expect(describeEvent(ending, after(...past, ...events.slice(0, -1))).sentence).toContain(
    "which showed that 1 earlier transaction was no transfer",
  )
})

test("rows come in with their categories, notes and places in the file", () => {
  const bankTransactionId = rowIdOf({ ...market, account: "checking" }, 0)
  given(...person)
    .when(importing(planned([market], { categories })))
    .then(
      {
        _tag: "ImportStarted",
        importId: "import",
        files: [{ name: "checking.csv", format: "csv", source: null }],
        rows: 1,
      },
      {
        _tag: "RowsImported",
        importId: "import",
        file: 0,
        accountId: "checking",
        rows: [
          {
            transactionId: "import-0",
            bankTransactionId,
            line: 2,
            date: "2025-06-10",
            name: "MARKET HALL",
            amount: 30_00,
            categoryId: "groceries",
            note: "for Sunday #food",
          },
        ],
      },
      { _tag: "ImportFinished", importId: "import", on: "2026-02-20", balances: [], opened: [], added: [] },
    )
})

test("two rows that are alike in all are two, and a third that comes later is another one", () => {
  const coffee = plannedRow("Coffee", 3_00)
  const { events, budget } = given(...person, importing(planned([coffee, coffee]))).when(
    importing(planned([coffee], { importId: "later" })),
  )
  expect(rowsIn(events)[0]?.bankTransactionId).toBe(rowIdOf({ ...coffee, account: "checking" }, 2))
  expect(listed(budget)).toEqual({ "import-0": 3_00, "import-1": 3_00, "later-0": 3_00 })
})

test("a row that was deleted keeps its id, so that nothing else takes its place", () => {
  const coffee = plannedRow("Coffee", 3_00)
  const { budget } = given(...person, importing(planned([coffee])), deleted("import-0")).when(
    importing(planned([coffee], { importId: "later" })),
  )
  expect([...budget.bankRows.values()].map(({ fate }) => fate)).toEqual(["deleted", "listed"])
})

test("a split row comes in by its parts", () => {
  const parts = [
    { name: "Bread", amount: 3_00, note: null, category: "Food" },
    { name: "Card", amount: 2_00, note: "for Eve", category: null },
  ]
  const { budget } = given(...person).when(importing(planned([plannedRow("Market", 5_00, { parts })], { categories })))
  expect(
    [...budget.transactions.values()].map(({ name, amount, categoryId, note }) => [name, amount, categoryId, note]),
  ).toEqual([
    ["Bread", 3_00, "groceries", null],
    ["Card", 2_00, null, "for Eve"],
  ])
})

test("what is no spending is recorded and kept out of the lists", () => {
  const { budget, events } = given(...person).when(
    importing(planned([plannedRow("Salary", -2_000_00, { setAside: "income" })])),
  )
  expect(rowsIn(events).map(({ setAside }) => setAside)).toEqual(["income"])
  expect(budget.transactions.size).toBe(0)
})

test("texts of any length fit into an event", () => {
  const endless = "\u{1f6d2}".repeat(5_000)
  const rows = Array.from({ length: 120 }, () => plannedRow(endless, 1_00, { note: endless }))
  const { events } = given(...person).when(importing(planned(rows)))
  for (const event of events) expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(256 * 1024)
  const [row] = rowsIn(events)
  expect(row?.name.length).toBe(500)
  expect(row?.note?.length).toBe(1_000)
  expect(row?.name.isWellFormed()).toBe(true)
})

describe("what the file has and the budget does not", () => {
  const accounts = account(null, { name: "Cash box", openingBalance: 50_00, mask: "4242" })
  const into = { accountKey: "new" }

  test("is opened and added in one step with the rows, the plan's shares untouched", () => {
    const plan = planned([plannedRow("Cinema", 8_00, { ...into, category: "Fun" })], {
      accounts,
      categories: new Map([["Fun", { type: "wants", name: " Fun " }]]),
    })
    const { events, budget } = given(...person).when(importing(plan))
    expect(events.slice(-3)).toEqual([
      {
        ...accountOpened("Cash box", { accountId: "import-0", openingBalance: 50_00, mask: "4242" }),
        importId: "import",
      },
      { ...category("Fun", 0, { categoryId: "import-1", typeId: "wants" }), importId: "import" },
      {
        _tag: "ImportFinished",
        importId: "import",
        on: "2026-02-20",
        balances: [{ accountId: "import-0", balance: 42_00 }],
        opened: ["import-0"],
        added: ["import-1"],
      },
    ])
    expect(budget.transactions.get("import-2")).toMatchObject({ accountId: "import-0", categoryId: "import-1" })
    expect(budget.plan.categories.get("groceries")).toEqual(given(...person).budget.plan.categories.get("groceries"))
  })

  test("brings the usual types along, if the person has none yet", () => {
    const fun = new Map([["Fun", { type: "wants", name: "Fun" } as const]])
    const { budget } = given(registered(), linked()).when(importing(planned([], { categories: fun })))
    expect([...budget.categoryTypes.values()].map(({ name, share }) => [name, share])).toEqual([
      ["needs", 500_000],
      ["wants", 300_000],
      ["investments", 200_000],
    ])
  })

  test("is refused by the rules for what is entered by hand", () => {
    const plan = (name: string) => planned([market], { categories: new Map([["Food", { type: "needs", name }]]) })
    given(...person)
      .when(importing(plan("groceries")))
      .thenRefused('Category "groceries" has already been added.')
    given(...person, accountOpened("Cash box", { mask: "4242" }))
      .when(importing(planned([market], { accounts })))
      .thenRefused("Account already added")
    given(...person)
      .when(importing(planned([market], { accounts: account(null, { name: " " }) })))
      .thenRefused("Please name the account.")
  })
})

describe("the balance of an account that was opened by hand", () => {
  const cash = accountOpened("Cash", { openingBalance: 100_00 })
  const into = (rows: ReadonlyArray<ComingRow>, fields: Partial<ImportPlan> = {}) =>
    planned(rows, { accounts: account("cash"), ...fields })
  const stated = (balance: number, on: string) => [{ accountKey: "cash", balance, on }]
  const on = (date: string, amount: number) => plannedRow(date, amount, { accountKey: "cash", date })
  const balanceAfter = (...steps: ReadonlyArray<Deciding>) => {
    const { balance, balanceOn } = given(registered(), cash, ...steps).budget.accounts.get("cash")!
    return [balance, balanceOn]
  }

  test("follows its rows from the opening balance on, in whatever order they come", () =>
    expect(
      balanceAfter(
        importing(into([on("2025-06-10", 30_00), on("2025-06-11", -5_00)])),
        importing(into([on("2025-05-01", 10_00)], { importId: "older" })),
      ),
    ).toEqual([65_00, null]))

  test("is what a file says, with what lies after that day", () => {
    const june = importing(
      into([on("2025-06-10", 30_00), on("2025-06-12", 1_00)], { balances: stated(500_00, "2025-06-11") }),
    )
    expect(balanceAfter(june)).toEqual([499_00, "2025-06-11"])
    const rows = [on("2025-05-01", 10_00), on("2025-06-30", 2_00)]
    expect(balanceAfter(june, importing(into(rows, { importId: "more" })))).toEqual([497_00, "2025-06-11"])
  })

  test("is not what an older file says", () => {
    const june = importing(into([on("2025-06-10", 30_00)], { balances: stated(500_00, "2025-06-11") }))
    const may = importing(into([on("2025-05-01", 10_00)], { importId: "may", balances: stated(7_00, "2025-05-31") }))
    expect(balanceAfter(june, may)).toEqual([500_00, "2025-06-11"])
    expect(balanceAfter(may, june)).toEqual([500_00, "2025-06-11"])
  })

  test("of a card is what is owed", () => {
    const card = accountOpened("Card", { accountType: "CREDIT", openingBalance: 20_00 })
    const rows = [plannedRow("Shop", 30_00, { accountKey: "card" })]
    expect(
      given(registered(), card, importing(planned(rows, { accounts: account("card") }))).budget.accounts.get("card")
        ?.balance,
    ).toBe(50_00)
  })

  test("of a bank's account is the bank's affair", () => {
    const balances = [{ accountKey: "checking", balance: 9_00, on: "2025-06-11" }]
    const { events } = given(...person).when(importing(planned([market], { balances })))
    expect(events.at(-1)).toMatchObject({ balances: [] })
  })
})
