// Erasure on a store that keeps deleted events until a scavenge: no process may bring the person's data back.
import { Deferred, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { income, registered } from "@evenkeel/contracts/test/events"
import { makeLog, type Log } from "@evenkeel/server-kit/observability"
import { newId, type UserId } from "@evenkeel/contracts/ids"
import type { Knex } from "knex"
import { Registry } from "prom-client"
import { databaseFrom, type FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { makeAccessTokenSeal } from "../bank/access-tokens.ts"
import type { Bank, LinkedItem } from "../bank/bank.ts"
import { BankUnavailable } from "../bank/bank-errors.ts"
import { openItems, type Items } from "../bank/items.ts"
import { budgetCacheOn } from "../../test/service.ts"
import { migrateTables, openDatabase } from "../database.ts"
import { accept } from "../decision.ts"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { openEventStoreDb, type EventStoreDb } from "@evenkeel/event-log/eventstoredb/store"
import { startStreamsDouble, type StreamsDouble } from "@evenkeel/event-log/test/eventstoredb-double/streams"
import { makeHandle } from "../handle.ts"
import { commandMetrics } from "../metrics.ts"
import { addUser } from "../../test/tables.ts"
import { keepErasing, type ErasureOptions } from "./erasure.ts"
import { addRequest, daysToReconsider, makeErasureRequests, withdrawRequest } from "./erasure-requests.ts"
import { openClosable, testScope, type Closable } from "@evenkeel/server-kit/test/scope"

let database: FreshDatabase
let db: Knex
let double: StreamsDouble
let eventStoreDb: Closable<EventStoreDb>
const running = testScope()
const now = () => new Date("2026-02-14T12:00:00Z")

beforeEach(async () => {
  database = await databaseFrom("command service", migrateTables)
  db = openDatabase(database.url)
  double = await startStreamsDouble()
  eventStoreDb = await openClosable(openEventStoreDb({ url: double.url }))
})
afterEach(async () => {
  await running.close()
  await eventStoreDb.close()
  await double.close()
  await db.destroy()
  await database.drop()
})

/** The internals of a command service, of which there are several. */
const service = async ({ store = eventStoreDb, ...options }: Partial<ErasureOptions> = {}) => {
  const cache = budgetCacheOn({ store, shared: true })
  const handle = makeHandle({ store, cache, metrics: commandMetrics(new Registry()) })
  const items = openItems(db, makeAccessTokenSeal({ key: Buffer.alloc(32) }))
  const requests = makeErasureRequests(db)
  await running.open(
    keepErasing({
      db,
      store,
      cache,
      sessions: { forgetOwners: Effect.void },
      requests,
      items,
      now,
      every: 20,
      pause: 20,
      bank: {} as Bank,
      log: makeLog("test", "silent"),
      ...options,
    }),
  )
  const earn = (userId: UserId) =>
    Effect.runPromise(
      Effect.result(
        handle(
          { userId, commandId: newId(), correlationId: "c", at: now() },
          () => accept(income(5, { incomeId: newId() })),
          ({ budget }) => earned(budget),
        ),
      ),
    )
  /** Requests an erasure that can no longer be withdrawn. Returns whether the first attempt has erased everything. */
  const erase = async (userId: UserId): Promise<boolean> => {
    await addRequest(db, userId, new Date(now().getTime() - daysToReconsider * dayInMilliseconds))
    const attempted = async () => (await requestFor(userId)) === undefined && (await stateOf(userId))?.problem !== null
    await expect.poll(attempted).toBe(true)
    return (await stateOf(userId)) === undefined
  }
  return { erase, requests, earn, items }
}
const dayInMilliseconds = 24 * 3_600_000
const requestFor = (userId: UserId) => Effect.runPromise(makeErasureRequests(db).dateFor(userId))
const stateOf = async (
  userId: UserId,
): Promise<{ readonly problem: string | null; readonly attempts: number } | undefined> =>
  db.withSchema("commands").table("erasures").where({ user_id: userId }).first()
const earned = (budget: Budget) => budget.plan.totalIncome

const someone = async (): Promise<UserId> => {
  const [userId, commandId] = [newId(), newId()]
  const metadata = {
    correlationId: commandId,
    causationId: commandId,
    actor: `user:${userId}`,
    occurredAt: now().toISOString(),
    timeZone: "UTC",
  }
  await addUser(db, userId)
  await Effect.runPromise(
    eventStoreDb.append(
      budgetStream(userId),
      "no stream",
      encodeEvents([registered({ userId }), income(100)], commandId, metadata),
    ),
  )
  return userId
}

/** The number of such statements that wait for another transaction. */
const waiting = async (statement: string) =>
  (
    await db.raw(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and starts_with(query, ?)",
      [statement],
    )
  ).rows.length

const unfinished = async () =>
  (await db.withSchema("commands").table("erasures").select("user_id")).map(({ user_id }) => user_id)

test("an erasure leaves only the last event, in the files too, and leaves everyone else's events alone", async () => {
  const [ada, grace] = [await someone(), await someone()]
  expect(await (await service()).erase(ada)).toBe(true)
  expect(
    (await Effect.runPromise(eventStoreDb.load(budgetStream(ada), 0))).map(({ revision, type }) => [revision, type]),
  ).toEqual([[2, "AccountErased"]])
  expect(double.filed(budgetStream(ada))).toBe(1)
  expect(double.filed(budgetStream(grace))).toBe(2)
  expect(await unfinished()).toEqual([])
})

test("an erased person's commands are refused, even by a process that has their budget cached", async () => {
  const ada = await someone()
  const [one, other] = [await service(), await service()]
  expect(await other.earn(ada)).toMatchObject({ success: { reply: 105 } })
  await one.erase(ada)
  for (const each of [one, other, await service()]) {
    expect(await each.earn(ada)).toMatchObject({ failure: { _tag: "Unauthenticated" } })
  }
  expect(double.filed(budgetStream(ada))).toBe(1)
})

test("a defect in one erasure does not block another", async () => {
  const [ada, grace] = [await someone(), await someone()]
  const faulty: EventStore = {
    ...eventStoreDb,
    erase: (streamId) =>
      streamId === budgetStream(ada) ? Effect.die(new Error("a fault")) : eventStoreDb.erase(streamId),
  }
  const { erase } = await service({ store: faulty })
  expect(await erase(ada)).toBe(false)
  expect(await erase(grace)).toBe(true)
  expect(await unfinished()).toEqual([ada])
})

test("a defect in the search for unfinished erasures is logged, and the next search finds them", async () => {
  const ada = await someone()
  await db.withSchema("commands").table("erasures").insert({ user_id: ada })
  await db.raw("alter table commands.erasures rename to erasures_elsewhere")
  const logged: Array<string> = []
  await service({
    log: {
      ...makeLog("test", "silent"),
      error: (_: unknown, what: string) => void logged.push(what),
    } as unknown as Log,
  })
  await expect.poll(() => logged).toContain("people could not be erased because of a bug")
  await db.raw("alter table commands.erasures_elsewhere rename to erasures")
  await expect.poll(unfinished).toEqual([])
  expect(double.filed(budgetStream(ada))).toBe(1)
})

test("an erasure is not complete while the bank is unavailable, and is retried until the bank confirms", async () => {
  const ada = await someone()
  let isUnavailable = true
  let [looks, deletions] = [0, 0]
  const removed: Array<string> = []
  const bank = {
    removeItem: (accessToken) =>
      Effect.suspend(() => {
        looks += 1
        return isUnavailable
          ? Effect.fail(new BankUnavailable({ reason: "no connection" }))
          : Effect.sync(() => void removed.push(accessToken))
      }),
  } as Partial<Bank> as Bank
  const store: EventStore = {
    ...eventStoreDb,
    erase: (streamId) => Effect.tap(eventStoreDb.erase(streamId), () => Effect.sync(() => (deletions += 1))),
  }
  const { erase, items } = await service({ store, bank })
  await Effect.runPromise(
    items.exchangeOnce(ada, "public token", Effect.succeed({ itemId: "item", accessToken: "access token" })),
  )
  expect(await erase(ada)).toBe(false)
  expect(await unfinished()).toEqual([ada])
  await expect.poll(() => looks).toBeGreaterThan(3)
  isUnavailable = false
  await expect.poll(unfinished).toEqual([])
  expect(removed).toEqual(["access token"])
  expect(await Effect.runPromise(items.of(ada))).toEqual([])
  // The events are deleted only once: scavenging at every retry would keep the store busy for nothing.
  expect(deletions).toBe(1)
})

describe("as long as an erasure can be taken back", () => {
  test("nothing is erased", async () => {
    const [ada, grace] = [await someone(), await someone()]
    const { erase, earn } = await service()
    expect(await addRequest(db, ada, now())).toEqual(new Date("2026-02-21T12:00:00Z"))
    // A second request does not postpone it.
    expect(await addRequest(db, ada, new Date("2026-02-15T12:00:00Z"))).toEqual(new Date("2026-02-21T12:00:00Z"))
    expect(await erase(grace)).toBe(true)
    expect(await earn(ada)).toMatchObject({ success: { reply: 105 } })
  })

  test("that lasts for days, and not for years, if it was asked for while the clock was ahead", async () => {
    const ada = await someone()
    await addRequest(db, ada, new Date("2031-02-14T12:00:00Z"))
    const requests = makeErasureRequests(db)
    expect(await Effect.runPromise(requests.due(now()))).toEqual([])
    expect(await Effect.runPromise(requests.dateFor(ada))).toEqual(new Date("2026-02-21T12:00:00Z"))
  })

  test("its date stays as it was, though the clock is then corrected by a little", async () => {
    const ada = await someone()
    const date = await addRequest(db, ada, now())
    const requests = makeErasureRequests(db)
    await Effect.runPromise(requests.due(new Date(now().getTime() - 20)))
    expect(await Effect.runPromise(requests.dateFor(ada))).toEqual(date)
  })

  test("it is not final while the clock is years away from where it was last seen", async () => {
    const [ada, grace] = [await someone(), await someone()]
    const clock = () => db.withSchema("commands").table("clock")
    // Her account is closed, so the rest of her erasure goes on.
    await db.withSchema("commands").table("erasures").insert({ user_id: grace })
    await clock().insert({ seen_at: new Date(Date.now() - 1_000 * dayInMilliseconds) })
    await addRequest(db, ada, new Date(now().getTime() - 30 * dayInMilliseconds))
    await service()
    await expect.poll(() => stateOf(grace)).toBeUndefined()
    expect(await requestFor(ada)).toBeDefined()
    await clock().update({ seen_at: new Date() })
    await expect.poll(() => requestFor(ada)).toBeUndefined()
  })

  test("it is never final once it has been taken back, not even after its date", async () => {
    const [ada, grace] = [await someone(), await someone()]
    let at = now()
    const { erase, earn } = await service({ now: () => at })
    await addRequest(db, ada, now())
    expect(await db.transaction((trx) => withdrawRequest(trx, ada))).toBe(true)
    at = new Date("2026-02-22T12:00:00Z")
    expect(await erase(grace)).toBe(true)
    expect(await earn(ada)).toMatchObject({ success: { reply: 105 } })
    expect(await db.transaction((trx) => withdrawRequest(trx, ada))).toBe(false)
  })
})

describe("the trouble with one person", () => {
  const linked = async (items: Items, userId: UserId) =>
    Effect.runPromise(
      items.exchangeOnce(userId, newId(), Effect.succeed({ itemId: `item of ${userId}`, accessToken: userId })),
    )

  test("whose bank never answers does not hold up another's erasure", async () => {
    const [ada, grace] = [await someone(), await someone()]
    const bank = {
      removeItem: (accessToken) => (accessToken === ada ? Effect.never : Effect.void),
    } as Partial<Bank> as Bank
    const { erase, items } = await service({ bank, longestAttempt: 300 })
    for (const userId of [ada, grace]) await linked(items, userId)
    await Promise.all([erase(ada), erase(grace)])
    await expect.poll(unfinished).toEqual([ada])
    expect(await stateOf(ada)).toMatchObject({ problem: "it took too long" })
  })

  test("makes each pause before the next attempt longer than the one before", async () => {
    const ada = await someone()
    const bank = { removeItem: () => Effect.fail(new BankUnavailable({ reason: "no connection" })) }
    const { erase, items } = await service({ bank: bank as Partial<Bank> as Bank, pause: 60_000 })
    await linked(items, ada)
    expect(await erase(ada)).toBe(false)
    expect(await stateOf(ada)).toMatchObject({ attempts: 1, problem: expect.stringContaining("has not confirmed") })
    const waits = async (): Promise<number> =>
      (await db.raw("select extract(epoch from next_attempt_at - now())::int as seconds from commands.erasures"))
        .rows[0].seconds
    expect(await waits()).toBeGreaterThan(50)
    await db.raw("update commands.erasures set next_attempt_at = now()")
    await expect.poll(async () => (await stateOf(ada))?.attempts).toBe(2)
    expect(await waits()).toBeGreaterThan(110)
  })

  test("whose access token cannot be decrypted leaves it where it is, and the erasure is not finished", async () => {
    const ada = await someone()
    const removed: Array<string> = []
    const bank = { removeItem: (token: string) => Effect.sync(() => void removed.push(token)) } as Partial<Bank> as Bank
    await linked(openItems(db, makeAccessTokenSeal({ key: Buffer.alloc(32, 7) })), ada)
    const { erase } = await service({ bank })
    expect(await erase(ada)).toBe(false)
    expect(await stateOf(ada)).toMatchObject({ problem: expect.stringContaining("TOKEN_KEY is not the key") })
    expect(await db.withSchema("bank").table("items").select("item_id")).toEqual([{ item_id: `item of ${ada}` }])
    // With the right key it can be removed, and is.
    await running.close()
    await service({ bank, items: openItems(db, makeAccessTokenSeal({ key: Buffer.alloc(32, 7) })) })
    await expect.poll(unfinished).toEqual([])
    expect(removed).toEqual([ada])
  })
})

test("an exchange in flight during the erasure leaves no login behind", async () => {
  const ada = await someone()
  const answer = Deferred.makeUnsafe<LinkedItem>()
  const removed: Array<string> = []
  const { erase, items } = await service({
    bank: { removeItem: (accessToken) => Effect.sync(() => void removed.push(accessToken)) } as Partial<Bank> as Bank,
  })
  let isRequested = false
  const exchange = Effect.suspend(() => {
    isRequested = true
    return Deferred.await(answer)
  })
  const linking = Effect.runPromise(items.exchangeOnce(ada, "public token", exchange))
  await expect.poll(() => isRequested).toBe(true)
  const erasing = erase(ada)
  await expect.poll(() => waiting('select "user_id" from "identity"."users"')).toBe(1)
  await Effect.runPromise(Deferred.succeed(answer, { itemId: "item", accessToken: "access token" }))
  await linking
  expect(await erasing).toBe(true)
  expect(removed).toEqual(["access token"])
  for (const table of ["items", "public_tokens"]) expect(await db.withSchema("bank").table(table)).toEqual([])
})

describe("if the files cannot be cleaned now", () => {
  test("because another scavenge is running, the erasure completes after the next one, even after a restart", async () => {
    const ada = await someone()
    double.scavenging("under way")
    expect(await (await service()).erase(ada)).toBe(false)
    expect(await unfinished()).toEqual([ada])
    expect(await Effect.runPromise(eventStoreDb.load(budgetStream(ada), 0))).toHaveLength(1)
    double.scavenging("at once")
    await service()
    await expect.poll(unfinished).toEqual([])
    expect(double.filed(budgetStream(ada))).toBe(1)
  })

  test("because only operators may scavenge, the erasure is complete, and cleaning is up to them", async () => {
    const ada = await someone()
    double.scavenging("not allowed")
    expect(await (await service()).erase(ada)).toBe(true)
    expect(await unfinished()).toEqual([])
    expect(double.filed(budgetStream(ada))).toBe(3)
  })
})
