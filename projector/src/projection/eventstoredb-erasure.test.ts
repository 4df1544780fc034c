// After an erasure in EventStoreDB, nothing of the person is projected again, with or without a scavenge, and despite
// late messages; everyone else's rows are unchanged.
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { budgetStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { newId, type UserId } from "@evenkeel/contracts/ids"
import { recorded } from "@evenkeel/contracts/test/arbitrary-history"
import { openEventStoreDb, type EventStoreDb } from "@evenkeel/event-log/eventstoredb/store"
import { startStreamsDouble, type StreamsDouble } from "@evenkeel/event-log/test/eventstoredb-double/streams"
import { freshDatabase, type FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { rebuild } from "../operate/rebuild/rebuild.ts"
import { followUntilHead } from "@evenkeel/event-log/until-head"
import { unwatched } from "../../test/installation.ts"
import { openProjecting, readModels, rowsOf, type Projecting } from "../../test/projecting.ts"
import { openEventStoreDbSource } from "@evenkeel/event-log/eventstoredb/source"
import type { EventSource } from "@evenkeel/event-log/event-source"
import { openClosable, type Closable } from "@evenkeel/server-kit/test/scope"

let double: StreamsDouble
let store: Closable<EventStoreDb>
let source: Closable<EventSource>
const opened: Array<{ readonly database: FreshDatabase; readonly projecting: Projecting }> = []

beforeEach(async () => {
  double = await startStreamsDouble()
  store = await openClosable(openEventStoreDb({ url: double.url }))
  source = await openClosable(openEventStoreDbSource({ url: double.url }))
})
afterEach(async () => {
  for (const { database, projecting } of opened.splice(0)) {
    await projecting.close()
    await database.drop()
  }
  await Promise.all([store.close(), source.close()])
  await double.close()
})

const registered: BudgetEvent = { _tag: "UserRegistered", userId: "ann", name: "Ann", username: "ann", timeZone: "UTC" }
const bought = (transactionId: string): BudgetEvent => ({
  _tag: "TransactionAdded",
  transactionId,
  name: transactionId,
  amount: 300,
  date: "2026-02-01",
})

const append = async (userId: UserId, ...events: ReadonlyArray<BudgetEvent>): Promise<void> => {
  const toAppend = recorded(userId, events).map(({ eventId, type, data, metadata }) => ({
    eventId,
    type,
    data,
    metadata,
  }))
  await Effect.runPromise(store.append(budgetStream(userId), "any", toAppend))
}
const erase = async (userId: UserId): Promise<void> => {
  await append(userId, { _tag: "UserErased" })
  await Effect.runPromise(store.erase(budgetStream(userId)))
}
const scavenge = () => Effect.runPromise(store.scavenge!())

/** Empty tables. */
const tables = async () => {
  const database = await freshDatabase()
  const projecting = await openProjecting(database.url, source)
  opened.push({ database, projecting })
  return {
    url: database.url,
    project: projecting.project,
    projectAll: () =>
      Effect.runPromise(
        followUntilHead(source, undefined, (batch) => Effect.asVoid(Effect.promise(() => projecting.project(batch)))),
      ),
    rows: async (userId: UserId) =>
      Object.fromEntries(Object.entries(await rowsOf(database.url, userId)).filter(([, rows]) => rows.length > 0)),
  }
}
const cursorAlone = (revision: number) => ({ budgets: [{ revision, time_zone: null, currency: null }] })

/** Two people, one of them erased, and the earlier messages about both. */
const given = async () => {
  const [ann, ben] = [newId(), newId()]
  await append(ann, registered, bought("tea"), bought("bread"))
  await append(ben, registered, bought("wine"))
  const live = await tables()
  await live.projectAll()
  const known = await Effect.runPromise(source.loadStream(budgetStream(ann), 0))
  const rowsOfBen = await live.rows(ben)
  expect(Object.keys(rowsOfBen)).toContain("transactions")
  await erase(ann)
  return { ann, ben, known: known as ReadonlyArray<StoredEvent>, live, rowsOfBen }
}

describe.each([
  ["before", async () => {}],
  ["after", scavenge],
] as const)("%s a scavenge", (_, clean) => {
  test("a running projector and a new one have no rows of the erased person, and all of the others", async () => {
    const { ann, ben, live, rowsOfBen } = await given()
    await clean()
    const anew = await tables()
    for (const each of [live, anew]) {
      await each.projectAll()
      expect(await each.rows(ann)).toEqual(cursorAlone(3))
      expect(await each.rows(ben)).toEqual(rowsOfBen)
    }
  })

  test("so does a rebuild", async () => {
    const { ann, ben, live, rowsOfBen } = await given()
    await clean()
    await Effect.runPromise(rebuild({ databaseUrl: live.url, ...readModels, source }, { progress: unwatched }))
    expect(await live.rows(ann)).toEqual(cursorAlone(3))
    expect(await live.rows(ben)).toEqual(rowsOfBen)
  })

  test("late messages about the person bring nothing back, all at once or one by one", async () => {
    const { ann, known, live } = await given()
    await clean()
    await live.projectAll()
    await live.project(known)
    for (const message of known) await live.project([message])
    expect(await live.rows(ann)).toEqual(cursorAlone(3))
  })

  test("a message after a gap is read as an erasure", async () => {
    const { ann, known } = await given()
    await clean()
    const anew = await tables()
    await anew.project(known.slice(1))
    expect(await anew.rows(ann)).toEqual(cursorAlone(3))
  })
})
