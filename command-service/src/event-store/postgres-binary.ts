// Rows in the binary format of COPY, by
// https://www.postgresql.org/docs/18/sql-copy.html#SQL-COPY-FILE-FORMATS: a header; for each row the number of
// its fields, and each field behind its length in bytes; a row of -1 fields. Numbers are big-endian.

/** Numbers are safe integers. */
export type Value = string | number
/** `text` stands for every type whose binary form is its text, such as json. */
export type ColumnType = keyof typeof fields

const header = Buffer.from(`PGCOPY\n\xff\r\n\0${"\0".repeat(8)}`, "latin1")
const end = -1

/** The rows have a value for each column. */
export const inBinary = (columns: ReadonlyArray<ColumnType>, rows: ReadonlyArray<ReadonlyArray<Value>>): Buffer => {
  const bytes = Buffer.allocUnsafe(rows.reduce((room, row) => room + roomOf(row), header.length + 2))
  let at = header.copy(bytes)
  for (const row of rows) {
    at = bytes.writeInt16BE(columns.length, at)
    for (let column = 0; column < columns.length; column++) at = fields[columns[column]!](bytes, at, row[column]!)
  }
  return bytes.subarray(0, bytes.writeInt16BE(end, at))
}

/** An upper bound for the size of a row: each UTF-16 code unit takes at most three bytes in UTF-8. */
const roomOf = (row: ReadonlyArray<Value>): number => {
  let room = 2
  for (const value of row) room += 4 + (typeof value === "string" ? Math.max(notAUuid, 3 * value.length) : 8)
  return room
}

/** A field length that the server rejects for a UUID. */
const notAUuid = 17

/** Each writes its field at an offset, and returns the offset after it. */
const fields = {
  bigint: (bytes: Buffer, at: number, value: Value): number =>
    bytes.writeBigInt64BE(BigInt(value), bytes.writeInt32BE(8, at)),

  integer: (bytes: Buffer, at: number, value: Value): number =>
    bytes.writeInt32BE(Number(value), bytes.writeInt32BE(4, at)),

  text: (bytes: Buffer, at: number, value: Value): number => {
    const length = bytes.write(String(value), at + 4)
    return bytes.writeInt32BE(length, at) + length
  },

  uuid: (bytes: Buffer, at: number, value: Value): number => {
    const digits = String(value).replaceAll("-", "")
    const length = bytes.write(digits, at + 4, "hex")
    // An invalid UUID is left for the server to reject, as it would in an INSERT.
    if (digits.length !== 32 || length !== 16) return fields.text(bytes, at, String(value).padEnd(notAUuid))
    return bytes.writeInt32BE(length, at) + length
  },
}
