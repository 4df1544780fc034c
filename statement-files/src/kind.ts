// Recognises a file by its bytes, since names are unreliable. Unreadable kinds are refused with a sentence. The first
// kind that matches counts: by the first bytes, in hexadecimal digits, and by text further within.
import listed from "./kinds.json" with { type: "json" }
import type { Format } from "./statement.ts"

/** In bytes: more than a million rows. */
const largest = 100_000_000

const textIn = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1")

const kindsFrom = (all: ReadonlyArray<Readonly<Record<string, string>>>) => {
  const kinds = all.map(({ begins = "", within = "", sentence = "", format }) => {
    return { begins: new RegExp(begins, "i"), within: new RegExp(within, "i"), sentence, format: format as Format }
  })
  return (head: string, inside: string) => kinds.find((one) => one.begins.test(head) && one.within.test(inside))
}
const [kindOfBytes, kindOfHead] = [kindsFrom(listed.bytes), kindsFrom(listed.text)]

/** Why a file cannot be read as text at all; undefined if it can. */
export const refusedByBytes = (bytes: Uint8Array): string | undefined => {
  if (bytes.length === 0) return empty
  if (bytes.length > largest)
    return "This file is larger than 100 MB. Download a shorter period, and import each file of it."
  const ends = textIn(bytes.subarray(0, 8192)) + textIn(bytes.subarray(-8192))
  return kindOfBytes(Buffer.from(bytes.subarray(0, 16)).toString("hex"), ends)?.sentence
}

const empty = "This file is empty."

/** By the text: a format, or a sentence that says what the file is. */
export const kindOfText = (text: string): { readonly format: Format } | { readonly refused: string } => {
  const head = text.slice(0, 20_000)
  if (text.trim() === "") return { refused: empty }
  const known = kindOfHead(head, text.slice(0, 200_000))
  if (known !== undefined) return known.sentence === "" ? { format: known.format } : { refused: known.sentence }
  if (isQif(head)) return { format: "qif" }
  const control = Array.from(head).filter((sign) => sign < " " && !"\t\n\r\f\v".includes(sign)).length
  return control > head.length * 0.02 ? { refused: noTransactions } : { format: "csv" }
}

const noTransactions = "This is not a file of transactions. Download CSV, OFX, QIF or CAMT from your bank."

/** Lines that begin with the letters of their fields, and records that end with a caret; a heading is often missing. */
const isQif = (head: string): boolean => {
  const lines = head.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "")
  const share = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length / lines.length
  return share(/^\s*\^\s*$/) > 0 && share(/^\s*[DTU]/) >= 0.2 && share(/^\s*[A-Z$%^]/) >= 0.7
}
