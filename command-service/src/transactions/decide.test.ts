import { describe, expect, test } from "vitest"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import {
  assigned,
  assignedTogether,
  category,
  categoryDeleted,
  deleted,
  entered,
  fact,
  imported,
  linked,
  noted,
  reduced,
  registered,
  renamed,
  split,
  typesSet,
  unassigned,
} from "@evenkeel/contracts/test/events"
import { given } from "../../test/deciding.ts"
import { decideTransaction, type TransactionCommand } from "./decide.ts"

const noon = new Date("2026-02-14T12:00:00Z")
const person = [registered(), typesSet(500, 300, 200), category("Groceries", 500), category("Rent", 500)] as const
const lunch = entered("Lunch", 12_50)

const decide = (command: TransactionCommand) => (budget: Budget) => decideTransaction(command, budget)
const enter = (changes: Partial<Extract<TransactionCommand, { _tag: "AddTransaction" }>> = {}) =>
  decide({
    _tag: "AddTransaction",
    transactionId: "lunch",
    name: "Lunch",
    amount: 12_50,
    date: "2026-02-10",
    at: noon,
    ...changes,
  })
const assign = (categoryId: string, transactionId = "lunch") =>
  decide({ _tag: "AssignTransaction", transactionId, categoryId })
const assignAll = (categories: Readonly<Record<string, string>>) =>
  decide({
    _tag: "AssignTransactions",
    assignments: Object.entries(categories).map(([transactionId, categoryId]) => ({ transactionId, categoryId })),
  })
const unassign = (transactionId = "lunch") => decide({ _tag: "UnassignTransaction", transactionId })
const reduce = (amount: number, transactionId = "lunch") => decide({ _tag: "ReduceTransaction", transactionId, amount })
const rename = (name: string, transactionId = "lunch") => decide({ _tag: "RenameTransaction", transactionId, name })
const note = (text: string, transactionId = "lunch") => decide({ _tag: "NoteTransaction", transactionId, note: text })
const remove = (transactionId = "lunch") => decide({ _tag: "DeleteTransaction", transactionId })
/** Parts by name, in cents. */
const splitInto = (parts: Readonly<Record<string, number>>, transactionId = "lunch") =>
  decide({
    _tag: "SplitTransaction",
    transactionId,
    parts: Object.entries(parts).map(([name, amount]) => ({ transactionId: name.trim().toLowerCase(), name, amount })),
  })

describe("a transaction entered by hand", () => {
  test("is appended with its name trimmed", () =>
    given(...person)
      .when(enter({ name: " Lunch " }))
      .then(lunch))

  test.each(["", " \n "])("needs a name: %j", (name) =>
    given(...person)
      .when(enter({ name }))
      .thenRefused("Please enter a valid name"),
  )

  test.each([0, -1])("needs an amount above 0: %d", (amount) =>
    given(...person)
      .when(enter({ amount }))
      .thenRefused("Please enter a valid amount."),
  )

  test.each(["a".repeat(100), "🥪".repeat(100)])("may have a name of 100 characters: %s", (name) =>
    given(...person)
      .when(enter({ name }))
      .then(entered(name, 12_50, { transactionId: "lunch" })),
  )

  test.each(["a".repeat(101), "🥪".repeat(101)])("may not have a name of 101: %s", (name) =>
    given(...person)
      .when(enter({ name }))
      .thenRefused("A transaction name can have at most 100 characters."),
  )

  test.each(["", "14.02.2026", "2026-02-30", "2026-2-1", "2026-02-10T00:00:00Z", "+002026-02-10"])(
    "needs a date: %j",
    (date) =>
      given(...person)
        .when(enter({ date }))
        .thenRefused("date must be a date in the form YYYY-MM-DD"),
  )

  test("may come with the account it was paid from, if that is one of the person's", () => {
    given(...person, linked())
      .when(enter({ accountId: "checking" }))
      .then({ ...lunch, accountId: "checking" })
    given(...person, linked())
      .when(enter({ accountId: "other" }))
      .thenRefused("Account not found")
  })

  test("keeps its day in the person's hands, whichever account it was paid from", () =>
    given(...person, linked(), { ...lunch, accountId: "checking" })
      .when(decide({ _tag: "DateTransaction", transactionId: "lunch", date: "2026-02-11", at: noon }))
      .then({ _tag: "TransactionDated", transactionId: "lunch", date: "2026-02-11" }))

  test("may come with its category and its note, but not with a category that is none", () => {
    given(...person)
      .when(enter({ categoryId: "groceries", note: " with Ada " }))
      .then(lunch, assigned("lunch", "groceries"), noted("lunch", "with Ada"))
    given(...person)
      .when(enter({ categoryId: "unknown" }))
      .thenRefused("Category not found")
  })

  test("may be old, but not before 1900", () => {
    given(...person)
      .when(enter({ date: "1900-01-01" }))
      .then(entered("Lunch", 12_50, { date: "1900-01-01" }))
    given(...person)
      .when(enter({ date: "1899-12-31" }))
      .thenRefused("The date must be in 1900 or later.")
  })

  describe.each([
    ["UTC", "2026-02-14"],
    ["Pacific/Kiritimati", "2026-02-15"],
    ["Pacific/Pago_Pago", "2026-02-13"],
  ])("near a date boundary: in %s", (timeZone, today) => {
    const at = timeZone === "Pacific/Pago_Pago" ? new Date("2026-02-14T10:59:59Z") : noon
    const tomorrow = `2026-02-${Number(today.slice(8)) + 1}`
    test("today is accepted", () =>
      given(registered({ timeZone }))
        .when(enter({ date: today, at }))
        .then(entered("Lunch", 12_50, { date: today })))
    test("tomorrow is refused", () =>
      given(registered({ timeZone }))
        .when(enter({ date: tomorrow, at }))
        .thenRefused("The date must be today or earlier."))
  })
})

