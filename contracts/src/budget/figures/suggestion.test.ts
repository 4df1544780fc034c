import { describe, expect, test } from "vitest"
import type { BudgetEvent } from "../events.ts"
import {
  assigned,
  category,
  categoryDeleted,
  entered,
  fact,
  imported,
  linked,
  typesSet,
  unassigned,
} from "../../../test/events.ts"
import { defined } from "../budget.ts"
import { suggestionFor } from "./suggestion.ts"
import { after } from "../../../test/budget.ts"

const reported = (primary: string, detailed: string, confident = true) => ({
  category: { primary, detailed, confident },
})
const groceries = reported("FOOD_AND_DRINK", "FOOD_AND_DRINK_GROCERIES")
const person = [typesSet(500, 300, 200), category("Groceries", 100), category("Rent", 100), linked()] as const

const suggested = (transactionId: string, ...events: ReadonlyArray<BudgetEvent>) => {
  const budget = after(...person, ...events)
  return suggestionFor(budget, defined(budget.transactions.get(transactionId)))?.categoryId
}

describe("based on what the bank says", () => {
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
    ["Dining Out", "FOOD_AND_DRINK", "FOOD_AND_DRINK_GROCERIES"],
    ["Rent", "RENT_AND_UTILITIES", "RENT_AND_UTILITIES_WATER"],
    ["Shopping", "GENERAL_MERCHANDISE", "GENERAL_MERCHANDISE_PET_SUPPLIES"],
  ])("%s is suggested for %s, %s, if the person has that category", (name, primary, detailed) => {
    const bought = imported(fact("row", 1, reported(primary, detailed)))
    const budget = after(typesSet(500, 300, 200), category(name, 100, { categoryId: "the one" }), linked(), bought)
    expect(suggestionFor(budget, defined(budget.transactions.get("our-row")))?.categoryId).toBe("the one")
    expect(
      suggested(
        "our-row",
        category("Elsewhere", 0, { typeId: "wants" }),
        imported(fact("row", 1, reported("TRAVEL", "TRAVEL_FLIGHTS"))),
      ),
    ).toBeUndefined()
  })

  test.each([
    ["Groceries", "FOOD_AND_DRINK", "FOOD_AND_DRINK_GROCERIES"],
    ["Dining Out", "FOOD_AND_DRINK", "FOOD_AND_DRINK_RESTAURANT"],
    ["Utilities", "RENT_AND_UTILITIES", "RENT_AND_UTILITIES_WATER"],
    ["Animals", "GENERAL_MERCHANDISE", "GENERAL_MERCHANDISE_PET_SUPPLIES"],
    ["Stocks", "TRANSFER_OUT", "TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS"],
  ])("%s, and nothing less exact, is suggested for %s, %s", (name, primary, detailed) => {
    const others = ["Shopping", "Utilities", "Dining Out", "Animals", "Retirement", "Stocks"].map((other) =>
      category(other, 0, { categoryId: other }),
    )
    const bought = imported(fact("row", 1, reported(primary, detailed)))
    expect(suggested("our-row", ...others, bought)).toBe(name === "Groceries" ? "groceries" : name)
  })

  test.each(["constructor", "__proto__", "toString"])("nothing is suggested for the unknown category %s", (word) =>
    expect(suggested("our-row", imported(fact("row", 1, reported(word, word))))).toBeUndefined(),
  )

  test("nothing is suggested if the bank's confidence is low", () =>
    expect(
      suggested("our-row", imported(fact("row", 1, { category: { ...groceries.category, confident: false } }))),
    ).toBeUndefined())

  test("nothing is suggested if the bank gives no category", () =>
    expect(suggested("our-row", imported(fact("row", 1)))).toBeUndefined())

  test("nothing is suggested if the person has deleted that category", () =>
    expect(suggested("our-row", imported(fact("row", 1, groceries)), categoryDeleted("groceries"))).toBeUndefined())

  test("of two categories with the same name, that of the earlier type is suggested", () =>
    expect(
      suggested(
        "our-row",
        category("Shopping", 0, { categoryId: "later", typeId: "investments" }),
        category("Shopping", 0, { categoryId: "sooner", typeId: "wants" }),
        imported(fact("row", 1, reported("GENERAL_MERCHANDISE", "GENERAL_MERCHANDISE_ELECTRONICS"))),
      ),
    ).toBe("sooner"))
})

describe("for what is in Miscellaneous, and so still to be categorised,", () => {
  const miscellaneous = category("Miscellaneous", 0, { categoryId: "misc" })
  const hall = { merchant: "Market Hall", ...groceries }
  const rows = [miscellaneous, imported(fact("one", 1, hall), fact("two", 2, hall), fact("next", 3, hall))] as const

  test("a category is suggested", () =>
    expect(suggested("our-one", ...rows, assigned("our-one", "misc"))).toBe("groceries"))

  test("moving it there is not a choice: an earlier choice counts, and a later one does not contradict it", () => {
    expect(suggested("our-next", ...rows, assigned("our-one", "rent"), assigned("our-two", "misc"))).toBe("rent")
    expect(suggested("our-next", ...rows, assigned("our-one", "misc"), assigned("our-two", "rent"))).toBe("rent")
  })

  test("Miscellaneous itself is never suggested, even if the bank says so", () => {
    const called = imported(fact("row", 1, reported("MISCELLANEOUS", "MISCELLANEOUS_OTHER")))
    expect(suggested("our-row", miscellaneous, called)).toBeUndefined()
    expect(
      suggested("our-row", category("Miscellaneous", 0, { categoryId: "misc" }), called, assigned("our-row", "misc")),
    ).toBeUndefined()
  })

  test("a category is suggested once its own is renamed to Miscellaneous, and no more once that is renamed again", () => {
    const renamed = (name: string): BudgetEvent => ({ _tag: "CategoryRenamed", categoryId: "stuff", name })
    const stuff = [
      category("Stuff", 0, { categoryId: "stuff" }),
      imported(fact("one", 1, hall)),
      assigned("our-one", "stuff"),
    ] as const
    expect(suggested("our-one", ...stuff)).toBeUndefined()
    expect(suggested("our-one", ...stuff, renamed("miscellaneous"))).toBe("groceries")
    expect(suggested("our-one", ...stuff, renamed("miscellaneous"), renamed("Stuff"))).toBeUndefined()
  })
})

