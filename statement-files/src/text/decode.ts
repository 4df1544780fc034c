// Decodes bytes. A bank's declared character set is no evidence: the bytes are.
import iconv from "iconv-lite"
import { guessEncoding } from "./guess.ts"

export const decode = (bytes: Uint8Array): { readonly text: string; readonly encoding: string } => {
  const encoding = marked(bytes) ?? wide(bytes) ?? (isUtf8(bytes) ? "UTF-8" : guessEncoding(bytes, declaredIn(bytes)))
  const text = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding)
  return { text: text.replaceAll("\u0000", "").toWellFormed(), encoding }
}

const marked = ([first, second, third]: Uint8Array): string | undefined => {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "UTF-8"
  if (first === 0xff && second === 0xfe) return "UTF-16LE"
  if (first === 0xfe && second === 0xff) return "UTF-16BE"
  return undefined
}

/** UTF-16 without a mark: every other byte of a bank's file is then mostly 0. */
const wide = (bytes: Uint8Array): string | undefined => {
  const seen = Math.min(bytes.length, 4096)
  if (seen < 4) return undefined
  const zeros = [0, 0]
  for (let at = 0; at < seen; at += 1) if (bytes[at] === 0) zeros[at % 2]! += 1
  if (zeros[1]! > seen * 0.3) return "UTF-16LE"
  if (zeros[0]! > seen * 0.3) return "UTF-16BE"
  return undefined
}

/** A few letters may be damaged: most of the non-ASCII bytes must form letters of UTF-8. */
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

/** The encoding in an XML declaration, or in the heading of OFX, which is often wrong. */
const declaredIn = (bytes: Uint8Array): string | undefined => {
  const head = Buffer.from(bytes.subarray(0, 1000)).toString("latin1")
  const [, name = ""] = /(?:<\?xml[^>]*\bencoding\s*=\s*["']|\bCHARSET:\s*(?=\d))([\w-]+)/i.exec(head) ?? []
  const [, page] = /^(?:windows-|cp)?(\d{3,4})$/i.exec(name) ?? []
  const known = page === undefined ? name.toLowerCase() : `windows-${page}`
  return superset[known] ?? (page === undefined ? name : known)
}

/** Windows has letters and the euro sign where these standards have controls. */
const superset: Readonly<Record<string, string>> = {
  "iso-8859-1": "windows-1252",
  "us-ascii": "windows-1252",
  "iso-8859-7": "windows-1253",
  "iso-8859-9": "windows-1254",
  "iso-8859-13": "windows-1257",
  gb2312: "GB18030",
  gbk: "GB18030",
}
