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
/** Stands where the length of the next element will be. */
const room = "\0".repeat(lengthBytes)

/**
 * The format that PostgreSQL's array_recv reads: number of dimensions, has-nulls flag, element type, length, lower
 * bound, elements. All texts are encoded in one go, because a call into native code costs as much as a short text.
 */
const binary = (element: number, fields: ReadonlyArray<string | null>): Buffer => {
  const texts = fields.map((field) => room + (field ?? "")).join("")
  const bytes = Buffer.byteLength(texts)
  const isAscii = bytes === texts.length
  const buffer = Buffer.allocUnsafe(headerBytes + bytes)
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(1, 4)
  buffer.writeInt32BE(element, 8)
  buffer.writeInt32BE(fields.length, 12)
  buffer.writeInt32BE(1, 16)
  buffer.write(texts, headerBytes, isAscii ? "latin1" : "utf8")
  let at = headerBytes
  for (const field of fields) {
    const text = field ?? ""
    const length = isAscii ? text.length : Buffer.byteLength(text)
    buffer.writeInt32BE(field === null ? -1 : length, at)
    at += lengthBytes + length
  }
  return buffer
}
