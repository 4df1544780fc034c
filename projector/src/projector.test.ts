import { Effect } from "effect"
import { Registry } from "prom-client"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type pg from "pg"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import type { Log } from "@evenkeel/server-kit/observability"
import { newId, type UserId } from "@evenkeel/contracts/ids"
import { openPostgresEventStore } from "@evenkeel/event-log/postgres/store"
import { severableConnection } from "@evenkeel/server-kit/test/severable-connection"
import { freshDatabase, type FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { lockRebuild } from "./operate/rebuild/lock.ts"
import { openTail } from "./operate/tail.ts"
import { startProjector, type Projector, type ProjectorOptions } from "./projector.ts"
import { decodeProjected, projectedChannel } from "@evenkeel/server-kit/postgres/projected-signal"
import { readModelsOf, type ReadModels } from "./read-models/version.ts"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { SourceUnavailable, type Handle } from "@evenkeel/event-log/event-source"
import { inMemorySource, type InMemorySource } from "@evenkeel/event-log/test/in-memory"
import { recorded } from "@evenkeel/contracts/test/arbitrary-history"
import { withReadModels } from "../test/databases.ts"
import { inDatabase, silentLog } from "../test/projecting.ts"
import { type Closable, openClosable, testScope } from "@evenkeel/server-kit/test/scope"

let database: FreshDatabase
let source: InMemorySource
let metrics: Registry
const running: Array<Closable<Projector>> = []

beforeEach(async () => {
  database = await withReadModels()
  source = inMemorySource()
  metrics = new Registry()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((projector) => projector.close()))
  await database.drop()
})

/** A database without tables. */
const onAnEmptyDatabase = async (): Promise<void> => {
  await database.drop()
  database = await freshDatabase()
}

const start = async (options: Partial<ProjectorOptions> = {}): Promise<Closable<Projector>> => {
  const projector = await openClosable(
    startProjector({ source, databaseUrl: database.url, log: silentLog, metrics, ...options }),
  )
  running.push(projector)
  return projector
}
const stop = (projector: Closable<Projector>): Promise<void> => {
  running.splice(running.indexOf(projector), 1)
  return projector.close()
}

let position = 0
beforeEach(() => void (position = 0))
/** Appends a registration, and a number of transactions. */
const happened = (transactions: number): UserId => {
  const userId = newId()
  const events: ReadonlyArray<BudgetEvent> = [
    { _tag: "UserRegistered", userId, name: "Ann", username: "ann", timeZone: "UTC" },
    ...Array.from({ length: transactions }, (_, index): BudgetEvent => ({
      _tag: "TransactionAdded",
      transactionId: `transaction-${index}`,
      name: "Bread",
      amount: 100,
      date: "2026-02-01",
    })),
  ]
  source.append(recorded(userId, events, { position, revision: 0 }))
  position += events.length
  return userId
}

const transactions = (userId: UserId) =>
  inDatabase(
    database.url,
    async (client) => (await client.query("select 1 from transactions where user_id = $1", [userId])).rowCount,
  )

/** Waits until that many of the person's transactions are projected. */
const projected = async (userId: UserId, count: number) => {
  await expect.poll(() => transactions(userId)).toBe(count)
}

