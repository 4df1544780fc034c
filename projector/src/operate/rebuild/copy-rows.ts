// Encodes rows of a read model for COPY.
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type pg from "pg"
import copyStreams from "pg-copy-streams"
import type { Column, Row, Table } from "../../read-models/table.ts"

/** A value that the database would reject, together with everything in the same COPY. */
export class Uncopyable extends Error {}

/**
 * One line per row, as a Buffer: off-heap, so that the garbage collector does not move it
 * around while it waits. Throws `Uncopyable`.
 */
export const linesOf = (table: Table, rows: ReadonlyArray<Row>): Buffer => {
  const columns = Object.entries(table.columns)
  let lines = ""
  for (const row of rows) {
    let separator = ""
    for (const [name, column] of columns) {
      lines += separator + fieldOf(column, row[name])
      separator = "\t"
    }
    lines += "\n"
  }
  return Buffer.from(lines)
}

export const copyLines = async (client: pg.Client, table: Table, lines: ReadonlyArray<Buffer>): Promise<void> => {
  const columns = Object.keys(table.columns).join(", ")
  await pipeline(
    Readable.from([Buffer.concat(lines)]),
    client.query(copyStreams.from(`copy ${table.name} (${columns}) from stdin`)),
  )
}

const largestInteger = 2 ** 31

const fieldOf = ({ type }: Column<unknown>, value: unknown): string => {
  if (value === null) return "\\N"
  switch (type) {
    case "boolean":
      return value === true ? "t" : "f"
    case "integer":
    case "bigint":
      if (
        typeof value !== "number" ||
        !Number.isSafeInteger(value) ||
        (type === "integer" && Math.abs(value) >= largestInteger)
      ) {
        throw new Uncopyable(`${JSON.stringify(value)} is no ${type}`)
      }
      return String(value)
    case "json":
      return escaped(JSON.stringify(value))
    case "text":
      return escaped(value as string)
  }
}

const escaped = (text: string): string => (special.test(text) ? text.replace(specials, escape) : text)

const special = /[\0\\\n\r\t]/
const specials = /[\0\\\n\r\t]/g
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" }
const escape = (character: string): string => {
  const sequence = escapes[character]
  if (sequence === undefined) throw new Uncopyable("text with a NUL")
  return sequence
}
