// PostgreSQL's binary formats of rows (for COPY) and of arrays: each field is preceded by its length in bytes, and
// numbers are big-endian. They need no quoting or parsing on either side.

/** Numbers are safe integers. */
export type Value = string | number | boolean | null
/** `text` stands for every type whose binary form is its text, such as json. */
export type ColumnType = "text" | "integer" | "bigint" | "boolean"

const header = Buffer.from(`PGCOPY\n\xff\r\n\0${"\0".repeat(8)}`, "latin1")
const trailer = Buffer.from([0xff, 0xff])

/**
 * What COPY reads in its binary format: https://www.postgresql.org/docs/18/sql-copy.html#SQL-COPY-FILE-FORMATS
 * The rows are those of `rowsInBinary`, any number in each buffer.
 */
export const copyInBinary = (rows: ReadonlyArray<Buffer>): Buffer => Buffer.concat([header, ...rows, trailer])

/**
 * `values` are those of the rows in order, one per type. Nothing is validated: the server rejects invalid values.
 * Throws a RangeError for a number that is too large for its type.
 */
export const rowsInBinary = (types: ReadonlyArray<ColumnType>, values: ReadonlyArray<Value>): Buffer =>
  inBinary(Buffer.alloc(0), spaceForCount, types, values)

/** The types' OIDs, which are the same in all versions of Postgres. */
const elementTypes = { text: 25, json: 114 }

/** The input of `array_recv`. Nothing is validated: the server rejects invalid values. */
export const arrayInBinary = (type: keyof typeof elementTypes, texts: ReadonlyArray<string | null>): Buffer => {
  const dimensions = 1
  const hasNulls = 1
  const lowerBound = 1
  const header = Buffer.allocUnsafe(20)
  for (const [index, number] of [dimensions, hasNulls, elementTypes[type], texts.length, lowerBound].entries()) {
    header.writeInt32BE(number, 4 * index)
  }
  return inBinary(header, "", ["text"], texts)
}

/** Placeholders for the number of a row's fields and the length of a field. */
const spaceForCount = "--"
const spaceForLength = "----"

/**
 * All texts are encoded at once, with space for the rest between them, because a call into native code costs as much as
 * encoding a short text.
 */
const inBinary = (
  header: Buffer,
  rowStart: typeof spaceForCount | "",
  types: ReadonlyArray<ColumnType>,
  values: ReadonlyArray<Value>,
): Buffer => {
  let texts = ""
  for (let index = 0; index < values.length;) {
    texts += rowStart
    for (const type of types) texts += spaceForLength + textOf(type, values[index++]!)
  }

  const bytes = Buffer.byteLength(texts)
  const isAscii = bytes === texts.length
  const buffer = Buffer.allocUnsafe(header.length + bytes)
  let at = header.copy(buffer)
  buffer.write(texts, at, isAscii ? "latin1" : "utf8")

  for (let index = 0; index < values.length;) {
    if (rowStart !== "") at = buffer.writeInt16BE(types.length, at)
    for (const type of types) {
      const value = values[index++]!
      if (value === null) {
        at = buffer.writeInt32BE(-1, at)
        continue
      }
      const text = textOf(type, value)
      const length = isAscii ? text.length : Buffer.byteLength(text)
      at = buffer.writeInt32BE(length, at)
      if (type !== "text") writeBytes[type](buffer, at, value)
      at += length
    }
  }
  return buffer
}

/** The text, or for other types a placeholder of as many characters as the value has bytes. */
const textOf = (type: ColumnType, value: Value): string => {
  if (value === null) return ""
  switch (type) {
    case "text":
      return value as string
    case "boolean":
      return "-"
    case "integer":
      return "----"
    case "bigint":
      return "--------"
  }
}

const writeBytes = {
  boolean: (bytes: Buffer, at: number, value: Value) => bytes.writeInt8(Number(value), at),
  integer: (bytes: Buffer, at: number, value: Value) => bytes.writeInt32BE(Number(value), at),
  bigint: (bytes: Buffer, at: number, value: Value) => bytes.writeBigInt64BE(BigInt(Number(value)), at),
}
