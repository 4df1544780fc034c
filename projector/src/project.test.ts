import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { StoredEvent } from "@evenkeel/contracts/events/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/events/events"
import { newId, type UserId } from "@evenkeel/contracts/ids"
import { freshDatabase, type FreshDatabase } from "../../embedded/testing.ts"
import { listParked } from "./parked.ts"
import { inMemorySource, type InMemorySource } from "./source/in-memory.ts"
import { anyHistory, recorded } from "@evenkeel/contracts/testing/history"
import { inDatabase, openLaying, rowsOf, type Laying } from "./testing/laying.ts"

let database: FreshDatabase
let source: InMemorySource
let laying: Laying

beforeEach(async () => {
  database = await freshDatabase()
  source = inMemorySource()
  laying = await openLaying(database.url, source)
})
afterEach(async () => {
  await laying.close()
  await database.drop()
})

/** Someone new, to whom this has happened; the source has it, and nothing has been laid of it. */
const someone = (events: ReadonlyArray<BudgetEvent>): { readonly userId: UserId; readonly log: ReadonlyArray<StoredEvent> } => {
  const userId = newId()
  const log = recorded(userId, events)
  source.append(log)
  return { userId, log }
}

const registered: BudgetEvent = { _tag: "UserRegistered", userId: "ann", name: "Ann", username: "ann", timeZone: "UTC" }
const added = (name: string): BudgetEvent =>
  ({ _tag: "TransactionAdded", transactionId: `transaction ${name}`, name, amount: 100, date: "2026-02-01" })
const unreadable = (event: StoredEvent): StoredEvent => ({ ...event, data: { amount: "much" } })
const transactionsOf = async (userId: UserId) => (await rowsOf(database.url, userId))["transactions"]?.length

describe("the rows of a budget are the same", () => {
  /** Pieces of a log: repeated, rewound, and with what lies between them left out. */
  const pieces = fc.array(fc.tuple(fc.nat(60), fc.nat(12)), { maxLength: 8 })
  const cut = (log: ReadonlyArray<StoredEvent>, places: ReadonlyArray<readonly [number, number]>) =>
    [...places.map(([from, length]) => log.slice(from, from + length)), log]

  test("however often, in whatever pieces and with whatever gaps its events are delivered", { timeout: 60_000 }, () =>
    fc.assert(fc.asyncProperty(anyHistory(40), pieces, async ({ events }, places) => {
      const [atOnce, inPieces] = [someone(events), someone(events)]
      await laying.lay(atOnce.log)
      for (const piece of cut(inPieces.log, places)) await laying.lay(piece)
      expect(await rowsOf(database.url, inPieces.userId)).toEqual(await rowsOf(database.url, atOnce.userId))
    }), { numRuns: 25 }))

  test("though projectors side by side deliver them, and forget budgets", { timeout: 60_000 }, async () => {
    const others = [await openLaying(database.url, source, 0), await openLaying(database.url, source)]
    await fc.assert(fc.asyncProperty(anyHistory(40), pieces, pieces, async ({ events }, places, otherPlaces) => {
      const [atOnce, sideBySide, another] = [someone(events), someone(events), someone(events)]
      await laying.lay(atOnce.log)
      await Promise.all([laying, ...others].map(async (projector, index) => {
        for (const piece of cut(sideBySide.log, index === 0 ? places : otherPlaces)) await projector.lay(index === 1 ? [...piece, ...another.log] : [...another.log, ...piece])
      }))
      const expected = await rowsOf(database.url, atOnce.userId)
      expect(await rowsOf(database.url, sideBySide.userId)).toEqual(expected)
      expect(await rowsOf(database.url, another.userId)).toEqual(expected)
    }), { numRuns: 15 })
    await Promise.all(others.map((other) => other.close()))
  })

  test("after a transaction that failed", async () => {
    const { userId, log } = someone([registered, added("a"), added("b")])
    await laying.lay(log.slice(0, 2))
    await inDatabase(database.url, (client) => client.query(`
      create function refuse() returns trigger language plpgsql as 'begin raise exception $$the disk is full$$ using errcode = $$disk_full$$; end';
      create trigger refuse before update on read.budgets for each row execute function refuse()`))
    expect((await laying.fail(log.slice(2)))._tag).toBe("DatabaseUnavailable")
    expect(await transactionsOf(userId)).toBe(1)
    await inDatabase(database.url, (client) => client.query("drop trigger refuse on read.budgets"))
    await laying.lay(log.slice(2))
    expect(await transactionsOf(userId)).toBe(2)
  })
})

test("whoever listens is told of each commit, once for each person", async () => {
  const [ann, bob] = [someone([registered, added("a")]), someone([registered])]
  await laying.lay([...ann.log, ...bob.log])
  await laying.lay(ann.log)
  expect(laying.told.toSorted()).toEqual([[ann.userId, 1] as const, [bob.userId, 0] as const].toSorted())
})

test("streams that are nobody's budget are passed over", async () => {
  const { log } = someone([registered])
  await laying.lay(log.map((event) => ({ ...event, streamId: "something-else" })))
  expect(laying.told).toEqual([])
})

describe("given an event that cannot be read", () => {
  test("its stream is parked with the reason, what came before stands, and others go on", async () => {
    const [ann, bob] = [someone([registered, added("a"), added("b"), added("c")]), someone([registered, added("a")])]
    const log = ann.log.map((event) => (event.revision === 2 ? unreadable(event) : event))
    source.replace(log)
    await laying.lay([...log, ...bob.log])
    expect(await transactionsOf(ann.userId)).toBe(1)
    expect(await transactionsOf(bob.userId)).toBe(1)
    expect(await listParked(laying.database.pool)).toMatchObject([
      { user_id: ann.userId, revision: 2, type: "TransactionAdded", reason: expect.stringContaining("Missing key") },
    ])
  })

  test("later events wait behind it, and follow in order when it can be read", async () => {
    const { userId, log } = someone([registered, added("a"), added("b"), added("c")])
    const broken = log.map((event) => (event.revision === 1 ? unreadable(event) : event))
    source.replace(broken)
    await laying.lay(broken.slice(0, 3))
    await laying.lay(broken.slice(3))
    expect(await transactionsOf(userId)).toBe(0)

    await laying.retry(userId)
    expect(await listParked(laying.database.pool)).toHaveLength(1)

    source.replace(log)
    await laying.retry(userId)
    expect(await listParked(laying.database.pool)).toEqual([])
    expect(await transactionsOf(userId)).toBe(3)
  })

  test("a delivery that was damaged on its way is healed from the source", async () => {
    const { userId, log } = someone([registered, added("a")])
    await laying.lay(log.map((event) => (event.revision === 1 ? unreadable(event) : event)))
    expect(await transactionsOf(userId)).toBe(1)
    expect(await listParked(laying.database.pool)).toEqual([])
  })

  test("an event that does not fit what came before parks its stream, too", async () => {
    const { userId, log } = someone([registered, { _tag: "TransactionUnassigned", transactionId: "nowhere" }])
    await laying.lay(log)
    expect(await listParked(laying.database.pool)).toMatchObject([{ user_id: userId, revision: 1 }])
  })

  test("so does one whose rows the database refuses, alone of all in its batch", async () => {
    const [ann, bob] = [someone([registered, added("a"), added("\0"), added("c")]), someone([registered, added("a")])]
    await laying.lay([...ann.log, ...bob.log])
    expect(await transactionsOf(ann.userId)).toBe(1)
    expect(await transactionsOf(bob.userId)).toBe(1)
    expect(await listParked(laying.database.pool)).toMatchObject([{ user_id: ann.userId, revision: 2 }])
  })
})
