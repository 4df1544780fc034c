// What a file is, by its bytes: names lie. What cannot be read is refused with a sentence that says what to do.
import type { Format } from "./statement.ts"

/** More than a million rows. */
const largest = 100_000_000

const start = (bytes: Uint8Array, length: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, length)).toString("latin1")

const end = (bytes: Uint8Array, length: number): string =>
  start(bytes.subarray(Math.max(0, bytes.length - length)), length)

const workbook =
  "This is a workbook of Excel or another spreadsheet. Open it there and save it as CSV, or download CSV from your bank."
const archive = "This is an archive such as ZIP. Unpack it, and import the files in it."
const document = "This is a text document. Download CSV, OFX or CAMT from your bank instead."
const noTransactions = "This is not a file of transactions. Download CSV, OFX, QIF or CAMT from your bank."

/** By the first bytes, in hexadecimal. */
const binaries: ReadonlyArray<readonly [beginning: RegExp, sentence: string]> = [
  // What Excel wrote before 2007.
  [/^d0cf11e0/, workbook],
  // gzip, 7z, RAR, bzip2, xz
  [/^(?:1f8b|377abcaf|526172211a|425a68..314159|fd377a585a)/, archive],
  // PNG, GIF, JPEG, WebP, TIFF, HEIC and AVIF
  [
    /^(?:89504e47|47494638|ffd8ff|52494646.{8}57454250|49492a00|4d4d002a|.{8}66747970(?:68656963|6d696631|61766966))/,
    "This is a picture. Download CSV, OFX or CAMT from your bank instead.",
  ],
  [/^53514c69746520666f726d6174/, "This is a database. Export its transactions as CSV, and import that file."],
  [/^7b5c727466/, document],
]

/** Why a file cannot be read as text at all; undefined if it can. */
export const refusedByBytes = (bytes: Uint8Array): string | undefined => {
  if (bytes.length === 0) return empty
  if (bytes.length > largest)
    return "This file is larger than 100 MB. Download a shorter period, and import each file of it."
  const [head, hex] = [start(bytes, 8192), Buffer.from(bytes.subarray(0, 16)).toString("hex")]
  if (/^504b(?:0304|0506)/.test(hex)) return zipped(head + end(bytes, 8192))
  if (/^[^]{0,1000}%PDF-\d/.test(head)) return "This is a PDF. Download CSV, OFX or CAMT from your bank instead."
  return binaries.find(([beginning]) => beginning.test(hex))?.[1]
}

const empty = "This file is empty."

const zipped = (names: string): string => {
  if (/xl\/|opendocument\.spreadsheet|Index\/.*\.iwa/.test(names)) return workbook
  if (/word\/|opendocument\.text/.test(names)) return document
  return names.includes("[Content_Types].xml") ? workbook : archive
}

const isOfx =
  /<(?:\w+:)?OFX[\s>]|^\s*OFXHEADER|<\?OFX\b|<(?:STMTTRN|STMTRS|CCSTMTRS|BANKTRANLIST|(?:BANK|CREDITCARD|SIGNON)MSGSRSV1)>/i
const isCamt = /<[^<>]*camt\.05[23]|<(?:\w+:)?BkToCstmr(?:Stmt|AcctRpt)\b/
const isNotification = /<[^<>]*camt\.054|<(?:\w+:)?BkToCstmrDbtCdtNtfctn\b/
const notification =
  "This is a notification of single payments (CAMT.054), which leaves the others out. Download a statement as CAMT.053 or CSV from your bank instead."
const isPage =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<(?:!doctype html|html|head|body|table)\b|^\s*MIME-Version:/i

/** By the text. A format, or a sentence that says what the file is. */
export const kindOfText = (text: string): { readonly format: Format } | { readonly refused: string } => {
  const head = text.slice(0, 20_000)
  if (text.trim() === "") return { refused: empty }
  if (isPage.test(head)) return { refused: pageOf(text.slice(0, 200_000)) }
  if (isOfx.test(head)) return { format: "ofx" }
  if (isNotification.test(head)) return { refused: notification }
  if (isCamt.test(head)) return { format: "camt" }
  if (/^\s*<\?xml|^\s*<[A-Za-z][^<>]*xmlns/.test(head)) return { refused: xmlOf(head) }
  if (/<table\b/i.test(head)) return { refused: pageOf(head) }
  if (/^\s*[[{]/.test(head) && /"\w+"\s*:/.test(head))
    return { refused: "This is JSON. Download CSV, OFX, QIF or CAMT instead." }
  if (/^:20:/m.test(head) && /^:(?:61|60F):/m.test(head))
    return { refused: "This is MT940, which is not read here. Download CAMT.053, CSV or OFX from your bank instead." }
  if (isQif(head)) return { format: "qif" }
  const control = Array.from(head).filter((sign) => sign < " " && !"\t\n\r\f\v".includes(sign)).length
  return control > head.length * 0.02 ? { refused: noTransactions } : { format: "csv" }
}

const pageOf = (page: string): string => {
  if (/type=["']?password|<form\b[^<>]*log-?[io]n/i.test(page))
    return "This is your bank's page for signing in, not its file: sign in there, and download the file again."
  return /<td\b/i.test(page)
    ? "This is a web page with a table. Open it in a spreadsheet and save it as CSV, or download CSV from your bank."
    : "This is a web page. Download CSV, OFX or CAMT from your bank instead."
}

const xmlOf = (head: string): string => {
  if (/urn:schemas-microsoft-com:office:spreadsheet/.test(head)) return workbook
  return /pain\.00\d/.test(head)
    ? "These are orders to pay, not what was paid. Download a statement as CAMT.053 or CSV from your bank."
    : "This is XML of a kind that is not known here. Download CSV, OFX or CAMT.053 from your bank."
}

/** Lines that begin with the letters of their fields, and records that end with a caret; a heading is often missing. */
const isQif = (head: string): boolean => {
  if (/^\s*!(?:Type:|Account|Option:|Clear:)/im.test(head)) return true
  const lines = head.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "")
  const share = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length / lines.length
  return share(/^\s*\^\s*$/) > 0 && share(/^\s*[DTU]/) >= 0.2 && share(/^\s*[A-Z$%^]/) >= 0.7
}
