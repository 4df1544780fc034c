// The contract tests that every event store has to pass.

import type { EventToAppend } from "@evenkeel/contracts/budget/envelope"
import { eventIdOf, newId } from "@evenkeel/contracts/ids"
import { Cause, Effect, Exit, Result } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type EventStore, type ExpectedRevision, RevisionConflict } from "../src/event-store.ts"

export interface OpenEventStore {
  readonly store: EventStore
  readonly close: () => Promise<void>
}

/** The events of a new command, each containing its index. */
export const newEvents = (count: number, commandId = newId()): ReadonlyArray<EventToAppend> =>
  Array.from({ length: count }, (_, index) => ({
    eventId: eventIdOf(commandId, index),
    type: "SomethingHappened",
    data: { index, note: `"quoted", {braced}, \\ and ünïcode 🪙`, nothing: null, cents: -1250 },
    metadata: {
      schemaVersion: "1",
      commandId,
      correlationId: commandId,
      causationId: commandId,
      actor: "user:someone",
      occurredAt: "2026-02-01T08:00:00.000Z",
      timeZone: "Europe/Vienna",
    },
  }))

/** An AccountErased event. */
export const newErasure = (): ReadonlyArray<EventToAppend> =>
  newEvents(1).map((event) => ({ ...event, type: "AccountErased", data: {} }))

export const newStream = () => `budget-${newId()}`

