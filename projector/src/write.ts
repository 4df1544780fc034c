// Changes as one statement: whatever tables they touch, one round trip, with the rows of each table as arrays of its columns.
import type { Changes } from "./changes.ts"
import { budgets } from "./read-models/budgets.ts"
import { budgetTables } from "./read-models/schema.ts"
import type { Row, Table } from "./read-models/table.ts"

export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: Array<unknown>
}

/** Moves the bookmark too, and never backwards: another projector may be ahead. */
export const writeStatement = (changes: Changes, version: string, position: string | null): Statement => {
  const values: Array<unknown> = [version, position]
  const parts: Array<{ readonly mark: string; readonly sql: string }> = []
  const bind = (table: Table, columns: ReadonlyArray<string>, rows: ReadonlyArray<Row>): string =>
    columns.map((column) => {
      const type = table.columns[column]?.type ?? "text"
      values.push(rows.map((row) => (type === "json" ? JSON.stringify(row[column]) : row[column])))
      return `$${values.length}::${type}[]`
    }).join(", ")

  const erased = changes.erased.size === 0 ? undefined : `$${values.push([...changes.erased])}::text[]`
  budgetTables.forEach((table, index) => {
    if (erased !== undefined && table !== budgets) parts.push({ mark: `x${index}`, sql: `delete from ${table.name} where user_id = any(${erased})` })
    const gone = changes.takeAway.get(table)
    if (gone !== undefined) parts.push({ mark: `-${index}`, sql: deletion(table, bind(table, table.key, gone)) })
    const rows = changes.put.get(table)
    if (rows !== undefined) parts.push({ mark: `+${index}`, sql: upsert(table, bind(table, Object.keys(table.columns), rows)) })
  })
  const steps = parts.map(({ sql }, index) => `step_${index} as (${sql})`)
  return {
    // The same tables make the same statement, which Postgres then has prepared.
    name: `lay ${parts.map(({ mark }) => mark).join("")}`,
    text: `${steps.length === 0 ? "" : `with ${steps.join(", ")}`} ${moveBookmark}`,
    values,
  }
}

const moveBookmark = `
  update bookmark set position = $2
  where version = $1 and $2::text is not null and coalesce(position::numeric < $2::numeric, true)`

const upsert = ({ name, columns, key }: Table, arrays: string): string => {
  const names = Object.keys(columns)
  const rest = names.filter((column) => !key.includes(column))
  return `insert into ${name} (${names.join(", ")}) select * from unnest(${arrays})
    on conflict (${key.join(", ")}) do ${rest.length === 0 ? "nothing" : `update set ${rest.map((column) => `${column} = excluded.${column}`).join(", ")}`}`
}

const deletion = ({ name, key }: Table, arrays: string): string =>
  `delete from ${name} using unnest(${arrays}) as gone(${key.join(", ")})
    where ${key.map((column) => `${name}.${column} = gone.${column}`).join(" and ")}`
