// Declares a read model's table once: its columns in Postgres, the type of its rows and the statements that write them
// all follow from the declaration. Text sorts by bytes, like strings in the fold: only indexes in the "C" collation can
// serve ranges of months.
import type { Fields, RecordOf } from "@evenkeel/contracts/budget/figures/record"

export interface Table<Own extends Fields = Fields> {
  readonly name: string
  readonly columns: Own
  readonly key: ReadonlyArray<string>
  readonly indexes: ReadonlyArray<Index>
  /** Its rows never change: a plain insert is cheaper than an upsert. */
  readonly appendOnly: boolean
  /** The fill factor, in percent: an updated row that fits on its own page leaves the indexes alone (a HOT update). */
  readonly fillFactor: number
}

/** An index besides the primary key's; with `where`, a partial one. */
export interface Index<Column extends string = string> {
  readonly columns: ReadonlyArray<Column>
  readonly where?: string
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

/**
 * Deep equality of JSON values. Most compared rows turn out equal; serialising them to
 * compare would take several times as long.
 */
const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (!isComposite(a) || !isComposite(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => isSame(a[name], b[name]))
}

const isComposite = (value: unknown): value is Row => typeof value === "object" && value !== null
