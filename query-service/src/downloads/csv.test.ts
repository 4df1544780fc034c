import fc from "fast-check"
import { expect, test } from "vitest"
import { csvLine, moneyCell, textCell } from "./csv.ts"

test.each([
  ["Tea", "Tea"],
  ["", ""],
  ["Tea, green", '"Tea, green"'],
  ['5" pipe', '"5"" pipe"'],
  ["two\nlines", '"two\nlines"'],
  ["Tea ☕", "Tea ☕"],
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  [" =1", "' =1"],
  ["\r=1", '"\'\r=1"'],
  ["＝1", "'＝1"],
  ["'=1", "''=1"],
  ["'tis", "''tis"],
  ["Ada's", "Ada's"],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ["a=1", "a=1"],
  ["Tea;=1+1;", '"Tea;=1+1;"'],
  ["Café; -50 % today", '"Café; -50 % today"'],
  ['Tea;"=1+1;', '"Tea;""=1+1;"'],
  ["Tea; milk", '"Tea; milk"'],
])("text %j is the cell %j", (text, cell) => expect(textCell(text)).toBe(cell))

test.each([
  [0, "0.00"],
  [5, "0.05"],
  [1234, "12.34"],
  [-5, "-0.05"],
  [100_000_000_000, "1000000000.00"],
])("%d cents are %s", (cents, cell) => expect(moneyCell(cents, "USD")).toBe(cell))

test("an amount has the decimals of its currency", () => {
  expect([moneyCell(1200, "JPY"), moneyCell(-5, "KWD"), moneyCell(10_000_000_000_001, "CLF")]).toEqual([
    "1200",
    "-0.005",
    "1000000000.0001",
  ])
})

test("whatever the amount, no digit is lost", () =>
  fc.assert(
    fc.property(fc.constantFrom("JPY", "EUR", "KWD", "CLF"), fc.maxSafeInteger(), (currency, amount) => {
      fc.pre(Math.abs(amount) <= 1e14)
      expect(Number(moneyCell(amount, currency).replace(".", ""))).toBe(amount)
    }),
  ))

test("a line ends with CRLF, as RFC 4180 requires", () => expect(csvLine(["a", "b"])).toBe("a,b\r\n"))
