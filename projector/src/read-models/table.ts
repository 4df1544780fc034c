// Declares a read model's table once, and collects the changes to its rows: its columns in Postgres, the type of its
// rows and the statements that write them all follow from the declaration. Text sorts by bytes, like strings in the
// fold: only indexes in the "C" collation can serve ranges of months.
import type { Fields, RecordOf } from "@evenkeel/contracts/budget/figures/record"
import type { UserId } from "@evenkeel/contracts/ids"

export interface Table<Own extends Fields = Fields> {
  readonly name: string
  readonly columns: Own
  readonly key: ReadonlyArray<string>
  readonly indexes: ReadonlyArray<Index>
  /** Its rows never change: a plain insert is cheaper than an upsert. */
  readonly appendOnly: boolean
  /** In percent: an updated row that fits on its own page does not update the indexes (a HOT update). */
  readonly fillFactor: number
}

/** An index besides the primary key's; with `where`, a partial one. */
export interface Index<Column extends string = string> {
  readonly columns: ReadonlyArray<Column>
  readonly where?: string
  /** The last column is searched for any part of its text, within the rows of the first column's person. */
  readonly isOfText?: boolean
}

export type RowOf<Of extends Table> = Of extends Table<infer Own> ? RecordOf<Own> : never

/** A row of any table. */
export type Row = Readonly<Record<string, unknown>>

export const table = <const Own extends Fields>(
  name: string,
  columns: Own,
  {
    key,
    indexes = [],
    appendOnly = false,
    fillFactor = 100,
  }: Partial<Table> & {
    readonly key: ReadonlyArray<keyof Own & string>
    readonly indexes?: ReadonlyArray<Index<keyof Own & string>>
  },
): Table<Own> => ({ name, columns, key, indexes, appendOnly, fillFactor })

export const isSameRow = ({ columns }: Table, a: Row, b: Row): boolean => {
  for (const name in columns) if (!isSame(a[name], b[name])) return false
  return true
}

/** Deep equality of JSON values. Serialising to compare would take several times as long, as most rows are equal. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (!isComposite(a) || !isComposite(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => isSame(a[name], b[name]))
}

const isComposite = (value: unknown): value is Row => typeof value === "object" && value !== null

/** Pending writes: rows to upsert and rows to delete, by table. */
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
