// Services that hang: their processes and connections are there, but they do nothing. Another one of each kind takes
// over, and those that hung go on without doing harm.
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { newId } from "@evenkeel/contracts/ids"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { verify } from "@evenkeel/projector/operate/verify/verify"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import { unprojected } from "./faults.ts"
import { leadingRelay } from "./leading-relay.ts"
import type { ServiceProcess } from "./processes.ts"
import { type Stack, startStack } from "./stack.ts"
import { register, startTraffic, type Traffic, type User } from "./traffic.ts"

let database: FreshDatabase
let stack: Stack
let users: ReadonlyArray<User>
let traffic: Traffic

beforeAll(async () => {
  database = await freshDatabase()
  stack = await startStack({
    databaseUrl: database.url,
    kafkaBrokers: process.env["KAFKA_BROKERS"],
    relays: 2,
    environment: {
      LOG_LEVEL: "fatal",
      KAFKA_SESSION_TIMEOUT: "3000",
      KAFKA_TOPIC: `test.${newId()}`,
      AUTH_ATTEMPTS_PER_ADDRESS: "100000",
      REFUSALS_PER_ADDRESS: "1000000",
      REQUESTS_PER_PERSON: "1000000",
    },
    report: () => {},
  })
  users = await Promise.all(Array.from({ length: 5 }, (_, index) => register(stack.address, `user-${index}`)))
  traffic = startTraffic(stack.address, users, 20)
}, 120_000)
afterAll(async () => {
  for (const service of stack?.services ?? []) service.resume()
  await traffic?.stop()
  await stack?.stop()
  await database?.drop()
})

const some = async (): Promise<void> => {
  const before = traffic.count()
  await expect.poll(traffic.count).toBeGreaterThan(before + 40)
}

/** Everything that is acknowledged by now gets into the rows. */
const caughtUp = async (): Promise<void> => {
  await traffic.rest()
  await expect.poll(() => unprojected(database.url)).toBe(0)
  traffic.goOn()
}

describe("while it hangs, another one does the work, and it does no harm when it goes on:", () => {
  const cases: ReadonlyArray<readonly [string, () => Promise<ServiceProcess> | ServiceProcess]> = [
    ["the leading relay", () => leadingRelay(stack.relays)],
    ["a projector", () => stack.projectors[0]!],
    ["a query service", () => stack.queryServices[0]!],
  ]
  test.each(cases)("%s", { timeout: 120_000 }, async (_, find) => {
    const service = await find()
    service.hang()
    await some()
    await caughtUp()
    service.resume()
    await some()
    await caughtUp()
  })
})

test("in the end nothing is lost, doubled or stale", { timeout: 60_000 }, async () => {
  await traffic.stop()
  await expect.poll(() => unprojected(database.url)).toBe(0)
  const source = await openClosable(openPostgresSource({ url: database.url }))
  const userIds = users.map(({ userId }) => userId)
  const { schema } = readModelsOf()
  const { differences } = await Effect.runPromise(verify({ databaseUrl: database.url, schema, source, userIds }))
  await source.close()
  expect([differences, traffic.stale()]).toEqual([[], 0])
})
