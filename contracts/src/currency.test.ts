import { expect, test } from "vitest"
import { currencies, decimalsOf, isCurrency } from "./currency.ts"

test("each currency has its own number of decimals", () =>
  expect(["USD", "EUR", "JPY", "KWD", "CLF", "HUF", "ISK"].map(decimalsOf)).toEqual([2, 2, 0, 3, 4, 2, 0]))

test("a code of a bank's own counts hundredths", () => expect(decimalsOf("POINTS")).toBe(2))

test.each(["XAU", "XDR", "XXX", "DEM", "eur", "", "constructor"])("%j is not a currency", (code) =>
  expect(isCurrency(code)).toBe(false),
)

test("browsers know them, or at least write their codes", () => {
  expect(currencies).toHaveLength(166)
  for (const currency of currencies) {
    const written = new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "code" }).format(1)
    expect(written).toContain(currency)
  }
})
