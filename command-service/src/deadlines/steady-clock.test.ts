import { beforeEach, describe, expect, test } from "vitest"
import { theTables } from "../../test/tables.ts"
import { isClockSteady, noteClock } from "./steady-clock.ts"

const tables = theTables()
const began = Date.parse("2026-11-28T12:00:00Z")
const hour = 3_600_000
let warnings: Array<unknown> = []
const log = { warn: (sentence: unknown) => void warnings.push(sentence) }
/** Whether the clock is steady when it shows that many hours from the beginning. */
const isSteadyAt = (hours: number) => noteClock(tables.db, log, new Date(began + hours * hour))
const runsFor = async (hours: number, from: number): Promise<boolean> => {
  let isSteady = false
  for (let passed = 1; passed <= hours; passed += 1) isSteady = await isSteadyAt(from + passed)
  return isSteady
}

beforeEach(async () => {
  warnings = []
  await tables.db.raw("delete from commands.clock")
})

describe("the clock", () => {
  test("is steady from the first look on, and while it advances, through a night without a look, and corrections", async () => {
    for (const hours of [0, 0.001, 1, 13, 36.9, 36.5, 36.51]) {
      expect(await isSteadyAt(hours)).toBe(true)
      expect(await isClockSteady(tables.db, new Date(began + hours * hour))).toBe(true)
    }
    expect(warnings).toEqual([])
  })

  test.each([
    ["years ahead", 3 * 365 * 24],
    ["years back", -3 * 365 * 24],
    ["ahead by as long as a server was off", 30 * 24],
  ])("is not steady after a jump %s, until the product has run for a day", async (_, hours) => {
    await isSteadyAt(0)
    expect(await isSteadyAt(hours)).toBe(false)
    expect(await runsFor(23, hours)).toBe(false)
    expect(await isSteadyAt(hours + 24)).toBe(true)
    expect(warnings).toHaveLength(24)
  })

  test("does not become steady by going back and forth", async () => {
    await isSteadyAt(0)
    for (const hours of [9_000, 1, 9_001, 2, 9_002]) expect(await isSteadyAt(hours)).toBe(false)
  })

  test("becomes steady where the product never runs for a whole day at once", async () => {
    await isSteadyAt(0)
    const weekends = [1, 2, 3].map((week) => week * 7 * 24)
    const found = []
    for (const weekend of weekends) {
      await isSteadyAt(weekend)
      found.push(await runsFor(8, weekend))
    }
    expect(found).toEqual([false, false, true])
  })

  test("is not steady for any of several processes that look at once, noted or not", async () => {
    await isSteadyAt(0)
    expect(await isClockSteady(tables.db, new Date(began + 9_000 * hour))).toBe(false)
    expect(await Promise.all([9_000, 9_000, 9_000, 9_000].map(isSteadyAt))).toEqual([false, false, false, false])
    expect(await isClockSteady(tables.db, new Date(began + 9_000 * hour))).toBe(false)
  })
})
