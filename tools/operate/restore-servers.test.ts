// The restore drill of a distributed installation: EventStoreDB, here its double, and PostgreSQL, by the operators' commands.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import pg from "pg"
import { afterEach, beforeEach, expect, test } from "vitest"
import { migrateTables, openDatabase } from "@evenkeel/command-service/database"
import { addUser } from "@evenkeel/command-service/test/tables"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { emptyChain, linked, type ChainEnd } from "@evenkeel/contracts/budget/stream-chain"
import { newId, type UserId } from "@evenkeel/contracts/ids"
import { runs } from "@evenkeel/contracts/test/random"
import { openEventStoreDbSource } from "@evenkeel/event-log/eventstoredb/source"
import { openEventStoreDb } from "@evenkeel/event-log/eventstoredb/store"
import { startStreamsDouble, type StreamsDouble } from "@evenkeel/event-log/test/eventstoredb-double/streams"
import { databaseFrom, freshDatabase, type FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { entry, planned } from "@evenkeel/projector/test/filled-log"
import { openErasureLedger } from "@evenkeel/server-kit/files/erasure-ledger"
import { sha256 } from "@evenkeel/server-kit/sha256"
import { testScope } from "@evenkeel/server-kit/test/scope"
import { operateHere, operateInProcess } from "./test/operating.ts"

/** Servers of one installation. */
interface Servers {
  readonly database: FreshDatabase
  readonly double: StreamsDouble
}

const [ann, ben, zoe] = [newId(), newId(), newId()]
const eventsOfAnn = runs(1_000, 2_600)
const scope = testScope()
let directory: string
let file: string
let [old, fresh]: ReadonlyArray<Servers> = []

const openServers = async (database: Promise<FreshDatabase>): Promise<Servers> => ({
  database: await database,
  double: await startStreamsDouble(),
})

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "evenkeel-servers-"))
  file = join(directory, "monday.age")
  ;[old, fresh] = [
    await openServers(databaseFrom("command service", migrateTables)),
    await openServers(freshDatabase()),
  ]
  await fill(old)
})
afterEach(async () => {
  await scope.close()
  for (const { database, double } of [old!, fresh!]) {
    await double.close()
    await database.drop()
  }
  rmSync(directory, { recursive: true })
})

/** Ann has more events than are appended at once, and Zoe is erased already. */
const fill = async ({ database, double }: Servers): Promise<void> => {
  const db = openDatabase(database.url)
  for (const userId of [ann, ben]) await addUser(db, userId)
  await db.destroy()
  const store = await scope.open(openEventStoreDb({ url: double.url }))
  const ends = new Map<UserId, ChainEnd>()
  const append = (userId: UserId, events: ReadonlyArray<BudgetEvent>) => {
    const links = linked(ends.get(userId) ?? emptyChain, stored(userId, events), sha256)
    ends.set(userId, links.end)
    return Effect.runPromise(store.append(budgetStream(userId), "any", links.events))
  }
  double.appendSystemEvent()
  const long = Array.from({ length: eventsOfAnn - planned(ann).length }, (_, index) => entry(index))
  await append(zoe, planned(zoe))
  await append(ann, planned(ann))
  await append(ben, planned(ben))
  for (let at = 0; at < long.length; at += 100) await append(ann, long.slice(at, at + 100))
  await append(zoe, [{ _tag: "UserErased" }])
  await Effect.runPromise(store.erase(budgetStream(zoe)))
  double.appendSystemEvent()
}

const stored = (userId: UserId, events: ReadonlyArray<BudgetEvent>) => {
  const commandId = newId()
  return encodeEvents(events, commandId, {
    correlationId: commandId,
    causationId: commandId,
    actor: `user:${userId}`,
    // Otherwise the backup would report that its notes began after older events.
    occurredAt: new Date().toISOString(),
    timeZone: "UTC",
  })
}

const environmentOf = ({ database, double }: Servers): NodeJS.ProcessEnv => ({
  DATABASE_URL: database.url,
  EVENTSTORE_URL: double.url,
  ERASURE_LEDGER: join(directory, "erasures"),
  TOKEN_KEY: Buffer.alloc(32, 7).toString("base64"),
  HEADS_KEY: Buffer.alloc(32, 8).toString("base64"),
  BACKUP_PASSPHRASE: "correct horse battery staple",
})

const operate = (servers: Servers, words: ReadonlyArray<string>) => operateHere(environmentOf(servers), words)

/** Without fields that a log chooses freely, or that an erasure has removed. */
const eventsOf = async ({ double }: Servers, userId: UserId) => {
  const source = await scope.open(openEventStoreDbSource({ url: double.url }))
  const events = await Effect.runPromise(source.loadStream(budgetStream(userId), 0))
  return events.map(({ eventId, type, data, metadata }: StoredEvent) => ({ eventId, type, data, metadata }))
}

const forgetNoted = async ({ database }: Servers): Promise<void> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query("delete from operators.stream_heads; delete from operators.log_heads")
  await client.end()
}

const usersIn = async ({ database }: Servers): Promise<ReadonlyArray<unknown>> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query("select * from identity.users order by user_id")
  await client.end()
  return rows
}