describe("a projector", () => {
  test("projects the existing events into new tables, and then new ones", async () => {
    await onAnEmptyDatabase()
    const ann = happened(1_600)
    const projector = await start()
    await projected(ann, 1_600)
    await projected(happened(2), 2)
    await expect.poll(() => projector.ready()).toBeUndefined()
    expect(projector.position()).toBe("1604")
    expect(await Effect.runPromise(projector.lag)).toEqual({ events: 0, seconds: 0 })
    expect(await metrics.metrics()).toContain("projector_lag_events 0")
  })

  test("reports how far the tables are behind the log, not how long it has projected nothing itself", async () => {
    const idle = await start({ source: { ...source, follow: () => Effect.never } })
    await expect.poll(() => idle.ready()).toBeUndefined()
    const busy = await start({ metrics: new Registry() })
    await projected(happened(3), 3)
    await expect.poll(() => Effect.runPromise(busy.lag)).toEqual({ events: 0, seconds: 0 })
    expect(await Effect.runPromise(idle.lag)).toEqual({ events: 0, seconds: 0 })
  })

  test("measures the lag in seconds from its own start until it knows better", async () => {
    const projector = await start({ source: { ...source, follow: () => Effect.never } })
    await expect.poll(() => projector.ready()).toBeUndefined()
    happened(1)
    const { events, seconds } = await Effect.runPromise(projector.lag)
    expect(events).toBeGreaterThan(0)
    expect(seconds).toBeLessThan(60)
  })

  test("can use a schema named after an SQL keyword", async () => {
    happened(1)
    const projector = await start({ readModels: readModelsOf("order", 0) })
    await expect.poll(() => projector.ready()).toBeUndefined()
    expect(projector.position()).toBe("2")
  })

  test("resumes from its checkpoint after a restart", async () => {
    const ann = happened(3)
    const first = await start()
    await projected(ann, 3)
    await stop(first)
    const bob = happened(1)
    const notified: Array<UserId> = []
    const second = await start({ metrics: new Registry() })
    second.onProjected((userId) => notified.push(userId))
    await projected(bob, 1)
    expect(second.position()).toBe("6")
    expect(notified).not.toContain(ann)
  })

  test("notifies all listeners, even if one of them fails", async () => {
    const projector = await start()
    const notified: Array<[UserId, number]> = []
    projector.onProjected(() => {
      throw new Error("a listener's own fault")
    })
    projector.onProjected((userId, revision) => notified.push([userId, revision]))
    const ann = happened(1)
    await expect.poll(() => notified).toEqual([[ann, 1]])
  })

  test("notifies other processes by NOTIFY", async () => {
    await start()
    await inDatabase(database.url, async (client) => {
      const payloads: Array<string> = []
      client.on("notification", (notification: pg.Notification) => payloads.push(notification.payload ?? ""))
      await client.query(`listen ${projectedChannel}`)
      const ann = happened(1)
      await expect.poll(() => payloads.flatMap(decodeProjected)).toEqual([[ann, 1]])
    })
  })

  test("logs a parked stream under its event's correlation id, and counts it until it continues", async () => {
    const userId = newId()
    const log = recorded(userId, [{ _tag: "UserRegistered", userId, name: "Ann", username: "ann", timeZone: "UTC" }])
    source.append(log.map((event) => ({ ...event, data: {} })))
    const error = vi.fn<Log["error"]>()
    await start({ log: { ...silentLog, error } })
    const counted = async () =>
      (await metrics.getSingleMetric("projector_parked_streams")?.get())?.values.map(({ value }) => value)
    await expect.poll(counted).toEqual([1])
    // Parked only once it is written, which is counted before.
    const parked = {
      correlationId: "correlation",
      streamId: budgetStream(userId),
      revision: 0,
      type: "UserRegistered",
      reason: expect.stringContaining("Missing key") as string,
    }
    await expect.poll(() => error.mock.calls).toEqual([[parked, expect.stringContaining("parked")]])
    // An operator's command retries it, in another process.
    const tail = await openClosable(openTail(database.url, readModelsOf().schema, source))
    await Effect.runPromise(tail.projectUsers([userId]))
    expect(await counted()).toEqual([1])
    source.replace(log)
    await Effect.runPromise(tail.projectUsers([userId]))
    expect(await counted()).toEqual([0])
    await tail.close()
  })

  test("waits until rows are on the disk if the source would not deliver their events again", async () => {
    const projector = await start({ source: { ...source, givesOnce: true } })
    await expect.poll(() => projector.ready()).toBeUndefined()
    await inDatabase(database.url, (client) =>
      client.query(`
        create table public.commits (setting text);
        create function tell() returns trigger language plpgsql as
          $$ begin insert into public.commits values (current_setting('synchronous_commit')); return null; end $$;
        create trigger tell after insert on transactions for each statement execute function tell()`),
    )
    await projected(happened(1), 1)
    const { rows } = await inDatabase(database.url, (client) => client.query("select setting from public.commits"))
    expect(rows).toEqual([{ setting: "on" }])
  })

  test("waits while the event store is unavailable, reports that, and resumes", async () => {
    const projector = await start()
    await expect.poll(() => projector.ready()).toBeUndefined()
    source.setUnavailable(true)
    await expect.poll(() => projector.ready()).toBe("The event store cannot be reached.")
    const ann = happened(1)
    source.setUnavailable(false)
    await projected(ann, 1)
    expect(await projector.ready()).toBeUndefined()
  })

  test("reports which server between it and the event store is unavailable", async () => {
    const projector = await start({
      source: { ...source, follow: () => Effect.fail(new SourceUnavailable({ cause: "cut", what: "Kafka" })) },
    })
    await expect.poll(() => projector.ready()).toBe("Kafka cannot be reached.")
  })

  test("reports it even if the connection to the event store fails silently", async () => {
    const store = await openClosable(openPostgresEventStore({ url: database.url }))
    const way = await severableConnection(database.url)
    const beyond = await openClosable(
      openPostgresSource({ url: way.url, timeout: 1_000, deadline: { first: 1_000, most: 1_000 } }),
    )
    const projector = await start({ source: beyond })
    await expect.poll(() => projector.ready()).toBeUndefined()
    way.fallSilent()
    await expect.poll(() => projector.ready()).toBe("The event store cannot be reached.")
    await stop(projector)
    await way.close()
    await Promise.all([beyond.close(), store.close()])
  })

  test("starts within seconds although its first connection to the read models fails silently", async () => {
    const way = await severableConnection(database.url)
    const key = `hashtext('read models in ${readModelsOf().schema}')`
    await inDatabase(database.url, async (client) => {
      await client.query(`select pg_advisory_lock(${key})`)
      const projector = await start({ databaseUrl: way.url })
      const waiting = "select from pg_locks where locktype = 'advisory' and not granted"
      await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1)
      way.silenceOpenOnes()
      await client.query(`select pg_advisory_unlock(${key})`)
      await expect.poll(() => projector.ready()).toBeUndefined()
      await stop(projector)
    })
    await way.close()
  })

  /** Delivers the log's first event, then the others with more announced, and ends like that. */
  const endingEarly = (end: Effect.Effect<never, SourceUnavailable>): InMemorySource => ({
    ...source,
    follow: <E>(after: string | undefined, handle: Handle<E>) =>
      source.follow<E | SourceUnavailable>(after, (batch) =>
        handle(batch.slice(0, 1)).pipe(Effect.andThen(handle(batch.slice(1), true)), Effect.andThen(end)),
      ),
  })

  test("notifies listeners of batches that were in flight when the source failed", async () => {
    const ann = happened(3)
    const notified: Array<readonly [UserId, number]> = []
    const projector = await start({ source: endingEarly(Effect.fail(new SourceUnavailable({ cause: "cut" }))) })
    projector.onProjected((...each) => notified.push(each))
    await expect
      .poll(() => notified)
      .toEqual([
        [ann, 0],
        [ann, 3],
      ])
    await expect.poll(() => projector.ready()).toBeUndefined()
  })

  test("notifies listeners of batches that are in flight when it is stopped", async () => {
    const ann = happened(3)
    const notified: Array<readonly [UserId, number]> = []
    const projector = await start({ source: endingEarly(Effect.never) })
    projector.onProjected((...each) => notified.push(each))
    await projected(ann, 3)
    expect(notified).toEqual([[ann, 0]])
    await stop(projector)
    expect(notified).toEqual([
      [ann, 0],
      [ann, 3],
    ])
  })

  test("resumes after its connections were cut", async () => {
    await start()
    await projected(happened(1), 1)
    await inDatabase(database.url, (client) =>
      client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'evenkeel projector' and datname = current_database()",
      ),
    )
    await projected(happened(2), 2)
  })

  test("reports that there is no database, and stops when asked to", async () => {
    const projector = await start({ databaseUrl: "postgresql://nobody@127.0.0.1:1/none" })
    await expect.poll(() => projector.ready()).toBe("The database of the read models cannot be reached.")
  })
})

