import { createHash } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { anyHistory, recorded } from "../../test/arbitrary-history.ts"
import type { StoredEvent } from "./envelope.ts"
import { newId } from "../ids.ts"
import { atOnce } from "./steps.ts"
import { canonicalInSteps, canonicalJson, emptyChain, endAfter, follow, linked, type Followed } from "./stream-chain.ts"

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/** Stored events as appended by several commands; `old` of them are older than the chain. */
const written = (plain: ReadonlyArray<StoredEvent>, old: number, perCommand: number): ReadonlyArray<StoredEvent> => {
  const events = plain.slice(0, old)
  let end = endAfter(emptyChain, events, sha256)
  for (let at = old; at < plain.length; at += perCommand) {
    const command = linked(end, plain.slice(at, at + perCommand), sha256)
    events.push(...command.events.map(({ metadata }, index) => ({ ...plain[at + index]!, metadata })))
    end = command.end
  }
  return events.map((event) => JSON.parse(JSON.stringify(event)) as StoredEvent)
}

/** The revisions of events that do not match their previous event, and the end of the chain. */
const followed = (events: ReadonlyArray<StoredEvent>): { misfits: ReadonlyArray<number>; end: Followed } => {
  const misfits: Array<number> = []
  let end: Followed = emptyChain
  for (const event of events) {
    const next = follow(end, event, sha256)
    if (!next.fits) misfits.push(event.revision)
    end = next.end
  }
  return { misfits, end }
}

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, each]) => [key, shuffled(each)]),
  )
}

const anyStream = fc
  .record({ history: anyHistory(30), old: fc.nat(6), perCommand: fc.integer({ min: 1, max: 4 }) })
  .map(({ history, old, perCommand }) =>
    written(recorded("ann", history.events), Math.min(old, history.events.length), perCommand),
  )

test("a history has no misfits, however its keys are ordered, and ends where the last append said", () => {
  fc.assert(
    fc.property(anyStream, (events) => {
      const { misfits, end } = followed(events)
      expect(misfits).toEqual([])
      expect(followed(shuffled(events) as typeof events)).toEqual({ misfits: [], end })
      expect(endAfter(emptyChain, events, sha256)).toEqual(end)
    }),
  )
})

test("changing any event but the last is noticed at the next one that has a hash, and changes the end if none has", () => {
  fc.assert(
    fc.property(anyStream, fc.nat(), fc.constantFrom("data", "type", "metadata", "eventId"), (events, at, what) => {
      const revision = at % events.length
      const event = events[revision]!
      const changed = {
        data: { ...event, data: { ...(event.data as object), name: "Somebody else" } },
        type: { ...event, type: `${event.type}Twice` },
        metadata: { ...event, metadata: { ...event.metadata, occurredAt: "2025-01-01T00:00:00.000Z" } },
        eventId: { ...event, eventId: newId() },
      }[what]
      const next = events.find((each) => each.revision > revision && each.metadata.previousHash !== undefined)
      const after = followed(events.with(revision, changed))
      expect(after.misfits).toEqual(next === undefined ? [] : [next.revision])
      if (next === undefined) expect(after.end.hash).not.toBe(followed(events).end.hash)
    }),
  )
})

test("two exchanged events are noticed", () => {
  const events = written(recorded("ann", fc.sample(anyHistory(30), { numRuns: 1, seed: 11 })[0]!.events), 0, 1)
  const [fourth, fifth] = [events[4]!, events[5]!]
  const exchanged = events.with(4, { ...fifth, revision: 4 }).with(5, { ...fourth, revision: 5 })
  expect(followed(exchanged).misfits).toEqual([4, 5, 6])
})

test("after an event that is missing, the chain goes on by the hashes that the events have", () => {
  const events = written(recorded("ann", fc.sample(anyHistory(30), { numRuns: 1, seed: 11 })[0]!.events), 0, 1)
  const { misfits, end } = followed(events.filter(({ revision }) => revision !== 4))
  expect(misfits).toEqual([])
  expect(end).toEqual(followed(events).end)
})

test("without hashes, what comes after a missing event cannot be known", () => {
  const events = recorded("ann", fc.sample(anyHistory(30), { numRuns: 1, seed: 11 })[0]!.events)
  expect(followed(events.slice(1)).end.hash).toBeUndefined()
})

test("canonical JSON does not depend on the order of keys or on white space", () =>
  expect(canonicalJson({ b: [1, { d: null, c: "é\n" }], a: 1e21, "€": undefined, 10: 1, 9: 2 })).toBe(
    '{"10":1,"9":2,"a":1e+21,"b":[1,{"c":"é\\n","d":null}]}',
  ))

test("canonical JSON is the same in steps", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => atOnce(canonicalInSteps(value)) === canonicalJson(value)))
})

test("what is nested deeper is looked at no more often", () => {
  let looks = 0
  const counted = (value: object) => new Proxy(value, { ownKeys: (target) => ((looks += 1), Reflect.ownKeys(target)) })
  const looksAt = (depth: number): number => {
    looks = 0
    let nested = counted({ b: 1, a: 2 })
    for (let level = 0; level < depth; level += 1) nested = counted({ in: nested })
    canonicalJson(nested)
    return looks
  }
  expect(looksAt(200)).toBeLessThan(2.1 * looksAt(100))
})
