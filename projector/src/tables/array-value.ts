// Encodes a column of many rows as one Postgres array: text in the binary format, because in text form the driver would
// quote every element and the server unquote it again; numbers as text, since they never need quoting.
import { arrayInBinary } from "@evenkeel/server-kit/postgres/binary"
import type { Field } from "@evenkeel/contracts/budget/figures/record"

/** JSON is passed as text. Nothing is validated here; the server checks types and nulls. */
export const arrayValue = (type: Field<unknown>["type"], fields: ReadonlyArray<unknown>): Buffer | string => {
  const texts = fields.map(textOf)
  return type === "text" || type === "json"
    ? arrayInBinary(type, texts)
    : `{${texts.map((text) => text ?? "null").join(",")}}`
}

const textOf = (field: unknown): string | null => {
  if (field === undefined || field === null) return null
  return typeof field === "object" ? JSON.stringify(field) : String(field as string | number | boolean)
}