describe("if the tables are of an older version", () => {
  const next = readModelsOf("read", readModelsOf().version + 1)
  const transactionsIn = ({ schema }: ReadModels, userId: UserId) =>
    inDatabase(database.url, async (client) => {
      const found = await client.query("select to_regclass($1) as name", [`${schema}.transactions`])
      if (found.rows[0]?.name === null) return undefined
      return (await client.query(`select from ${schema}.transactions where user_id = $1`, [userId])).rowCount
    })

  test("one of several projectors builds those of its version beside them, and all go on with those", async () => {
    const ann = happened(3)
    const first = await start()
    await projected(ann, 3)
    await expect.poll(() => first.ready()).toBeUndefined()
    await stop(first)
    const bob = happened(2)

    const warn = vi.fn<Log["warn"]>()
    const later = { readModels: next, log: { ...silentLog, warn } }
    const both = await Promise.all([1, 2].map(() => start({ ...later, metrics: new Registry() })))
    await expect.poll(() => transactionsIn(next, bob)).toBe(2)
    expect(await transactionsIn(readModelsOf(), ann)).toBe(3)
    for (const { ready } of both) await expect.poll(() => ready()).toBeUndefined()
    expect(warn.mock.calls.filter((call) => String(call[1]).includes("are complete"))).toHaveLength(1)

    const eve = happened(1)
    await expect.poll(() => transactionsIn(next, eve)).toBe(1)
    await expect.poll(() => transactionsIn(readModelsOf(), eve)).toBe(0)
  })

  test("what happens before those of its version are complete shows in the older ones", async () => {
    const first = await start()
    await projected(happened(1), 1)
    await expect.poll(() => first.ready()).toBeUndefined()
    await stop(first)
    const another = testScope()
    await another.open(lockRebuild({ databaseUrl: database.url, schema: next.schema }))
    const second = await start({ readModels: next, metrics: new Registry() })
    const bob = happened(2)
    await expect.poll(() => transactionsIn(readModelsOf(), bob)).toBe(2)
    expect(await second.ready()).toBeUndefined()
    expect(await transactionsIn(next, bob)).toBeUndefined()
    await another.close()
  })
})

test("if only tables of a later version exist, it says so and leaves them alone", async () => {
  await onAnEmptyDatabase()
  const later = readModelsOf("read", readModelsOf().version + 1)
  const first = await start({ readModels: later })
  await expect.poll(() => first.ready()).toBeUndefined()
  await stop(first)
  const second = await start({ metrics: new Registry() })
  await expect.poll(() => second.ready()).toMatch(/^The read models are of version \d+, but this code knows only/)
})
