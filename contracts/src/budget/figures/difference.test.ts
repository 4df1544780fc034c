import { isDeepStrictEqual } from "node:util"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  accountClosed,
  assigned,
  category,
  categoryRenamed,
  countedAs,
  deleted,
  entered,
  fact,
  imported,
  income,
  linked,
  reallocated,
  reduced,
  registered,
  renamed,
  ruleApplied,
  ruleMade,
  synced,
  typesSet,
} from "../../../test/events.ts"
import type { BudgetEvent } from "../events.ts"
import { anyHistory } from "../../../test/arbitrary-history.ts"
import type { Budget } from "../budget.ts"
import type { Transaction } from "../transactions/schema.ts"
import { differenceBetween } from "./difference.ts"
import { transactionIn } from "./transactions.ts"
import { after } from "../../../test/budget.ts"
import type { Month } from "../../month.ts"

const lived = [
  registered(),
  income(1_000_00),
  typesSet(500, 300, 200),
  category("Rent", 500),
  linked(),
  imported(fact("shop", 5_00)),
  entered("Tea", 3_00),
]
/** The difference within one month. */
const between = (before: Budget, after: Budget, month: Month) =>
  differenceBetween({ budget: before, month }, { budget: after, month })
const when = (...events: ReadonlyArray<BudgetEvent>) => between(after(...lived), after(...lived, ...events), "2026-02")