export const eventStoreContract = (name: string, open: () => Promise<OpenEventStore>): void => {
  describe(`${name} fulfils the contract of an event store`, () => {
    let opened: OpenEventStore
    beforeAll(async () => void (opened = await open()))
    afterAll(() => opened.close())

    const load = (streamId: string, from = 0) => Effect.runPromise(opened.store.load(streamId, from))
    const append = (streamId: string, expected: ExpectedRevision, events: ReadonlyArray<EventToAppend>) =>
      Effect.runPromise(opened.store.append(streamId, expected, events))
    const conflict = async (streamId: string, expected: ExpectedRevision, events: ReadonlyArray<EventToAppend>) => {
      const result = await Effect.runPromise(Effect.result(opened.store.append(streamId, expected, events)))
      if (Result.isSuccess(result)) throw new Error("The append was accepted.")
      if (!(result.failure instanceof RevisionConflict)) throw result.failure
      return { expected: result.failure.expected, actual: result.failure.actual }
    }

    test("a stream that does not exist has no events", async () => expect(await load(newStream())).toEqual([]))

    test("events are loaded as they were appended, in order, with revision and position", async () => {
      const [streamId, events] = [newStream(), newEvents(3)]
      const { revision, position } = await append(streamId, "no stream", events)
      expect(revision).toBe(2)
      const stored = await load(streamId)
      expect(stored).toMatchObject(
        events.map((event, index) => ({
          ...event,
          streamId,
          revision: index,
          position: expect.stringMatching(/^\d+$/),
        })),
      )
      for (const { json, data, metadata } of stored) {
        if (json !== undefined) {
          expect({ data: JSON.parse(json.data), metadata: JSON.parse(json.metadata) }).toEqual({ data, metadata })
        }
      }
      expect(stored[2]?.position).toBe(position)
    })

    test("a load starts at the given revision", async () => {
      const streamId = newStream()
      await append(streamId, "no stream", newEvents(5))
      expect((await load(streamId, 3)).map((event) => event.revision)).toEqual([3, 4])
      expect(await load(streamId, 5)).toEqual([])
    })

    test("positions rise across all streams", async () => {
      const [one, other] = [newStream(), newStream()]
      const positions = []
      for (const streamId of [one, other, one]) {
        positions.push(BigInt((await append(streamId, "any", newEvents(2))).position))
      }
      expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : 1)))
      expect(new Set(positions).size).toBe(3)
    })

    test("an event above 256 kB is refused, with everything that is appended with it; others are as large as they are", async () => {
      const streamId = newStream()
      const [first, second] = newEvents(2)
      const large = (length: number) => ({ ...second!, data: { text: "x".repeat(length) } })
      const refused = await Effect.runPromise(
        Effect.exit(opened.store.append(streamId, "no stream", [first!, large(256 * 1024)])),
      )
      expect(Exit.isFailure(refused) && Cause.pretty(refused.cause)).toContain("is too large: SomethingHappened")
      expect(await load(streamId)).toEqual([])
      expect((await append(streamId, "no stream", [first!, large(250 * 1024)])).revision).toBe(1)
      expect((await load(streamId))[1]?.data).toEqual(large(250 * 1024).data)
    })

    describe("given a stream whose last revision is 1", () => {
      const given = async () => {
        const streamId = newStream()
        await append(streamId, "no stream", newEvents(2))
        return streamId
      }

      test.each([1, "stream exists", "any"] as const)("an append that expects %s is accepted", async (expected) => {
        const streamId = await given()
        expect((await append(streamId, expected, newEvents(1))).revision).toBe(2)
      })

      test.each([0, 2, "no stream"] as const)(
        "an append that expects %s gets a conflict with revision 1, and nothing is written",
        async (expected) => {
          const streamId = await given()
          expect(await conflict(streamId, expected, newEvents(2))).toEqual({ expected, actual: 1 })
          expect(await load(streamId)).toHaveLength(2)
        },
      )

      test("of many concurrent appends that expect 1, exactly one is accepted", async () => {
        const streamId = await given()
        const attempts = Array.from({ length: 20 }, () =>
          Effect.runPromise(Effect.result(opened.store.append(streamId, 1, newEvents(2)))),
        )
        const results = await Promise.all(attempts)
        expect(results.filter(Result.isSuccess)).toHaveLength(1)
        expect((await load(streamId)).map((event) => event.revision)).toEqual([0, 1, 2, 3])
      })
    })

    describe("given no stream", () => {
      test.each(["no stream", "any"] as const)("an append that expects %s creates the stream", async (expected) =>
        expect((await append(newStream(), expected, newEvents(1))).revision).toBe(0),
      )

      test.each([0, 7, "stream exists"] as const)(
        "an append that expects %s gets a conflict with revision -1",
        async (expected) =>
          expect(await conflict(newStream(), expected, newEvents(1))).toEqual({ expected, actual: -1 }),
      )
    })

    describe("given a stream that ends with its erasure", () => {
      const given = async () => {
        const streamId = newStream()
        await append(streamId, "no stream", newEvents(3))
        const { position } = await append(streamId, 2, newErasure())
        return { streamId, position }
      }
      const erase = (streamId: string) => Effect.runPromise(opened.store.erase(streamId))
      const left = async (streamId: string) =>
        (await load(streamId)).map(({ revision, position, type, data }) => ({ revision, position, type, data }))

      test("erasing it leaves only its last event, with the same revision, however often it is done", async () => {
        const { streamId, position } = await given()
        for (let time = 0; time < 2; time++) {
          await erase(streamId)
          expect(await left(streamId)).toEqual([{ revision: 3, position, type: "AccountErased", data: {} }])
          expect(await load(streamId, 2)).toEqual(await load(streamId))
          expect(await load(streamId, 4)).toEqual([])
        }
      })

      test("other streams are untouched, and later events get positions after everything erased", async () => {
        const [{ streamId, position }, other] = [await given(), newStream()]
        await append(other, "no stream", newEvents(2))
        const before = await load(other)
        await erase(streamId)
        expect(await load(other)).toEqual(before)
        const next = await append(other, 1, newEvents(1))
        expect(next.revision).toBe(2)
        expect(BigInt(next.position) > BigInt(position)).toBe(true)
      })

      test.each([0, 2, "no stream"] as const)(
        "an append that expects %s gets a conflict with its last revision, so that it cannot be started again",
        async (expected) => {
          const { streamId } = await given()
          await erase(streamId)
          expect(await conflict(streamId, expected, newEvents(1))).toEqual({ expected, actual: 3 })
        },
      )
    })

    test.each([0, 2])("a stream of %i events that does not end with its erasure is not erased", async (count) => {
      const streamId = newStream()
      if (count > 0) await append(streamId, "no stream", newEvents(count))
      const exit = await Effect.runPromise(Effect.exit(opened.store.erase(streamId)))
      expect(Exit.isFailure(exit) && Cause.pretty(exit.cause)).toContain("does not end with its erasure")
      expect(await load(streamId)).toHaveLength(count)
    })

    describe("given an append that is sent again", () => {
      test.each([-1, 1, 2, "no stream", "stream exists", "any"] as const)(
        "expecting %s: it returns the original revision and position, and writes nothing",
        async (expected) => {
          const [streamId, events] = [newStream(), newEvents(2)]
          const first = await append(streamId, "no stream", events)
          await append(streamId, 1, newEvents(1))
          expect(await append(streamId, expected, events)).toEqual(first)
          expect(await load(streamId)).toHaveLength(3)
        },
      )

      test("concurrently: it is written once, and both get the same answer", async () => {
        const [streamId, events] = [newStream(), newEvents(2)]
        const answers = await Promise.all(
          ["no stream", "no stream", "any", "any"].map((expected) =>
            append(streamId, expected as ExpectedRevision, events),
          ),
        )
        expect(new Set(answers.map(({ revision, position }) => `${revision} ${position}`)).size).toBe(1)
        expect(await load(streamId)).toHaveLength(2)
      })

      test("with one more event: it is a conflict, because it is not the same append", async () => {
        const [streamId, commandId] = [newStream(), newId()]
        await append(streamId, "no stream", newEvents(1, commandId))
        expect(await conflict(streamId, 0, newEvents(2, commandId))).toEqual({ expected: 0, actual: 0 })
        expect(await load(streamId)).toHaveLength(1)
      })
    })
  })
}
