import { expect, test } from "vitest"
import { setToday } from "../../lib/today.ts"
import { isFirstDay } from "./first-day.ts"

test("a person's first day lasts until midnight, whoever else uses the browser", () => {
  setToday("2026-11-30")
  expect(isFirstDay("ada")).toBe(true)
  expect(isFirstDay("ada")).toBe(true)
  setToday("2026-12-01")
  expect(isFirstDay("ada")).toBe(false)
  expect(isFirstDay("bob")).toBe(true)
})
