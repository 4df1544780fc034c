import fc from "fast-check"
import { expect, test } from "vitest"
import { below, random, randomSeed, restartRandom } from "./random.ts"

const several = () => Array.from({ length: 100 }, random)

test("a test makes the same choices each time", () => {
  restartRandom("one test")
  const first = several()
  expect(several()).not.toEqual(first)
  restartRandom("one test")
  expect(several()).toEqual(first)
})

test("another test makes other choices", () => {
  restartRandom("one test")
  const first = several()
  restartRandom("another test")
  expect(several()).not.toEqual(first)
})

test("choices are within their limits, and all of them occur", () => {
  for (const each of several()) expect(each >= 0 && each < 1).toBe(true)
  expect(new Set(Array.from({ length: 1_000 }, () => below(4)))).toEqual(new Set([0, 1, 2, 3]))
})

test("the seed is fast-check's, too", () => {
  expect(fc.readConfigureGlobal().seed).toBe(randomSeed)
})
