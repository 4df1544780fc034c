// The downloads of banks on six continents, read back to the cent and the day.
import { readInBudgetCurrency } from "../../test/reading.ts"
import { expect, test } from "vitest"
import { banks } from "../../test/banks/all.ts"
import { fileOf, linesOf, type Shape } from "../../test/banks/shape.ts"
import { typicalMonth } from "../../test/banks/typical.ts"

const expectedOf = (shape: Shape) =>
  linesOf(shape, typicalMonth).map(({ date, amount }) => ({ date, amount, currency: shape.currency }))

test.each(banks.map((shape) => [shape.bank, shape] as const))("%s", (_, shape) => {
  const reading = (answers: Readonly<Record<string, string>>) =>
    readInBudgetCurrency(fileOf(shape, typicalMonth), {
      fileName: shape.fileName ?? "download.csv",
      today: "2024-06-30",
      currency: shape.currency,
      answers,
    })
  const asking = reading({})
  expect(asking.refused).toBe(null)
  expect(asking.problems).toHaveLength(shape.problems ?? 0)
  expect(asking.questions.map(({ id }) => id)).toEqual(shape.asks ?? [])
  const [newest] = linesOf(shape, typicalMonth)
  const { rows } = shape.asks === undefined ? asking : reading({ sign: newest!.isOut ? "out" : "in" })
  expect(rows.map(({ date, amount, currency }) => ({ date, amount, currency }))).toEqual(expectedOf(shape))
  if (shape.accountKey !== undefined)
    expect(new Set(rows.map(({ accountKey }) => accountKey))).toEqual(new Set([shape.accountKey]))
})
