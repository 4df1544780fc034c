import { expect, test } from "vitest"
import { readShare } from "./typed.ts"

test.each([
  ["25%", { share: 0.25 }],
  [" 12.34 % ", { share: 0.1234 }],
  ["12,5%", { share: 0.125 }],
  ["33.3333%", { share: 0.333333 }],
  ["0", { share: 0 }],
  ["100%", { share: 1 }],
  ["63", { share: 0.63 }],
  ["$63", { amount: 63 }],
  ["$1,650.33", { amount: 1650.33 }],
])("%j over a percentage is %j", (text, typed) => expect(readShare(text, "share")).toEqual(typed))

test.each([
  ["63", { amount: 63 }],
  ["1650", { amount: 1650 }],
  ["63%", { share: 0.63 }],
])("%j over an amount is %j", (text, typed) => expect(readShare(text, "amount")).toEqual(typed))

test.each([
  ["101%", "A percentage must be from 0% to 100%."],
  ["1,250.50", "A percentage must be from 0% to 100%. For an amount write $1,250.50."],
  ["1650", "A percentage must be from 0% to 100%. For an amount write $1,650.00."],
  ["", "Please enter an amount. Or type a percentage, such as 25%."],
  ["-5", "Please enter an amount above 0. Or type a percentage, such as 25%."],
])("%j is neither: %s", (text, sentence) => expect(readShare(text, "share")).toBe(sentence))
