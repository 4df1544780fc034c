import { expect, onTestFinished, test } from "vitest"
import { setCurrency } from "../currency.ts"
import { analysisSpendLevel, percentSpent, remainingLevel, spendLevel } from "./spend-level.ts"
import { percentInWords } from "./spend-words.ts"

test.each([
  [0, "green"],
  [50, "green"],
  [50.1, "yellow"],
  [70, "yellow"],
  [70.1, "orange"],
  [90, "orange"],
  [90.1, "red"],
  [140, "red"],
])("%d percent is %s", (percent, colour) => expect(spendLevel(percent).colour).toBe(colour))

test.each([
  [50, "On course"],
  [70, "Past halfway"],
  [90, "Running low"],
  [99, "Nearly spent"],
  [99.1, "Paid as planned"],
  [100, "Paid as planned"],
  [100.1, "Over budget"],
])("%d percent is, in words, %s", (percent, word) => expect(spendLevel(percent).word).toBe(word))

test.each([
  [40, "On course"],
  [95, "Nearly as planned"],
  [100, "Paid as planned"],
  [130, "Ahead of plan"],
])("%d percent of an investment is, in words, %s", (percent, word) =>
  expect(spendLevel(percent, { type: "investments" }).word).toBe(word),
)

test.each([
  ["needs", 40, "Stayed well within budget"],
  ["needs", 95, "Stayed within budget"],
  ["wants", 100, "Paid as planned"],
  ["wants", 112, "Went over budget"],
  ["investments", 60, "Stayed behind plan"],
  ["investments", 130, "Was ahead of plan"],
  [undefined, Infinity, "Nothing was allocated"],
] as const)("a closed month's %s, spent to %d percent, is in the past tense: %s", (type, percent, word) =>
  expect(spendLevel(percent, { type, closed: true }).word).toBe(word),
)

test("words never change the colour", () => {
  for (const percent of [30, 60, 80, 95, 100, 130]) {
    const { colour } = spendLevel(percent)
    expect(spendLevel(percent, { type: "investments", closed: true }).colour).toBe(colour)
  }
})

test("what is spent or invested as planned is not said to run low", () => {
  expect(remainingLevel(2, 1_650)).toMatchObject({ word: "Paid as planned", isFine: true })
  expect(remainingLevel(-20, 300, { type: "investments" })).toEqual({
    colour: "red",
    word: "Ahead of plan",
    isFine: true,
  })
  expect(remainingLevel(200, 300, { type: "investments" })).toEqual({
    colour: "yellow",
    word: "On course",
    isFine: true,
  })
  expect(remainingLevel(-20, 300)).toEqual({ colour: "red", word: "Over budget", isFine: false })
})

test("what is above the plan is never shown as 100%", () => {
  expect([99.6, 100, 100.4, 100.6, 134.4].map(percentInWords)).toEqual(["100%", "100%", "over 100%", "101%", "134%"])
})

test.each([
  [90, "orange"],
  [90.1, "dark-orange"],
  [99, "dark-orange"],
  [99.1, "red"],
])("on an analysis card %d percent is %s", (percent, colour) => expect(analysisSpendLevel(percent).colour).toBe(colour))

test.each([
  [-0.01, "red"],
  [0, "yellow"],
  [499.99, "yellow"],
  [500, "green"],
])("%d dollars left is %s", (dollars, colour) => expect(remainingLevel(dollars, 1_000).colour).toBe(colour))

test("what is left of a small budget is not said to run low", () =>
  expect(remainingLevel(300, 300).word).toBe("Below $500"))

test("in other currencies the rest of a budget is measured by the budget", () => {
  setCurrency("JPY")
  onTestFinished(() => setCurrency("USD"))
  expect(remainingLevel(12_000, 150_000)).toEqual({ colour: "yellow", word: "Below a tenth", isFine: false })
  expect(remainingLevel(400, 1_000).colour).toBe("green")
  expect(remainingLevel(0, 0).colour).toBe("green")
  expect(remainingLevel(-1, 1_000).colour).toBe("red")
})

test("spending without a budget is red and has no percentage; no spending is 0%", () => {
  expect(spendLevel(percentSpent(5, 0))).toEqual({ colour: "red", word: "Nothing allocated" })
  expect(analysisSpendLevel(percentSpent(5, 0))).toEqual({ colour: "red", word: "Nothing allocated" })
  expect(percentSpent(0, 0)).toBe(0)
  expect(percentSpent(-5, 0)).toBe(0)
  expect(percentSpent(25, 50)).toBe(50)
})

test("a percentage that is exactly a limit comes out exactly", () => {
  expect(percentSpent(1.08, 1.2)).toBe(90)
  expect(percentSpent(2.97, 3)).toBe(99)
})
