// The distributed run on EventStoreDB's protocol: a stand-in for the server, or the one that EVENTSTORE_URL names.
import { afterAll, beforeAll, expect, test } from "vitest"
import { startStreamsDouble, type StreamsDouble } from "../../command-service/src/event-store/testing/streams-double.ts"
import { type FreshDatabase, freshDatabase } from "../../embedded/testing.ts"
import { startStack, type Stack } from "./stack.ts"
import { register, startTraffic } from "./traffic.ts"
import { inDatabase } from "./faults.ts"

let database: FreshDatabase
let double: StreamsDouble | undefined
let stack: Stack

beforeAll(async () => {
  database = await freshDatabase()
  double = process.env["EVENTSTORE_URL"] === undefined ? await startStreamsDouble() : undefined
  stack = await startStack({
    databaseUrl: database.url,
    eventStoreUrl: process.env["EVENTSTORE_URL"] ?? double?.url,
    kafkaBrokers: process.env["KAFKA_BROKERS"],
    projectors: 1,
    queryServices: 1,
    environment: { LOG_LEVEL: "fatal", KAFKA_SESSION_TIMEOUT: "3000", KAFKA_TOPIC: `test.${process.pid}`, AUTH_ATTEMPTS_PER_ADDRESS: "100000" },
    tell: () => {},
  })
}, 120_000)
afterAll(async () => {
  await stack?.stop()
  await double?.close()
  await database?.drop()
}, 60_000)

test("what was acknowledged is read once, though subscriptions break and answers are lost", { timeout: 120_000 }, async () => {
  const users = await Promise.all(Array.from({ length: 5 }, (_, index) => register(stack.address, `user-${index}`)))
  const traffic = startTraffic(stack.address, users, 50)
  const acknowledged = () => [...traffic.acknowledged.values()].reduce((sum, names) => sum + names.length, 0)
  for (const how of ["broken", "in order", "broken"] as const) {
    const before = acknowledged()
    await expect.poll(acknowledged, { timeout: 30_000 }).toBeGreaterThan(before + 20)
    double?.endSubscriptions(how)
    double?.loseNextAnswer()
  }
  await traffic.stop()
  const namesOf = (userId: string): Promise<ReadonlyArray<string>> =>
    inDatabase(database.url, async (client) =>
      (await client.query<{ name: string }>("select name from read.transactions where user_id = $1", [userId])).rows.map(({ name }) => name).sort())
  for (const [userId, names] of traffic.acknowledged) await expect.poll(() => namesOf(userId), { timeout: 30_000 }).toEqual([...names].sort())
  expect(traffic.stale()).toBe(0)
})
