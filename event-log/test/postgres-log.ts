// For each test, a log in PostgreSQL and stores that write to it, with ways to inspect it
// and to break their connections.

import pg from "pg"
import { afterEach, beforeEach } from "vitest"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { openPostgresEventStore, type PostgresEventStore } from "../src/postgres/store.ts"
import { openClosable, type Closable } from "@evenkeel/server-kit/test/scope"

export interface PostgresLog {
  readonly url: string
  readonly operator: pg.Client
  /** The store is closed when the test ends. */
  readonly open: (options?: { url?: string; timeout?: number }) => Promise<Closable<PostgresEventStore>>
  /** Terminates the session with the writer's lock, but not those that wait for it. */
  readonly killWriter: () => Promise<unknown>
}

export const forEachTest = (): PostgresLog => {
  let database: FreshDatabase
  let operator: pg.Client
  const opened: Array<Closable<PostgresEventStore>> = []
  beforeEach(async () => {
    database = await freshDatabase()
    operator = new pg.Client({ connectionString: database.url })
    await operator.connect()
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()))
    await operator.end()
    await database.drop()
  })
  return {
    get url() {
      return database.url
    },
    get operator() {
      return operator
    },
    open: async (options = {}) => {
      const store = await openClosable(openPostgresEventStore({ url: database.url, ...options }))
      opened.push(store)
      return store
    },
    killWriter: () =>
      operator.query(
        `select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
      ),
  }
}
