// The imports that have been read, as a worker thread keeps them: reading and matching take longer than the event loop
// of a server may stand still, and their rows more memory than all else that it keeps of a person. Whoever asks for an
// import that is not kept any more is said so, and has it read again.
import { inflateRawSync } from "node:zlib"
import type { FileRow } from "./file-rows.ts"
import { readFiles, type FileToRead, type ReadFile, type ReadingOptions } from "./reading.ts"
import { matched, totalsOf, type Against, type Decisions, type MatchedRow, type Totals } from "../matching/matched.ts"
import type { KnownRow } from "../matching/rows.ts"
import { sumsOf, type AccountSums } from "./sums.ts"

export interface StoredFile extends FileToRead {
  /** In bytes. */
  readonly size: number
}

/** Of all files, without their rows. */
export interface Overview {
  readonly files: ReadonlyArray<ReadFile>
  /** For each file, by the keys of its accounts. */
  readonly sums: ReadonlyArray<ReadonlyMap<string, AccountSums>>
  /** The files' own, the most frequent first, with how many rows or parts are in them. */
  readonly categories: ReadonlyArray<readonly [name: string, rows: number]>
}

/** Names a reading: other answers make another one of the same files. */
export interface ReadingId {
  readonly importId: string
  readonly version: number
}

/** Names what the rows were matched against: another budget, or other accounts, may make them something else. */
export interface MatchId extends ReadingId {
  readonly against: string
}

export interface RowsAsked {
  readonly after: string | undefined
  readonly limit: number
  readonly status: MatchedRow["status"] | undefined
}

export type FoundRow = FileRow & MatchedRow

/** What can be asked of a worker. All arguments and results can be sent from thread to thread. */
export interface Readings {
  /** The import's files will come in pieces. */
  readonly begin: (importId: string, files: ReadonlyArray<StoredFile>) => void
  /** The next piece of a file, deflated. */
  readonly piece: (importId: string, file: number, bytes: Uint8Array) => void
  /** Reads the files that have come. */
  readonly read: (id: ReadingId, options: ReadingOptions) => Overview
  readonly overview: (id: ReadingId) => Overview | undefined
  /** What the budget has comes in several calls. `from` counts what has come before. */
  readonly know: (importId: string, from: number, known: ReadonlyArray<KnownRow>) => void
  /** Matches the rows against what has come. Returns false if the reading is not kept. */
  readonly match: (id: MatchId, against: Omit<Against, "known">) => boolean
  /** undefined if the reading is not kept, or was matched against something else. */
  readonly totals: (id: MatchId, decisions: Decisions) => Totals | undefined
  readonly rows: (id: MatchId, asked: RowsAsked) => ReadonlyArray<FoundRow> | undefined
}

interface Arriving {
  readonly files: ReadonlyArray<StoredFile>
  readonly bytes: Array<Buffer>
  readonly filled: Array<number>
}

interface Kept {
  readonly version: number
  readonly overview: Overview
  readonly rows: ReadonlyArray<FileRow>
  matched: { readonly against: string; readonly found: ReadonlyArray<MatchedRow> } | undefined
}

/** Beyond that many rows, those imports are forgotten that nobody asked for the longest. */
const mostRowsKept = 250_000
const mostKept = 20

export const makeReadings = (): Readings => {
  const arriving = new Map<string, Arriving>()
  const known = new Map<string, Array<KnownRow>>()
  const kept = new Map<string, Kept>()

  const keep = (importId: string, reading: Kept): void => {
    kept.delete(importId)
    kept.set(importId, reading)
    let rows = 0
    const oldestLast = [...kept].reverse()
    for (const [index, [id, one]] of oldestLast.entries()) {
      rows += one.rows.length
      if (index > 0 && (rows > mostRowsKept || index >= mostKept)) kept.delete(id)
    }
  }

  const find = ({ importId, version }: ReadingId): Kept | undefined => {
    const found = kept.get(importId)
    if (found?.version !== version) return undefined
    keep(importId, found)
    return found
  }

  const findMatched = (id: MatchId) => {
    const reading = find(id)
    return reading?.matched?.against === id.against ? { rows: reading.rows, found: reading.matched.found } : undefined
  }

  return {
    begin: (importId, files) => {
      const bytes = files.map(({ size }) => Buffer.allocUnsafe(size))
      arriving.set(importId, { files, bytes, filled: files.map(() => 0) })
    },
    piece: (importId, file, deflated) => {
      const { bytes, filled } = arriving.get(importId) ?? {}
      if (bytes === undefined || filled === undefined) return
      filled[file] = (filled[file] ?? 0) + inflateRawSync(deflated).copy(bytes[file]!, filled[file])
    },
    read: ({ importId, version }, options) => {
      const { files, bytes } = arriving.get(importId) ?? { files: [], bytes: [] }
      arriving.delete(importId)
      kept.delete(importId)
      // Each file's bytes are dropped as soon as they are read.
      const { files: read, rows } = readFiles(files, (file) => bytes.splice(file, 1, Buffer.alloc(0))[0]!, options)
      const overview = { files: read, sums: sumsByAccount(read, rows), categories: categoriesOf(rows) }
      keep(importId, { version, overview, rows, matched: undefined })
      return overview
    },
    overview: (id) => find(id)?.overview,
    know: (importId, from, more) => known.set(importId, [...(known.get(importId) ?? []).slice(0, from), ...more]),
    match: (id, against) => {
      const rowsKnown = known.get(id.importId) ?? []
      known.delete(id.importId)
      const reading = find(id)
      if (reading === undefined) return false
      reading.matched = { against: id.against, found: matched(reading.rows, { ...against, known: rowsKnown }) }
      return true
    },
    totals: (id, decisions) => {
      const one = findMatched(id)
      return one && totalsOf(one.rows, one.found, decisions)
    },
    rows: (id, asked) => {
      const one = findMatched(id)
      return one && pageOf(one.rows, one.found, asked)
    },
  }
}

const pageOf = (
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

const sumsByAccount = (files: ReadonlyArray<ReadFile>, rows: ReadonlyArray<FileRow>): Overview["sums"] =>
  files.map(({ accounts }, file) => {
    const own = rows.filter((row) => row.file === file)
    return new Map(
      accounts.flatMap(({ key, currency }) => {
        const its = own.filter((row) => row.accountKey === key && row.currency === currency)
        return its.length === 0 ? [] : [[key, sumsOf(its)] as const]
      }),
    )
  })

const mostCategories = 500

const categoriesOf = (rows: ReadonlyArray<FileRow>): Overview["categories"] => {
  const counts = new Map<string, number>()
  for (const row of rows) {
    for (const { category } of row.parts.length > 0 ? row.parts : [row]) {
      if (category !== null) counts.set(category, (counts.get(category) ?? 0) + 1)
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, mostCategories)
}
