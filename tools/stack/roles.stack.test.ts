// Services as separate processes, each with the role that it has in PostgreSQL, without Kafka.
import { expect, test } from "vitest"
import { registerAt } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { inDatabase } from "@evenkeel/projector/test/projecting"
import { roles } from "@evenkeel/server-kit/postgres/roles"
import { theStack } from "./test/the-stack.ts"

const the = theStack({ kafka: false, projectors: 1, queryServices: 1 })

test("a plan is written, projected and read without the owner of the database", async () => {
  const ada = await registerAt(the.stack.address)
  await planFor(ada)
  expect((await ada.client.categories()).length).toBeGreaterThan(0)
  expect((await ada.client.transactions()).length).toBeGreaterThanOrEqual(0)

  const { rows } = await inDatabase(the.databaseUrl, (client) =>
    client.query<{ role: string }>(
      `select distinct usename::text as role from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    ),
  )
  expect(Object.values(roles)).toEqual(expect.arrayContaining(rows.map(({ role }) => role as never)))
  expect(rows.length).toBeGreaterThan(0)
})
