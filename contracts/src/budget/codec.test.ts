import { Arbitrary, Effect, Result, type Schema } from "effect"
import { describe, expect, test } from "vitest"
import { decodeEvent, encodeEvents, recallEvent, UndecodableEvent } from "./codec.ts"
import type { EventToAppend } from "./envelope.ts"
import { eventRecords, type BudgetEvent } from "./events.ts"
import { below } from "../../test/random.ts"
import { category, deleted, income, reallocated, registered, ruleMade, typesSet } from "../../test/events.ts"

const metadata = {
  correlationId: "correlation",
  causationId: "command",
  actor: "user:ada",
  occurredAt: "2026-02-14T12:00:00.000Z",
  timeZone: "UTC",
}
const commandId = "0198f0a0-0000-7000-8000-000000000000"
const encode = (event: BudgetEvent): EventToAppend => encodeEvents([event], commandId, metadata)[0]!

const refusal = (stored: EventToAppend): string => {
  const decoded = decodeEvent(stored)
  if (Result.isSuccess(decoded)) return "it was read"
  expect(decoded.failure).toBeInstanceOf(UndecodableEvent)
  return decoded.failure.reason
}

describe("an event survives a round trip through JSON:", () => {
  test.each(eventRecords.map(({ schema }) => [schema.fields._tag.schema.literal, schema] as const))(
    "%s",
    async (_, schema) => {
      const events = await Effect.runPromise(
        Arbitrary.sampleEffect(Arbitrary.schema(schema as Schema.Schema<BudgetEvent>), {
          count: 20,
          seed: below(2 ** 31),
        }),
      )
      for (const event of events) {
        const stored: EventToAppend = JSON.parse(JSON.stringify(encode(event)))
        expect(Result.getOrThrow(decodeEvent(stored))).toEqual(event)
      }
    },
  )
})

describe("the events of one command", () => {
  test("get the same ids every time they are encoded, each its own", () => {
    const ids = (events: ReadonlyArray<BudgetEvent>) =>
      encodeEvents(events, commandId, metadata).map((event) => event.eventId)
    const [first, second] = ids([deleted("a"), deleted("b")])
    expect(ids([deleted("a"), deleted("b")])).toEqual([first, second])
    expect(first).not.toBe(second)
  })

  test("are stored under their own names, but an erased user under the first name of that", () => {
    expect(encode(deleted("a")).type).toBe("TransactionDeleted")
    expect(encode({ _tag: "UserErased" }).type).toBe("AccountErased")
  })

  test("carry their version and the command that made them", () =>
    expect(encode(registered()).metadata).toEqual({ ...metadata, schemaVersion: "1", commandId }))
})

describe("shares", () => {
  const thousandths = (event: BudgetEvent): EventToAppend => {
    const { data, ...stored } = encode(event)
    const text = JSON.stringify(data).replace(/"share":(\d+)000/g, '"share":$1')
    return { ...stored, data: JSON.parse(text), metadata: { ...stored.metadata, schemaVersion: "1" } }
  }
  const parts = [{ name: "Mine", share: 600_000, categoryId: "rent" }]
  const undone: BudgetEvent = {
    _tag: "ActionUndone",
    commandId: "c",
    revisions: [1],
    again: false,
    month: "2026-02",
    types: { put: [{ typeId: "needs", name: "needs", share: 333_000 }], taken: [] },
  }
  test.each<BudgetEvent>([
    typesSet(333, 333, 334),
    category("Rent", 500),
    reallocated({ rent: 400 }),
    ruleMade("rent", "rent", { outcome: { parts } }),
    { ...ruleMade("rent", "rent", { outcome: { parts } }), _tag: "RuleChanged" },
    undone,
  ])("that were stored in thousandths are read in millionths: %j", (event) => {
    const stored = thousandths(event)
    expect(Result.getOrThrow(decodeEvent(stored))).toEqual(event)
    expect(recallEvent(stored)).toEqual(event)
  })
})

describe("an event that this version of the code cannot read is rejected:", () => {
  const stored = encode(income(5000_00))
  const version = (schemaVersion: string) => ({ ...stored, metadata: { ...stored.metadata, schemaVersion } })
  test.each([
    ["of an unknown type", { ...stored, type: "IncomeDoubled" }, "unknown type"],
    ["of a type that is a property of every object", { ...stored, type: "constructor" }, "unknown type"],
    ["of a later version", version("2"), "unknown schemaVersion 2"],
    ["of version 0", version("0"), "unknown schemaVersion 0"],
    ["of no version", version("latest"), "unknown schemaVersion latest"],
    ["without data", { ...stored, data: null }, "its data are no object"],
    ["whose data are a string", { ...stored, data: "5000" }, "its data are no object"],
    [
      "without its amount",
      { ...stored, data: { ...(stored.data as object), amount: undefined } },
      expect.stringMatching(/^amount/),
    ],
    [
      "with a fraction of a cent",
      { ...stored, data: { ...(stored.data as object), amount: 0.5 } },
      expect.stringMatching(/^amount/),
    ],
    [
      "with an unknown source",
      { ...stored, data: { ...(stored.data as object), incomeSource: "PIRACY" } },
      expect.stringMatching(/^incomeSource/),
    ],
  ])("%s", (_, event, reason) => expect(refusal(event)).toEqual(reason))

  test("the error names the event", () => {
    const decoded = decodeEvent({ ...stored, type: "IncomeDoubled" })
    expect(Result.isFailure(decoded) && [decoded.failure.eventId, decoded.failure.message]).toEqual([
      stored.eventId,
      `IncomeDoubled ${stored.eventId}: unknown type`,
    ])
  })
})

test("a field added by a later version is ignored", () =>
  expect(
    Result.getOrThrow(decodeEvent({ ...encode(deleted("a")), data: { transactionId: "a", undone: true } })),
  ).toEqual(deleted("a")))
