import { expect, test } from "vitest"
import { currencies, decimalsOf, isCurrency, selectableCurrencies } from "./currency.ts"

test("each currency has its own number of decimals", () =>
  expect(["USD", "EUR", "JPY", "KWD", "CLF", "HUF", "ISK"].map(decimalsOf)).toEqual([2, 2, 0, 3, 4, 2, 0]))

test("a code of a bank's own counts hundredths", () => expect(decimalsOf("POINTS")).toBe(2))

test.each(["XAU", "XDR", "XXX", "DEM", "eur", "", "constructor"])("%j is not a currency", (code) =>
  expect(isCurrency(code)).toBe(false),
)

test("what funds are counted in is a currency, but not one to choose", () => {
  const unchosen = currencies.filter((currency) => !selectableCurrencies.includes(currency))
  expect(unchosen).toEqual(["BOV", "CHE", "CHW", "CLF", "COU", "MXV", "USN", "UYI", "UYW"])
})

test("browsers know them, or at least write their codes", () => {
  expect(currencies).toHaveLength(166)
  for (const currency of currencies) {
    const written = new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "code" }).format(1)
    expect(written).toContain(currency)
  }
})
