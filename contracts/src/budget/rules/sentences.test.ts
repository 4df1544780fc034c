import { expect, test } from "vitest"
import { conditionsInWords } from "./sentences.ts"

test("a rule for a range of amounts names both bounds", () => {
  const inDollars = { currency: "USD", accounts: new Map() }
  expect(conditionsInWords({ amount: { from: 10_00, to: 20_50 } }, inDollars)).toBe(
    "the amount is from $10.00 to $20.50",
  )
})