describe("the difference after", () => {
  test("nothing", () => {
    const { totalIncome, plan, transactions, months } = when()
    expect({ totalIncome, plan, transactions, months }).toEqual({
      totalIncome: { before: 1000, after: 1000 },
      plan: [],
      months: [],
      transactions: { added: { count: 0, list: [] }, removed: { count: 0, list: [] }, changed: { count: 0, list: [] } },
    })
  })
  test("an income", () => {
    const { totalIncome, plan, incomes } = when(income(500_00, { incomeId: "raise" }))
    expect(totalIncome).toEqual({ before: 1000, after: 1500 })
    expect(incomes.added.list).toMatchObject([{ incomeId: "raise" }])
    expect(plan).toContainEqual({ what: "Budget of Needs", before: "$500.00", after: "$750.00" })
  })
  test("the types' shares", () =>
    expect(when(typesSet(400, 400, 200)).plan).toEqual([
      { what: "Share of Needs", before: "50%", after: "40%" },
      { what: "Budget of Needs", before: "$500.00", after: "$400.00" },
      { what: "Saved in Needs", before: "$250.00", after: "$200.00" },
      { what: "Share of Wants", before: "30%", after: "40%" },
      { what: "Budget of Wants", before: "$300.00", after: "$400.00" },
      { what: "Saved in Wants", before: "$300.00", after: "$400.00" },
    ]))
  test("a category's name", () =>
    expect(when(categoryRenamed("rent", "Home")).categories.changed.list).toEqual([
      { id: "rent", name: "Home", changes: [{ what: "Name", before: "Rent", after: "Home" }] },
    ]))
  test("a category and its shares", () => {
    const { categories } = when(reallocated({ rent: 400 }), category("Food", 100))
    expect(categories.added.list).toMatchObject([{ name: "Food" }])
    expect(categories.changed.list).toEqual([
      { id: "rent", name: "Rent", changes: [{ what: "Share", before: "50%", after: "40%" }] },
    ])
  })
  test("a transaction that was added", () =>
    expect(when(entered("Cake", 4_00)).transactions.added).toMatchObject({ count: 1, list: [{ name: "Cake" }] }))
  test("a transaction that was removed", () =>
    expect(when(deleted("tea")).transactions.removed).toMatchObject({ count: 1, list: [{ name: "Tea" }] }))
  test("what the person has changed about a transaction", () =>
    expect(
      when(assigned("our-shop", "rent"), renamed("our-shop", "Kiosk"), reduced("our-shop", 4_50)).transactions.changed
        .list,
    ).toEqual([
      {
        id: "our-shop",
        name: "Kiosk",
        changes: [
          { what: "Name", before: "SHOP", after: "Kiosk" },
          { what: "Amount", before: "$5.00", after: "$4.50" },
          { what: "Category", before: null, after: "Rent" },
        ],
      },
    ]))
  test("spending in a month", () =>
    expect(when(assigned("our-shop", "rent")).months).toMatchObject([
      { month: "2026-02", before: { totalSpent: 0 }, after: { totalSpent: 5 } },
    ]))
  test("a transaction's day, with its year if that is another one", () => {
    const movedTo = (date: string) =>
      when(synced({ modified: [{ transactionId: "our-shop", fact: fact("shop", 5_00, { date }) }] })).transactions
        .changed.list[0]?.changes
    expect(movedTo("2026-02-11")).toEqual([{ what: "Day", before: "Feb 10", after: "Feb 11" }])
    expect(movedTo("2025-02-10")).toEqual([{ what: "Day", before: "Feb 10, 2026", after: "Feb 10, 2025" }])
  })
  test("a move to a category of another type that has the same name", () =>
    expect(
      between(
        after(...lived, category("Gifts", 0), assigned("tea", "gifts")),
        after(
          ...lived,
          category("Gifts", 0),
          category("Gifts", 0, { categoryId: "presents", typeId: "wants" }),
          assigned("tea", "presents"),
        ),
        "2026-02",
      ).transactions.changed.list[0]?.changes,
    ).toEqual([{ what: "Category", before: "Gifts in Needs", after: "Gifts in Wants" }]))
  describe("a rule's decision", () => {
    const setAside = [
      ruleMade("SHOP", "rent", { outcome: { countedAs: "not spending" } }),
      ruleApplied("rule-shop", ["our-shop"], { countedAs: "not spending" }),
    ]
    const changesBetween = (before: ReadonlyArray<BudgetEvent>, now: ReadonlyArray<BudgetEvent>) =>
      between(after(...lived, ...before), after(...lived, ...before, ...now), "2026-02").transactions.changed.list[0]
        ?.changes

    test("names the rule", () =>
      expect(changesBetween([], setAside)).toEqual([
        { what: "Rule", before: null, after: "Your rule for “SHOP”" },
        { what: "Counted as", before: null, after: "not spending" },
      ]))
    test("that the person then makes, too: the rule decides it no more", () =>
      expect(changesBetween(setAside, [countedAs("not spending", "our-shop")])).toEqual([
        { what: "Rule", before: "Your rule for “SHOP”", after: null },
      ]))
    test("that a rule for the same words makes after it: both rules are written out", () =>
      expect(
        changesBetween(setAside, [
          ruleMade("SHOP", "rent", { ruleId: "other", outcome: { countedAs: "not spending", tag: "own" } }),
          ruleApplied("other", ["our-shop"], { countedAs: "not spending" }),
        ]),
      ).toEqual([
        {
          what: "Rule",
          before: "When the merchant or text is “SHOP”: count it as not spending",
          after: "When the merchant or text is “SHOP”: count it as not spending and add #own",
        },
      ]))
  })
  test("a pending transaction that has posted on another day", () => {
    const pending = fact("inn", 20_00, { pending: true })
    const posted = { ...pending, date: "2026-02-12", pending: false }
    const before = [...lived, imported(pending)]
    const now = [...before, synced({ modified: [{ transactionId: "our-inn", fact: posted }] })]
    expect(between(after(...before), after(...now), "2026-02").transactions.changed.list).toEqual([
      {
        id: "our-inn",
        name: "INN",
        changes: [
          { what: "Day", before: "Feb 10", after: "Feb 12" },
          { what: "At the bank", before: "pending", after: "posted" },
        ],
      },
    ])
  })
  test("changes on several days and in several months: the newest come first", () => {
    const before = [
      ...lived,
      entered("Old", 1_00, { date: "2026-01-10" }),
      entered("New", 2_00, { date: "2026-03-10" }),
    ]
    const now = [...before, assigned("our-shop", "rent"), assigned("old", "rent"), assigned("new", "rent")]
    const { transactions, months } = between(after(...before), after(...now), "2026-03")
    expect(transactions.changed.list.map(({ name }) => name)).toEqual(["New", "SHOP", "Old"])
    expect(months.map(({ month }) => month)).toEqual(["2026-03", "2026-02", "2026-01"])
  })
  test("shares: the month's allocation, though nothing was spent", () =>
    expect(when(reallocated({ rent: 400 })).months).toMatchObject([
      { month: "2026-02", before: { totalAmountAllocated: 250 }, after: { totalAmountAllocated: 200 } },
    ]))
  test("an account that the bank no longer has", () =>
    expect(when(accountClosed("checking")).accounts.changed.list).toEqual([
      { id: "checking", name: "Everyday", changes: [{ what: "At the bank", before: "open", after: "closed" }] },
    ]))
  test("a balance", () =>
    expect(
      when(synced({ balances: [{ accountId: "checking", balance: 12_34 }] })).accounts.changed.list[0]?.changes,
    ).toEqual([{ what: "Balance", before: "$0.00", after: "$12.34" }]))
  test("more transactions than are listed: all are counted, and the newest are listed", () => {
    const many = Array.from({ length: 250 }, (_, index) =>
      entered(`T${index}`, 1_00, { date: `2026-02-${index === 249 ? "20" : "10"}` }),
    )
    const { added } = when(...many).transactions
    expect(added.count).toBe(250)
    expect(added.list).toHaveLength(200)
    expect(added.list[0]).toMatchObject({ name: "T249" })
  })
})

