// What is shown of readings: overviews, pages of rows, and what comes in. Pure.
import type { MatchedRow } from "../matching/matched.ts"
import type { FileRow } from "./file-rows.ts"
import type { ReadFile } from "./reading.ts"
import { grouped, sumsOf, type AccountSums } from "./sums.ts"

/** Of all files, without their rows. */
export interface Overview {
  readonly files: ReadonlyArray<ReadFile>
  /** For each file, by the keys of its accounts. */
  readonly sums: ReadonlyArray<ReadonlyMap<string, AccountSums>>
  /** The files' own, the most frequent first, with how many rows or parts are in them. */
  readonly categories: ReadonlyArray<readonly [name: string, rows: number]>
}

export interface RowsAsked {
  readonly after: string | undefined
  readonly limit: number
  readonly status: MatchedRow["status"] | undefined
}

export type FoundRow = FileRow & MatchedRow

/** What comes in if the person imports now. */
export interface Coming {
  readonly count: number
  /** The positions, keys and names of those with a row that comes in. */
  readonly files: ReadonlySet<number>
  readonly accounts: ReadonlySet<string>
  readonly categories: ReadonlySet<string>
}

export type ComingRow = Omit<FileRow, "id" | "currency" | "transferTo" | "isSpent"> & Pick<MatchedRow, "setAside">

export const pageOf = (
  rows: ReadonlyArray<FileRow>,
  found: ReadonlyArray<MatchedRow>,
  { after, limit, status }: RowsAsked,
): ReadonlyArray<FoundRow> => {
  const page: Array<FoundRow> = []
  const start = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1
  for (let index = start; index < rows.length && page.length < limit; index += 1) {
    if (status === undefined || found[index]!.status === status) page.push({ ...rows[index]!, ...found[index]! })
  }
  return page
}

export const comingRow = (row: FileRow, { setAside }: MatchedRow): ComingRow => ({
  file: row.file,
  line: row.line,
  accountKey: row.accountKey,
  date: row.date,
  amount: row.amount,
  name: row.name,
  note: row.note,
  category: row.category,
  bankId: row.bankId,
  parts: row.parts,
  setAside,
  ...(row.countedIn === undefined ? {} : { countedIn: row.countedIn }),
  ...(row.exclusion === undefined ? {} : { exclusion: row.exclusion }),
})

/** Of those rows. What is set aside is in no category. */
export const whatComes = (
  rows: ReadonlyArray<FileRow>,
  found: ReadonlyArray<MatchedRow>,
  coming: ReadonlyArray<number>,
): Coming => ({
  count: coming.length,
  files: new Set(coming.map((index) => rows[index]!.file)),
  accounts: new Set(coming.map((index) => rows[index]!.accountKey)),
  categories: new Set(
    coming
      .filter((index) => found[index]!.setAside === null)
      .flatMap((index) => [rows[index]!, ...rows[index]!.parts])
      .flatMap(({ category }) => (category === null ? [] : [category])),
  ),
})

export const sumsByAccount = (files: ReadonlyArray<ReadFile>, rows: ReadonlyArray<FileRow>): Overview["sums"] => {
  const rowsOf = grouped(rows, ({ file }) => file)
  return files.map(({ accounts }, file) => {
    const own = grouped(rowsOf.get(file) ?? [], ({ accountKey }) => accountKey)
    return new Map(
      accounts.flatMap(({ key, currency }) => {
        const its = (own.get(key) ?? []).filter((row) => row.currency === currency)
        return its.length === 0 ? [] : [[key, sumsOf(its)] as const]
      }),
    )
  })
}

const mostCategories = 500

export const categoriesOf = (rows: ReadonlyArray<FileRow>): Overview["categories"] => {
  const counts = new Map<string, number>()
  for (const row of rows) {
    for (const { category } of row.parts.length > 0 ? row.parts : [row]) {
      if (category !== null) counts.set(category, (counts.get(category) ?? 0) + 1)
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, mostCategories)
}
