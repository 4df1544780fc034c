import { expect, test } from "vitest"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { recorded } from "@evenkeel/contracts/test/arbitrary-history"
import { linked } from "@evenkeel/contracts/budget/stream-chain"
import { sha256 } from "@evenkeel/server-kit/sha256"
import { planned } from "../../../test/filled-log.ts"
import { makeInspection } from "./check-log.ts"

const ann = recorded("ann", planned("ann"))
const bob = recorded("bob", planned("bob"), { position: ann.length, revision: 0 })
const log = [...ann, ...bob]

const inspected = (events: ReadonlyArray<StoredEvent>, positionsAreDense = true) => {
  const inspection = makeInspection(positionsAreDense)
  for (const event of events) inspection.add(event)
  return inspection.end([])
}

test("a complete log has no problems, and always the same digest", () => {
  expect(inspected(log)).toEqual({
    events: 30,
    unlinked: 30,
    streams: 2,
    head: "30",
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    problems: [],
  })
  expect(inspected(log).digest).toBe(inspected([...log]).digest)
  expect(inspected([])).toMatchObject({ events: 0, head: null, problems: [] })
})

test.each([
  [
    "an event is missing",
    log.filter((_, index) => index !== 4),
    ["Positions 5 to 5 are missing.", "budget-ann goes from revision 3 to 5."],
  ],
  ["a stream is missing", bob, ["Positions 1 to 15 are missing."]],
  [
    "an event is duplicated",
    [...log, log[29]!],
    ["Position 30 comes after position 30.", "budget-bob goes from revision 14 to 14."],
  ],
  [
    "an event cannot be read",
    log.map((event, index) => (index === 2 ? { ...event, data: {} } : event)),
    [expect.stringMatching(/^CategoryTypesSet, revision 2 of budget-ann, cannot be read: types/)],
  ],
])("the inspection finds that %s", (_, events, problems) => {
  expect(inspected(events).problems).toEqual(problems)
  expect(inspected(events).digest).not.toBe(inspected(log).digest)
})

const erased = { ...ann[14]!, type: "AccountErased", data: {}, metadata: { ...ann[14]!.metadata, schemaVersion: "1" } }

test("an erased person leaves a gap as long as their history, and no longer", () => {
  expect(inspected([erased, ...bob]).problems).toEqual([])
  expect(inspected([erased, ...bob.slice(1)]).problems).toEqual([
    "Positions 1 to 14 are missing.",
    "budget-bob goes from revision -1 to 1.",
  ])
})

test("an erased person's stream begins with the erasure if it was restored into another store", () => {
  const { events } = linked({ revision: 13, hash: "of what is gone" }, [erased], sha256)
  expect(inspected([{ ...ann[0]!, ...events[0]! }], false).problems).toEqual([])
})

test("if positions are byte offsets, gaps between them are ignored", () => {
  expect(
    inspected(
      log.map((event) => ({ ...event, position: String(Number(event.position) * 100) })),
      false,
    ).problems,
  ).toEqual([])
})
