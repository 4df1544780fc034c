import fc from "fast-check"
import { expect, test } from "vitest"
import { eventTypes } from "../src/budget/events.ts"
import { anyHistory } from "./arbitrary-history.ts"

/** Tests that need one of these append it themselves. */
const neverRandom = new Set(["UserErased", "ActionUndone"])

test("every other type of event occurs in random histories: arbitraryEvents.ts makes them", () => {
  const histories = fc.sample(anyHistory(), { numRuns: 500, seed: 1 })
  const occurring = new Set(histories.flatMap(({ events }) => events.map(({ _tag }): string => _tag)))
  expect(eventTypes.filter((type) => !occurring.has(type) && !neverRandom.has(type))).toEqual([])
})
