import { describe, expect, test } from "vitest"
import { addressOf, filtersIn, noListFilters } from "./list-filters.ts"

describe("the address of the list", () => {
  test("says its filters, and is read back", () => {
    const filters = { text: "corner & co #trip", month: "2026-11", type: "needs", account: "none" }
    const address = addressOf(filters)
    expect(address).toBe("/transactions?text=corner+%26+co+%23trip&month=2026-11&type=needs&account=none")
    expect(filtersIn(address.slice("/transactions?".length))).toEqual({
      filters: { ...noListFilters, ...filters },
      problems: [],
    })
  })

  test("is plain without filters", () => expect(addressOf({ text: "", month: "" })).toBe("/transactions"))

  test.each([
    ["month=2026-13", "“2026-13” is not a month. Write it like 2026-11."],
    ["from=2026-02-30", "“2026-02-30” is not a day. Write it like 2026-11-03."],
    ["type=fun", "“fun” is none of needs, wants and investments."],
    ["status=lost", "“lost” is no state that a transaction can be in."],
    ["tag=no+tag", "“no tag” is not a tag."],
    ["colour=blue", "“colour” is nothing that this list can be filtered by."],
    [`text=${"x".repeat(300)}`, "That is too much text to search for."],
  ])("%s is left out, and the rest counts", (nonsense, problem) =>
    expect(filtersIn(`${nonsense}&category=rent`)).toEqual({
      filters: { ...noListFilters, category: "rent" },
      problems: [problem],
    }),
  )

  test("what no server keeps is taken for a space", () =>
    expect(filtersIn("text=a%00b%D8%00").filters.text).toMatch(/^a b/))
})
