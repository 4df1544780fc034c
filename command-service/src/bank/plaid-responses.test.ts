import { expect, test } from "vitest"
import { bankAccountOf, rowsIn } from "./plaid-responses.ts"

const account = (more: object = {}) =>
  bankAccountOf({
    account_id: "a",
    balances: { current: 10.01, available: 5, iso_currency_code: "USD" },
    type: "depository",
    ...more,
  })
const reported = {
  transaction_id: "x",
  account_id: "a",
  amount: 12.345,
  date: "2026-05-18",
  name: "ROSA'S DINER 0042",
  pending: false,
  iso_currency_code: "USD",
}
const row = (more: object = {}) => rowsIn([{ ...reported, ...more }]).rows[0]!

test.each([
  ["depository", "checking", "CHECKING"],
  ["depository", "savings", "SAVING"],
  ["depository", null, "SAVING"],
  ["credit", "credit card", "CREDIT"],
  ["loan", "student", "LOAN"],
  ["investment", "brokerage", "INVESTMENT"],
  ["other", "checking", null],
])("%s, %s is %s", (type, subtype, accountType) => expect(account({ type, subtype }).accountType).toBe(accountType))

test.each([
  [{ current: 10.01, available: 5 }, 10_01],
  [{ current: 0, available: 5 }, 0],
  [{ current: null, available: 5 }, 5_00],
  [{}, null],
  [{ current: 5e12, unofficial_currency_code: "SHIB" }, null],
])("a balance of %j is %s cents", (balances, cents) => expect(account({ balances }).balance).toBe(cents))

test.each([
  ["USD", 12.345, 12_35],
  ["JPY", 1_234, 1_234],
  ["KWD", 12.345, 12_345],
  ["CLF", 12.34567, 123_457],
])("an amount in %s has the decimals of that currency", (iso_currency_code, amount, expected) => {
  expect(row({ iso_currency_code, amount })).toMatchObject({ currency: iso_currency_code, amount: expected })
  expect(account({ balances: { iso_currency_code, current: amount } }).balance).toBe(expected)
})

test.each([
  [{ amount: "12.50" }, "amount"],
  [{ date: "yesterday" }, "date"],
  [{ account_id: null }, "account_id"],
])("a row with %j cannot be read, and the others can", (more, field) => {
  const { rows, unreadable } = rowsIn([{ ...reported, merchant_name: "Rosa's", ...more }, reported])
  expect(rows).toHaveLength(1)
  expect(unreadable).toEqual([{ bankTransactionId: "x", name: "Rosa's", field }])
})

test("a row without a name has that of its merchant", () =>
  expect(row({ name: null, merchant_name: "Rosa's" })).toMatchObject({ name: "Rosa's", merchant: "Rosa's" }))

test.each([
  [{ iso_currency_code: "USD", amount: 1_000_000_000.01 }, "amount"],
  [{ iso_currency_code: "JPY", amount: 1_000_000_000.01 }, undefined],
  [{ iso_currency_code: "JPY", amount: 1e12 }, "amount"],
])("%j is no row if that is too much of the currency", (more, field) => {
  expect(rowsIn([{ ...reported, ...more }]).unreadable[0]?.field).toBe(field)
})

test.each([
  [{ iso_currency_code: "USD" }, "USD"],
  [{ iso_currency_code: "JPY" }, "JPY"],
  [{ iso_currency_code: null, unofficial_currency_code: "BTC" }, "BTC"],
  [{}, "USD"],
])("an amount in %j has the currency %s", (code, currency) =>
  expect(account({ balances: code }).currency).toBe(currency),
)

test("an account is named by its name, else by its official name", () =>
  expect(
    [
      account({ name: "Everyday", official_name: "Official" }),
      account({ name: " ", official_name: "Official" }),
      account(),
    ].map(({ name }) => name),
  ).toEqual(["Everyday", "Official", null]))

test("a row is read to the cent, with the merchant's name and logo if the provider knows them", () => {
  const shop = { name: "Rosa's Diner", type: "merchant", logo_url: "https://logos.example/rosa.png" }
  expect(row()).toMatchObject({
    amount: 12_35,
    merchant: null,
    logoUrl: null,
    follows: null,
    category: null,
    currency: "USD",
  })
  expect(row({ counterparties: [{ name: "Square", type: "payment_terminal" }, shop] })).toMatchObject({
    merchant: shop.name,
    logoUrl: shop.logo_url,
  })
  expect(row({ merchant_name: "Rosa", logo_url: "http://logos.example/r.png", counterparties: [shop] })).toMatchObject({
    merchant: "Rosa",
    logoUrl: "http://logos.example/r.png",
  })
  expect(row({ pending_transaction_id: "p" }).follows).toBe("p")
  expect(row({ authorized_date: "2026-05-17" })).toMatchObject({ authorizedOn: "2026-05-17", bookedOn: "2026-05-18" })
  expect(row({ logo_url: "/sandbox/rosa.svg" }).logoUrl).toBe("/sandbox/rosa.svg")
})

test.each([
  [{}, true],
  [{ transaction_id: "x".repeat(512) }, true],
  [{ transaction_id: "x".repeat(513) }, false],
  [{ transaction_id: "" }, false],
  [{ account_id: "a\0" }, false],
  [{ amount: 1_000_000_000.01 }, false],
  [{ date: "2026-02-30" }, false],
  [{ authorized_date: "2026-02-30" }, false],
])("a row in which %j is accepted: %s", (more, isAccepted) =>
  expect(rowsIn([{ ...reported, ...more }]).rows).toHaveLength(isAccepted ? 1 : 0),
)

test.each([
  "javascript:alert(1)",
  "data:image/png;base64,AA==",
  "//logos.example/rosa.png",
  "/\\logos.example/rosa.png",
  "/\t/logos.example/rosa.png",
  "/",
  "https://",
  "https://logos.example/\0",
])("%s is not accepted as a logo", (logo_url) => expect(row({ logo_url }).logoUrl).toBeNull())

test("text is truncated, and characters that cannot be stored are removed", () => {
  expect(row({ name: " ROSA\u0000\n42 " }).name).toBe("ROSA 42")
  expect(row({ name: "a".repeat(301) }).name).toHaveLength(300)
  expect(row({ name: `${"a".repeat(299)}🏦` }).name).toBe("a".repeat(299))
  expect(row({ name: "\u0007" }).name).toBe("Unnamed transaction")
})

test.each([
  ["VERY_HIGH", true],
  ["MEDIUM", true],
  [null, true],
  ["LOW", false],
  ["UNKNOWN", false],
])("confidence %s counts as confident: %s", (confidence_level, confident) =>
  expect(
    row({
      personal_finance_category: { primary: "FOOD_AND_DRINK", detailed: "FOOD_AND_DRINK_RESTAURANT", confidence_level },
    }).category,
  ).toEqual({ primary: "FOOD_AND_DRINK", detailed: "FOOD_AND_DRINK_RESTAURANT", confident }),
)
