import { expect, test } from "vitest"
import { makeBuckets } from "./buckets.ts"

/** A bucket for 4, refilled with 2 per second. */
const bucketsAt = (clock: { now: number }) => makeBuckets({ most: 4, perSecond: 2, now: () => clock.now })

test("all at once, and then as many as flow in", () => {
  const clock = { now: 0 }
  const { take, wait } = bucketsAt(clock)
  expect(wait("ada", 4)).toBe(0)
  take("ada", 4)
  expect(wait("ada", 1)).toBe(0.5)
  clock.now = 499
  expect(wait("ada", 1)).toBeCloseTo(0.001)
  clock.now = 500
  expect(wait("ada", 1)).toBe(0)
})

test("it never holds more, however long nothing was taken", () => {
  const clock = { now: 0 }
  const { take, wait } = bucketsAt(clock)
  take("ada", 1)
  clock.now = 1_000_000
  expect(wait("ada", 4)).toBe(0)
  expect(wait("ada", 5)).toBe(0.5)
})

test("each has their own", () => {
  const { take, wait } = bucketsAt({ now: 0 })
  take("ada", 4)
  expect(wait("grace", 4)).toBe(0)
})

test("of at most ten thousand is known who took the latest", () => {
  const { take, wait } = bucketsAt({ now: 0 })
  take("ada", 4)
  for (let other = 0; other < 9_999; other++) take(String(other), 1)
  expect(wait("ada", 4)).toBeGreaterThan(0)
  take("one more", 1)
  expect(wait("ada", 4)).toBe(0)
})

test("what is taken beyond what there was is owed first", () => {
  const clock = { now: 0 }
  const { take, wait } = bucketsAt(clock)
  take("ada", 4)
  take("ada", 2)
  expect(wait("ada", 1)).toBe(1.5)
  clock.now = 1_500
  expect(wait("ada", 1)).toBe(0)
})
