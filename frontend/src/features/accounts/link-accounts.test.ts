import { expect, test } from "vitest"
import { linksOf } from "./link-accounts.ts"

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
