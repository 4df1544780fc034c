// Creates the tables. They are never migrated: tables of another version are dropped, and projected again from the events.
import knex, { type Knex } from "knex"
import { checkpoint, type CheckpointRow } from "./checkpoint.ts"
import { budgets } from "./budgets.ts"
import {
  accounts,
  categories,
  categoryPerformances,
  categoryTypes,
  incomes,
  monthlyPerformances,
  transactions,
} from "./figures.ts"
import { history } from "./history.ts"
import { historySnapshots } from "./history-snapshots.ts"
import { parkedStreams } from "./parked-streams.ts"
import type { Table } from "./table.ts"

/** The tables with people's data, in the order in which they are written. */
export const budgetTables: ReadonlyArray<Table> = [
  accounts,
  incomes,
  categoryTypes,
  categories,
  transactions,
  monthlyPerformances,
  categoryPerformances,
  history,
  historySnapshots,
  parkedStreams,
  budgets,
]

export const allTables: ReadonlyArray<Table> = [...budgetTables, checkpoint]

export interface Prepared extends CheckpointRow {
  /** The version whose tables were dropped, if any. */
  readonly replaced: string | undefined
}

/**
 * In milliseconds: longer than a swap of the tables, or a reader whose query delays dropping them, keeps us waiting.
 */
const longestWait = 30_000

/**
 * Creates that version's tables in that schema unless they exist; safe in several processes at once.
 * `timeout` is per statement, in milliseconds.
 */
export const prepareReadModels = async (
  url: string,
  schema: string,
  version: string,
  timeout = longestWait,
): Promise<Prepared> => {
  // The network may go silent without an error. Pipeline mode is used for a side effect: a statement that times out
  // closes its connection, instead of leaving the transaction to wait for a rollback on it.
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: timeout,
    pipeline: true,
  } as Knex.PgConnectionConfig
  const db = knex({ client: "pg", connection, pool: { min: 0, max: 1 }, log: silent })
  try {
    return await db.transaction(async (transaction) => {
      await transaction.raw("select pg_advisory_xact_lock(hashtext(?))", [`read models in ${schema}`])
      await transaction.schema.createSchemaIfNotExists(schema)
      const found = await checkpointIn(transaction, schema)
      if (found?.version === version) return { ...found, replaced: undefined }
      for (const table of allTables) {
        await transaction.schema.withSchema(schema).dropTableIfExists(table.name)
        await createTable(transaction, schema, table)
        await indexTable(transaction, schema, table)
      }
      const fresh: CheckpointRow = { version, position: null, caught_up: false }
      await transaction.withSchema(schema).table(checkpoint.name).insert(fresh)
      return { ...fresh, replaced: found?.version }
    })
  } finally {
    await db.destroy()
  }
}

/** Silences knex: failures reach the caller, who reports them. */
const silent = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} }

const checkpointIn = async (db: Knex, schema: string): Promise<CheckpointRow | undefined> =>
  (await db.schema.withSchema(schema).hasTable(checkpoint.name))
    ? db.withSchema(schema).table<CheckpointRow>(checkpoint.name).first("version", "position", "caught_up")
    : undefined

/**
 * Without its key and indexes: a rebuild fills the table first, because maintaining them
 * row by row costs twice as much.
 */
export const createTable = (db: Knex, schema: string, { name, columns, fillFactor }: Table) =>
  db.schema
    .withSchema(schema)
    .createTable(name, (definition) => {
      for (const [column, { type, nullable }] of Object.entries(columns)) {
        const made = definition.specificType(column, type === "text" ? 'text collate "C"' : type)
        if (nullable) made.nullable()
        else made.notNullable()
      }
    })
    .raw(`alter table "${schema}"."${name}" set (fillfactor = ${fillFactor})`)

export const indexTable = (db: Knex, schema: string, { name, key, indexes }: Table) =>
  db.schema.withSchema(schema).alterTable(name, (definition) => {
    definition.primary([...key], { constraintName: `${name}_key` })
    for (const { columns, where } of indexes) {
      definition.index(
        [...columns],
        `${name}_by_${columns.slice(1).join("_")}`,
        where === undefined ? {} : { predicate: db.whereRaw(where) },
      )
    }
  })
