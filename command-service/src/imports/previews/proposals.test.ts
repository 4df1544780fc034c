import { describe, expect, test, vi } from "vitest"
import { after } from "@evenkeel/contracts/test/budget"
import { category, categoryDeleted, linked, plan, registered } from "@evenkeel/contracts/test/events"
import { accountOpened } from "@evenkeel/contracts/test/imports"
import type { Overview, ReadAccount } from "../reading/reading.ts"
import { noAnswers, type Answers, type KeptSource } from "./answers.ts"
import { categoriesFor } from "./category-proposals.ts"
import { accountsFor } from "./proposals.ts"

const account = (given: Partial<ReadAccount> = {}): ReadAccount => ({
  key: "file",
  source: "a source",
  isNamed: true,
  name: "download",
  type: null,
  currency: "USD",
  closingBalance: null,
  mask: null,
  sums: { rows: 2, moneyIn: 100_00, moneyOut: 300_00, first: "2026-01-05", last: "2026-01-20", months: [] },
  ...given,
})

/** One file, in whose account 300 dollars went out and 100 came in. */
const overview = (own: ReadAccount, ...categories: ReadonlyArray<string>): Overview => ({
  files: [
    {
      fileName: "download.csv",
      format: "csv",
      source: null,
      dialect: { encoding: "utf-8", delimiter: ",", decimal: ".", dateOrder: "YMD", sign: "columns", columns: [] },
      evidence: null,
      refused: null,
      questions: [],
      settled: [],
      passedOver: 0,
      pending: 0,
      problems: [],
      problemsLeftOut: 0,
      sourceKey: "its files",
      form: "its form",
      accounts: [own],
      said: { answers: {}, columns: {} },
      isNewestFirst: false,
    },
  ],
  categories: categories.map((name) => [name, 1] as const),
})

const budget = after(registered(), ...plan, linked(), accountOpened("Travel Fund"), accountOpened("Namesakes"), {
  ...accountOpened("Namesakes"),
  accountId: "other namesake",
})

describe("the account that rows go to", () => {
  const found = (
    own: ReadAccount,
    answers: Answers["accounts"] = {},
    keptSources: Readonly<Record<string, KeptSource>> = {},
    recognised: ReadonlyMap<string, string> = new Map(),
  ) => accountsFor(budget, overview(own), { ...noAnswers, accounts: answers }, keptSources, recognised).get(own.key)

  test.each<readonly [why: string, own: Partial<ReadAccount>, accountId: string | null]>([
    ["by its last digits", { mask: "0001" }, "checking"],
    ["by its name", { name: "travel  fund" }, "travel fund"],
    ["not by a name that two have", { name: "Namesakes" }, null],
    ["not by other digits", { mask: "0002" }, null],
    ["nor without any", {}, null],
  ])("is known %s", (_, own, accountId) => expect(found(account(own))?.accountId).toBe(accountId))

  test("is the one of the last import from there", () => {
    const before = { "a source": { accountId: "namesakes" } }
    expect(found(account({ mask: "0001" }), {}, before)?.accountId).toBe("namesakes")
    expect(found(account(), {}, { "a source": { accountId: "removed since" } })?.accountId).toBe(null)
  })

  test("is the one that has its rows, if nothing else tells", () => {
    const byRows = new Map([["file", "namesakes"]])
    expect(found(account(), {}, {}, byRows)?.accountId).toBe("namesakes")
    expect(found(account({ mask: "0001" }), {}, {}, byRows)?.accountId).toBe("checking")
    expect(found(account(), { file: { accountId: "checking" } }, {}, byRows)?.accountId).toBe("checking")
    expect(found(account({ isNamed: false, mask: "0001" }), {}, {}, byRows)?.accountId).toBe("namesakes")
  })

  test("has a name of its own, if it is new", () => {
    const two = overview(account())
    const both = { ...two, files: [...two.files, { ...two.files[0]!, accounts: [account({ key: "file (2)" })] }] }
    const names = [...accountsFor(budget, both, noAnswers, {}, new Map()).values()].map(({ name }) => name)
    expect(names).toEqual(["download", "download 2"])
  })

  test("costs each of many that are called alike as much as the first", () => {
    const steps = (count: number): number => {
      const one = overview(account())
      const accounts = Array.from({ length: count }, (_, index) => account({ key: `file (${index})` }))
      const looks = vi.spyOn(Set.prototype, "has")
      accountsFor(budget, { ...one, files: [{ ...one.files[0]!, accounts }] }, noAnswers, {}, new Map())
      const looked = looks.mock.calls.length
      looks.mockRestore()
      return looked
    }
    expect(steps(200)).toBeLessThanOrEqual(2 * steps(100) + 1)
  })

  test("is the one that the person says, or a new one", () => {
    expect(found(account({ mask: "0001" }), { file: { accountId: "namesakes" } })?.accountId).toBe("namesakes")
    const cash = { name: "Cash", type: "SAVING", openingBalance: 12.5 } as const
    expect(found(account({ mask: "0001" }), { file: cash })).toMatchObject({
      accountId: null,
      name: "Cash",
      accountType: "SAVING",
      openingBalance: 12_50,
    })
    expect(found(account(), { file: { accountId: "never was" } })?.accountId).toBe(null)
  })

  test.each([
    ["Everyday Checking", "CHECKING"],
    ["Harbor Credit Union", "CHECKING"],
    ["Gold Card", "CREDIT"],
    ["Visa 1234", "CREDIT"],
    ["Rainy Day Savings", "SAVING"],
    ["Student Loan", "LOAN"],
    ["Brokerage", "INVESTMENT"],
  ])("called %j is taken for %s", (name, type) => expect(found(account({ name }))?.accountType).toBe(type))

  test("began with what makes its closing balance", () => {
    const opening = (own: Partial<ReadAccount>) => found(account(own))?.openingBalance
    expect(opening({ closingBalance: 500_00 })).toBe(700_00)
    expect(opening({ closingBalance: -500_00, type: "credit" })).toBe(300_00)
    expect(opening({ closingBalance: 500_00, currency: "EUR" })).toBe(0)
    expect(opening({})).toBe(0)
  })
})

