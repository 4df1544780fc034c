import { describe, expect, test } from "vitest"
import { after, listed } from "../../../test/budget.ts"
import { assigned, category, deleted, entered, income, linked, registered, typesSet } from "../../../test/events.ts"
import { accountOpened, fileImported, importedRow, stagedImport } from "../../../test/imports.ts"
import { describeEvent, type BudgetEvent } from "../events.ts"
import { foldInSteps } from "../fold.ts"
import { monthFigures } from "../figures/months.ts"
import { planAtEndOf } from "../plan/plan.ts"

const june = "2025-06"
const rows = [importedRow("Baker", 4_00), importedRow("Market", 30_00, { date: "2025-07-01", line: 3 })]
const checking = [registered(), linked()]

describe("an import", () => {
  test("is nothing until it is finished", () => {
    const [finished, ...others] = fileImported({ rows }).toReversed()
    expect(after(...checking, ...others.toReversed()).transactions.size).toBe(0)
    expect(listed(after(...checking, ...others.toReversed(), finished!))).toEqual({ baker: 4_00, market: 30_00 })
  })

  test("that never finished is dropped by whatever happens next", () => {
    const budget = after(...checking, ...stagedImport({ rows }), entered("Tea", 3_00))
    expect(budget).toEqual(after(...checking, entered("Tea", 3_00)))
  })

  test("comes in row by row, so that others have their turn, and is taken back so", () => {
    const many = Array.from({ length: 40 }, (_, index) => importedRow(`Shop ${index}`, 1_00))
    const [finished, ...steps] = fileImported({ rows: many }).toReversed()
    const budget = after(...checking, ...steps.toReversed())
    const undone: BudgetEvent = {
      _tag: "ActionUndone",
      commandId: "c",
      again: false,
      month: "2025-07",
      import: "import",
      revisions: [],
    }
    for (const event of [finished!, undone]) {
      let known = budget.transactions.size
      for (const _ of foldInSteps(budget, [event])) {
        expect(Math.abs(budget.transactions.size - known)).toBeLessThanOrEqual(1)
        known = budget.transactions.size
      }
      expect(known).toBe(event === undone ? 0 : many.length)
    }
  })

  test("that is started again begins from nothing", () => {
    const budget = after(...checking, ...stagedImport({ rows }), ...fileImported({ rows }))
    expect(budget).toEqual(after(...checking, ...fileImported({ rows })))
  })

  test("that was cancelled leaves nothing behind", () => {
    const cancelled: BudgetEvent = { _tag: "ImportAbandoned", importId: "import" }
    expect(after(...checking, ...stagedImport({ rows }), cancelled)).toEqual(after(...checking))
  })

  test("cannot go on after something else has happened", () => {
    const [finished] = fileImported({ rows }).toReversed()
    expect(() => after(...checking, ...stagedImport({ rows }), entered("Tea", 3_00), finished!)).toThrow(
      "an import that has not been started",
    )
  })

  test("knows of each row where in which file it was", () => {
    const { bankRows, imports } = after(...checking, ...fileImported({ rows }))
    expect(bankRows.get("file-market")?.fact.imported).toEqual({ importId: "import", file: 0, line: 3 })
    expect(imports.get("import")?.files).toEqual([{ name: "checking.csv", format: "csv", source: null }])
  })

  test("brings categories and notes along", () => {
    const sorted = importedRow("Baker", 4_00, { categoryId: "groceries", note: "two #bread" })
    const budget = after(
      ...checking,
      typesSet(500, 300, 200),
      category("Groceries", 400),
      ...fileImported({ rows: [sorted] }),
    )
    expect(budget.transactions.get("baker")).toMatchObject({ categoryId: "groceries", note: "two #bread" })
  })

  test("keeps what is set aside out of the lists", () => {
    const budget = after(
      ...checking,
      ...fileImported({ rows: [importedRow("Salary", -900_00, { setAside: "income" })] }),
    )
    expect(budget.transactions.size).toBe(0)
    expect(budget.bankRows.get("file-salary")?.fate).toBe("set aside")
  })

  test("brings a split row as its parts, which stay deleted when they are", () => {
    const parts = [
      { transactionId: "bread", name: "Bread", amount: 3_00 },
      { transactionId: "cake", name: "Cake", amount: 1_00, note: "for Charles" },
    ]
    const split = fileImported({ rows: [importedRow("Baker", 4_00, { parts, note: "on Sunday" })] })
    const budget = after(...checking, ...split)
    expect(listed(budget)).toEqual({ bread: 3_00, cake: 1_00 })
    expect([...budget.transactions.values()].map(({ note }) => note)).toEqual(["on Sunday", "for Charles"])
    const { bankRows } = after(...checking, ...split, deleted("bread"), deleted("cake"))
    expect(bankRows.get("file-baker")?.fate).toBe("deleted")
  })

  test("says what the balance of an account that was opened by hand is", () => {
    const creates = [accountOpened("Cash", { openingBalance: 50_00 })]
    const balances = [{ accountId: "cash", balance: 16_00, on: "2025-07-31" }]
    const { accounts } = after(
      ...checking,
      ...fileImported({ rows, accountId: "cash", creates, balances, opened: ["cash"] }),
    )
    expect(accounts.get("cash")).toMatchObject({ balance: 16_00, balanceOn: "2025-07-31", itemId: null })
  })
})

