// Reads a file of transactions, whatever its name: its bytes decide what it is.
import { readCamt } from "./camt/read.ts"
import { readCsv } from "./csv/read.ts"
import { kindOfText, refusedByBytes } from "./kind.ts"
import { readOfx } from "./ofx/read.ts"
import { readQif } from "./qif/read.ts"
import { dialectOf, mostRows, refusal, tooManyRows, type Reader } from "./reading.ts"
import type { Format, ReadingOptions, Statement } from "./statement.ts"
import { decode } from "./text/decode.ts"

const readers: Readonly<Record<Format, Reader>> = { csv: readCsv, ofx: readOfx, qif: readQif, camt: readCamt }

/** Never throws: failures are in `refused` or `problems`. */
export const readStatement = (bytes: Uint8Array, options: ReadingOptions): Statement => {
  const { fileName } = options
  const binary = refusedByBytes(bytes)
  if (binary !== undefined) return { fileName, format: null, ...refusal(dialectOf("binary"), binary) }
  const { text, encoding } = decode(bytes)
  const kind = kindOfText(text)
  if ("refused" in kind) return { fileName, format: null, ...refusal(dialectOf(encoding), kind.refused) }
  const read = readers[kind.format](text, encoding, options)
  const isTooLong = read.rows.length > mostRows
  return { fileName, format: kind.format, ...(isTooLong ? refusal(read.dialect, tooManyRows) : read) }
}
