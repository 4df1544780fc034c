// Turns changes to any number of tables into one statement, and so one round trip. A single row is passed as plain
// values, several as one array per column: arrays would make a single row several times as costly, and plain values
// would need a statement per row count.
import { text } from "@evenkeel/contracts/budget/figures/record"
import type { UserId } from "@evenkeel/contracts/ids"
import type { PlaceInLog } from "../read-models/checkpoint.ts"
import type { Changes } from "../read-models/table.ts"
import { budgets } from "../read-models/budgets.ts"
import { budgetTables } from "../read-models/schema.ts"
import type { Row, Table } from "../read-models/table.ts"
import { arrayValue } from "./array-value.ts"

/** How far a person's stream has been projected into the tables. */
export interface Cursor {
  readonly userId: UserId
  /** The revision of the last event projected, -1 for none. */
  readonly revision: number
  readonly isParked: boolean
}

export interface Write {
  readonly changes: Changes
  /** The cursors that the changes were derived from. */
  readonly expected: ReadonlyArray<Cursor>
  /** The new checkpoint; it never moves back, since another projector may be ahead. */
  readonly checkpoint: PlaceInLog | null
}

export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: Array<unknown>
}

/** Locks the cursors; writes nothing and returns no row if they are not as expected. */
export const writeStatement = ({ changes, expected, checkpoint }: Write): Statement => {
  const { position = null, streamId = null, revision = null, eventId = null } = checkpoint ?? {}
  const values: Array<unknown> = [position, expected.length, streamId, revision, eventId]
  const steps: Array<Step> = []
  const step = (kind: Step["kind"], table: Table, rows: ReadonlyArray<Row>): void => {
    const isOne = rows.length === 1
    steps.push({ kind, table, isOne })
    for (const [column, type] of columnsOf({ kind, table })) {
      const fields = rows.map((row) =>
        type === "json" && row[column] !== null ? JSON.stringify(row[column]) : row[column],
      )
      values.push(isOne ? fields[0] : arrayValue(type, fields))
    }
  }

  const cursors = expected.map(({ userId, revision, isParked }) => ({ user_id: userId, revision, is_parked: isParked }))
  step("expect", budgets, cursors)
  const erased = [...changes.erased].map((userId) => ({ user_id: userId }))
  for (const table of budgetTables) {
    if (erased.length > 0 && table !== budgets) step("erase", table, erased)
    const removedRows = changes.takeAway.get(table)
    if (removedRows !== undefined) step("take away", table, removedRows)
    const rows = changes.put.get(table)
    if (rows !== undefined) step("put", table, rows)
  }
  return { ...statementOf(steps), values }
}

interface Step {
  readonly kind: "expect" | "erase" | "take away" | "put"
  readonly table: Table
  readonly isOne: boolean
}

const columnsOf = ({ kind, table }: Pick<Step, "kind" | "table">) => {
  const typeOf = (column: string) => (table.columns[column] ?? text).type
  const typed = (columns: ReadonlyArray<string>) => columns.map((column) => [column, typeOf(column)] as const)
  switch (kind) {
    case "expect":
      return [...typed(["user_id", "revision"]), ["is_parked", "boolean"] as const]
    case "erase":
      return typed(["user_id"])
    case "take away":
      return typed(table.key)
    case "put":
      return typed(Object.keys(table.columns))
  }
}

/** Prepared statements by their steps. They are named by number, because Postgres limits names to 63 characters. */
const statements = new Map<string, Omit<Statement, "values">>()

const statementOf = (steps: ReadonlyArray<Step>): Omit<Statement, "values"> => {
  const key = steps.map(({ kind, table, isOne }) => `${kind} ${table.name} ${isOne}`).join()
  const known = statements.get(key)
  if (known !== undefined) return known
  const made = { name: `project ${statements.size}`, text: textOf(steps) }
  statements.set(key, made)
  return made
}

const isAsExpected = "(select count(*) from locked) = $2"

const textOf = (steps: ReadonlyArray<Step>): string => {
  let bound = 5
  const parts = steps.map((step, index) => {
    const columns = columnsOf(step)
    const typed = columns.map(([, type]) => `$${++bound}::${step.isOne ? type : `${type}[]`}`).join(", ")
    const rows = `${step.isOne ? `(values (${typed}))` : `unnest(${typed})`} as row (${columns.map(([name]) => name).join(", ")})`
    switch (step.kind) {
      case "expect":
        return `locked as (${lock(rows)})`
      case "put":
        return `step_${index} as (${upsert(step.table, rows)})`
      case "erase":
      case "take away":
        return `step_${index} as (${deletion(
          step.table,
          columns.map(([name]) => name),
          rows,
        )})`
    }
  })
  return `with ${parts.join(", ")}, moved as (${moveCheckpoint}) select where ${isAsExpected}`
}

/**
 * In order of user ids, so that two projectors never deadlock. It comes first in the statement, because a table swap
 * also locks this table first.
 */
const lock = (rows: string): string => `
  select b.user_id from budgets b join ${rows} on b.user_id = row.user_id and b.revision = row.revision
  where row.is_parked = exists (select from parked_streams p where p.user_id = b.user_id)
  order by b.user_id for update of b`

const moveCheckpoint = `
  update checkpoint set position = $1, stream_id = $3::text, revision = $4::integer, event_id = $5::text
  where $1::text is not null and coalesce(position::numeric < $1::numeric, true) and ${isAsExpected}`

const upsert = ({ name, columns, key, appendOnly }: Table, rows: string): string => {
  const names = Object.keys(columns)
  const assigned = names.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`)
  const insert = `insert into ${name} (${names.join(", ")}) select * from ${rows} where ${isAsExpected}`
  return appendOnly ? insert : `${insert} on conflict (${key.join(", ")}) do update set ${assigned.join(", ")}`
}

const deletion = ({ name }: Table, columns: ReadonlyArray<string>, rows: string): string => {
  const isRow = columns.map((column) => `${name}.${column} = row.${column}`).join(" and ")
  return `delete from ${name} using ${rows} where ${isRow} and ${isAsExpected}`
}
