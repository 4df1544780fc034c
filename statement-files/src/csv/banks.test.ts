// The downloads of banks on six continents, read back to the cent and the day.
import { expect, test } from "vitest"
import { africa, oceania } from "../../test/banks/africa-and-oceania.ts"
import { china, india, japanAndKorea, southEastAsia } from "../../test/banks/asia.ts"
import { britain } from "../../test/banks/britain.ts"
import { easternEurope } from "../../test/banks/eastern-europe.ts"
import { german } from "../../test/banks/german.ts"
import { latinAmerica } from "../../test/banks/latin-america.ts"
import { northAmerica } from "../../test/banks/north-america.ts"
import { baltics, nordics } from "../../test/banks/northern-europe.ts"
import { fileOf, linesOf, type Shape } from "../../test/banks/shape.ts"
import { typicalMonth } from "../../test/banks/typical.ts"
import { france, lowCountries, southernEurope } from "../../test/banks/western-europe.ts"
import { readStatement } from "../read.ts"

const shapes: ReadonlyArray<Shape> = [
  northAmerica,
  latinAmerica,
  britain,
  german,
  lowCountries,
  france,
  southernEurope,
  nordics,
  baltics,
  easternEurope,
  japanAndKorea,
  china,
  india,
  southEastAsia,
  oceania,
  africa,
].flat()

const expectedOf = (shape: Shape) =>
  linesOf(shape, typicalMonth).map(({ date, amount }) => ({ date, amount, currency: shape.currency }))

test.each(shapes.map((shape) => [shape.bank, shape] as const))("%s", (_, shape) => {
  const reading = (answers: Readonly<Record<string, string>>) =>
    readStatement(fileOf(shape, typicalMonth), {
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
