// The downloads of banks on four continents, read back to the cent and the day.
import { expect, test } from "vitest"
import { northAmerica } from "../../test/banks/north-america.ts"
import { fileOf, linesOf, type Shape } from "../../test/banks/shape.ts"
import { typicalMonth } from "../../test/banks/typical.ts"
import { readStatement } from "../read.ts"

const shapes: ReadonlyArray<Shape> = [...northAmerica]

const expectedOf = (shape: Shape) =>
  linesOf(shape, typicalMonth).map(({ date, amount }) => ({ date, amount, currency: shape.currency }))

test.each(shapes.map((shape) => [shape.bank, shape] as const))("%s", (_, shape) => {
  const read = readStatement(fileOf(shape, typicalMonth), {
    fileName: shape.fileName ?? "download.csv",
    today: "2024-06-30",
    currency: shape.currency,
  })
  expect(read.refused).toBe(null)
  expect(read.problems).toEqual([])
  expect(read.questions.map(({ id }) => id)).toEqual(shape.asks ?? [])
  expect(read.rows.map(({ date, amount, currency }) => ({ date, amount, currency }))).toEqual(expectedOf(shape))
})
