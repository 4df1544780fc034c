import { describe, expect, test } from "vitest"
import type { TogetherAction } from "@evenkeel/contracts/api/transactions/transactions"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { transactionOrSetAside } from "@evenkeel/contracts/budget/sync/set-aside"
import {
  assigned,
  assignedTogether,
  category,
  countedAs,
  deletedTogether,
  entered,
  fact,
  linked,
  noted,
  paidBack,
  reduced,
  registered,
  synced,
  tagged,
  transferredTo,
  typesSet,
  untagged,
} from "@evenkeel/contracts/test/events"
import { given, type Deciding } from "../../test/deciding.ts"
import { decideTogether } from "./together.ts"

const salary = fact("salary", -2_000_00, { name: "Salary" })
const person = [
  registered(),
  typesSet(500, 300, 200),
  category("Groceries", 400),
  category("Rent", 500),
  entered("Lunch", 12_50),
  entered("Dinner", 20_00),
  linked(),
  synced({ setAside: [{ fact: salary, reason: "income" }] }),
] as const

interface More {
  readonly categoryId?: string
  readonly tag?: string
  readonly purchaseId?: string
  readonly accountId?: string
  /** The amount and the category that the person saw, if they differ from the present ones. */
  readonly amount?: number
  readonly inCategory?: string | null
}

/** The command with the state that the person sees at that moment. */
const change =
  (action: TogetherAction, ids: ReadonlyArray<string>, { amount, inCategory, ...more }: More = {}): Deciding =>
  (budget: Budget) => {
    const seen = ids.map((transactionId) => {
      const now = transactionOrSetAside(budget, transactionId)
      return {
        transactionId,
        amount: amount ?? (now?.amount ?? 0) / 100,
        categoryId: inCategory === undefined ? (now?.categoryId ?? null) : inCategory,
      }
    })
    return decideTogether({ action, seen, ...more }, budget)
  }
const both = ["lunch", "dinner"]

describe("assigning many to one category", () => {
  const assign = (ids = both, categoryId = "groceries") => change("assign", ids, { categoryId })
  test("is one event", () =>
    given(...person)
      .when(assign())
      .then(assignedTogether({ lunch: "groceries", dinner: "groceries" })))
  test("leaves out what is in it already", () =>
    given(...person, assigned("lunch", "groceries"))
      .when(assign())
      .then(assignedTogether({ dinner: "groceries" })))
  test("of which all are in it already changes nothing", () =>
    given(...person, assignedTogether({ lunch: "groceries", dinner: "groceries" }))
      .when(assign())
      .thenNothing())
  test("makes spending of what was set aside", () =>
    given(...person)
      .when(assign(["lunch", "salary"]))
      .then(countedAs("spending", "salary"), assignedTogether({ lunch: "groceries", salary: "groceries" })))
  test("makes spending of what had been marked as a transfer", () => {
    const { budget } = given(...person, countedAs("transfer", "lunch")).when(assign(["lunch"]))
    expect(budget.transactions.get("lunch")).toMatchObject({ categoryId: "groceries", countedAs: "spending" })
    expect(budget.months.get("2026-02")).toContain("lunch")
  })
  test("needs a category that exists", () => {
    given(...person)
      .when(change("assign", both))
      .thenRefused("Please select a category.")
    given(...person)
      .when(assign(both, "someone-elses"))
      .thenRefused("Category not found")
  })
  test("of ten thousand is as many events as are needed for none to be above 256 kB", () => {
    const ids = Array.from(
      { length: 10_000 },
      (_, index) => `01a20efe-63ca-76c8-87c5-${String(index).padStart(12, "0")}`,
    )
    const all = given(...person, ...ids.map((id) => entered("Tea", 1_00, { transactionId: id })))
    const { events } = all.when(assign(ids, "groceries"))
    expect(events).toHaveLength(5)
    for (const event of events) expect(JSON.stringify(event).length).toBeLessThan(250_000)
    expect(events.flatMap((event) => (event._tag === "TransactionsAssigned" ? event.assignments : []))).toHaveLength(
      10_000,
    )
  })
})