test("tomorrow is accepted where it is today already: where the request comes from", () =>
  given(registered({ timeZone: "Pacific/Pago_Pago" }))
    .when(enter({ date: "2026-02-15", at: noon, timeZone: "Pacific/Kiritimati" }))
    .then(entered("Lunch", 12_50, { date: "2026-02-15" })))

describe("assigning several at once", () => {
  const dinner = entered("Dinner", 20_00)

  test("puts each into its own category, in one event", () =>
    given(...person, lunch, dinner)
      .when(assignAll({ lunch: "groceries", dinner: "rent" }))
      .then(assignedTogether({ lunch: "groceries", dinner: "rent" })))
  test("leaves alone what is in its category already", () =>
    given(...person, lunch, dinner, assigned("lunch", "groceries"))
      .when(assignAll({ lunch: "groceries", dinner: "rent" }))
      .then(assigned("dinner", "rent")))
  test("again, it changes nothing", () =>
    given(...person, lunch, dinner, assignedTogether({ lunch: "groceries", dinner: "rent" }))
      .when(assignAll({ lunch: "groceries", dinner: "rent" }))
      .thenNothing())
  test("is all or nothing: a transaction that is gone", () =>
    given(...person, lunch)
      .when(assignAll({ lunch: "groceries", dinner: "rent" }))
      .thenRefused("Transaction not found"))
  test("is all or nothing: a category that is gone", () =>
    given(...person, lunch, dinner, categoryDeleted("rent"))
      .when(assignAll({ lunch: "groceries", dinner: "rent" }))
      .thenRefused("Category not found"))
  test("needs a category for each", () =>
    given(...person, lunch, dinner)
      .when(assignAll({ lunch: "groceries", dinner: "" }))
      .thenRefused("Please select a category."))
  test("needs at least one transaction", () =>
    given(...person, lunch)
      .when(assignAll({}))
      .thenRefused("Please choose at least one transaction."))
  test("takes each transaction once", () => {
    const twice = { transactionId: "lunch", categoryId: "rent" }
    given(...person, lunch)
      .when(decide({ _tag: "AssignTransactions", assignments: [twice, { ...twice, categoryId: "groceries" }] }))
      .thenRefused("The same transaction cannot be sorted twice at once.")
  })
  test("takes at most 500", () =>
    given(...person)
      .when(assignAll(Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`t${index}`, "rent"]))))
      .thenRefused("At most 500 transactions can be sorted at once."))
})

describe("assigning", () => {
  test("puts a transaction into a category", () =>
    given(...person, lunch)
      .when(assign("groceries"))
      .then(assigned("lunch", "groceries")))
  test("moves it from another category", () =>
    given(...person, lunch, assigned("lunch", "rent"))
      .when(assign("groceries"))
      .then(assigned("lunch", "groceries")))
  test("to its current category changes nothing", () =>
    given(...person, lunch, assigned("lunch", "groceries"))
      .when(assign("groceries"))
      .thenNothing())
  test("needs an existing category", () => {
    given(...person, lunch)
      .when(assign("someone-elses"))
      .thenRefused("Category not found")
    given(...person, lunch, categoryDeleted("groceries"))
      .when(assign("groceries"))
      .thenRefused("Category not found")
  })
  test("needs an existing transaction", () =>
    given(...person)
      .when(assign("groceries"))
      .thenRefused("Transaction not found"))
})

