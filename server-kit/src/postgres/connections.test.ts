import { Effect } from "effect"
import { expect, test } from "vitest"
import { waitForPostgres } from "./connections.ts"

/** The server of the whole test run. */
const server = process.env["EVENKEEL_TEST_DATABASE_URL"] ?? ""
const timeout = { seconds: 30, report: () => {} }

test("an available PostgreSQL is used at once", () =>
  Effect.runPromise(waitForPostgres(server, "DATABASE_URL", timeout)))

test("if the database does not exist, the error names the variable", async () => {
  const url = new URL(server)
  url.pathname = "/no_such_database"
  await expect(Effect.runPromise(waitForPostgres(url.href, "DATABASE_URL", timeout))).rejects.toThrow(
    `PostgreSQL at ${url.host} has no such database: check DATABASE_URL.`,
  )
})
