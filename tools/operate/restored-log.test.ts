// The drill of an event log that is restored to an earlier time, and goes on growing: derived data beyond its end stops
// with a sentence, is reported as long as that holds, and is rebuilt.
import { Effect } from "effect"
import { Registry } from "prom-client"
import pg from "pg"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { migrateTables } from "@evenkeel/command-service/database"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { newId, type UserId } from "@evenkeel/contracts/ids"
import { openEventStoreDbSource } from "@evenkeel/event-log/eventstoredb/source"
import { openEventStoreDb } from "@evenkeel/event-log/eventstoredb/store"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { startStreamsDouble, type StreamsDouble } from "@evenkeel/event-log/test/eventstoredb-double/streams"
import { freshDatabase, type FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { startProjector, type Projector } from "@evenkeel/projector/projector"
import { planned } from "@evenkeel/projector/test/filled-log"
import { inDatabase } from "@evenkeel/projector/test/projecting"
import { makeLog } from "@evenkeel/server-kit/observability"
import { openClosable, testScope, type Closable } from "@evenkeel/server-kit/test/scope"
import { operateHere } from "./test/operating.ts"

const scope = testScope()
let database: FreshDatabase
let double: StreamsDouble
let store: EventStore
let projector: Closable<Projector>

const operate = (...words: ReadonlyArray<string>) =>
  operateHere({ DATABASE_URL: database.url, EVENTSTORE_URL: double.url }, words)
const ask = (text: string) => inDatabase(database.url, async (client) => (await client.query(text)).rows)

const startProjecting = async () => {
  const source = await scope.open(openEventStoreDbSource({ url: double.url }))
  return openClosable(
    startProjector({
      source,
      databaseUrl: database.url,
      log: makeLog("test", "silent"),
      metrics: new Registry(),
    }),
  )
}

/** A person with a plan, in the log. */
const someone = async (): Promise<UserId> => {
  const [userId, commandId] = [newId(), newId()]
  const about = { correlationId: commandId, causationId: commandId, actor: `user:${userId}` }
  const events = encodeEvents(planned(userId), commandId, {
    ...about,
    occurredAt: "2026-02-14T12:00:00.000Z",
    timeZone: "UTC",
  })
  await Effect.runPromise(store.append(budgetStream(userId), "no stream", events))
  return userId
}

const projected = async (): Promise<ReadonlyArray<UserId>> =>
  (await ask("select user_id from budgets where revision >= 0 order by user_id")).map(({ user_id }) => user_id)

const isLost = "was restored to an earlier time"

beforeEach(async () => {
  database = await freshDatabase()
  double = await startStreamsDouble()
  store = await scope.open(openEventStoreDb({ url: double.url }))
  await migrateTables(database.url)
  projector = await startProjecting()
})
afterEach(async () => {
  await projector.close()
  await scope.close()
  await double.close()
  await database.drop()
})

describe("a log that was restored to an earlier time", () => {
  test("stops the projector that is running, and one that starts, however long it has grown; recovering ends that", async () => {
    const ann = await someone()
    const then = double.events.length
    const lost = [await someone(), await someone()]
    await expect.poll(projected).toEqual([ann, ...lost].sort())

    double.restore(then)
    await expect.poll(projector.ready).toContain(isLost)
    const fresh = [await someone(), await someone(), await someone()]
    expect(double.events.length).toBeGreaterThan(then)
    await projector.close()
    projector = await startProjecting()
    await expect.poll(projector.ready).toContain(isLost)
    expect(await projected()).toEqual([ann, ...lost].sort())

    expect((await operate("doctor")).out).toMatch(
      /WRONG {2}the read models: They reach to position \d+, .* "operate recover"/,
    )
    const service = new pg.Client({ connectionString: database.url, application_name: "evenkeel query service" })
    await service.connect()
    expect(await operate("recover")).toMatchObject({ code: 1, err: expect.stringContaining("Stop all services first") })
    await service.end()
    await projector.close()
    expect(await operate("recover")).toMatchObject({ code: 0, out: expect.stringContaining("is gone") })

    projector = await startProjecting()
    await expect.poll(projector.ready).toBeUndefined()
    expect(await projected()).toEqual([ann, ...fresh].sort())
    expect((await operate("doctor")).out).toContain("ok     the read models")
    expect(await operate("verify")).toMatchObject({ code: 0, out: expect.stringContaining("differ=0") })
  })

  test("is known even where another event is at the same position", async () => {
    await someone()
    const then = double.events.length
    const lost = await someone()
    await expect.poll(projected).toContain(lost)
    await projector.close()
    double.restore(then)
    await someone()
    projector = await startProjecting()
    await expect.poll(projector.ready).toContain(isLost)
  })

  test("is not recovered as long as Kafka would bring back what it has lost", async () => {
    await projector.close()
    await ask(`create schema relay; create table relay.checkpoints (topic text, position text);
      insert into relay.checkpoints values ('evenkeel.events', '1')`)
    const refused = await operate("recover")
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("set KAFKA_BROKERS") })
    expect(await ask("select topic from relay.checkpoints")).toHaveLength(1)
    projector = await startProjecting()
  })
})

test("an erasure is no restoring, before and after a scavenge", async () => {
  const [ann, ben] = [await someone(), await someone()]
  await expect.poll(projected).toEqual([ann, ben].sort())
  await projector.close()
  const erasure = encodeEvents([{ _tag: "UserErased" }], newId(), {
    correlationId: "c",
    causationId: "c",
    actor: `user:${ben}`,
    occurredAt: "2026-02-15T12:00:00.000Z",
    timeZone: "UTC",
  })
  await Effect.runPromise(store.append(budgetStream(ben), "any", erasure))
  await Effect.runPromise(store.erase(budgetStream(ben)))
  await Effect.runPromise(store.scavenge!())
  projector = await startProjecting()
  await expect.poll(projector.ready).toBeUndefined()
})
