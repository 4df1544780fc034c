import { expect, test } from "vitest"
import { partsOf, problemOf, remainderOf, type DraftPart } from "./split-parts.ts"

const parts = (...rows: ReadonlyArray<readonly [name: string, amount: string]>): ReadonlyArray<DraftPart> =>
  rows.map(([name, amount], key) => ({ key, name, amount }))

const tooFew = "Please ensure at least two transactions are split out."
const tooMuch = "The total amount of split-out transactions cannot exceed the original transaction amount."

test.each([
  [parts(["", ""], ["", ""]), tooFew],
  [parts(["Milk", "2"], ["", ""]), tooFew],
  [parts(["Milk", "2"], ["Bread", "0"]), tooFew],
  [parts(["Milk", "2"], ["Bread", "two"]), tooFew],
  [parts(["Milk", "2"], [" ", "2"]), tooFew],
  [parts(["Milk", "2"], ["Bread", "2"], ["Tea", ""]), "Each part needs a name and an amount above 0."],
  [parts(["Milk", "6"], ["B".repeat(101), "4"]), "A transaction name can have at most 100 characters."],
  [parts(["Milk", "6"], ["👩‍👩‍👧‍👦".repeat(100), "4"]), undefined],
  [parts(["Milk", "2"], ["Bread", "2"], [" ", "1"]), "Each part needs a name and an amount above 0."],
  [parts(["Milk", "6"], ["Bread", "4.01"]), tooMuch],
  [parts(["Milk", "6"], ["Bread", "4"]), undefined],
  [parts(["Milk", "6"], ["Bread", "1"], ["", ""]), undefined],
  [parts(["Milk", "6"], ["Bread", "1"], [" ", " "]), undefined],
])("splitting ten dollars into %j gives the problem %j", (drafts, problem) => {
  expect(problemOf(drafts, 10)).toBe(problem)
})

test("the remainder is exact to the cent", () => {
  expect(remainderOf(parts(["A", "0.1"], ["B", "0.2"]), 0.3)).toBe(0)
  expect(remainderOf(parts(["A", "$1,000"], ["B", ""]), 999.5)).toBe(-0.5)
})

test("only filled-in parts are sent, trimmed and rounded", () => {
  expect(partsOf(parts([" Milk ", "$2.505"], ["", ""]))).toEqual([{ updatedName: "Milk", updatedAmount: 2.51 }])
})
