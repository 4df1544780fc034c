import { afterEach, beforeEach, expect, test } from "vitest"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { testScope, type TestScope } from "@evenkeel/server-kit/test/scope"
import { startStreamsDouble } from "@evenkeel/event-log/test/eventstoredb-double/streams"
import { openReadyEventStore, type ReadyEventStore } from "./servers.ts"

let database: FreshDatabase
let first: TestScope
let second: TestScope
beforeEach(async () => {
  database = await freshDatabase()
  first = testScope()
  second = testScope()
})
afterEach(async () => {
  await first.close()
  await second.close()
  await database.drop()
})

const open = (scope: TestScope): Promise<ReadyEventStore> =>
  scope.open(openReadyEventStore(database.url, { seconds: 30, report: () => {} }))

test("the second command service on a PostgreSQL is ready once the first has ended", async () => {
  const stores = [await open(first), await open(second)] as const
  expect(await stores[0].ready()).toBeUndefined()
  expect(await stores[1].ready()).toBe("Another process is the writer.")
  await first.close()
  await expect.poll(stores[1].ready).toBeUndefined()
})

test("an unavailable PostgreSQL is not reported as another writer", async () => {
  const { ready } = await open(first)
  await database.drop()
  expect(await ready()).toBe("The event store cannot be reached.")
})

test("an address that prefers followers is overridden, and it is said", async () => {
  const double = await startStreamsDouble()
  const said: Array<string> = []
  const report = (sentence: string) => void said.push(sentence)
  await first.open(openReadyEventStore(`${double.url}&nodePreference=follower`, { seconds: 30, report }))
  expect(said).toEqual([
    "EVENTSTORE_URL has nodePreference=follower. Commands are read and written at the leader all the same.",
  ])
  await double.close()
})
