import { expect, test } from "vitest"
import { setToday } from "../lib/today.ts"
import { isNewMonth, isSyncDue, lastSyncOf, noteSync, syncedAgo } from "./sync.ts"

const hour = 3_600_000

test.each([
  [0, "Synced just now"],
  [59_999, "Synced just now"],
  [60_000, "Synced 1 minute ago"],
  [5 * 60_000, "Synced 5 minutes ago"],
  [hour, "Synced 1 hour ago"],
  [30 * hour, "Synced 1 day ago"],
  [72 * hour, "Synced 3 days ago"],
])("%d milliseconds after a sync it says: %s", (passed, words) => expect(syncedAgo(1_000, 1_000 + passed)).toBe(words))

test("a sync is due six hours after the last one, and not at the first visit of a browser", () => {
  expect(isSyncDue("ada", 0)).toBe(false)
  expect(isSyncDue("ada", 6 * hour - 1)).toBe(false)
  expect(isSyncDue("ada", 6 * hour)).toBe(true)
  noteSync("ada", true, 6 * hour)
  expect(isSyncDue("ada", 7 * hour)).toBe(false)
  expect(isSyncDue("bob", 7 * hour)).toBe(false)
})

test("a sync in which a bank failed is not said to have been one, and is not repeated at every visit", () => {
  noteSync("eve", true, 1_000)
  noteSync("eve", false, 9 * hour)
  expect(lastSyncOf("eve")).toBe(1_000)
  expect(isSyncDue("eve", 10 * hour)).toBe(false)
})

test("a month is new once, and not the one in which somebody begins", () => {
  setToday("2026-11-27")
  expect(isNewMonth("mia")).toBe(false)
  setToday("2026-12-01")
  expect(isNewMonth("mia")).toBe(true)
  expect(isNewMonth("mia")).toBe(false)
})
