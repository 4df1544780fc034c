import { expect, test } from "vitest"
import { longDate, monthTitle, percentage, shortDate, titleOfMonth } from "./format.ts"

test("percentages use US formatting", () => {
  expect(percentage(0.125)).toBe("12.5%")
  expect(percentage(0.3333)).toBe("33.33%")
  expect(percentage(0.57)).toBe("57%")
  expect(percentage(-0.00004)).toBe("0%")
})

test("a date stays the same day in any time zone", () => {
  expect(shortDate("2026-11-01")).toBe("11/1/2026")
  expect(longDate("2026-11-01")).toBe("Nov 1, 2026")
  expect(monthTitle("NOVEMBER")).toBe("November")
  expect(titleOfMonth("2026-11")).toBe("November 2026")
})
