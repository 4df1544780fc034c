// All tables of the read models. They are never migrated: those of another version are projected again from the events.
import type { Knex } from "knex"
import { checkpoint, type CheckpointRow } from "./checkpoint.ts"
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
  const begun: CheckpointRow = { version, position: null, caught_up: false }
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
