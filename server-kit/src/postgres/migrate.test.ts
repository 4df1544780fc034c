import { afterEach, beforeEach, expect, test } from "vitest"
import { execute, type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { severableConnection } from "../../test/severable-connection.ts"
import { migrate, type Migration } from "./migrate.ts"

let database: FreshDatabase
beforeEach(async () => void (database = await freshDatabase()))
afterEach(() => database.drop())

const making = (name: string, table: string): Migration => ({
  name,
  up: (db) => db.raw(`create table houses.${table} (id integer)`),
})
const [first, second] = [making("0001 listeners", "listeners"), making("0002 windows", "windows")]

test("a new migration runs once", async () => {
  await migrate(database.url, "houses", [first])
  await migrate(database.url, "houses", [first, second])
  await migrate(database.url, "houses", [first, second])
  await execute(database.url, "insert into houses.windows values (1)")
})

test("a version older than the tables refuses to run, and leaves them alone", async () => {
  await migrate(database.url, "houses", [first, second])
  await expect(migrate(database.url, "houses", [first])).rejects.toThrow(
    /^A newer version of Evenkeel has changed the tables in houses \("0002 windows"\): start that one/,
  )
  await migrate(database.url, "houses", [first, second])
})

test("a server that accepts connections and then says nothing is not waited for", async () => {
  const connection = await severableConnection(database.url)
  connection.fallSilent()
  await expect(migrate(connection.url, "houses", [first], 200)).rejects.toThrow("timeout expired")
  await connection.close()
})

test("losing the connection that guards a migration does not end the process", async () => {
  const losing: Migration = {
    ...first,
    up: async (db) => {
      await db.raw(`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`)
      await first.up(db)
    },
  }
  await migrate(database.url, "houses", [losing])
  await execute(database.url, "insert into houses.listeners values (1)")
})
