// Services as separate processes, each with the role that it has in PostgreSQL, without Kafka.
import { afterAll, beforeAll, expect, test } from "vitest"
import { registerAt } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { inDatabase } from "@evenkeel/projector/test/projecting"
import { roles } from "@evenkeel/server-kit/postgres/roles"
import { type Stack, startStack } from "./stack.ts"

let database: FreshDatabase
let stack: Stack | undefined

beforeAll(async () => {
  database = await freshDatabase()
  stack = await startStack({
    databaseUrl: database.url,
    kafkaBrokers: "",
    relays: 0,
    projectors: 1,
    queryServices: 1,
    report: () => {},
  })
})
afterAll(async () => {
  await stack?.stop()
  await database.drop()
})

test("a plan is written, projected and read without the owner of the database", async () => {
  const ada = await registerAt(stack?.address ?? "")
  await planFor(ada)
  expect((await ada.client.categories()).length).toBeGreaterThan(0)
  expect((await ada.client.transactions()).length).toBeGreaterThanOrEqual(0)

  const { rows } = await inDatabase(database.url, (client) =>
    client.query<{ role: string }>(
      `select distinct usename::text as role from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    ),
  )
  expect(Object.values(roles)).toEqual(expect.arrayContaining(rows.map(({ role }) => role as never)))
  expect(rows.length).toBeGreaterThan(0)
})
