// Reads a file of transactions, whatever it is called: its bytes say what it is.
import { readCamt } from "./camt/read.ts"
import { readCsv } from "./csv/read.ts"
import { readOfx } from "./ofx/read.ts"
import { kindOfFile } from "./kind.ts"
import { readQif } from "./qif.ts"
import type { ReadingOptions, Statement } from "./statement.ts"
import { decode } from "./text/decode.ts"

/** Never throws: what cannot be read is `refused`, or among the `problems`. */
export const readStatement = (bytes: Uint8Array, options: ReadingOptions): Statement => {
  const { text, encoding } = decode(bytes)
  const kind = kindOfFile(bytes, text)
  const fileName = options.fileName
  if ("refused" in kind) return refusedFile(fileName, encoding, kind.refused)
  if (kind.format === "ofx") return { fileName, format: "ofx", ...readOfx(text, encoding, options) }
  if (kind.format === "qif") return { fileName, format: "qif", ...readQif(text, encoding, options) }
  if (kind.format === "camt") return { fileName, format: "camt", ...readCamt(text, encoding, options) }
  return { fileName, format: "csv", ...readCsv(text, encoding, options) }
}

const refusedFile = (fileName: string, encoding: string, refused: string): Statement => ({
  fileName,
  format: null,
  source: null,
  dialect: { encoding, delimiter: null, decimal: null, dateOrder: null, sign: null, columns: [] },
  refused,
  accounts: [],
  rows: [],
  questions: [],
  passedOver: 0,
  pending: 0,
  problems: [],
})