describe("what changed meanwhile", () => {
  test("is named, and nothing is done", () =>
    given(...person, assigned("lunch", "rent"))
      .when(change("assign", both, { categoryId: "groceries", inCategory: null }))
      .thenRefused(
        "Nothing was done, because something changed meanwhile: Lunch ($12.50, Feb 10), now in Rent changed. Please look again.",
      ))
  test("may be an amount", () =>
    given(...person, reduced("lunch", 10_00))
      .when(change("delete", ["lunch"], { amount: 12.5 }))
      .thenRefused(
        "Nothing was done, because something changed meanwhile: Lunch ($10.00, Feb 10), now in no category changed. Please look again.",
      ))
  test("may be that they are gone", () =>
    given(...person, deletedTogether("lunch"))
      .when(change("tag", both, { tag: "holiday" }))
      .thenRefused(
        "Nothing was done, because something changed meanwhile: 1 transaction is no longer there. Please look again.",
      ))
})

describe("tags", () => {
  test("are added to the notes that lack them", () =>
    given(...person, noted("lunch", "With Ada #Holiday"))
      .when(change("tag", both, { tag: "#holiday" }))
      .then(tagged("holiday", "dinner")))
  test("are taken from the notes that have them", () => {
    const decided = given(...person, noted("lunch", "With Ada #holiday")).when(
      change("untag", both, { tag: "holiday" }),
    )
    decided.then(untagged("holiday", "lunch"))
    expect(decided.budget.transactions.get("lunch")?.note).toBe("With Ada")
  })
  test.each(["", "#", "two words", "12", "a".repeat(41)])("are words: not %j", (tag) =>
    given(...person)
      .when(change("tag", both, { tag }))
      .thenRefused(
        "A tag is one word of letters, digits, hyphens and underscores with at most 40 characters, like #holiday.",
      ),
  )
  test("need room in the note", () =>
    given(...person, noted("lunch", "a".repeat(495)))
      .when(change("tag", both, { tag: "holiday" }))
      .thenRefused("There is no room for another tag in the note on Lunch ($12.50, Feb 10)."))
  test("are for what is in the budget", () =>
    given(...person)
      .when(change("tag", ["lunch", "salary"], { tag: "holiday" }))
      .thenRefused(
        "Salary (-$2,000.00, Feb 10) is kept out of your budget. Please say first whether that is spending.",
      ))
})

describe("deleting many", () => {
  test("is one event", () =>
    given(...person)
      .when(change("delete", both))
      .then(deletedTogether("lunch", "dinner")))
})

describe("saying what something is", () => {
  test("takes a transfer out of its category and its month", () => {
    const decided = given(...person, assigned("lunch", "rent")).when(change("transfer", ["lunch"]))
    decided.then(countedAs("transfer", "lunch"))
    expect(decided.budget.transactions.get("lunch")).toMatchObject({ categoryId: null, countedAs: "transfer" })
    expect(decided.budget.months.get("2026-02")).not.toContain("lunch")
  })
  test("makes a transaction of a row that was set aside", () => {
    const decided = given(...person).when(change("spending", ["salary"]))
    decided.then(countedAs("spending", "salary"))
    expect(decided.budget.transactions.get("salary")).toMatchObject({ name: "Salary", amount: -2_000_00 })
    expect(decided.budget.bankRows.get("salary")?.fate).toBe("listed")
    expect(decided.budget.months.get("2026-02")).toContain("salary")
  })
  test("again changes nothing", () => {
    given(...person, countedAs("not spending", "lunch"))
      .when(change("not spending", ["lunch"]))
      .thenNothing()
    given(...person)
      .when(change("spending", ["lunch"]))
      .thenNothing()
  })
  test("is not possible of money in another currency, which would count at face value", () => {
    const yen = fact("yen", 10_000, { name: "Ramen", currency: "JPY", decimals: 0 })
    given(...person, synced({ setAside: [{ fact: yen, reason: "foreign currency" }] }))
      .when(change("spending", ["yen"]))
      .thenRefused(
        "Ramen is money in another currency, which cannot be counted in USD. Please add what it was in USD by hand.",
      )
  })
})