describe("months before the first plan", () => {
  const plan = (needs: number, month: string) => [income(1_000_00, { month }), typesSet(needs, 900 - needs, 100, month)]
  const needsOf = (month: string, ...events: ReadonlyArray<BudgetEvent>) => {
    const { assumed, categoryTypes } = planAtEndOf(after(...checking, ...events), month)
    return [categoryTypes[0] && categoryTypes[0].share / 1000, assumed]
  }

  test("take the plan as it is when they are imported, and keep it", () => {
    const events = [...plan(500, "2026-01"), typesSet(600, 300, 100, "2026-02"), ...fileImported({ rows })]
    expect(needsOf(june, ...events)).toEqual([600, "as of the import"])
    expect(needsOf("2025-12", ...events, typesSet(700, 200, 100, "2026-02"))).toEqual([600, "as of the import"])
    expect(needsOf("2025-05", ...events)).toEqual([undefined, undefined])
    expect(needsOf("2026-01", ...events)).toEqual([500, undefined])
  })

  test("take the first plan that is made, as it is at the end of its month, if there was none yet", () => {
    const events = [...fileImported({ rows }), ...plan(500, "2026-02")]
    expect(needsOf(june, ...fileImported({ rows }))).toEqual([undefined, "first plan"])
    expect(needsOf(june, ...events)).toEqual([500, "first plan"])
    expect(needsOf(june, ...events, typesSet(600, 300, 100, "2026-02"))).toEqual([600, "first plan"])
    expect(needsOf(june, ...events, typesSet(600, 300, 100, "2026-03"))).toEqual([500, "first plan"])
  })

  test("take it also where there was an income, but no split of it", () => {
    const unsplit = income(1_000_00, { month: "2025-05" })
    const split = typesSet(500, 300, 200, "2026-02")
    expect(needsOf(june, unsplit, ...fileImported({ rows }), split)).toEqual([500, "first plan"])
    expect(needsOf(june, unsplit, split, ...fileImported({ rows }))).toEqual([500, "as of the import"])
  })

  test("take the first plan also if it is the import that makes it", () => {
    const creates = [typesSet(500, 300, 200, "2026-02"), category("Fun", 0)]
    const events = fileImported({ rows, creates, added: ["fun"] })
    expect(needsOf(june, ...events, typesSet(600, 300, 100, "2026-02"))).toEqual([600, "first plan"])
  })

  test("are marked in their figures, and others are not", () => {
    const budget = after(...checking, ...plan(500, "2026-01"), ...fileImported({ rows }))
    expect(monthFigures(budget, june)).toMatchObject({ planned: true, assumed: true })
    expect(monthFigures(budget, "2026-01")).toMatchObject({ planned: true, assumed: false })
  })

  test("change nothing about months that have a plan, nor about the present one", () => {
    const recent = rows.map((row) => ({ ...row, date: "2026-01-10" }))
    const events = [...plan(500, "2026-01")]
    expect(after(...checking, ...events, ...fileImported({ rows: recent })).plans).toEqual(
      after(...checking, ...events).plans,
    )
    expect(after(...checking, ...events, ...fileImported({ rows })).plan.assumed).toBeUndefined()
  })
})

describe("in the history", () => {
  const described = (...events: ReadonlyArray<BudgetEvent>) => {
    const all = [...checking, typesSet(500, 300, 200), ...events]
    return describeEvent(all.at(-1)!, after(...all.slice(0, -1)))
  }

  test("it is one line with its first rows, whatever it creates", () => {
    const creates = [accountOpened("Cash", { openingBalance: 50_00 }), category("Fun", 0)]
    const sorted = [importedRow("Baker", 4_00, { categoryId: "fun" })]
    const balances = [{ accountId: "cash", balance: 46_00, on: "2025-07-31" }]
    const made = { creates, balances, opened: ["cash"], added: ["fun"] }
    expect(described(...fileImported({ rows: sorted, accountId: "cash", ...made }))).toEqual({
      sentence: "You imported 1 transaction from checking.csv",
      changes: [
        { what: "Balance of Cash", before: null, after: "$46.00" },
        { what: "Share of Fun", before: null, after: "0%" },
        { what: "Baker, Jun 10", before: null, after: "$4.00" },
      ],
      changesLeftOut: 0,
      categoryIds: ["fun"],
    })
  })

  test("what is beyond its first rows is counted", () => {
    const many = Array.from({ length: 1_204 }, (_, index) => importedRow(`Row ${index}`, 1_00))
    const { sentence, changes, changesLeftOut } = described(...fileImported({ rows: many }))
    expect(sentence).toBe("You imported 1,204 transactions from checking.csv")
    expect(changes).toHaveLength(50)
    expect(changesLeftOut).toBe(1_154)
  })

  test.each([
    [["a.csv", "b.ofx"], "a.csv and b.ofx"],
    [["a.csv", "b.ofx", "c.qif"], "a.csv and 2 more files"],
  ])("of the files %j it names %s", (fileNames, words) =>
    expect(described(...fileImported({ rows, fileNames })).sentence).toBe(`You imported 2 transactions from ${words}`),
  )

  test("it says what it showed of earlier transactions", () => {
    const far = (reason: "transfer" | "refund", id: string) => ({ bankTransactionId: id, transactionId: id, reason })
    const farSides = [far("transfer", "a"), far("refund", "b"), far("refund", "c")]
    expect(described(...fileImported({ rows, farSides })).sentence).toBe(
      "You imported 2 transactions from checking.csv, which showed that 1 earlier transaction was a transfer between your accounts and 2 earlier incomes were refunds",
    )
  })

  test("an account that was opened by hand is called that", () =>
    expect(described(accountOpened("Cash", { openingBalance: 50_00 })).sentence).toBe("You opened the account Cash"))

  test("what was decided about its rows since is said as ever", () =>
    expect(described(category("Food", 0), ...fileImported({ rows }), assigned("baker", "food")).sentence).toBe(
      "You put Baker ($4.00, Jun 10) into Food",
    ))
})