describe("taking out of a category", () => {
  test("leaves the transaction uncategorised", () =>
    given(...person, lunch, assigned("lunch", "groceries"))
      .when(unassign())
      .then(unassigned("lunch")))
  test("that is in none changes nothing", () =>
    given(...person, lunch)
      .when(unassign())
      .thenNothing())
  test("needs an existing transaction", () =>
    given(...person)
      .when(unassign())
      .thenRefused("Transaction not found"))
})

describe("reducing", () => {
  test.each([1, 12_49])("lowers the amount to %d cents", (amount) =>
    given(...person, lunch)
      .when(reduce(amount))
      .then(reduced("lunch", amount)),
  )
  test.each([0, -1])("to %d cents is refused", (amount) =>
    given(...person, lunch)
      .when(reduce(amount))
      .thenRefused("Please enter a valid amount."),
  )
  test.each([12_50, 12_51])("to %d cents of 1250 is refused", (amount) =>
    given(...person, lunch)
      .when(reduce(amount))
      .thenRefused("The new amount must be less than the original transaction amount."),
  )
  test("is relative to the amount after an earlier reduction", () =>
    given(...person, lunch, reduced("lunch", 5_00))
      .when(reduce(6_00))
      .thenRefused("The new amount must be less than the original transaction amount."))
  test("a refund is refused", () =>
    given(...person, linked(), imported(fact("refund", -10_00)))
      .when(reduce(1, "our-refund"))
      .thenRefused("The new amount must be less than the original transaction amount."))
  test("needs an existing transaction", () =>
    given(...person)
      .when(reduce(1))
      .thenRefused("Transaction not found"))
})

describe("a note", () => {
  test.each(["With Ada", "50% for Grace\nand 50% for me", "=1+1", "a".repeat(500), "🥪".repeat(500)])(
    "is kept as it is, without the space around it: %s",
    (text) =>
      given(...person, lunch)
        .when(note(` \n${text}\n `))
        .then(noted("lunch", text)),
  )
  test("has one kind of line ending", () =>
    given(...person, lunch)
      .when(note("one\r\ntwo"))
      .then(noted("lunch", "one\ntwo")))
  test.each(["a".repeat(501), "🥪".repeat(501)])("can have at most 500 characters: %s", (text) =>
    given(...person, lunch)
      .when(note(text))
      .thenRefused("A note can have at most 500 characters."),
  )
  test.each(["", "  \n ", "\u200b"])("is removed by %j", (text) =>
    given(...person, lunch, noted("lunch", "With Ada"))
      .when(note(text))
      .then(noted("lunch", "")),
  )
  test.each([
    ["With Ada", "With Ada "],
    ["", " "],
  ])("that is already %j changes nothing", (present, text) =>
    given(...person, lunch, noted("lunch", present))
      .when(note(text))
      .then(),
  )
  test("can be put on a transaction in a category, which keeps it", () =>
    given(...person, lunch, assigned("lunch", "groceries"))
      .when(note("With Ada"))
      .then(noted("lunch", "With Ada")))
})

describe("renaming", () => {
  test.each(["Dinner", "split", "50% off / two for one", "🍕"])("to %j", (name) =>
    given(...person, lunch)
      .when(rename(` ${name} `))
      .then(renamed("lunch", name)),
  )
  test.each(["", "   "])("to %j is refused", (name) =>
    given(...person, lunch)
      .when(rename(name))
      .thenRefused("Please enter a valid name"),
  )
  test("to the current name changes nothing", () =>
    given(...person, lunch)
      .when(rename("Lunch "))
      .thenNothing())
  test("accepts 100 characters, but not 101", () => {
    given(...person, lunch)
      .when(rename("👩‍🚀".repeat(100)))
      .then(renamed("lunch", "👩‍🚀".repeat(100)))
    given(...person, lunch)
      .when(rename("a".repeat(101)))
      .thenRefused("A transaction name can have at most 100 characters.")
  })
  test("needs an existing transaction", () =>
    given(...person)
      .when(rename("Dinner"))
      .thenRefused("Transaction not found"))
})

