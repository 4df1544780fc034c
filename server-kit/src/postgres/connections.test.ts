import { Effect } from "effect"
import { expect, test } from "vitest"
import { execute, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { waitForPostgres } from "./connections.ts"
import { restoreMarker } from "./restoring.ts"

/** The server of the whole test run. */
const server = process.env["EVENKEEL_TEST_DATABASE_URL"] ?? ""
const timeout = { seconds: 30, report: () => {} }

test("an available PostgreSQL is used at once", () =>
  Effect.runPromise(waitForPostgres(server, "DATABASE_URL", timeout)))

test("a database that a restore has not finished is refused in one sentence", async () => {
  const database = await freshDatabase()
  const { schema, table } = restoreMarker
  await execute(database.url, `create schema ${schema}; create table ${table} (id text)`)
  const { host } = new URL(database.url)
  await expect(Effect.runPromise(waitForPostgres(database.url, "DATABASE_URL", timeout))).rejects.toThrow(
    `The database at ${host} holds a backup that is not completely restored: wait for "backup restore", run it again if it was interrupted, or check DATABASE_URL.`,
  )
  await execute(database.url, `drop schema ${schema} cascade`)
  await Effect.runPromise(waitForPostgres(database.url, "DATABASE_URL", timeout))
  await database.drop()
})

test("if the database does not exist, the error names the variable", async () => {
  const url = new URL(server)
  url.pathname = "/no_such_database"
  await expect(Effect.runPromise(waitForPostgres(url.href, "DATABASE_URL", timeout))).rejects.toThrow(
    `PostgreSQL at ${url.host} has no such database: check DATABASE_URL.`,
  )
})
