import { afterEach, beforeEach, expect, test } from "vitest"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { openReadyEventStore, type ReadyEventStore } from "./servers.ts"

let database: FreshDatabase
let ends: Array<() => Promise<void> | void>
beforeEach(async () => {
  database = await freshDatabase()
  ends = []
})
afterEach(async () => {
  for (const end of ends) await end()
  await database.drop()
})

const open = (): Promise<ReadyEventStore> =>
  openReadyEventStore(database.url, { timeout: { seconds: 30, tell: () => {} }, onStop: (end) => void ends.push(end) })

test("the second command service on a PostgreSQL is ready once the first has ended", async () => {
  const [first, second] = [await open(), await open()]
  expect([await first.ready(), await second.ready()]).toEqual([undefined, "Another process is the writer."])
  await ends.shift()?.()
  await expect.poll(second.ready).toBeUndefined()
})

test("an unavailable PostgreSQL is not reported as another writer", async () => {
  const { ready } = await open()
  await database.drop()
  expect(await ready()).toBe("The event store cannot be reached.")
})
