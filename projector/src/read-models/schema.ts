// All tables of the read models. They are never migrated: another version's are projected again from the events.
import pg from "pg"
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

const named = (schema: string, name: string): string => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

const list = (names: ReadonlyArray<string>): string => names.map(pg.escapeIdentifier).join(", ")

/** Requires a schema without these tables. */
export const createReadModels = async (
  client: pg.ClientBase,
  schema: string,
  version: number,
): Promise<CheckpointRow> => {
  await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`)
  for (const table of allTables) {
    await createTable(client, schema, table)
    await indexTable(client, schema, table)
  }
  const begun: CheckpointRow = { version, ...nowhere, caught_up: false }
  await insertCheckpoint(client, schema, begun)
  return begun
}

export const insertCheckpoint = async (client: pg.ClientBase, schema: string, row: CheckpointRow): Promise<void> => {
  const table = named(schema, checkpoint.name)
  await client.query(`insert into ${table} select * from json_populate_record(null::${table}, $1)`, [
    JSON.stringify(row),
  ])
}

/** The type in SQL. */
export const typeInSql = (type: string): string => (type === "text" ? 'text collate "C"' : type)

/** Without its key and indexes: maintaining them while a rebuild fills the table would cost twice as much. */
export const createTable = async (
  client: pg.ClientBase,
  schema: string,
  { name, columns, fillFactor }: Table,
): Promise<void> => {
  const defined = Object.entries(columns).map(
    ([column, { type, nullable }]) => `${pg.escapeIdentifier(column)} ${typeInSql(type)}${nullable ? "" : " not null"}`,
  )
  await client.query(`create table ${named(schema, name)} (${defined.join(", ")}) with (fillfactor = ${fillFactor})`)
}

export const indexTable = async (
  client: pg.ClientBase,
  schema: string,
  { name, key, indexes }: Table,
): Promise<void> => {
  const table = named(schema, name)
  await client.query(`alter table ${table} add constraint "${name}_key" primary key (${list(key)})`)
  for (const { columns, where, isOfText } of indexes) {
    if (isOfText === true) continue
    const predicate = where === undefined ? "" : ` where ${where}`
    await client.query(
      `create index "${name}_by_${columns.slice(1).join("_")}" on ${table} (${list(columns)})${predicate}`,
    )
  }
  for (const { columns, isOfText } of indexes) if (isOfText === true) await indexText(client, schema, name, columns)
}

/**
 * Indexes trigrams (pg_trgm) together with the person (btree_gin), so that a search reads only one person's entries.
 * Both extensions come with Postgres; without them, searches read more rows. New entries wait in a list that every
 * search reads too, so it must stay short.
 */
const indexText = async (
  client: pg.ClientBase,
  schema: string,
  name: string,
  columns: ReadonlyArray<string>,
): Promise<void> => {
  const needed = ["pg_trgm", "btree_gin"]
  const available = "select from pg_available_extensions where name = any($1)"
  if ((await client.query(available, [needed])).rowCount !== needed.length) return
  await client.query("select pg_advisory_xact_lock(hashtext('extensions'))")
  for (const extension of needed) await client.query(`create extension if not exists ${extension}`)
  const home = await client.query<{ schema: string }>(
    "select nspname as schema from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'",
  )
  const text = `${list(columns.slice(-1))} ${named(home.rows[0]?.schema ?? "public", "gin_trgm_ops")}`
  await client.query(
    `create index "${name}_text" on ${named(schema, name)} using gin (${[list(columns.slice(0, -1)), text].join(", ")})
     with (gin_pending_list_limit = 256)`,
  )
}
