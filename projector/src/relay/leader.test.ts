import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { type SeverableConnection, severableConnection } from "@evenkeel/server-kit/test/severable-connection"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { type Candidate, standForLeader } from "./leader.ts"

let database: FreshDatabase
let way: SeverableConnection
let candidate: Candidate
beforeEach(async () => {
  database = await freshDatabase()
  way = await severableConnection(database.url)
  candidate = standForLeader(way.url, "events", { timeout: 500 })
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
  const next = standForLeader(database.url, "events", { timeout: 500 })
  const leading = Effect.runPromise(next.lead)
  await Effect.runPromise(leadership.keep({ position: "1", offsets: { 0: "7" } }))
  await candidate.withdraw()
  expect((await leading).checkpoint).toEqual({ position: "1", offsets: { 0: "7" } })
  await next.withdraw()
})
