// Pending writes: rows to upsert and rows to delete, by table.
import type { UserId } from "@evenkeel/contracts/ids"
import { isSameRow, type Row, type RowOf, type Table } from "../read-models/table.ts"

export interface Changes {
  readonly put: Map<Table, Array<Row>>
  /** Rows to delete; only their key matters. */
  readonly takeAway: Map<Table, Array<Row>>
  /** People whose rows are all deleted, except their cursor. */
  readonly erased: Set<UserId>
}

export const noChanges = (): Changes => ({ put: new Map(), takeAway: new Map(), erased: new Set() })

export const put = <Of extends Table>(changes: Changes, table: Of, row: RowOf<Of>): void =>
  add(changes.put, table, row as Row)

export const takeAway = (changes: Changes, table: Table, row: Row): void => add(changes.takeAway, table, row)

const add = (rows: Map<Table, Array<Row>>, table: Table, row: Row): void => {
  const others = rows.get(table)
  if (others === undefined) rows.set(table, [row])
  else others.push(row)
}

/** A group of rows in a table, such as one person's or one month's, keyed by the last column of the primary key. */
export type Rows = ReadonlyMap<unknown, Row>

export const noRows: Rows = new Map()

/** Adds the writes that turn `before` into `after`, and returns `after` by key. */
export const difference = <Of extends Table>(
  changes: Changes,
  table: Of,
  before: Rows,
  after: ReadonlyArray<RowOf<Of>>,
): Rows => {
  const rows = new Map<unknown, Row>()
  const distinguishing = table.key.at(-1) ?? ""
  for (const row of after as ReadonlyArray<Row>) {
    const key = row[distinguishing]
    const old = before.get(key)
    rows.set(key, row)
    if (old === undefined || !isSameRow(table, old, row)) add(changes.put, table, row)
  }
  for (const [key, row] of before) if (!rows.has(key)) takeAway(changes, table, row)
  return rows
}

export const merge = (into: Changes, from: Changes): void => {
  for (const [table, rows] of from.put) for (const row of rows) add(into.put, table, row)
  for (const userId of from.erased) into.erased.add(userId)
  for (const [table, rows] of from.takeAway) for (const row of rows) add(into.takeAway, table, row)
}
