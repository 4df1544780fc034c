// Services that hang: their processes and connections are there, but they do nothing. Another one of each kind takes
// over, and those that hung go on without doing harm.
import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { newId } from "@evenkeel/contracts/ids"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { verify } from "@evenkeel/projector/operate/verify/verify"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import { unprojected } from "./faults.ts"
import { leadingRelay } from "./leading-relay.ts"
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

/** What everybody sees at last who reads in turns, of which every other one goes to the query service that hangs. */
const answered = async ({ token }: User): Promise<ReadonlyArray<number>> => {
  const headers = { Authorization: `Bearer ${token}` }
  const read = () => fetch(`${stack.address}/transactions`, { headers }).then(({ status }) => status)
  return [await read(), await read(), await read(), await read()]
}

// At once, because each of them is waited for for some ten seconds.
test(
  "while the leading relay, a projector and a query service hang, the others do the work, and they do no harm when they go on",
  { timeout: 120_000 },
  async () => {
    const hanging = [await leadingRelay(stack.relays), stack.projectors[0]!, stack.queryServices[0]!]
    for (const service of hanging) service.hang()
    await some()
    await caughtUp()
    await expect.poll(() => answered(users[0]!), { timeout: 30_000 }).toEqual([200, 200, 200, 200])
    for (const service of hanging) service.resume()
    await some()
    await caughtUp()
  },
)

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
