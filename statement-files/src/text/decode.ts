// From bytes to text. The declared character set of a bank's file is no evidence: the bytes are.
import { analyse } from "chardet"
import iconv from "iconv-lite"

export interface Decoded {
  readonly text: string
  readonly encoding: string
}

export const decode = (bytes: Uint8Array): Decoded => {
  const encoding = marked(bytes) ?? wide(bytes) ?? (isUtf8(bytes) ? "UTF-8" : guessed(bytes))
  const text = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding)
  return { text: text.replaceAll("\u0000", ""), encoding }
}

const marked = ([first, second, third]: Uint8Array): string | undefined => {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "UTF-8"
  if (first === 0xff && second === 0xfe) return "UTF-16LE"
  if (first === 0xfe && second === 0xff) return "UTF-16BE"
  return undefined
}

/** UTF-16 without a mark: in what banks write, every other byte is then mostly 0. */
const wide = (bytes: Uint8Array): string | undefined => {
  const seen = Math.min(bytes.length, 4096)
  if (seen < 4) return undefined
  const zeros = [0, 0]
  for (let at = 0; at < seen; at += 1) if (bytes[at] === 0) zeros[at % 2]! += 1
  if (zeros[1]! > seen * 0.3) return "UTF-16LE"
  if (zeros[0]! > seen * 0.3) return "UTF-16BE"
  return undefined
}

/** Also where a few letters were lost on the way: most of what is not ASCII makes letters of UTF-8. */
const isUtf8 = (bytes: Uint8Array): boolean => {
  let [letters, stray] = [0, 0]
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at]!
    if (byte < 0x80) {
      at += 1
      continue
    }
    const length = byte >= 0xf0 && byte < 0xf5 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 0
    const isLetter = length > 0 && byte < 0xf5 && continues(bytes, at, length)
    if (isLetter) letters += 1
    else stray += 1
    at += isLetter ? length : 1
  }
  return stray === 0 || letters > 3 * stray
}

const continues = (bytes: Uint8Array, at: number, length: number): boolean => {
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return false
  return true
}

/** Each is a superset of the standard beside it. 0x80 to 0x9f, where the euro sign is, are controls in the standard. */
const superset: Readonly<Record<string, string>> = {
  "ISO-8859-1": "windows-1252",
  "ISO-8859-9": "windows-1254",
  GB2312: "GB18030",
  Big5: "Big5",
}

const readable = new Set([
  "ISO-8859-1",
  "ISO-8859-2",
  "ISO-8859-5",
  "ISO-8859-7",
  "ISO-8859-9",
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "windows-1253",
  "windows-1254",
  "Shift_JIS",
  "EUC-JP",
  "EUC-KR",
  "GB18030",
  "Big5",
  "KOI8-R",
])

const guessed = (bytes: Uint8Array): string => {
  const sample = sampleOf(bytes)
  const [best] = analyse(sample).filter(({ name, confidence }) => readable.has(name) && confidence >= 10)
  const name = best?.name ?? "windows-1252"
  if (name === "ISO-8859-1" || name === "windows-1252") return iso15(sample) ?? baltic(sample) ?? "windows-1252"
  if (name === "ISO-8859-2") return hasControls(sample) ? "windows-1250" : "ISO-8859-2"
  return superset[name] ?? name
}

/** The lines that are not plain ASCII say all there is to say, and the first 64 kB of them are enough. */
const sampleOf = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length <= 65_536) return bytes
  const lines: Array<Uint8Array> = []
  let taken = 0
  for (let start = 0; start < bytes.length && taken < 65_536;) {
    const found = bytes.indexOf(10, start)
    const line = bytes.subarray(start, found < 0 ? bytes.length : found + 1)
    start += line.length
    if (line.every((byte) => byte < 0x80)) continue
    lines.push(line)
    taken += line.length
  }
  return Buffer.concat(lines)
}

const hasControls = (bytes: Uint8Array): boolean => bytes.some((byte) => byte >= 0x80 && byte < 0xa0)

/** ISO-8859-15 has the euro sign where others have a sign of currency that nobody uses. */
const iso15 = (bytes: Uint8Array): string | undefined =>
  bytes.includes(0xa4) && !hasControls(bytes) ? "ISO-8859-15" : undefined

/** Lithuanian and Latvian letters, between letters, where Western Europe has signs that stand alone. */
const baltic = (bytes: Uint8Array): string | undefined => {
  const letters = new Set([0xe0, 0xe8, 0xe6, 0xeb, 0xe1, 0xf0, 0xf8, 0xfb, 0xfe, 0xd0, 0xd8, 0xdb, 0xde])
  const typical = new Set([0xfe, 0xf0, 0xe0, 0xeb])
  const western = new Set([0xe9, 0xfc, 0xf6, 0xe4, 0xdf, 0xf1, 0xe7, 0xe5, 0xea, 0xf3, 0xed])
  let [here, there, thorns] = [0, 0, 0]
  for (const byte of bytes) {
    if (letters.has(byte)) here += 1
    if (typical.has(byte) && (byte === 0xfe || byte === 0xf0)) thorns += 1
    if (western.has(byte)) there += 1
  }
  return thorns > 0 && here > there ? "windows-1257" : undefined
}
