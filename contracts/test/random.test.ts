import fc from "fast-check"
import { expect, test } from "vitest"
import { below, random, randomSeed, restartRandom } from "./random.ts"

const several = () => Array.from({ length: 100 }, random)

test("the same seed gives the same choices", () => {
  const first = several()
  expect(several()).not.toEqual(first)
  restartRandom()
  expect(several()).toEqual(first)
})

test("choices are within their limits, and all of them occur", () => {
  for (const each of several()) expect(each >= 0 && each < 1).toBe(true)
  expect(new Set(Array.from({ length: 1_000 }, () => below(4)))).toEqual(new Set([0, 1, 2, 3]))
})

test("RANDOM_SEED is fast-check's seed, too", () => {
  const { seed } = fc.readConfigureGlobal()
  expect(seed).toBe(process.env["RANDOM_SEED"] === undefined ? undefined : randomSeed)
})
