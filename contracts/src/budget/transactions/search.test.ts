import { describe, expect, test } from "vitest"
import { largestAmount } from "../../money.ts"
import { mostTerms, searchable, searchedText, searchTerms, type SearchTerm } from "./search.ts"

const word = (text: string): SearchTerm => ({ _tag: "word", word: text })
const amount = (least: number, most: number): SearchTerm => ({ _tag: "amount", range: { least, most } })
const number = (text: string, least: number, most: number): SearchTerm => ({
  _tag: "number",
  word: text,
  range: { least, most },
})

describe("what is typed is read as words, tags and amounts", () => {
  test.each<[string, ReadonlyArray<SearchTerm>]>([
    ["", []],
    ["  Corner\u00a0 SHOP ", [word("corner"), word("shop")]],
    ["Cafe\u0301", [word("café")]],
    ["#Trip-2026", [{ _tag: "tag", tag: "trip-2026" }]],
    ["coffee #Trip", [word("coffee"), { _tag: "tag", tag: "trip" }]],
    ["#", [word("#")]],
    ["#1234", [word("#1234")]],
    ["12.50", [number("12.50", 12_50, 12_50)]],
    ["12.5", [number("12.5", 12_50, 12_59)]],
    ["12,50", [number("12,50", 12_50, 12_50)]],
    ["12", [number("12", 12_00, 12_99)]],
    ["12.", [number("12.", 12_00, 12_99)]],
    ["$12", [number("$12", 12_00, 12_99)]],
    ["1,200", [number("1,200", 1200_00, 1200_99)]],
    ["1,200.5", [number("1,200.5", 1200_50, 1200_59)]],
    [">100", [amount(100_01, largestAmount("USD"))]],
    ["> 100", [amount(100_01, largestAmount("USD"))]],
    [">=100", [amount(100_00, largestAmount("USD"))]],
    ["<20", [amount(0, 19_99)]],
    ["<= $20", [amount(0, 20_00)]],
    ["=12", [amount(12_00, 12_00)]],
    ["10-20", [amount(10_00, 20_00)]],
    ["10 – 20.50", [amount(10_00, 20_50)]],
    ["10..20", [amount(10_00, 20_00)]],
    ["shop >100", [word("shop"), amount(100_01, largestAmount("USD"))]],
  ])("%j", (typed, terms) => expect(searchTerms(typed, "USD")).toEqual(terms))

  test.each(["20-10", ">", ">x", "7-eleven", "12.505", "1.2.3", "12,3,4", "-", "%", "99999999999999"])(
    "%j is only a word",
    (typed) => expect(searchTerms(typed, "USD")).toEqual([word(typed)]),
  )

  test.each<[string, string, SearchTerm]>([
    ["JPY", "1200", number("1200", 1200, 1200)],
    ["JPY", "12.5", word("12.5")],
    ["KWD", "1,200", number("1,200", 1_200, 1_200)],
    ["KWD", "1.2", number("1.2", 1_200, 1_299)],
    ["EUR", ">€10", amount(10_01, largestAmount("EUR"))],
  ])("in %s, %j is read by its decimals", (currency, typed, term) =>
    expect(searchTerms(typed, currency)).toEqual([term]),
  )

  test("only so many terms are looked for", () =>
    expect(searchTerms("a b c d e f g h i j k l m", "USD")).toHaveLength(mostTerms))
})

describe("what is searched", () => {
  test("is the name, the bank's name of the merchant, and the note", () =>
    expect(searchedText(["Lunch", "CAFÉ  Roma", null, "With Bo\n#work"])).toBe("lunch café roma with bo #work"))

  test("holds each name once", () => expect(searchedText(["Café Roma", "Café Roma", null, null])).toBe("café roma"))

  test("text that looks alike is alike", () => expect(searchable("Cafe\u0301")).toBe(searchable("CAFÉ")))
})