test("a budget does not differ from itself, and the backward difference is the forward one reversed", () => {
  fc.assert(
    fc.property(anyHistory(), fc.nat(), ({ events }, index) => {
      const cut = index % events.length
      const [earlier, later] = [after(...events.slice(0, cut)), after(...events)]
      const [forwards, backwards] = [between(earlier, later, "2026-02"), between(later, earlier, "2026-02")]
      expect(forwards.transactions.added.count).toBe(backwards.transactions.removed.count)
      expect(forwards.categories.removed.count).toBe(backwards.categories.added.count)
      expect(forwards.transactions.changed.count).toBe(backwards.transactions.changed.count)
      expect(forwards.plan).toEqual(
        backwards.plan.map(({ what, before, after: now }) => ({ what, before: now, after: before })),
      )
      expect(forwards.months).toEqual(
        backwards.months.map(({ month, before, after: now }) => ({ month, before: now, after: before })),
      )
      expect(between(later, after(...events), "2026-02")).toMatchObject({
        plan: [],
        months: [],
        transactions: { changed: { count: 0 } },
        accounts: { changed: { count: 0 } },
      })
    }),
  )
})

/** A transaction of 0 that a rule has set aside, before and after the person does the same. */
const setAsideAgain: ReadonlyArray<BudgetEvent> = [
  registered(),
  entered("Tea", 0),
  ruleMade("Tea", "rent", { outcome: { countedAs: "not spending" } }),
  ruleApplied("rule-tea", ["tea"], { countedAs: "not spending" }),
  countedAs("not spending", "tea"),
]

test("every transaction that reads differently is listed as changed", () => {
  fc.assert(
    fc.property(anyHistory(), fc.nat(), ({ events }, index) => {
      const cut = index % events.length
      const [earlier, later] = [after(...events.slice(0, cut)), after(...events)]
      const changed = [...later.transactions.values()].flatMap((now) => {
        const old = earlier.transactions.get(now.transactionId)
        return old === undefined || isDeepStrictEqual(read(earlier, old), read(later, now)) ? [] : [now.transactionId]
      })
      const { list } = between(earlier, later, "2026-02").transactions.changed
      expect(list.map(({ id }) => id).sort()).toEqual(changed.sort())
    }),
    { examples: [[{ events: setAsideAgain, lastMonth: "2026-02" }, 4]] },
  )
})

/**
 * The API's transaction without suggestions, logos and the reported name, and with its category and account in words.
 */
const read = (budget: Budget, transaction: Transaction) => {
  const {
    suggestedCategory: _,
    suggestedBecause: __,
    logoUrl: ___,
    accountId: ____,
    reportedName: _____,
    category,
    ...own
  } = transactionIn(budget, transaction)
  return { ...own, categoryId: category?.categoryId }
}