describe("deleting", () => {
  test("removes a transaction", () =>
    given(...person, lunch)
      .when(remove())
      .then(deleted("lunch")))
  test("is refused the second time", () =>
    given(...person, lunch, deleted("lunch"))
      .when(remove())
      .thenRefused("Transaction not found"))
})

describe("splitting", () => {
  const twoOrMore = "Please ensure at least two transactions are split out."

  test("into two records what was left out", () =>
    given(...person, lunch)
      .when(splitInto({ " Soup ": 4_00, Bread: 2_50 }))
      .then(split("lunch", { Soup: 4_00, Bread: 2_50 }, 6_00)))
  test("may allocate the whole amount", () =>
    given(...person, lunch)
      .when(splitInto({ Soup: 12_49, Bread: 1 }))
      .then(split("lunch", { Soup: 12_49, Bread: 1 })))
  test("may not allocate more", () =>
    given(...person, lunch)
      .when(splitInto({ Soup: 12_50, Bread: 1 }))
      .thenRefused("The total amount of split-out transactions cannot exceed the original transaction amount."))
  test.each<[string, Record<string, number>]>([
    ["none", {}],
    ["one", { Soup: 1 }],
    ["one with a name", { Soup: 1, " ": 1 }],
    ["one with an amount", { Soup: 1, Bread: 0 }],
    ["one above 0", { Soup: 1, Bread: -1 }],
  ])("needs two parts, not %s", (_, parts) =>
    given(...person, lunch)
      .when(splitInto(parts))
      .thenRefused(twoOrMore),
  )
  test("needs every part to have a name and an amount", () =>
    given(...person, lunch)
      .when(splitInto({ Soup: 1, Bread: 1, "": 1 }))
      .thenRefused("Each part needs a name and an amount above 0."))

  const crumbs = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`Crumb ${index}`, 1]))
  test("allows 20 parts, but not 21", () => {
    given(...person, lunch)
      .when(splitInto(crumbs(20)))
      .then(split("lunch", crumbs(20), 12_30))
    given(...person, lunch)
      .when(splitInto(crumbs(21)))
      .thenRefused("A transaction can be split into at most 20 parts.")
  })
  test("allows names of 100 characters, but not of 101", () => {
    given(...person, lunch)
      .when(splitInto({ ["a".repeat(100)]: 1, Bread: 1 }))
      .then(split("lunch", { ["a".repeat(100)]: 1, Bread: 1 }, 12_48))
    given(...person, lunch)
      .when(splitInto({ ["a".repeat(101)]: 1, Bread: 1 }))
      .thenRefused("A transaction name can have at most 100 characters.")
  })
  test("can be applied to a part", () =>
    given(...person, lunch, split("lunch", { Soup: 4_00, Bread: 2_50 }, 6_00))
      .when(splitInto({ Bowl: 3_00, Spoon: 1_00 }, "soup"))
      .then(split("soup", { Bowl: 3_00, Spoon: 1_00 })))
  test("a refund is refused", () =>
    given(...person, linked(), imported(fact("refund", -10_00)))
      .when(splitInto({ Soup: 1, Bread: 1 }, "our-refund"))
      .thenRefused("The total amount of split-out transactions cannot exceed the original transaction amount."))
  test("needs an existing transaction", () =>
    given(...person, lunch, split("lunch", { Soup: 1, Bread: 1 }))
      .when(splitInto({ Soup: 1, Bread: 1 }))
      .thenRefused("Transaction not found"))
})

describe("a split with categories", () => {
  const receipt = (categoryId: string) =>
    decide({
      _tag: "SplitTransaction",
      transactionId: "lunch",
      parts: [
        { transactionId: "soup", name: "Soup", amount: 8_00, categoryId },
        { transactionId: "soap", name: "Soap", amount: 4_50 },
      ],
    })
  const bought = given(...person, lunch, assigned("lunch", "rent"))

  test("puts a part into its own category, and leaves the others in the original's", () => {
    const { budget } = bought.when(receipt("groceries"))
    const categories = [...budget.transactions.values()].map(({ name, categoryId }) => [name, categoryId])
    expect(categories).toEqual([
      ["Soup", "groceries"],
      ["Soap", "rent"],
    ])
  })
  test("needs categories that exist", () => bought.when(receipt("toys")).thenRefused("Category not found"))
})
