import { expect, test } from "vitest"
import { linksOf } from "./accounts-of-link.ts"
import { isGood } from "./link-token.ts"

test("every selected account becomes a payload with the session's public token", () => {
  expect(
    linksOf("public-1", [
      { id: "a", name: "Checking", type: "depository", subtype: "checking" },
      { id: "b", name: "Card", type: "credit", subtype: null },
    ]),
  ).toEqual([
    { plaidAccountId: "a", accountName: "Checking", publicToken: "public-1", accountType: "CHECKING" },
    { plaidAccountId: "b", accountName: "Card", publicToken: "public-1", accountType: "CREDIT" },
  ])
})

test("a link token is valid until shortly before it expires", () => {
  const token = (expiration: string) => ({ token: "t", expiration })
  expect(isGood(token(new Date(Date.now() + 60_000).toISOString()))).toBe(true)
  expect(isGood(token(new Date(Date.now() + 10_000).toISOString()))).toBe(false)
  expect(isGood(token("not a time"))).toBe(false)
  expect(isGood(null)).toBe(false)
})
