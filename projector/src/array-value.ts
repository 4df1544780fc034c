// A column of many rows as one array for Postgres. The driver would write text element by element, quoted, and the server take the
// quotes off again: in the protocol's binary form neither has to look at a letter.
import type { Column } from "./read-models/table.ts"

type ColumnType = Column<unknown>["type"]

/**
 * JSON comes as text. Nothing is refused here: whether a field is of that type, and may be left out, the server says. Numbers are
 * written as letters, as they have none that would have to be quoted.
 */
export const arrayValue = (type: ColumnType, fields: ReadonlyArray<unknown>): Buffer | string => {
  const texts = fields.map(textOf)
  const element = elementOf[type]
  return element === undefined ? `{${texts.map((text) => text ?? "null").join(",")}}` : binary(element, texts)
}

const textOf = (field: unknown): string | null => {
  if (field === undefined || field === null) return null
  return typeof field === "object" ? JSON.stringify(field) : String(field as string | number | boolean)
}

/** The types' numbers in Postgres' catalogue of itself, which are the same in all of its versions. */
const elementOf: { readonly [Type in ColumnType]?: number } = { text: 25, json: 114 }

const headerBytes = 20
const lengthBytes = 4
const mostBytesAUnit = 3

/** As array_recv of PostgreSQL reads it: dimensions, whether there are nulls, the elements' type, their number, the first one's index. */
const binary = (element: number, fields: ReadonlyArray<string | null>): Buffer => {
  let atMost = headerBytes
  for (const field of fields) atMost += lengthBytes + mostBytesAUnit * (field?.length ?? 0)
  const buffer = Buffer.allocUnsafe(atMost)
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(1, 4)
  buffer.writeInt32BE(element, 8)
  buffer.writeInt32BE(fields.length, 12)
  buffer.writeInt32BE(1, 16)
  let at = headerBytes
  for (const field of fields) {
    const bytes = field === null ? -1 : buffer.write(field, at + lengthBytes)
    buffer.writeInt32BE(bytes, at)
    at += lengthBytes + Math.max(0, bytes)
  }
  return buffer.subarray(0, at)
}
