// Finds or creates the tables for a projector of some version. Safe in several processes at once.
import { Data } from "effect"
import pg from "pg"
import { leave } from "@evenkeel/server-kit/postgres/connections"
import { checkpoint, type CheckpointRow } from "./checkpoint.ts"
import { allTables, createReadModels, createTable, indexTable, typeInSql } from "./schema.ts"
import type { Table } from "./table.ts"
import { olderThan, schemaOf, type ReadModels } from "./version.ts"

export interface Prepared extends CheckpointRow {
  readonly schema: string
  /**
   * False if these tables only stand in: they are of an older version, or a later one has added to them. They can be
   * read, and are kept up to date, until those of this version have been built beside them.
   */
  readonly isCurrent: boolean
}

/** Only tables of a later version exist. The message is one sentence for the operator. */
export class LaterReadModels extends Data.TaggedError("LaterReadModels")<{ readonly message: string }> {}

/** In milliseconds: longer than a swap of the tables blocks us. */
const longestWait = 30_000

/** The longest pause between two statements of a transaction, in milliseconds. */
const longestIdle = 5_000

/** `timeout` is per statement, in milliseconds. Rejects with `LaterReadModels`. */
export const prepareReadModels = (
  url: string,
  { prefix, version }: Pick<ReadModels, "prefix" | "version">,
  timeout = longestWait,
): Promise<Prepared> => inTransaction(url, timeout, (db) => prepare(db, prefix, version))

/**
 * Rejects with `LaterReadModels`, without changes: for a process that writes other data before its projector starts.
 */
export const expectNoLater = (url: string, { prefix, version, schema }: ReadModels): Promise<void> =>
  inTransaction(url, longestWait, async (db) => {
    if ((await checkpointIn(db, schema)) === undefined) await refuseLater(db, prefix, version)
  })

type Ask = <Row extends pg.QueryResultRow>(text: string, values?: ReadonlyArray<unknown>) => Promise<ReadonlyArray<Row>>

interface Db {
  readonly client: pg.Client
  readonly ask: Ask
}

const inTransaction = async <A>(url: string, timeout: number, work: (db: Db) => Promise<A>): Promise<A> => {
  // The network may go silent without an error. Pipeline mode is used for a side effect: a statement that times out
  // closes its connection, instead of leaving the transaction to wait for a rollback on it.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: timeout,
    // The server, which notices nothing either, then releases the lock.
    idle_in_transaction_session_timeout: longestIdle,
    pipeline: true,
  } as pg.ClientConfig)
  client.on("error", () => {}) // the statement that waits reports it
  const ask: Ask = async (text, values = []) => (await client.query(text, [...values])).rows
  try {
    await client.connect()
    await ask("begin")
    const done = await work({ client, ask })
    await ask("commit")
    return done
  } finally {
    // Closing the connection rolls back.
    await leave(client, longestIdle)
  }
}

const prepare = async (db: Db, prefix: string, version: number): Promise<Prepared> => {
  const schema = schemaOf(prefix, version)
  await db.ask("select pg_advisory_xact_lock(hashtext($1))", [`read models in ${schema}`])
  const own = await checkpointIn(db, schema)
  if (own !== undefined) return { schema, ...own, isCurrent: own.version === version }
  await refuseLater(db, prefix, version)
  for (const older of olderThan(version)) {
    const standIn = await standInFor(db, schemaOf(prefix, older), version)
    if (standIn !== undefined) return standIn
  }
  return { schema, ...(await createReadModels(db.client, schema, version)), isCurrent: true }
}

/** If newer tables exist and ours do not, this code is older than the last one that ran: its rows would be out of date. */
const refuseLater = async (db: Db, prefix: string, version: number): Promise<void> => {
  const rows = await db.ask<{ latest: number | null }>(
    `select max(substr(nspname::text, length($1) + 2)::integer) as latest from pg_namespace
     where nspname ~ ('^' || $1 || '_[1-9][0-9]{0,8}$')`,
    [prefix],
  )
  const latest = rows[0]?.latest ?? 0
  if (latest <= version) return
  throw new LaterReadModels({
    message: `The read models are of version ${latest}, but this code knows only versions up to ${version}: start the newer code again. Nothing has been changed.`,
  })
}

const checkpointIn = async (db: Db, schema: string): Promise<CheckpointRow | undefined> =>
  (await hasTable(db, schema, checkpoint.name))
    ? (await db.ask<CheckpointRow>(`select * from "${schema}".${checkpoint.name}`))[0]
    : undefined

/** Adapts that schema's tables to stand in, unless there are none, or they are incomplete, or cannot be adapted. */
const standInFor = async (db: Db, schema: string, version: number): Promise<Prepared | undefined> => {
  const found = await checkpointIn(db, schema)
  if (found?.caught_up !== true || !(await isAdapted(db, schema))) return undefined
  await db.ask(`update "${schema}".${checkpoint.name} set version = $1`, [version])
  return { schema, ...found, isCurrent: false }
}

/**
 * Adds missing tables and nullable columns, and makes columns that are no longer written nullable; older code that is
 * still running is not affected. Returns whether the tables now accept today's rows: if a column has changed its type,
 * or a new one is never null, they are left unchanged.
 */
const isAdapted = async (db: Db, schema: string): Promise<boolean> => {
  const columns = await columnsIn(db, schema)
  const tables = allTables.filter(({ name }) => name !== checkpoint.name)
  const existing = tables.filter(({ name }) => columns.some(({ table }) => table === name))
  const found = (table: Table, name: string) => columns.find((each) => each.table === table.name && each.name === name)
  const missing = (table: Table) => Object.entries(table.columns).filter(([name]) => found(table, name) === undefined)
  const fits = existing.every(
    (table) =>
      missing(table).every(([, { nullable }]) => nullable) &&
      Object.entries(table.columns).every(([name, { type }]) => (found(table, name)?.type ?? type) === type),
  )
  if (!fits) return false
  for (const table of tables) {
    if (!existing.includes(table)) {
      await createTable(db.client, schema, table)
      await indexTable(db.client, schema, table)
      continue
    }
    for (const [name, { type }] of missing(table))
      await db.ask(`alter table "${schema}"."${table.name}" add column "${name}" ${typeInSql(type)}`)
    for (const { name } of columns.filter((each) => each.table === table.name && !each.nullable)) {
      if (table.columns[name]?.nullable ?? true)
        await db.ask(`alter table "${schema}"."${table.name}" alter column "${name}" drop not null`)
    }
  }
  return true
}

interface FoundColumn extends pg.QueryResultRow {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
}

const hasTable = async ({ ask }: Db, schema: string, table: string): Promise<boolean> =>
  (await ask("select where to_regclass($1) is not null", [`"${schema}"."${table}"`])).length > 0

const columnsIn = ({ ask }: Db, schema: string): Promise<ReadonlyArray<FoundColumn>> =>
  ask(
    `select relname as table, attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = to_regnamespace($1) and relkind = 'r' and attnum > 0 and not attisdropped`,
    [`"${schema}"`],
  )