describe("the category that rows go to", () => {
  const found = (name: string, answers: Answers["categories"] = {}, before: Answers["categories"] = {}) =>
    categoriesFor(
      after(registered(), ...plan, category("Fun", 0, { typeId: "wants" }), category("Old", 0), categoryDeleted("old")),
      overview(account(), name),
      { ...noAnswers, categories: answers },
      { "its files": { categories: before } },
    ).get(name)

  test.each([
    ["groceries ", "groceries"],
    ["Needs: Groceries", "groceries"],
    ["Home:Rent/Monthly", "rent"],
    ["Food", undefined],
    ["Old", undefined],
    ["constructor", undefined],
  ])("of %j is %j by its name", (name, categoryId) =>
    expect(found(name)).toEqual(categoryId === undefined ? null : { categoryId }),
  )

  test("is the one that the person says, also none", () => {
    expect(found("Food", { Food: { categoryId: "rent" } })).toEqual({ categoryId: "rent" })
    expect(found("Rent", { Rent: null })).toBe(null)
    expect(found("Food", { Food: { type: "wants", name: "Eating" } })).toEqual({ type: "wants", name: "Eating" })
    expect(found("Food", { Food: { categoryId: "old" } })).toBe(null)
  })

  test("is the one of the last import, unless the person says otherwise", () => {
    expect(found("Food", {}, { Food: { categoryId: "rent" } })).toEqual({ categoryId: "rent" })
    expect(found("Food", { Food: null }, { Food: { categoryId: "rent" } })).toBe(null)
  })

  test("is of the type that it was exported from, or is created there", () => {
    const exported = (...names: ReadonlyArray<string>) => {
      const plain = overview(account(), ...names)
      const files = plain.files.map((file) => ({ ...file, source: "Evenkeel" }))
      const own = after(registered(), ...plan, category("Fun", 0, { typeId: "wants" }))
      return [...categoriesFor(own, { ...plain, files }, noAnswers, {}).values()]
    }
    expect(exported("Wants: Fun", "Needs: Fun", "Needs: Food: cold", "Groceries", "Odd: Fun")).toEqual([
      { categoryId: "fun" },
      { type: "needs", name: "Fun" },
      { type: "needs", name: "Food: cold" },
      { categoryId: "groceries" },
      { categoryId: "fun" },
    ])
    expect(found("Needs: Food")).toBe(null)
  })

  test("of somebody who has none yet is brought along from an app, and not from a bank", () => {
    const names = [
      "Food: Groceries",
      "Travel",
      "constructor",
      "Investments: Stocks",
      "Income: Salary",
      "Transfer",
      "Uncategorized",
    ]
    const arriving = (source: string | null) => {
      const plain = overview(account(), ...names)
      const files = plain.files.map((file) => ({ ...file, source }))
      return [...categoriesFor(after(registered()), { ...plain, files }, noAnswers, {}).values()]
    }
    expect(arriving("Monarch")).toEqual([
      { type: "needs", name: "Groceries" },
      { type: "wants", name: "Travel" },
      { type: "wants", name: "constructor" },
      { type: "investments", name: "Stocks" },
      null,
      null,
      null,
    ])
    expect(arriving(null)).toEqual(names.map(() => null))
  })

  test("that was to be created is not created twice", () =>
    expect(found("Food", {}, { Food: { type: "wants", name: " fun" } })).toEqual({ categoryId: "fun" }))
})
