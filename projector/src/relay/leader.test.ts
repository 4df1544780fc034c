import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { type SeverableConnection, severableConnection } from "@evenkeel/server-kit/test/severable-connection"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { inDatabase } from "../../test/projecting.ts"
import { type Candidate, standForLeader } from "./leader.ts"

let database: FreshDatabase
let way: SeverableConnection
let candidate: Candidate
beforeEach(async () => {
  database = await freshDatabase()
  way = await severableConnection(database.url)
  candidate = standForLeader(way.url, "events", { timeout: 1_000 })
})
afterEach(async () => {
  await way.close()
  await database.drop()
})

describe("a leader whose network stops responding", () => {
  test("loses the leadership when it saves a checkpoint", async () => {
    const leadership = await Effect.runPromise(candidate.lead)
    way.fallSilent()
    const failure = await Effect.runPromise(Effect.flip(leadership.keep({ position: "1", offsets: {} })))
    expect(failure._tag).toBe("LeadershipLost")
    await candidate.withdraw()
  })

  test("withdraws without waiting for a response", async () => {
    await Effect.runPromise(candidate.lead)
    way.fallSilent()
    await candidate.withdraw()
  })
})

test("a candidate waits for as long as it takes, and starts at the last checkpoint", async () => {
  const leadership = await Effect.runPromise(candidate.lead)
  const next = standForLeader(database.url, "events", { timeout: 1_000 })
  const leading = Effect.runPromise(next.lead)
  await Effect.runPromise(leadership.keep({ position: "1", offsets: { 0: "7" } }))
  await candidate.withdraw()
  expect((await leading).checkpoint).toEqual({ position: "1", offsets: { 0: "7" } })
  await next.withdraw()
})

test("a leader that hangs is replaced, although its connection stays, and knows it when it goes on", async () => {
  const hanging = standForLeader(way.url, "lease", { timeout: 1_000, lease: 1_000 })
  const leadership = await Effect.runPromise(hanging.lead)
  way.fallSilent()
  const next = standForLeader(database.url, "lease", { timeout: 1_000 })
  await Effect.runPromise(next.lead)
  expect((await Effect.runPromise(Effect.flip(leadership.lost)))._tag).toBe("LeadershipLost")
  await hanging.withdraw()
  await next.withdraw()
})

test("a leader with nothing to publish stays the leader for longer than its lease", async () => {
  const leading = standForLeader(database.url, "idle", { timeout: 2_000, lease: 2_000 })
  const { lost, keep } = await Effect.runPromise(leading.lead)
  expect(await Effect.runPromise(Effect.raceFirst(lost, Effect.as(Effect.sleep(4_500), "leads")))).toBe("leads")
  await Effect.runPromise(keep({ position: "1", offsets: {} }))
  await leading.withdraw()
})

describe("a relay of an older version beside this one", () => {
  test("waits for the same lock, and goes on from the checkpoint of this one", async () => {
    await Effect.runPromise(candidate.lead).then(({ keep }) =>
      Effect.runPromise(keep({ position: "7", offsets: { 0: "3" } })),
    )
    await inDatabase(database.url, async (older) => {
      const lock = "select pg_try_advisory_lock(hashtext('relay to events')) as free"
      expect((await older.query(lock)).rows).toEqual([{ free: false }])
      await candidate.withdraw()
      await expect.poll(async () => (await older.query(lock)).rows).toEqual([{ free: true }])
      await older.query(`
        create schema if not exists relay;
        create table if not exists relay.checkpoints (topic text primary key, position text not null, offsets json not null)`)
      expect(
        (await older.query("select position, offsets from relay.checkpoints where topic = 'events'")).rows,
      ).toEqual([{ position: "7", offsets: { 0: "3" } }])
      await older.query(`insert into relay.checkpoints values ('events', '9', '{}')
        on conflict (topic) do update set position = excluded.position, offsets = excluded.offsets`)
    })
    const back = standForLeader(database.url, "events", { timeout: 1_000 })
    expect((await Effect.runPromise(back.lead)).checkpoint).toEqual({ position: "9", offsets: {} })
    await back.withdraw()
  })
})

test("what Kafka does not take is noted by stream, until something later of the stream is published", async () => {
  const leadership = await Effect.runPromise(candidate.lead)
  const event = { streamId: "budget-ada", revision: 3, position: "9", eventId: "e", type: "IncomeAdded", reason: "no" }
  await Effect.runPromise(leadership.setAside([event, { ...event, streamId: "budget-ben" }]))
  await Effect.runPromise(leadership.resumed(["budget-ben"]))
  await candidate.withdraw()
  const next = standForLeader(database.url, "events", { timeout: 1_000 })
  expect((await Effect.runPromise(next.lead)).waiting).toEqual(["budget-ada"])
  await next.withdraw()
})
