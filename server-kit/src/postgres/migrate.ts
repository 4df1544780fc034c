// Migrates a schema whose tables cannot be rebuilt. A released migration is never edited; add a new one instead.
import knex, { type Knex } from "knex"
import pg from "pg"
import { leave } from "./connections.ts"

export interface Migration {
  /** Sorts after the earlier ones, for example "0001 what it makes". */
  readonly name: string
  readonly up: (db: Knex) => Promise<unknown>
}

/** The timeout for connecting, in milliseconds. */
const longestConnecting = 5_000
/** How long the check for pending migrations may take before the connection counts as dead, in milliseconds. */
const silence = 10_000
/** In milliseconds: includes waiting for another process, and changing a table of any size. */
const longestMigration = 3_600_000

/**
 * Safe in several processes at once. Rejects with the database's error, or with a sentence if a newer version has
 * already migrated the schema.
 */
export const migrate = async (
  url: string,
  schema: string,
  migrations: ReadonlyArray<Migration>,
  timeout = longestConnecting,
): Promise<void> => {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: timeout,
    query_timeout: longestMigration,
    // When the network goes silent, keep-alive usually detects it much sooner.
    keepAlive: true,
    keepAliveInitialDelayMillis: silence,
  }
  const guard = new pg.Client(connection)
  guard.on("error", () => {}) // without a listener, its loss would end the process; knex reports errors
  // Pipeline mode is used for a side effect: a statement that times out closes its connection. The logger is silent
  // because callers report errors anyway.
  const db = knex({
    client: "pg",
    connection: { ...connection, pipeline: true } as Knex.PgConnectionConfig,
    pool: { min: 0, max: 2 },
    log: { warn: () => {}, error: () => {} },
  })
  try {
    await guard.connect()
    // A role that may only use the tables can still find that nothing is pending.
    const before = await doneIn(guard, schema)
    if (before.length === migrations.length && migrations.every(({ name }) => before.includes(name))) return
    await guard.query("select pg_advisory_lock(hashtext($1))", [`${schema} migrations`])
    await guard.query(`create schema if not exists ${schema}`)
    const migrator = { schemaName: schema, tableName: "migrations", migrationSource: sourceOf(migrations) }
    // Knex's own lock outlives a killed process. Ours does not, and while we have it, knex's must be stale.
    await db.migrate.forceFreeMigrationsLock(migrator)
    expectKnown(await doneIn(guard, schema), schema, migrations)
    await db.migrate.latest(migrator)
  } finally {
    await db.destroy()
    await leave(guard, timeout)
  }
}

/** The names of the applied migrations. */
const doneIn = async (client: pg.Client, schema: string): Promise<ReadonlyArray<string>> => {
  const ask = <Row extends pg.QueryResultRow>(text: string): Promise<pg.QueryResult<Row>> => {
    const question = { text, query_timeout: silence }
    return client.query(question)
  }
  const found = await ask(`select where to_regclass('${schema}.migrations') is not null`)
  if (found.rowCount === 0) return []
  const { rows } = await ask<{ readonly name: string }>(`select name from ${schema}.migrations`)
  return rows.map(({ name }) => name)
}

/** After a downgrade, knex would only complain about missing files. */
const expectKnown = (done: ReadonlyArray<string>, schema: string, migrations: ReadonlyArray<Migration>): void => {
  const unknown = done.find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown !== undefined) {
    throw new Error(
      `A newer version of Evenkeel has changed the tables in ${schema} ("${unknown}"): start that one, or restore a backup from before it.`,
    )
  }
}

const sourceOf = (migrations: ReadonlyArray<Migration>): Knex.MigrationSource<Migration> => ({
  getMigrations: async () => [...migrations],
  getMigrationName: ({ name }) => name,
  // Knex requires both.
  getMigration: async ({ up }) => ({ up, down: async () => {} }),
})
