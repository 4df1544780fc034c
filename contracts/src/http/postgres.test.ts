import { afterAll, beforeAll, expect, test } from "vitest"
import { freshDatabase, type FreshDatabase } from "../../../embedded/testing.ts"
import { waitForPostgres } from "./postgres.ts"

let database: FreshDatabase
beforeAll(async () => { database = await freshDatabase() })
afterAll(() => database.drop())

const patience = { seconds: 10, tell: () => {} }

test("a PostgreSQL that is there is not waited for", () => waitForPostgres(database.url, "DATABASE_URL", patience))

test("a database that it does not have is told by the variable that names it", async () => {
  const url = new URL(database.url)
  url.pathname = "/no_such_database"
  await expect(waitForPostgres(url.href, "DATABASE_URL", patience)).rejects.toThrow(`PostgreSQL at ${url.host} has no such database: check DATABASE_URL.`)
})