describe("based on what the person chose before", () => {
  const hall = { merchant: "Market Hall", ...groceries }
  const rows = imported(
    fact("one", 1, hall),
    fact("two", 2, hall),
    fact("three", 3, hall),
    fact("next", 4, { ...hall, merchant: " MARKET HALL" }),
  )

  test("their choice for the merchant takes precedence over what the bank says", () =>
    expect(suggested("our-next", rows, assigned("our-one", "rent"))).toBe("rent"))

  test("two identical choices count as one", () =>
    expect(suggested("our-next", rows, assigned("our-one", "rent"), assigned("our-two", "rent"))).toBe("rent"))

  test("two different choices cancel out, and what the bank says counts", () =>
    expect(suggested("our-next", rows, assigned("our-one", "groceries"), assigned("our-two", "rent"))).toBe(
      "groceries",
    ))

  test("a correction replaces the choice that it corrects", () =>
    expect(suggested("our-next", rows, assigned("our-one", "groceries"), assigned("our-one", "rent"))).toBe("rent"))

  test("moving a transaction to the latest choice's category corrects its own, and the two agree", () =>
    expect(
      suggested(
        "our-next",
        rows,
        assigned("our-one", "groceries"),
        assigned("our-two", "rent"),
        assigned("our-one", "rent"),
      ),
    ).toBe("rent"))

  test("a choice of a deleted category no longer counts", () =>
    expect(suggested("our-next", rows, assigned("our-one", "rent"), categoryDeleted("rent"))).toBe("groceries"))

  test("it does not contradict a later or earlier choice either", () => {
    const [lunch, dinner] = [category("Lunch", 0), category("Dinner", 0)]
    expect(
      suggested(
        "our-next",
        lunch,
        rows,
        assigned("our-one", "lunch"),
        categoryDeleted("lunch"),
        dinner,
        assigned("our-two", "dinner"),
      ),
    ).toBe("dinner")
    expect(
      suggested(
        "our-next",
        lunch,
        dinner,
        rows,
        assigned("our-one", "dinner"),
        assigned("our-two", "lunch"),
        categoryDeleted("lunch"),
      ),
    ).toBe("dinner")
  })

  test("nothing is suggested for what has a category", () =>
    expect(suggested("our-one", rows, assigned("our-one", "rent"))).toBeUndefined())

  test("after it is removed from its category, that is suggested again", () =>
    expect(suggested("our-one", rows, assigned("our-one", "rent"), unassigned("our-one"))).toBe("rent"))
})

test.each([
  [["tea-1", "tea-2"], "You chose this 2 of 2 times for Tea."],
  [["tea-1"], "You chose this last time for Tea."],
])("a suggestion says how often it was chosen, of how many times: %s", (sorted, because) => {
  const teas = [1, 2, 3].map((number) => entered("Tea", 3_00, { transactionId: `tea-${number}` }))
  const chosen = sorted.map((id) => assigned(id, "rent"))
  const budget = after(typesSet(500, 300, 200), category("Rent", 10), ...teas, ...chosen)
  expect(suggestionFor(budget, defined(budget.transactions.get("tea-3")))?.because).toBe(because)
})

describe("for what no bank has a category for, as in files", () => {
  const [lidl, somebody] = [imported(fact("lidl", 12_00, { name: "LIDL SAGT DANKE" })), imported(fact("ada", 12_00))]

  test("it is the category that its name speaks of, if the person has such a one", () => {
    const budget = after(...person, lidl)
    expect(suggestionFor(budget, defined(budget.transactions.get("our-lidl")))).toMatchObject({
      categoryId: "groceries",
      because: "Suggested from its name.",
    })
  })

  test("it is the category that is called like whom it is paid to", () => {
    const budget = after(
      ...person,
      category("Miss Olsen", 10),
      imported(fact("olsen", 12_00, { merchant: "MISS OLSEN" })),
    )
    expect(suggestionFor(budget, defined(budget.transactions.get("our-olsen")))).toMatchObject({ name: "Miss Olsen" })
  })

  test("there is none if its name speaks of none", () => expect(suggested("our-ada", somebody)).toBeUndefined())
})

describe("for money back", () => {
  const bought = fact("bought", 54_20, { name: "SQ *HARVEST LANE", date: "2026-02-03", ...groceries })
  const back = fact("back", -20_00, { name: "HARVEST LANE REFUND", date: "2026-02-20" })
  const [bread, refund] = [imported(bought), imported(back)]

  test("it is the category of the purchase, rather than what the bank or earlier choices say", () => {
    const budget = after(...person, bread, assigned("our-bought", "rent"), refund)
    expect(suggestionFor(budget, defined(budget.transactions.get("our-back")))).toMatchObject({
      categoryId: "rent",
      because: "It pays back Harvest Lane ($54.20, Feb 3), which is in Rent.",
    })
  })

  test("there is none while the purchase has none", () => expect(suggested("our-back", bread, refund)).toBeUndefined())
})
