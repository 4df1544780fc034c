import { expect, test } from "vitest"
import {
  compactDollars,
  dollarsAndCents,
  longDate,
  monthTitle,
  percentage,
  shortDate,
  titleOfMonth,
  wholeDollars,
} from "./format.ts"

test("figures use US formatting", () => {
  expect(wholeDollars(1234.5)).toBe("$1,235")
  expect(wholeDollars(-12.2)).toBe("-$12")
  expect(wholeDollars(-0.2)).toBe("$0")
  expect(dollarsAndCents(1234.5)).toBe("$1,234.50")
  expect(percentage(0.125)).toBe("12.5%")
  expect(percentage(0.57)).toBe("57%")
  expect(percentage(-0.0004)).toBe("0%")
})

test("a compact figure has no trailing zeros in any browser", () => {
  expect([0, 250, 6000, 12_500, 2_500_000].map(compactDollars)).toEqual(["$0", "$250", "$6K", "$12.5K", "$2.5M"])
})

test("a date stays the same day in any time zone", () => {
  expect(shortDate("2026-11-01")).toBe("11/1/2026")
  expect(longDate("2026-11-01")).toBe("Nov 1, 2026")
  expect(monthTitle("NOVEMBER")).toBe("November")
  expect(titleOfMonth("2026-11")).toBe("November 2026")
})
