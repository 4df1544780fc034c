// The content of a backup: a script of SQL as pg_dump writes it, one COPY for each table, so that it can also be read
// without us: age --decrypt FILE | gunzip | less. Lines that begin with "--" are for us: a header at the top, the name
// and columns before each table, and at the end the number of rows of each table and their digest.
import { createHash } from "node:crypto"
import pg from "pg"
import { Refusal } from "../installation.ts"

/** Raise it if an older version of this code would misread the file. Older files must stay readable. */
export const formatVersion = 1

export interface Header {
  /** Identifies the backup. */
  readonly id: string
  readonly createdAt: string
  readonly eventStore: "postgres" | "eventstoredb"
  /** By schema: the applied migrations. */
  readonly migrations: Readonly<Record<string, ReadonlyArray<string>>>
  /** In base64. Without it the bank's access tokens cannot be decrypted. */
  readonly tokenKey?: string
  /** The erasure ledger, so that it is not lost with the installation. */
  readonly erased: ReadonlyArray<string>
  /** The log's daily ends, and its end in this backup. Absent from older backups, and where ends are not recorded. */
  readonly heads?: HeaderHeads
}

export interface HeaderHeads {
  /** The signing key in base64, if it was known when the backup was made. */
  readonly key?: string
  /** The public key in base64. Absent from older backups, whose key is that of an HMAC. */
  readonly publicKey?: string
  /** The text of the file in the data directory; empty in older backups without one. */
  readonly text: string
  /** A line in the same format: the log's end in the backup. Absent if the log is not in the snapshot. */
  readonly end?: string
}

/** The number of a table's rows, and the SHA-256 of their text in hex. */
export interface Extent {
  readonly rows: number
  readonly sha256: string
}

export interface End {
  readonly tables: Readonly<Record<string, Extent>>
}

export interface TableStart {
  readonly table: string
  readonly columns: ReadonlyArray<string>
}

/** Writes the rows of one table. */
export interface TableWriter {
  readonly rows: (chunk: Buffer) => Promise<void>
}

export type Part =
  | { readonly kind: "header"; readonly header: Header }
  | ({ readonly kind: "table" } & TableStart)
  /** Any number of whole lines of a table. */
  | { readonly kind: "rows"; readonly of: TableStart; readonly rows: Buffer }
  | { readonly kind: "table ends"; readonly table: string }
  | { readonly kind: "end"; readonly end: End }

const [headerMark, tableMark, endMark] = ["-- evenkeel backup ", "-- table ", "-- end "]

export const headerText = (header: Header): string => `${headerMark}${formatVersion} ${JSON.stringify(header)}\n`

export const tableText = (start: TableStart): string =>
  `${tableMark}${JSON.stringify(start)}\ncopy ${copyTarget(start)} from stdin;\n`

export const tableEndText = "\\.\n"

export const endText = (end: End): string => `${endMark}${JSON.stringify(end)}\n`

/** The table and its columns in the form that COPY expects. */
export const copyTarget = ({ table, columns }: TableStart): string => {
  const quoted = (names: ReadonlyArray<string>, by: string): string => names.map(pg.escapeIdentifier).join(by)
  return `${quoted(table.split("."), ".")} (${quoted(columns, ", ")})`
}

export const makeExtent = () => {
  const digest = createHash("sha256")
  let count = 0
  return {
    /** Returns the number of rows. */
    add: (rows: Buffer): number => {
      digest.update(rows)
      const added = countOf(rows)
      count += added
      return added
    },
    end: (): Extent => ({ rows: count, sha256: digest.digest("hex") }),
  }
}

/** The number of rows. */
export const countOf = (rows: Buffer): number => {
  let count = 0
  for (let at = rows.indexOf(newline); at !== -1; at = rows.indexOf(newline, at + 1)) count += 1
  return count
}

const newline = 0x0a
const terminator = Buffer.from(`\n${tableEndText}`)

/** The script's parts, in order. Throws Malformed, or a Refusal if a newer version of this code has written it. */
export async function* partsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  let of: TableStart | undefined
  let isInTable = false
  /** Begins at the start of a line. */
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length) : Buffer.concat([rest, chunk])
    while (rest.length > 0) {
      if (isInTable && of !== undefined) {
        const isOver = rest.subarray(0, terminator.length - 1).equals(terminator.subarray(1))
        const end = isOver ? 0 : rest.indexOf(terminator) + 1
        const upTo = isOver || end > 0 ? end : rest.lastIndexOf(newline) + 1
        if (upTo > 0) yield { kind: "rows", of, rows: rest.subarray(0, upTo) }
        rest = rest.subarray(upTo)
        if (!isOver && end === 0) break
        rest = rest.subarray(tableEndText.length)
        isInTable = false
        yield { kind: "table ends", table: of.table }
      } else {
        const end = rest.indexOf(newline)
        if (end === -1) break
        const line = rest.toString("utf8", 0, end)
        rest = rest.subarray(end + 1)
        const part = partIn(line)
        if (part !== undefined) yield part
        if (part?.kind === "table") of = part
        isInTable = line.startsWith("copy ")
      }
    }
  }
  if (rest.length > 0 || isInTable) throw new Malformed()
}

/** The script is not in the format of this code. */
export class Malformed extends Error {
  override readonly name = "Malformed"
}

const partIn = (line: string): Part | undefined => {
  if (line.startsWith(headerMark)) {
    const [version = "", ...json] = line.slice(headerMark.length).split(" ")
    if (Number(version) > formatVersion) throw madeByNewer()
    return { kind: "header", header: parsed(json.join(" ")) as Header }
  }
  if (line.startsWith(tableMark)) return { kind: "table", ...(parsed(line.slice(tableMark.length)) as TableStart) }
  if (line.startsWith(endMark)) return { kind: "end", end: parsed(line.slice(endMark.length)) as End }
  if (line.startsWith("copy ")) return undefined
  throw new Malformed()
}

export const madeByNewer = (): Refusal =>
  new Refusal("This backup was made by a newer version of Evenkeel than this one: use that version to restore it.")

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    throw new Malformed()
  }
}

/** The rows of a part. */
export const linesIn = (rows: Buffer): ReadonlyArray<string> => rows.toString("utf8", 0, rows.length - 1).split("\n")

/** One row in COPY's format, without the line break. */
export const rowOf = (fields: ReadonlyArray<string>): string => fields.map(escaped).join("\t")

const escaped = (field: string): string =>
  /[\\\n\r\t]/.test(field) ? field.replace(/[\\\n\r\t]/g, (character) => escapes[character]!) : field

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" }

/** The fields of a row in COPY's format. */
export const fieldsOf = (row: string): ReadonlyArray<string> =>
  row.includes("\\") ? row.split("\t").map(unescaped) : row.split("\t")

const unescaped = (field: string): string =>
  field.includes("\\") ? field.replace(/\\(.)/g, (_, character: string) => meant[character] ?? character) : field

const meant: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", v: "\v" }