describe("a transfer to an account of theirs", () => {
  const savings = linked({ accountId: "savings", plaidAccountId: "plaid-savings", name: "Savings" })
  const moved = { transactionId: "moved", fact: fact("moved", 500_00, { name: "ZELLE" }) }
  const arrived = fact("arrived", -500_00, { accountId: "savings", date: "2026-02-12", name: "DEPOSIT" })
  const known = [...person, savings, synced({ cursor: "2", imported: [moved] })] as const
  const there = synced({ cursor: "3", setAside: [{ fact: arrived, reason: "income" }] })
  const to = (accountId: string) => change("transfer", ["moved"], { accountId })

  test("is one side until the other one comes", () => {
    const decided = given(...known).when(to("savings"))
    decided.then(transferredTo("savings", "moved"))
    expect(decided.budget.transactions.get("moved")).toMatchObject({ countedAs: "transfer", transferTo: "savings" })
    given(...known, transferredTo("savings", "moved"))
      .when(to("savings"))
      .thenNothing()
  })
  test("takes the other side that is there along", () =>
    given(...known, there)
      .when(to("savings"))
      .then(transferredTo("savings", "moved"), transferredTo("checking", "arrived")))
  test("but nothing that the person has decided about", () =>
    given(...known, there, countedAs("income", "arrived"))
      .when(to("savings"))
      .then(transferredTo("savings", "moved")))
  test.each([
    ["checking", "Please choose another account than its own."],
    ["nowhere", "Account not found"],
  ])("%s is refused", (accountId, sentence) =>
    given(...known)
      .when(to(accountId))
      .thenRefused(sentence),
  )
})

describe("what money pays back", () => {
  const repaid = [fact("friend", -6_00, { name: "Zelle from Ann" }), fact("more", -7_00, { name: "Zelle from Bo" })]
  const dined = [
    ...person,
    assigned("lunch", "groceries"),
    synced({ setAside: repaid.map((each) => ({ fact: each, reason: "income" }) as const) }),
  ]
  const refund = (ids: ReadonlyArray<string>, purchaseId = "lunch") => change("refund", ids, { purchaseId })
  test("lowers the category of the purchase", () => {
    const decided = given(...dined).when(refund(["friend"]))
    decided.then(paidBack("lunch", "groceries", "friend"))
    expect(decided.budget.transactions.get("friend")).toMatchObject({ categoryId: "groceries", countedAs: "spending" })
    expect(decided.budget.months.get("2026-02")).toContain("friend")
    given(...dined, paidBack("lunch", "groceries", "friend"))
      .when(refund(["friend"]))
      .thenNothing()
    given(...dined, paidBack("lunch", "groceries", "friend"))
      .when(refund(["more"]))
      .thenRefused("No more can come back than was spent.")
  })
  test("can be said to pay back another purchase in the same category", () =>
    given(...dined, assigned("dinner", "groceries"), paidBack("dinner", "groceries", "friend"))
      .when(refund(["friend"]))
      .then(paidBack("lunch", "groceries", "friend")))
  test.each([
    [["friend", "more"], "lunch", "No more can come back than was spent."],
    [["dinner"], "lunch", "Only money that came in can pay something back."],
    [["friend"], "", "Please choose what it pays back."],
    [["friend"], "more", "Transaction not found"],
  ])("%s of %s is refused", (ids, purchaseId, sentence) =>
    given(...dined)
      .when(refund(ids, purchaseId))
      .thenRefused(sentence),
  )
})

test.each([
  [[], "Please choose at least one transaction."],
  [["lunch", "lunch"], "The same transaction cannot be changed twice at once."],
  [Array.from({ length: 10_001 }, (_, index) => `t${index}`), "At most 10,000 transactions can be changed at once."],
])("%# is refused", (ids, sentence) =>
  given(...person)
    .when(change("delete", ids))
    .thenRefused(sentence),
)
