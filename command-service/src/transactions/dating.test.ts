import { describe, expect, test } from "vitest"
import {
  assigned,
  category,
  categoryDeleted,
  countedIn,
  dated,
  entered,
  fact,
  imported,
  linked,
  registered,
  synced,
  typesSet,
} from "@evenkeel/contracts/test/events"
import { given } from "../../test/deciding.ts"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { decideTransaction } from "./decide.ts"

const at = new Date("2026-02-14T12:00:00Z")
const person = [registered(), typesSet(500, 300, 200), category("Rent", 500), linked()] as const
const lunch = entered("Lunch", 12_50)
const rent = imported(fact("rent", 900_00, { date: "2026-01-30", pending: true }))

const date = (day: string, transactionId = "lunch") =>
  given(...person, lunch, rent).when((budget) =>
    decideTransaction({ _tag: "DateTransaction", transactionId, date: day, at }, budget),
  )
const count = (month: string | null, ...before: ReadonlyArray<BudgetEvent>) =>
  given(...person, lunch, rent, ...before).when((budget) =>
    decideTransaction({ _tag: "CountTransactionIn", transactionId: "our-rent", month }, budget),
  )

describe("the day of a transaction entered by hand", () => {
  test("can be any up to today", () => {
    const decided = date("2026-01-31")
    decided.then(dated("lunch", "2026-01-31"))
    expect(decided.budget.months.get("2026-01")).toContain("lunch")
  })
  test("that it has already changes nothing", () => date("2026-02-10").thenNothing())
  test.each([
    ["2026-02-15", "The date must be today or earlier."],
    ["1899-12-31", "The date must be in 1900 or later."],
    ["2026-02-30", "date must be a date in the form YYYY-MM-DD"],
  ])("cannot be %s", (day, sentence) => date(day).thenRefused(sentence))
  test("ends that it counts in another month", () => {
    const { budget } = given(...person, lunch, countedIn("lunch", "2026-03"), dated("lunch", "2026-02-01"))
    expect(budget.transactions.get("lunch")?.countedIn).toBeNull()
    expect([...budget.months.keys()]).toEqual(["2026-02"])
  })
})

test("the day of one that the bank reported stays", () =>
  date("2026-02-01", "our-rent").thenRefused(
    "The day that your bank reported stays as it is. You can count the transaction in the month before or after.",
  ))

describe("counting in another month", () => {
  test.each(["2025-12", "2026-02"])("may be one month off: %s", (month) => {
    const decided = count(month)
    decided.then(countedIn("our-rent", month))
    expect(decided.budget.months.get(month)).toContain("our-rent")
    expect(decided.budget.months.has("2026-01")).toBe(false)
    expect(decided.budget.transactions.get("our-rent")?.date).toBe("2026-01-30")
  })
  test.each(["2025-11", "2026-03"])("may not be further off: %s", (month) =>
    count(month).thenRefused("A transaction can be counted in the month of its day, the one before or the one after."),
  )
  test("can be taken back", () => {
    count(null, countedIn("our-rent", "2026-02")).then(countedIn("our-rent", null))
    count("2026-01", countedIn("our-rent", "2026-02")).then(countedIn("our-rent", null))
  })
  test("where it counts already changes nothing", () => {
    count("2026-02", countedIn("our-rent", "2026-02")).thenNothing()
    count("2026-01").thenNothing()
  })
  test("outlasts what the bank says of it later", () => {
    const posted = synced({
      posted: [{ transactionId: "our-rent", replaces: "rent", fact: fact("rent-2", 910_00, { date: "2026-01-31" }) }],
    })
    const { budget } = given(...person, rent, countedIn("our-rent", "2026-02"), posted)
    expect(budget.transactions.get("our-rent")).toMatchObject({ date: "2026-01-31", countedIn: "2026-02" })
    expect([...budget.months.keys()]).toEqual(["2026-02"])
  })
  test("takes it out of a category that is deleted by then", () => {
    const { budget } = given(
      ...person,
      rent,
      assigned("our-rent", "rent"),
      categoryDeleted("rent"),
      countedIn("our-rent", "2026-02"),
    )
    expect(budget.transactions.get("our-rent")?.categoryId).toBeNull()
  })
})
