// Turns changes to any number of tables into one statement, and so one round trip. A single row is passed as plain
// values, several as one array per column: arrays would make a single row several times as costly, and plain values
// would need a statement per row count.
import type { UserId } from "@evenkeel/contracts/ids"
import { arrayValue } from "./array-value.ts"
import type { Changes } from "../projection/changes.ts"
import { budgets } from "../read-models/budgets.ts"
import { budgetTables } from "../read-models/schema.ts"
import { text } from "@evenkeel/contracts/budget/figures/record"
import type { Row, Table } from "../read-models/table.ts"

export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: Array<unknown>
}

/** The revision that a person's cursor is at, or is expected to be at. */
export interface Standing {
  readonly userId: UserId
  readonly revision: number
}

/** The state that changes were folded on top of. */
export interface Footing {
  readonly standings: ReadonlyArray<Standing>
  /**
   * The position that the checkpoint must have reached; undefined if no earlier statement is
   * in flight that could still fail.
   */
  readonly after: string | undefined
}

/**
 * Also moves the checkpoint, but never backwards, since another projector may be ahead. With a footing, the
 * statement itself locks its cursors, and writes nothing if they are not as expected; without one, the caller
 * has locked them. Returns a row if it wrote.
 */
export const writeStatement = (
  changes: Changes,
  version: string,
  position: string | null,
  footing?: Footing,
): Statement => {
  const values: Array<unknown> = [version, position]
  const steps: Array<Step> = []
  const step = (kind: Step["kind"], table: Table, rows: ReadonlyArray<Row>): void => {
    const isOne = rows.length === 1
    steps.push({ kind, table, isOne })
    for (const column of columnsOf({ kind, table })) {
      const { type } = table.columns[column] ?? text
      const fields = rows.map((row) => (type === "json" ? JSON.stringify(row[column]) : row[column]))
      values.push(isOne ? fields[0] : arrayValue(type, fields))
    }
  }

  if (footing !== undefined) {
    values.push(footing.after)
    const cursors = footing.standings.map(({ userId, revision }) => ({ user_id: userId, revision }))
    step("stand", budgets, cursors)
  }
  const erased = [...changes.erased].map((userId) => ({ user_id: userId }))
  for (const table of budgetTables) {
    if (erased.length > 0 && table !== budgets) step("erase", table, erased)
    const gone = changes.takeAway.get(table)
    if (gone !== undefined) step("take away", table, gone)
    const rows = changes.put.get(table)
    if (rows !== undefined) step("put", table, rows)
  }
  return { ...statementOf(steps), values }
}

interface Step {
  readonly kind: "stand" | "erase" | "take away" | "put"
  readonly table: Table
  readonly isOne: boolean
}

const columnsOf = ({ kind, table }: Pick<Step, "kind" | "table">): ReadonlyArray<string> => {
  switch (kind) {
    case "stand":
      return ["user_id", "revision"]
    case "erase":
      return ["user_id"]
    case "take away":
      return table.key
    case "put":
      return Object.keys(table.columns)
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

const textOf = (steps: ReadonlyArray<Step>): string => {
  const [first] = steps
  const isGuarded = first?.kind === "stand"
  const condition = isGuarded
    ? `(select count(*) from standing) = ${first.isOne ? "1" : "cardinality($4::text[])"}`
    : "true"
  let bound = isGuarded ? 3 : 2
  const bind = (type: string): string => `$${++bound}::${type}`
  const parts = steps.map((step, index) => {
    const columns = columnsOf(step)
    const types = columns.map((column) => step.table.columns[column]?.type ?? "text")
    const typed = types.map((type) => bind(step.isOne ? type : `${type}[]`)).join(", ")
    const rows = `${step.isOne ? `(values (${typed}))` : `unnest(${typed})`} as row (${columns.join(", ")})`
    switch (step.kind) {
      case "stand":
        return `standing as (${lock(rows)})`
      case "put":
        return `step_${index} as (${upsert(step.table, rows, condition)})`
      case "erase":
      case "take away":
        return `step_${index} as (${deletion(step.table, columns, rows, condition)})`
    }
  })
  return `with ${[...parts, `moved as (${moveCheckpoint} and ${condition})`].join(", ")} select where ${condition}`
}

/**
 * In order of user ids, so that two projectors never deadlock. It comes first in the statement, because
 * a table swap also locks this table first.
 */
const lock = (rows: string): string => `
  select b.user_id from budgets b join ${rows} on b.user_id = row.user_id and b.revision = row.revision
  where not exists (select from parked_streams p where p.user_id = b.user_id)
    and exists (select from checkpoint where version = $1 and ($3::text is null or position::numeric >= $3::numeric))
  order by b.user_id for update of b`

const moveCheckpoint = `
  update checkpoint set position = $2
  where version = $1 and $2::text is not null and coalesce(position::numeric < $2::numeric, true)`

const upsert = ({ name, columns, key, appendOnly }: Table, rows: string, condition: string): string => {
  const names = Object.keys(columns)
  const rest = names.filter((column) => !key.includes(column))
  const insert = `insert into ${name} (${names.join(", ")}) select * from ${rows} where ${condition}`
  return appendOnly ? insert : `${insert} on conflict (${key.join(", ")}) do update set ${assigned(rest)}`
}

const assigned = (columns: ReadonlyArray<string>): string =>
  columns.map((column) => `${column} = excluded.${column}`).join(", ")

const deletion = ({ name }: Table, columns: ReadonlyArray<string>, rows: string, condition: string): string => {
  const isRow = columns.map((column) => `${name}.${column} = row.${column}`).join(" and ")
  return `delete from ${name} using ${rows} where ${isRow} and ${condition}`
}
