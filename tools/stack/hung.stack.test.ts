// Services that hang: their processes and connections exist, but do nothing. Another one of each kind takes over, and
// the hung ones continue without harm.
import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { verify } from "@evenkeel/projector/operate/verify/verify"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import { unprojected } from "./test/faults.ts"
import { leadingRelay } from "./test/leading-relay.ts"
import { register, startTraffic, type Traffic, type User } from "./test/traffic.ts"
import { theStack } from "./test/the-stack.ts"

let users: ReadonlyArray<User>
let traffic: Traffic

const the = theStack({ relays: 2 })
beforeAll(async () => {
  users = await Promise.all(Array.from({ length: 5 }, (_, index) => register(the.stack.address, `user-${index}`)))
  traffic = startTraffic(the.stack.address, users, 20)
})
afterAll(async () => {
  for (const service of the.stack.services) service.resume()
  await traffic?.stop()
})

const some = async (): Promise<void> => {
  const before = traffic.count()
  await expect.poll(traffic.count).toBeGreaterThan(before + 40)
}

/** Resolves once everything that is acknowledged by now is in the rows. */
const caughtUp = async (): Promise<void> => {
  await traffic.rest()
  await expect.poll(() => unprojected(the.databaseUrl)).toBe(0)
  traffic.goOn()
}

/** The final statuses for readers in turns, every other of whom reaches the query service that hangs. */
const answered = async ({ token }: User): Promise<ReadonlyArray<number>> => {
  const headers = { Authorization: `Bearer ${token}` }
  const read = () => fetch(`${the.stack.address}/transactions`, { headers }).then(({ status }) => status)
  return [await read(), await read(), await read(), await read()]
}

// All at once, because each of them takes some ten seconds.
test("while the leading relay, a projector and a query service hang, the others do the work, and they do no harm when they go on", async () => {
  const hanging = [await leadingRelay(the.stack.relays), the.stack.projectors[0]!, the.stack.queryServices[0]!]
  for (const service of hanging) service.hang()
  await some()
  await caughtUp()
  await expect.poll(() => answered(users[0]!)).toEqual([200, 200, 200, 200])
  for (const service of hanging) service.resume()
  await some()
  await caughtUp()
})

test("in the end nothing is lost, doubled or stale", async () => {
  await traffic.stop()
  await expect.poll(() => unprojected(the.databaseUrl)).toBe(0)
  const source = await openClosable(openPostgresSource({ url: the.databaseUrl }))
  const userIds = users.map(({ userId }) => userId)
  const { schema } = readModelsOf()
  const { differences } = await Effect.runPromise(verify({ databaseUrl: the.databaseUrl, schema, source, userIds }))
  await source.close()
  expect(differences).toEqual([])
  expect(traffic.stale()).toBe(0)
})
