import { expect, test } from "vitest"
import { decimalsOf } from "./currencies.ts"

test.each([
  ["USD", 2],
  ["HUF", 2],
  ["PKR", 2],
  ["IDR", 2],
  ["COP", 2],
  ["JPY", 0],
  ["CLP", 0],
  ["TND", 3],
])("%s is written with up to %i decimals, as its standard says", (currency, decimals) =>
  expect(decimalsOf(currency)).toBe(decimals),
)
