import { expect, test } from "vitest"
import { makeBuckets } from "./buckets.ts"

/** A bucket for 4, into which 2 flow a second. */
const bucketsAt = (clock: { now: number }) => makeBuckets({ most: 4, perSecond: 2, now: () => clock.now })

test("all at once, and then as many as flow in", () => {
  const clock = { now: 0 }
  const { take } = bucketsAt(clock)
  expect(take("ada", 1)).toBe(0)
  expect(take("ada", 3)).toBe(0)
  expect(take("ada", 1)).toBe(0.5)
  clock.now = 499
  expect(take("ada", 1)).toBeCloseTo(0.001)
  clock.now = 500
  expect(take("ada", 1)).toBe(0)
  expect(take("ada", 1)).toBe(0.5)
})

test("what is refused takes nothing", () => {
  const { take } = bucketsAt({ now: 0 })
  expect(take("ada", 5)).toBe(0.5)
  expect(take("ada", 4)).toBe(0)
})

test("asking takes nothing either", () => {
  const { take, wait } = bucketsAt({ now: 0 })
  expect(wait("ada", 4)).toBe(0)
  expect(take("ada", 4)).toBe(0)
  expect(wait("ada", 1)).toBe(0.5)
})

test("it never holds more, however long nothing was taken", () => {
  const clock = { now: 0 }
  const { take } = bucketsAt(clock)
  take("ada", 1)
  clock.now = 1_000_000
  expect(take("ada", 4)).toBe(0)
  expect(take("ada", 1)).toBe(0.5)
})

test("each has their own", () => {
  const { take } = bucketsAt({ now: 0 })
  expect(take("ada", 4)).toBe(0)
  expect(take("grace", 4)).toBe(0)
})

test("of at most ten thousand is remembered who took the latest", () => {
  const { take } = bucketsAt({ now: 0 })
  take("ada", 4)
  for (let other = 0; other < 9_999; other++) take(String(other), 1)
  expect(take("ada", 4)).toBeGreaterThan(0)
  take("one more", 1)
  expect(take("ada", 4)).toBe(0)
})

test("what is charged beyond what there was is owed first", () => {
  const clock = { now: 0 }
  const { charge, wait } = bucketsAt(clock)
  charge("ada", 4)
  charge("ada", 2)
  expect(wait("ada", 1)).toBe(1.5)
  clock.now = 1_500
  expect(wait("ada", 1)).toBe(0)
})
