import { expect, test } from "vitest"
import { readShare } from "./typed.ts"

test.each([
  ["25%", { share: 0.25 }],
  [" 12.34 % ", { share: 0.123 }],
  ["12,5%", { share: 0.125 }],
  ["0", { share: 0 }],
  ["100%", { share: 1 }],
  ["1650", { amount: 1650 }],
  ["$1,650.33", { amount: 1650.33 }],
])("%j is %j", (text, typed) => expect(readShare(text)).toEqual(typed))

test.each([
  ["101%", "A percentage must be from 0% to 100%."],
  ["", "Please enter an amount. Or type a percentage, such as 25%."],
  ["-5", "Please enter an amount above 0. Or type a percentage, such as 25%."],
])("%j is neither: %s", (text, sentence) => expect(readShare(text)).toBe(sentence))
