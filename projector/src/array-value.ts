// Encodes a column of many rows as one Postgres array. As text, the driver would quote every element and the server
// unquote it again; the binary format spares both of them looking at every character.
import type { Column } from "./read-models/table.ts"

type ColumnType = Column<unknown>["type"]

/**
 * JSON is passed as text. Nothing is validated here; the server checks types and nulls. Numbers are written in text
 * form, as they never need quoting.
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

/** The types' OIDs, which are the same in all versions of Postgres. */
const elementOf: { readonly [Type in ColumnType]?: number } = { text: 25, json: 114 }

const headerBytes = 20
const lengthBytes = 4
const mostBytesAUnit = 3

/**
 * The format that PostgreSQL's array_recv reads: number of dimensions, has-nulls flag,
 * element type, length, lower bound, elements.
 */
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
