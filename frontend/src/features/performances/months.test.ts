import { expect, test } from "vitest"
import { summaryOf } from "../../../test/performances.ts"
import { matching, newestFirst, pageCount, pageOf, pageWith, titleOfSummary } from "./months.ts"

const summaries = ["2026-11", "2026-10", "2026-09", "2026-08", "2025-11"].map((month) => summaryOf(month))
const titles = (list: ReturnType<typeof newestFirst>) => list.map(titleOfSummary)

test("months are sorted newest first, across years", () => {
  expect(titles(newestFirst(summaries.toReversed()))).toEqual([
    "November 2026",
    "October 2026",
    "September 2026",
    "August 2026",
    "November 2025",
  ])
})

test.each([
  ["nov", ["November 2026", "November 2025"]],
  ["NOVEMBER 2025", ["November 2025"]],
  ["  oct", ["October 2026"]],
  ["2026", []],
  ["", ["November 2026", "October 2026", "September 2026", "August 2026", "November 2025"]],
])("%j finds the months whose name starts with it", (text, found) => {
  expect(titles(matching(summaries, text))).toEqual(found)
})

test("a page has four months", () => {
  expect(pageCount(summaries)).toBe(2)
  expect(pageCount([])).toBe(1)
  expect(titles(pageOf(summaries, 1))).toEqual(["November 2025"])
})

test("a month is on its page, and an unknown month on the first page", () => {
  expect(pageWith(summaries, "2026-08")).toBe(0)
  expect(pageWith(summaries, "2025-11")).toBe(1)
  expect(pageWith(summaries, "2019-01")).toBe(0)
  expect(pageWith(summaries, undefined)).toBe(0)
})
