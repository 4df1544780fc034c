import { describe, expect, test } from "vitest"
import type { BudgetEvent } from "../events.ts"
import {
  accountClosed,
  assigned,
  category,
  categoryDeleted,
  connectionChanged,
  entered,
  fact,
  imported,
  income,
  linked,
  synced,
  typesSet,
} from "../../../test/events.ts"
import { defined } from "../budget.ts"
import { accountIn } from "./accounts.ts"
import { categoryIn, categoryTypesIn } from "./categories.ts"
import { incomeRecord, incomeReply } from "./incomes.ts"
import { earlierMonths, newestFirst, transactionIn } from "./transactions.ts"
import { summandOf } from "../transactions/sums.ts"
import { after } from "../../../test/budget.ts"

describe("the finaliser's queue", () => {
  const queue = (...events: ReadonlyArray<BudgetEvent>) =>
    earlierMonths(
      after(typesSet(500, 300, 200), category("Rent", 10), linked(), ...events),
      "2026-03",
    ).previousMonthTransactions.map(({ transactionId }) => transactionId)

  test("has what belongs to earlier months, oldest first", () =>
    expect(
      queue(
        entered("March", 1, { date: "2026-03-01" }),
        entered("Late", 1, { date: "2026-02-28" }),
        entered("Early", 1, { date: "2026-01-31" }),
        entered("Earlier that day", 1, { date: "2026-02-28" }),
      ),
    ).toEqual(["early", "earlier that day", "late"]))

  test("has what is still pending, but nothing that has a category", () =>
    expect(
      queue(
        entered("Sorted", 1),
        assigned("sorted", "rent"),
        imported(fact("pending", 1, { pending: true }), fact("posted", 1)),
      ),
    ).toEqual(["our-pending", "our-posted"]))

  test("keeps a pending transaction when it posts", () =>
    expect(
      queue(
        imported(fact("row", 1, { pending: true })),
        synced({ posted: [{ transactionId: "our-row", replaces: "row", fact: fact("row-2", 1) }] }),
      ),
    ).toEqual(["our-row"]))

  test("gets nothing from a category that was deleted after the month", () =>
    expect(queue(entered("Sorted", 1), assigned("sorted", "rent"), categoryDeleted("rent", "2026-03"))).toEqual([]))
})

describe("replies", () => {
  const budget = after(
    income(4321_09),
    typesSet(500, 300, 200),
    category("Groceries", 333),
    category("Rent", 100),
    linked({ balance: -12_34 }),
    entered("Lunch", 12_50),
    assigned("lunch", "groceries"),
    entered("January", 1_00, { date: "2026-01-10" }),
    assigned("january", "groceries"),
    entered("Flat", 800_00),
    assigned("flat", "rent"),
  )

  test("are in dollars and fractions", () => {
    expect(incomeReply(incomeRecord(defined(budget.incomes.get("income"))), "USD")).toMatchObject({ amount: 4321.09 })
    expect(accountIn(budget, defined(budget.accounts.get("checking")))).toEqual({
      accountId: "checking",
      accountName: "Everyday",
      balance: -12.34,
      plaidAccountId: "plaid-checking",
      accountType: "CHECKING",
      mask: "0001",
      institutionName: "Harbor Bank",
      status: "connected",
      source: "bank",
      history: "short",
    })
    expect(categoryIn(budget, defined(budget.categories.get("groceries")), "2026-02")).toEqual({
      categoryId: "groceries",
      name: "Groceries",
      budgetAllocationPercentage: 0.333,
      budgetAmount: 719.46,
      categoryType: { categoryTypeId: "needs", name: "needs" },
      logoUrl: null,
      amount: 12.5,
    })
    expect(categoryTypesIn(budget, "2026-02")[0]).toMatchObject({
      categoryTypeId: "needs",
      name: "needs",
      budgetAllocationPercentage: 0.5,
      budgetAmount: 2160.54,
      savedAmount: 1225.03,
      categories: [{ name: "Groceries" }, { name: "Rent" }],
    })
    expect(transactionIn(budget, defined(budget.transactions.get("lunch")))).toEqual({
      transactionId: "lunch",
      name: "Lunch",
      amount: 12.5,
      date: "2026-02-10",
      logoUrl: null,
      accountId: null,
      pending: false,
      loweredFrom: null,
      note: null,
      ruleId: null,
      countedAs: null,
      countedIn: null,
      suggestedCategory: null,
      category: {
        categoryId: "groceries",
        name: "Groceries",
        categoryType: { categoryTypeId: "needs", name: "needs" },
      },
    })
  })

  test("name the account that an entry by hand was paid from", () => {
    const paid = after(linked(), entered("Fish", 12_50, { accountId: "checking" }))
    expect(transactionIn(paid, defined(paid.transactions.get("fish")))).toMatchObject({
      accountId: "checking",
      enteredByHand: true,
    })
    expect(summandOf(defined(paid.transactions.get("fish")))).toMatchObject({ accountId: "checking" })
  })

  test("offer an uncategorised transaction the category of the last one from there", () => {
    const again = after(
      typesSet(500, 300, 200),
      category("Rent", 100),
      linked(),
      imported(fact("one", 1, { merchant: "Landlord" }), fact("two", 1, { merchant: "Landlord" })),
      assigned("our-one", "rent"),
    )
    expect(transactionIn(again, defined(again.transactions.get("our-two")))).toMatchObject({
      category: null,
      suggestedCategory: { categoryId: "rent", name: "Rent", categoryType: { categoryTypeId: "needs", name: "needs" } },
    })
  })

  test("say why an account fails", () => {
    const locked = after(linked(), connectionChanged("reconnect", { message: "Please log in to your bank again." }))
    expect(accountIn(locked, defined(locked.accounts.get("checking")))).toMatchObject({
      status: "reconnect",
      message: "Please log in to your bank again.",
    })
    const closed = after(linked(), accountClosed("checking"))
    expect(accountIn(closed, defined(closed.accounts.get("checking")))).toMatchObject({
      status: "error",
      message: "The bank has closed this account.",
    })
  })

  test("list the newest transaction first, and on the same day the latest added", () => {
    const { transactions } = after(entered("A", 1), entered("B", 1), entered("C", 1, { date: "2026-02-11" }))
    expect([...transactions.values()].sort(newestFirst).map(({ name }) => name)).toEqual(["C", "B", "A"])
  })
})
