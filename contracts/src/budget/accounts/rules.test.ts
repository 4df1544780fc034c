import { expect, test } from "vitest"
import { accountTypeOf } from "./rules.ts"

test.each([
  ["depository", "checking", "CHECKING"],
  ["depository", "savings", "SAVING"],
  ["depository", null, "SAVING"],
  ["credit", "credit card", "CREDIT"],
  ["loan", "mortgage", "LOAN"],
  ["investment", "ira", "INVESTMENT"],
  ["other", "other", null],
])("%s with subtype %s is %s", (type, subtype, expected) => {
  expect(accountTypeOf(type, subtype)).toBe(expected)
})
