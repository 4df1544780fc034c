import { describe, expect, test } from "vitest"
import type { BudgetEvent } from "../events/events.ts"
import { assigned, category, categoryDeleted, fact, imported, linked, typesSet, unassigned } from "../events/testing.ts"
import { present } from "./budget.ts"
import { suggestionFor } from "./suggestion.ts"
import { after } from "./testing.ts"

const told = (primary: string, detailed: string, confident = true) => ({ category: { primary, detailed, confident } })
const groceries = told("FOOD_AND_DRINK", "FOOD_AND_DRINK_GROCERIES")
const person = [typesSet(500, 300, 200), category("Groceries", 100), category("Rent", 100), linked()] as const

const suggested = (transactionId: string, ...events: ReadonlyArray<BudgetEvent>) => {
  const budget = after(...person, ...events)
  return suggestionFor(budget, present(budget.transactions.get(transactionId)))?.categoryId
}

describe("by what the bank says", () => {
  test.each([
    ["Groceries", "FOOD_AND_DRINK", "FOOD_AND_DRINK_GROCERIES"],
    ["Dining Out", "FOOD_AND_DRINK", "FOOD_AND_DRINK_RESTAURANT"],
    ["Rent", "RENT_AND_UTILITIES", "RENT_AND_UTILITIES_RENT"],
    ["Transportation", "TRANSPORTATION", "TRANSPORTATION_GAS"],
    ["Student Loans", "LOAN_PAYMENTS", "LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT"],
    ["Animals", "GENERAL_MERCHANDISE", "GENERAL_MERCHANDISE_PET_SUPPLIES"],
    ["Animals", "MEDICAL", "MEDICAL_VETERINARY_SERVICES"],
    ["Entertainment", "ENTERTAINMENT", "ENTERTAINMENT_MUSIC_AND_AUDIO"],
    ["Shopping", "GENERAL_MERCHANDISE", "GENERAL_MERCHANDISE_ELECTRONICS"],
    ["Stocks", "TRANSFER_OUT", "TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS"],
    ["Retirement", "TRANSFER_OUT", "TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS"],
    ["General Merchandise", "GENERAL_MERCHANDISE", "GENERAL_MERCHANDISE_OTHER"],
    [" gROCERIES ", "FOOD_AND_DRINK", "FOOD_AND_DRINK_COFFEE"],
  ])("%s is suggested for %s, %s, where the person has it", (name, primary, detailed) => {
    const bought = imported(fact("row", 1, told(primary, detailed)))
    const budget = after(typesSet(500, 300, 200), category(name, 100, { categoryId: "the one" }), linked(), bought)
    expect(suggestionFor(budget, present(budget.transactions.get("our-row")))?.categoryId).toBe("the one")
    expect(suggested("our-row", category("Elsewhere", 0, { typeId: "wants" }), imported(fact("row", 1, told("TRAVEL", "TRAVEL_FLIGHTS"))))).toBeUndefined()
  })

  test.each(["constructor", "__proto__", "toString"])("nothing, for a category %s that nobody knows", (word) =>
    expect(suggested("our-row", imported(fact("row", 1, told(word, word))))).toBeUndefined())

  test("nothing, where its confidence is low", () =>
    expect(suggested("our-row", imported(fact("row", 1, { category: { ...groceries.category, confident: false } })))).toBeUndefined())

  test("nothing, where it says nothing", () => expect(suggested("our-row", imported(fact("row", 1)))).toBeUndefined())

  test("nothing, where the person deleted that category", () =>
    expect(suggested("our-row", imported(fact("row", 1, groceries)), categoryDeleted("groceries"))).toBeUndefined())

  test("the earlier type's, of two categories of that name", () =>
    expect(suggested("our-row", category("Shopping", 0, { categoryId: "later", typeId: "investments" }), category("Shopping", 0, { categoryId: "sooner", typeId: "wants" }),
      imported(fact("row", 1, told("GENERAL_MERCHANDISE", "GENERAL_MERCHANDISE_ELECTRONICS"))))).toBe("sooner"))
})

