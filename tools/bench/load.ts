// The wait of a command for the budget of a person with 40 000 events: from the events, from a snapshot, from memory.
import { Effect, pipe } from "effect"
import pg from "pg"
import { makeCredentials } from "@evenkeel/command-service/auth/credentials"
import { defaultPasswordCost, makePasswordHashing } from "@evenkeel/command-service/auth/passwords/password-hashing"
import { type Snapshots } from "@evenkeel/command-service/execute/budget-cache"
import { budgetCacheOn } from "@evenkeel/command-service/test/service"
import { migrateTables, openDatabase } from "@evenkeel/command-service/database"
import { openPostgresEventStore } from "@evenkeel/event-log/postgres/store"
import { keepSnapshots } from "@evenkeel/command-service/snapshots"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { makeLog } from "@evenkeel/server-kit/observability"
import { newId } from "@evenkeel/contracts/ids"
import { byTurns, median, medianRatio, paceOf, type Bench } from "./lib/measure.ts"
import { openClosable } from "@evenkeel/server-kit/test/scope"

const transactions = 20_000
const tail = 200
const eventsInOneAppend = 500
const userId = "ann"

/** Each is entered and renamed, which makes two events. */
const history = (count: number): ReadonlyArray<BudgetEvent> =>
  Array.from({ length: count }, (_, index) => index).flatMap((index) => [
    {
      _tag: "TransactionAdded",
      transactionId: `transaction-${index}`,
      name: `Corner Shop ${index}`,
      amount: 500 + (index % 9_000),
      date: `2026-${String(1 + (index % 12)).padStart(2, "0")}-${String(1 + (index % 28)).padStart(2, "0")}`,
    },
    { _tag: "TransactionRenamed", transactionId: `transaction-${index}`, name: `Groceries of week ${index}` },
  ])

const metadata = {
  correlationId: "bench",
  causationId: "bench",
  actor: "bench",
  occurredAt: "2026-01-01T00:00:00.000Z",
  timeZone: "UTC",
}

export const bench: Bench = async ({ freshDatabase }) => {
  const url = await freshDatabase()
  await migrateTables(url)
  const store = await openClosable(openPostgresEventStore({ url, notify: false }))
  const db = openDatabase(url)
  await makeCredentials(db, makePasswordHashing(defaultPasswordCost)).register(
    { userId, name: "Ann", username: "ann" },
    "any password",
  )
  const bare = new pg.Client({ connectionString: url })
  await bare.connect()
  await bare.query("create table bare (id serial primary key, text text)")

  let revision = -1
  const append = async (events: ReadonlyArray<BudgetEvent>) => {
    for (let start = 0; start < events.length; start += eventsInOneAppend) {
      const some = encodeEvents(events.slice(start, start + eventsInOneAppend), newId(), metadata)
      const expected = revision === -1 ? "no stream" : revision
      const appended = await Effect.runPromise(store.append(budgetStream(userId), expected, some))
      revision = appended.revision
    }
  }
  const snapshots = keepSnapshots(db, makeLog("bench"))
  const withoutOffers: Snapshots = { read: snapshots.read, offer: async () => {} }
  const coldLoad = (from?: Snapshots) =>
    Effect.runPromise(budgetCacheOn({ store, ...(from === undefined ? {} : { snapshots: from }) }).load(userId))

  const all = history(transactions)
  await append(all.slice(0, -tail))
  await coldLoad(snapshots)
  const snapshotsKept = () => db.withSchema("commands").table("snapshots").count("* as rows")
  while ((await snapshotsKept())[0]?.["rows"] === "0") await new Promise(setImmediate)
  await append(all.slice(-tail))

  const warm = budgetCacheOn({ store, shared: true })
  await Effect.runPromise(warm.load(userId))
  const timed = (work: () => Promise<unknown>) => async () => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  const { replay, snapshot } = await byTurns(7, {
    replay: timed(() => coldLoad()),
    snapshot: timed(() => coldLoad(withoutOffers)),
  })
  // Each is too short to be timed alone, so every turn consists of many.
  const manyTimes = (work: () => Promise<unknown>) => async () => (await paceOf(1, 200, work)).p50
  const { cached, insert } = await byTurns(7, {
    cached: manyTimes(() => pipe(warm.load(userId), Effect.runPromise)),
    insert: manyTimes(() => bare.query("insert into bare (text) values ('bare')")),
  })
  await Promise.all([store.close(), db.destroy(), bare.end()])
  const detail = `replay ${median(replay).toFixed(0)} ms, snapshot ${median(snapshot).toFixed(0)} ms, cached ${median(cached).toFixed(2)} ms, insert ${median(insert).toFixed(2)} ms`
  return [
    {
      measure: "load from a snapshot and a tail, against the replay of 40 000 events",
      value: medianRatio(snapshot, replay),
      goal: { atMost: 0.15 },
      detail,
    },
    {
      measure: "load from memory with a look at the tail, against one bare insert",
      value: medianRatio(cached, insert),
      goal: { atMost: 1 },
    },
  ]
}
