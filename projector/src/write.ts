// Changes as one statement: whatever tables they touch, one round trip. A single row comes as its values, several as an array of
// each column: for one row that would cost the server several times as much, and values would want a statement for each count.
import type { UserId } from "@evenkeel/contracts/ids"
import type { Changes } from "./changes.ts"
import { budgets } from "./read-models/budgets.ts"
import { budgetTables } from "./read-models/schema.ts"
import type { Row, Table } from "./read-models/table.ts"

export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: Array<unknown>
}

/** A person of whom nothing has been laid beyond that revision, if all is as it was. */
export interface Standing {
  readonly userId: UserId
  readonly revision: number
}

/**
 * Moves the bookmark too, and never backwards: another projector may be ahead. Where the cursors are not locked, the one `standing`
 * is moved by the same statement, and where it does not stand there any more, nothing is written. Gives a row if it was.
 */
export const writeStatement = (changes: Changes, version: string, position: string | null, standing?: Standing): Statement => {
  const values: Array<unknown> = [version, position]
  const steps: Array<Step> = []
  const step = (kind: Step["kind"], table: Table, rows: ReadonlyArray<Row>): void => {
    const isOne = rows.length === 1
    steps.push({ kind, table, isOne })
    for (const column of columnsOf({ kind, table })) {
      const isJson = table.columns[column]?.type === "json"
      const fields = rows.map((row) => (isJson ? JSON.stringify(row[column]) : row[column]))
      values.push(isOne ? fields[0] : fields)
    }
  }

  if (standing !== undefined) {
    values.push(standing.userId, standing.revision)
    step("move", budgets, changes.put.get(budgets) ?? [])
  }
  const erased = [...changes.erased].map((userId) => ({ user_id: userId }))
  for (const table of budgetTables) {
    if (erased.length > 0 && table !== budgets) step("erase", table, erased)
    const gone = changes.takeAway.get(table)
    if (gone !== undefined) step("take away", table, gone)
    const rows = changes.put.get(table)
    if (rows !== undefined && !(table === budgets && standing !== undefined)) step("put", table, rows)
  }
  return { ...statementOf(steps), values }
}

interface Step {
  readonly kind: "move" | "erase" | "take away" | "put"
  readonly table: Table
  readonly isOne: boolean
}

const columnsOf = ({ kind, table }: Pick<Step, "kind" | "table">): ReadonlyArray<string> =>
  kind === "erase" ? ["user_id"] : kind === "take away" ? table.key : Object.keys(table.columns)

/** The same steps make the same statement, which Postgres then has prepared. */
const statements = new Map<string, Omit<Statement, "values">>()

const statementOf = (steps: ReadonlyArray<Step>): Omit<Statement, "values"> => {
  const name = `lay ${steps.map(({ kind, table, isOne }) => `${kind[0]}${budgetTables.indexOf(table)}${isOne ? "" : "s"}`).join("")}`
  const known = statements.get(name)
  if (known !== undefined) return known
  const made = { name, text: textOf(steps) }
  statements.set(name, made)
  return made
}

const textOf = (steps: ReadonlyArray<Step>): string => {
  let bound = 2
  const bind = (type: string): string => `$${++bound}::${type}`
  const isGuarded = steps[0]?.kind === "move"
  const condition = isGuarded ? "exists (select from cursor)" : "true"
  const [userId, revision] = isGuarded ? [bind("text"), bind("integer")] : []
  const parts = steps.map((step, index) => {
    const columns = columnsOf(step)
    const typed = columns.map((column) => bind(`${step.table.columns[column]?.type ?? "text"}${step.isOne ? "" : "[]"}`)).join(", ")
    const rows = `${step.isOne ? `(values (${typed}))` : `unnest(${typed})`} as row (${columns.join(", ")})`
    return step.kind === "move"
      // First of all, as whoever replaces the tables begins with a lock on this one.
      ? `cursor as (update budgets set ${assigned(columns, "row")} from ${rows}
           where budgets.user_id = ${userId} and budgets.revision = ${revision}
             and not exists (select from parked_streams where parked_streams.user_id = ${userId}) and exists (select from bookmark where version = $1)
           returning budgets.user_id)`
      : `step_${index} as (${step.kind === "put" ? upsert(step.table, rows, condition) : deletion(step.table, columns, rows, condition)})`
  })
  return `with ${[...parts, `moved as (${moveBookmark} and ${condition})`].join(", ")} select where ${condition}`
}

const moveBookmark = `
  update bookmark set position = $2
  where version = $1 and $2::text is not null and coalesce(position::numeric < $2::numeric, true)`

const upsert = ({ name, columns, key }: Table, rows: string, condition: string): string => {
  const names = Object.keys(columns)
  const rest = names.filter((column) => !key.includes(column))
  return `insert into ${name} (${names.join(", ")}) select * from ${rows} where ${condition}
    on conflict (${key.join(", ")}) do ${rest.length === 0 ? "nothing" : `update set ${assigned(rest, "excluded")}`}`
}

const assigned = (columns: ReadonlyArray<string>, from: string): string => columns.map((column) => `${column} = ${from}.${column}`).join(", ")

const deletion = ({ name }: Table, columns: ReadonlyArray<string>, rows: string, condition: string): string =>
  `delete from ${name} using ${rows} where ${columns.map((column) => `${name}.${column} = row.${column}`).join(" and ")} and ${condition}`
