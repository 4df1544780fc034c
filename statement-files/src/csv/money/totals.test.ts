import { expect, test } from "vitest"
import { totalsIn } from "./totals.ts"

test.each([
  ["rows", [-100, -200, 500, -50], []],
  ["a total of what was spent", [-100, -200, 500, -50, -350], [4]],
  ["a closing balance: the first row may be the opening one", [1000, -100, -200, 500, 1200], [0, 4]],
  ["too few rows to tell", [-100, -200, -300], []],
  ["what came back of what was spent", [2000, 300, -450, 450], []],
])("%s", (_, values, totals) => {
  const found = totalsIn({ values, opening: undefined, wordsOf: () => "none" })
  expect([...found].toSorted((a, b) => a - b)).toEqual(totals)
})

test("a subtotal may be of one row, and what shops are called, too, of two", () => {
  const found = (words: "of a subtotal" | "of a total") =>
    totalsIn({ values: [-100, -100], opening: undefined, wordsOf: (row) => (row === 0 ? "own" : words) }).size
  expect([found("of a subtotal"), found("of a total")]).toEqual([1, 0])
})
