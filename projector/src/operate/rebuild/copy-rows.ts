// Encodes rows of a read model for COPY.
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type pg from "pg"
import copyStreams from "pg-copy-streams"
import { copyInBinary, rowsInBinary, type ColumnType, type Value } from "@evenkeel/server-kit/postgres/binary"
import type { Field } from "@evenkeel/contracts/budget/figures/record"
import type { Row, Table } from "../../read-models/table.ts"

/** A value that the database would reject, and with it the whole COPY. */
export class Uncopyable extends Error {}

/** A Buffer is outside the heap, so the garbage collector does not move it while it waits. Throws `Uncopyable`. */
export const encodedRows = (table: Table, rows: ReadonlyArray<Row>): Buffer => {
  const columns = Object.entries(table.columns)
  const types = columns.map(([, { type }]): ColumnType => (type === "json" ? "text" : type))
  const values: Array<Value> = []
  for (const row of rows) for (const [name, column] of columns) values.push(valueOf(column, row[name]))
  return rowsInBinary(types, values)
}

export const copyRows = async (client: pg.Client, table: Table, rows: ReadonlyArray<Buffer>): Promise<void> => {
  const columns = Object.keys(table.columns).join(", ")
  await pipeline(
    Readable.from([copyInBinary(rows)]),
    client.query(copyStreams.from(`copy ${table.name} (${columns}) from stdin (format binary)`)),
  )
}

const valueOf = ({ type }: Field<unknown>, value: unknown): Value => {
  if (value === null) return null
  switch (type) {
    case "boolean":
      return value === true
    case "integer":
    case "bigint":
      if (fits(type, value)) return value
      throw new Uncopyable(`${JSON.stringify(value)} is no ${type}`)
    case "json":
      return JSON.stringify(value)
    case "text":
      if ((value as string).includes("\0")) throw new Uncopyable("text with a NUL")
      return value as string
  }
}

const lowestInteger = -(2 ** 31)
const highestInteger = 2 ** 31 - 1

const fits = (type: "integer" | "bigint", value: unknown): value is number => {
  if (typeof value !== "number" || !Number.isSafeInteger(value)) return false
  return type === "bigint" || (lowestInteger <= value && value <= highestInteger)
}