test("what was backed up is restored into empty servers, also if a restore was killed before", async () => {
  const made = await operate(old!, ["backup", "create", file, "--json"])
  expect(made).toMatchObject({ code: 0, err: "" })
  const events = eventsOfAnn + planned(ben).length + 1
  expect(JSON.parse(made.out)).toMatchObject({ events, findings: [] })
  const checked = await operate(old!, ["backup", "check", file, "--json"])
  expect(checked).toMatchObject({ code: 0, err: "" })
  expect(JSON.parse(checked.out)).toMatchObject({ events, streams: 3, problems: [] })
  expect(await operate(old!, ["backup", "restore", file])).toMatchObject({
    code: 1,
    err: expect.stringContaining("There is an installation in this database"),
  })

  let looking: NodeJS.Timeout | undefined
  await operateInProcess(environmentOf(fresh!), ["backup", "restore", file], (kill) => {
    looking = setInterval(() => fresh!.double.filed(budgetStream(ann)) >= 300 && kill(), 1)
  })
  clearInterval(looking)
  expect(fresh!.double.filed(budgetStream(ann))).toBeGreaterThanOrEqual(300)
  expect(await operate(fresh!, ["status"])).toMatchObject({
    code: 1,
    err: expect.stringContaining("A backup is not completely restored into this database"),
  })

  const restored = await operate(fresh!, ["backup", "restore", file, "--json"])
  expect(restored).toMatchObject({ code: 0, err: "" })
  expect(JSON.parse(restored.out)).toMatchObject({
    events,
    erasedAgain: 0,
    advice: [expect.stringMatching(/^First run dist\/database\.js .* Then start the services/)],
  })
  for (const userId of [ann, ben, zoe]) expect(await eventsOf(fresh!, userId)).toEqual(await eventsOf(old!, userId))
  expect(await eventsOf(fresh!, zoe)).toMatchObject([{ type: "AccountErased" }])
  expect(await usersIn(fresh!)).toEqual(await usersIn(old!))
  const again = await operate(fresh!, ["backup", "check", "--json"])
  expect(JSON.parse(again.out)).toMatchObject({ events, streams: 3, problems: [] })
})

test("whoever was erased after the backup is erased again, and an event store in use is refused", async () => {
  expect(await operate(old!, ["backup", "create", file])).toMatchObject({ code: 0 })
  await openErasureLedger(join(directory, "erasures")).add([ben], new Date())

  const unused = { ...fresh!, double: old!.double }
  expect(await operate(unused, ["backup", "restore", file])).toMatchObject({
    code: 1,
    err: expect.stringContaining("The event store has events"),
  })
  const restored = await operate(fresh!, ["backup", "restore", file, "--json"])
  expect(JSON.parse(restored.out)).toMatchObject({ erasedAgain: 1 })
  expect(await usersIn(fresh!)).toMatchObject([{ user_id: ann }])
  expect(readFileSync(join(directory, "erasures"), "utf8").trim().split("\n")).toHaveLength(1)
})

/** Without the date of today. */
const problemsIn = ({ out }: { readonly out: string }): ReadonlyArray<string> =>
  JSON.parse(out).problems.map((problem: string) => problem.replace(/ on \d{4}-\d{2}-\d{2} /, " on that day "))

test("what an event store has lost or changed since a backup is found by its hashes, and by where streams ended", async () => {
  expect(await operate(old!, ["backup", "create", file])).toMatchObject({ code: 0 })
  old!.double.edit((events) => {
    const ends = new Map(events.map(({ streamId, revision }) => [streamId, revision]))
    return events
      .filter(({ streamId, revision }) => streamId !== budgetStream(ann) || revision <= ends.get(streamId)! - 3n)
      .map((event) =>
        event.streamId === budgetStream(ben) && event.revision === 5n
          ? { ...event, data: event.data.replace("Category 2", "Category 3") }
          : event,
      )
  })
  const problems = [
    `${budgetStream(ben)} has at revision 5 another event than the one after which revision 6 was written: one of them was changed, replaced or moved.`,
    `${budgetStream(ann)} ends at revision ${eventsOfAnn - 4}, but on that day it ended at ${eventsOfAnn - 1}: its last 3 events are lost.`,
  ]
  const checked = await operate(old!, ["backup", "check", "--json"])
  expect(checked.code).toBe(3)
  expect(problemsIn(checked)).toEqual(problems)
  // The old backup still has them, and a new one reports that it does not.
  expect(await operate(old!, ["backup", "check", file])).toMatchObject({ code: 0 })
  const later = join(directory, "tuesday.age")
  await operate(old!, ["backup", "create", later])
  const made = await operate(old!, ["backup", "check", later, "--json"])
  expect(made.code).toBe(3)
  expect(problemsIn(made)).toEqual(problems)

  // The same holds after the database, too, is restored to an earlier state.
  await forgetNoted(old!)
  const unaware = await operate(old!, ["backup", "check", "--json"])
  expect(problemsIn(unaware)).toEqual(problems.slice(0, 1))
  const against = await operate(old!, ["backup", "check", "--against", file, "--json"])
  expect(against.code).toBe(3)
  expect(problemsIn(against)).toEqual(problems)
  expect(await operate(old!, ["backup", "check", file, "--against", file])).toMatchObject({ code: 2 })
})
