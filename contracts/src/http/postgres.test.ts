import { expect, test } from "vitest"
import { waitForPostgres } from "./postgres.ts"

/** That of the whole run. */
const server = process.env["EVENKEEL_TEST_DATABASE_URL"] ?? ""
const patience = { seconds: 30, tell: () => {} }

test("a PostgreSQL that is there is not waited for", () => waitForPostgres(server, "DATABASE_URL", patience))

test("a database that it does not have is told by the variable that names it", async () => {
  const url = new URL(server)
  url.pathname = "/no_such_database"
  await expect(waitForPostgres(url.href, "DATABASE_URL", patience)).rejects.toThrow(`PostgreSQL at ${url.host} has no such database: check DATABASE_URL.`)
})
