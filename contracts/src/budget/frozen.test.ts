// Stored events must stay readable: the files in frozen/ contain every version of every event in stored form, and are
// only added to. If this fails, make a new field optional; any other change to an event's shape needs an upcaster.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { after, listed } from "../../test/budget.ts"
import { decodeEvent, recallEvent } from "./codec.ts"
import type { EventToAppend } from "./envelope.ts"
import { eventsByStoredName } from "./events.ts"

const directory = join(import.meta.dirname, "frozen")

const frozenIn = (file: string): ReadonlyArray<EventToAppend> =>
  readFileSync(join(directory, file), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))

const files = readdirSync(directory)

describe.each(files)("the events of %s", (file) => {
  test.each(frozenIn(file).map((event, index) => [index + 1, event.type, event] as const))(
    "line %d: %s",
    (_, type, event) => {
      const decoded = Result.getOrThrow(decodeEvent(event))
      expect(decoded._tag).toBe(eventsByStoredName.get(type)?.type)
      // Decoding neither fills in nor converts anything, because some readers skip it.
      expect(recallEvent(event)).toEqual(decoded)
    },
  )
})

test("every type of event is in the files", () => {
  const types = new Set(files.flatMap(frozenIn).map((event) => event.type))
  expect([...eventsByStoredName.keys()].filter((type) => !types.has(type))).toEqual([])
})

test("the first version's history still folds into the same budget", () => {
  const budget = after(...frozenIn("v1.ndjson").map((event) => Result.getOrThrow(decodeEvent(event))))
  expect(listed(budget)).toEqual({
    market: 42_00,
    bread: 4_00,
    cake: 3_00,
    kiosk: 9_50,
    ticket: 6_00,
    drink: 4_00,
    "hall-rest": 2_00,
    inn: 25_00,
    lunch: 10_00,
  })
  expect(budget.plan.categoryTypes.map((type) => [type.name, type.budget, type.saved])).toEqual([
    ["needs", 2500_01, 250_01],
    ["wants", 1500_00, 1500_00],
    ["investments", 1000_00, 1000_00],
  ])
  expect([...budget.accounts.values()].map(({ name, balance, closed }) => ({ name, balance, closed }))).toEqual([
    { name: "Everyday", balance: 1000_00, closed: true },
  ])
  expect(budget.user?.timeZone).toBe("America/New_York")
})