describe("of what is in Miscellaneous, and so still to be sorted,", () => {
  const miscellaneous = category("Miscellaneous", 0, { categoryId: "misc" })
  const hall = { merchant: "Market Hall", ...groceries }
  const rows = [miscellaneous, imported(fact("one", 1, hall), fact("two", 2, hall), fact("next", 3, hall))] as const

  test("something is suggested", () => expect(suggested("our-one", ...rows, assigned("our-one", "misc"))).toBe("groceries"))

  test("the choice is none: the one before it counts, and does not contradict the next", () => {
    expect(suggested("our-next", ...rows, assigned("our-one", "rent"), assigned("our-two", "misc"))).toBe("rent")
    expect(suggested("our-next", ...rows, assigned("our-one", "misc"), assigned("our-two", "rent"))).toBe("rent")
  })

  test("nothing suggests that it goes there, not even the bank's own word", () => {
    const called = imported(fact("row", 1, told("MISCELLANEOUS", "MISCELLANEOUS_OTHER")))
    expect(suggested("our-row", miscellaneous, called)).toBeUndefined()
    expect(suggested("our-row", category("Miscellaneous", 0, { categoryId: "misc" }), called, assigned("our-row", "misc"))).toBeUndefined()
  })

  test("something is suggested once its category is called so, and no more when it is called otherwise", () => {
    const renamed = (name: string): BudgetEvent => ({ _tag: "CategoryRenamed", categoryId: "stuff", name })
    const stuff = [category("Stuff", 0, { categoryId: "stuff" }), imported(fact("one", 1, hall)), assigned("our-one", "stuff")] as const
    expect(suggested("our-one", ...stuff)).toBeUndefined()
    expect(suggested("our-one", ...stuff, renamed("miscellaneous"))).toBe("groceries")
    expect(suggested("our-one", ...stuff, renamed("miscellaneous"), renamed("Stuff"))).toBeUndefined()
  })
})

describe("by what the person chose before", () => {
  const hall = { merchant: "Market Hall", ...groceries }
  const rows = imported(fact("one", 1, hall), fact("two", 2, hall), fact("three", 3, hall), fact("next", 4, { ...hall, merchant: " MARKET HALL" }))

  test("their choice for the merchant comes before what the bank says", () =>
    expect(suggested("our-next", rows, assigned("our-one", "rent"))).toBe("rent"))

  test("two choices that agree are one", () =>
    expect(suggested("our-next", rows, assigned("our-one", "rent"), assigned("our-two", "rent"))).toBe("rent"))

  test("of two that differ neither counts, but what the bank says", () =>
    expect(suggested("our-next", rows, assigned("our-one", "groceries"), assigned("our-two", "rent"))).toBe("groceries"))

  test("a correction takes the place of what it corrects", () =>
    expect(suggested("our-next", rows, assigned("our-one", "groceries"), assigned("our-one", "rent"))).toBe("rent"))

  test("what is moved to where the last one went corrects an earlier choice, and agrees with that one", () =>
    expect(suggested("our-next", rows, assigned("our-one", "groceries"), assigned("our-two", "rent"), assigned("our-one", "rent"))).toBe("rent"))

  test("a choice of a category that is gone counts no more", () =>
    expect(suggested("our-next", rows, assigned("our-one", "rent"), categoryDeleted("rent"))).toBe("groceries"))

  test("nor does it contradict the one after it, or the one before", () => {
    const [lunch, dinner] = [category("Lunch", 0), category("Dinner", 0)]
    expect(suggested("our-next", lunch, rows, assigned("our-one", "lunch"), categoryDeleted("lunch"), dinner, assigned("our-two", "dinner"))).toBe("dinner")
    expect(suggested("our-next", lunch, dinner, rows, assigned("our-one", "dinner"), assigned("our-two", "lunch"), categoryDeleted("lunch"))).toBe("dinner")
  })

  test("what is in a category has none suggested", () => expect(suggested("our-one", rows, assigned("our-one", "rent"))).toBeUndefined())

  test("what was taken out of its category has it suggested again", () =>
    expect(suggested("our-one", rows, assigned("our-one", "rent"), unassigned("our-one"))).toBe("rent"))
})
