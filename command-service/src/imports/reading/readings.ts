// The imports that have been read, as a worker thread keeps them: reading and matching take longer than the event loop
// of a server may stand still, and their rows more memory than all else that it keeps of a person. Whoever asks for an
// import that is not kept any more is said so, and has it read again.
import { inflateRawSync } from "node:zlib"
import type { FileRow } from "./file-rows.ts"
import { readFiles, type FileToRead, type ReadingOptions } from "./reading.ts"
import {
  comingIn,
  matched,
  totalsOf,
  type Against,
  type Decisions,
  type MatchedRow,
  type Totals,
} from "../matching/matched.ts"
import { recognise } from "../matching/recognise.ts"
import { grouped } from "./sums.ts"
import type { DaysKnown, KnownRow } from "../matching/rows.ts"
import { soughtBy, type Sought } from "../matching/sought.ts"
import {
  categoriesOf,
  comingRow,
  pageOf,
  sumsByAccount,
  whatComes,
  type Coming,
  type FoundRow,
  type Overview,
  type RowsAsked,
} from "./views.ts"

export interface StoredFile extends FileToRead {
  /** In bytes. */
  readonly size: number
}

/** Names a reading: other answers make another one of the same files. */
export interface ReadingId {
  readonly importId: string
  /** What the person has said of how they are to be read. */
  readonly said: string
}

/** Names what the rows were matched against: another budget, or other accounts, may make them something else. */
export interface MatchId extends ReadingId {
  readonly against: string
}

/** What can be asked of a worker. All arguments and results can be sent from thread to thread. */
export interface Readings {
  /** The import's files will come in pieces. */
  readonly begin: (importId: string, files: ReadonlyArray<StoredFile>) => void
  /** The next piece of a file, deflated. */
  readonly piece: (importId: string, file: number, bytes: Uint8Array) => void
  /** Reads the files that have come. */
  readonly read: (id: ReadingId, options: ReadingOptions) => Overview
  readonly overview: (id: ReadingId) => Overview | undefined
  /** What of a budget the rows may have to do with. undefined if the reading is not kept. */
  readonly sought: (id: ReadingId) => Sought | undefined
  /** What the budget has of that comes in several calls. `from` counts what has come before. */
  readonly know: (
    importId: string,
    from: number,
    rows: ReadonlyArray<KnownRow>,
    days: ReadonlyMap<string, DaysKnown>,
  ) => void
  /** By the keys of accounts, which the budget's are that have the same rows as what has come. */
  readonly recognise: (id: ReadingId, revision: number) => ReadonlyMap<string, string> | undefined
  /** The same again, as long as the budget has not changed. */
  readonly recognised: (id: ReadingId, revision: number) => ReadonlyMap<string, string> | undefined
  /** Matches the rows against what has come. Returns false if the reading is not kept. */
  readonly match: (id: MatchId, against: Omit<Against, "known">) => boolean
  /** undefined if the reading is not kept, or was matched against something else. */
  readonly totals: (id: MatchId, decisions: Decisions) => Totals | undefined
  readonly rows: (id: MatchId, asked: RowsAsked) => ReadonlyArray<FoundRow> | undefined
  readonly coming: (id: MatchId, decisions: Decisions) => Coming | undefined
  /** Some of those that come in, as JSON. `coming` has to be called before. The earliest of a day come first. */
  readonly comingRows: (id: MatchId, from: number, limit: number) => string | undefined
  /** Nobody will ask for the import again: its rows are dropped. */
  readonly forget: (importId: string) => void
}

interface Arriving {
  readonly files: ReadonlyArray<StoredFile>
  readonly bytes: Array<Buffer>
  readonly filled: Array<number>
}

interface Found {
  readonly against: string
  readonly found: ReadonlyArray<MatchedRow>
  /** The indexes of the rows that come in. */
  coming: ReadonlyArray<number> | undefined
}

interface Arrived {
  readonly rows: Array<KnownRow>
  readonly days: ReadonlyMap<string, DaysKnown>
}

const nothing: Arrived = { rows: [], days: new Map() }

interface Kept {
  readonly said: string
  readonly overview: Overview
  readonly rows: ReadonlyArray<FileRow>
  recognised: { readonly revision: number; readonly accounts: ReadonlyMap<string, string> } | undefined
  matched: Found | undefined
}

/** Beyond that many rows, those imports are forgotten that nobody asked for the longest. */
const mostRowsKept = 250_000
const mostKept = 20

export const makeReadings = (): Readings => {
  const arriving = new Map<string, Arriving>()
  const known = new Map<string, Arrived>()
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

  const find = ({ importId, said }: ReadingId): Kept | undefined => {
    const found = kept.get(importId)
    if (found?.said !== said) return undefined
    keep(importId, found)
    return found
  }

  const findMatched = (id: MatchId) => {
    const reading = find(id)
    return reading?.matched?.against === id.against ? { ...reading, matched: reading.matched } : undefined
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
    read: ({ importId, said }, options) => {
      const { files, bytes } = arriving.get(importId) ?? { files: [], bytes: [] }
      arriving.delete(importId)
      kept.delete(importId)
      // Each file's bytes are dropped as soon as they are read.
      const { files: read, rows } = readFiles(files, (file) => bytes.splice(file, 1, Buffer.alloc(0))[0]!, options)
      const overview = { files: read, sums: sumsByAccount(read, rows), categories: categoriesOf(rows) }
      keep(importId, { said, overview, rows, recognised: undefined, matched: undefined })
      return overview
    },
    overview: (id) => find(id)?.overview,
    sought: (id) => {
      const reading = find(id)
      return reading && soughtBy(reading.rows)
    },
    know: (importId, from, more, days) => {
      const rows = known.get(importId)?.rows ?? []
      rows.length = Math.min(rows.length, from) // a call that is repeated brings the same rows
      rows.push(...more)
      known.set(importId, { rows, days })
    },
    recognise: (id, revision) => {
      const reading = find(id)
      if (reading === undefined) return undefined
      const accounts = recognise(
        grouped(reading.rows, ({ accountKey }) => accountKey),
        known.get(id.importId) ?? nothing,
      )
      reading.recognised = { revision, accounts }
      return accounts
    },
    recognised: (id, revision) => {
      const { recognised } = find(id) ?? {}
      return recognised?.revision === revision ? recognised.accounts : undefined
    },
    match: (id, against) => {
      const arrived = known.get(id.importId) ?? nothing
      known.delete(id.importId)
      const reading = find(id)
      if (reading === undefined) return false
      const found = matched(reading.rows, { ...against, known: arrived })
      reading.matched = { against: id.against, found, coming: undefined }
      return true
    },
    totals: (id, decisions) => {
      const one = findMatched(id)
      return one && totalsOf(one.rows, one.matched.found, decisions)
    },
    coming: (id, decisions) => {
      const one = findMatched(id)
      if (one === undefined) return undefined
      one.matched.coming = comingIn(one.rows, one.matched.found, decisions)
      return whatComes(one.rows, one.matched.found, one.matched.coming)
    },
    comingRows: (id, from, limit) => {
      const one = findMatched(id)
      if (one?.matched.coming === undefined) return undefined
      const { coming, found } = one.matched
      return JSON.stringify(coming.slice(from, from + limit).map((index) => comingRow(one.rows[index]!, found[index]!)))
    },
    rows: (id, asked) => {
      const one = findMatched(id)
      return one && pageOf(one.rows, one.matched.found, asked)
    },
    forget: (importId) => {
      for (const each of [arriving, known, kept]) each.delete(importId)
    },
  }
}
