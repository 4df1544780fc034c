// All tables of the read models. They are never migrated: those of another version are projected again from the events.
import type { Knex } from "knex"
import { checkpoint, nowhere, type CheckpointRow } from "./checkpoint.ts"
import { budgets } from "./budgets.ts"
import {
  accounts,
  categories,
  categoryPerformances,
  categoryTypes,
  incomes,
  monthlyPerformances,
  rules,
  transactions,
  transactionSums,
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
  rules,
  transactions,
  transactionSums,
  monthlyPerformances,
  categoryPerformances,
  history,
  historySnapshots,
  parkedStreams,
  budgets,
]

export const allTables: ReadonlyArray<Table> = [...budgetTables, checkpoint]

/** In a schema that has none of them. */
export const createReadModels = async (db: Knex, schema: string, version: number): Promise<CheckpointRow> => {
  await db.schema.createSchemaIfNotExists(schema)
  for (const table of allTables) {
    await createTable(db, schema, table)
    await indexTable(db, schema, table)
  }
  const begun: CheckpointRow = { version, ...nowhere, caught_up: false }
  await db.withSchema(schema).table(checkpoint.name).insert(begun)
  return begun
}

export const sqlTypes: Readonly<Record<string, string>> = { text: 'text collate "C"' }

/**
 * Without its key and indexes: a rebuild fills the table first, because maintaining them
 * row by row costs twice as much.
 */
export const createTable = (db: Knex, schema: string, { name, columns, fillFactor }: Table) =>
  db.schema
    .withSchema(schema)
    .createTable(name, (definition) => {
      for (const [column, { type, nullable }] of Object.entries(columns)) {
        const made = definition.specificType(column, sqlTypes[type] ?? type)
        if (nullable) made.nullable()
        else made.notNullable()
      }
    })
    .raw(`alter table "${schema}"."${name}" set (fillfactor = ${fillFactor})`)

export const indexTable = async (db: Knex, schema: string, { name, key, indexes }: Table): Promise<void> => {
  await db.schema.withSchema(schema).alterTable(name, (definition) => {
    definition.primary([...key], { constraintName: `${name}_key` })
    for (const { columns, where, isOfText } of indexes) {
      if (isOfText === true) continue
      definition.index(
        [...columns],
        `${name}_by_${columns.slice(1).join("_")}`,
        where === undefined ? {} : { predicate: db.whereRaw(where) },
      )
    }
  })
  for (const { columns, isOfText } of indexes) if (isOfText === true) await indexText(db, schema, name, columns)
}

/**
 * By trigrams (pg_trgm), together with the person (btree_gin), so that a search reads nobody else's. Both come with
 * Postgres; where somebody has left them out, the same searches read more rows. New entries wait in a list that every
 * search reads too, so that it must stay short.
 */
const indexText = async (db: Knex, schema: string, name: string, columns: ReadonlyArray<string>): Promise<void> => {
  const needed = ["pg_trgm", "btree_gin"]
  const { rows } = await db.raw<{ rows: ReadonlyArray<{ name: string }> }>(
    "select name from pg_available_extensions where name = any(?)",
    [needed],
  )
  if (rows.length < needed.length) return
  await db.raw("select pg_advisory_xact_lock(hashtext('extensions'))")
  for (const extension of needed) await db.raw("create extension if not exists ??", [extension])
  const home = await db.raw<{ rows: ReadonlyArray<{ schema: string }> }>(
    "select nspname as schema from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'",
  )
  const others = columns.slice(0, -1).map((column) => `"${column}"`)
  const text = `"${columns.at(-1) ?? ""}" "${home.rows[0]?.schema ?? "public"}".gin_trgm_ops`
  await db.raw(
    `create index "${name}_text" on "${schema}"."${name}" using gin (${[...others, text].join(", ")})
     with (gin_pending_list_limit = 256)`,
  )
}
