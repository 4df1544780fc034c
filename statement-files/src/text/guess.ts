// Guesses the character set of bytes that are not UTF-8: the one in which they form letters of one language, in words.
// A few letters have to be enough, since most of a bank's file is ASCII.
import iconv from "iconv-lite"
import listed from "./alphabets.json" with { type: "json" }
import { multibyteEncodings, multibyteScore } from "./multibyte.ts"

/** `declared` is the file's own statement, which counts as a little evidence. */
export const guessEncoding = (bytes: Uint8Array, declared: string | undefined): string => {
  const sample = sampleOf(bytes)
  const scores = new Map(multibyteEncodings.map((encoding) => [encoding, multibyteScore(sample, encoding)]))
  for (const [encoding, letters] of byEncoding) scores.set(encoding, singleByteScore(sample, encoding, letters))
  let [best, highest] = ["windows-1252", Number.NEGATIVE_INFINITY]
  for (const [encoding, score] of scores) {
    const known = score - rarity[encoding]! + (encoding === declared ? 3 : 0)
    if (known > highest) [best, highest] = [encoding, known]
  }
  return best
}

/** Only lines that are not plain ASCII are evidence, and the first of them are enough. */
const sampleOf = (bytes: Uint8Array): Uint8Array => {
  const most = 8192
  if (bytes.length <= most) return bytes
  const pieces: Array<Uint8Array> = []
  let taken = 0
  for (let at = 0; at < bytes.length && taken < most; at += 1) {
    if (bytes[at]! < 0x80) continue
    // From the character before it to the line's end: the second byte of a pair must not be read as the first.
    const start = at
    while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13 && at - start < most) at += 1
    const piece = bytes.subarray(Math.max(0, start - 1), at)
    pieces.push(piece, Uint8Array.of(10))
    taken += piece.length
  }
  return Buffer.concat(pieces)
}

/** How much less likely a set is than Windows' western one, before any evidence. */
const rarity: Readonly<Record<string, number>> = listed.rarity

/** For each encoding, the scores of each language's letters: the more frequent, the higher. */
const byEncoding = new Map<string, Array<ReadonlyMap<string, number>>>()
for (const { letters, encodings, isRare } of listed.alphabets) {
  const least = isRare === true ? -2 : 0
  const counts = new Map(Array.from(letters, (letter, rank) => [letter, least - 0.6 * Math.log(rank + 1)]))
  for (const encoding of encodings.split(" ")) byEncoding.set(encoding, [...(byEncoding.get(encoding) ?? []), counts])
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /\p{L}/u.test(sign)
const isDigit = (sign: string | undefined): boolean => sign !== undefined && /\d/.test(sign)
const isLatin = (sign: string): boolean => /\p{Script=Latin}/u.test(sign)
const isAscii = (sign: string | undefined): boolean => sign !== undefined && /[a-z]/i.test(sign)
const isLower = (sign: string | undefined): boolean => sign !== undefined && /\p{Ll}/u.test(sign)
const isUpper = (sign: string | undefined): boolean => sign !== undefined && /\p{Lu}/u.test(sign)

const [foreign, invalid] = [-10, -25]

const singleByteScore = (
  bytes: Uint8Array,
  encoding: string,
  languages: ReadonlyArray<ReadonlyMap<string, number>>,
): number => {
  const text = iconv.decode(Buffer.from(bytes), encoding)
  const totals = languages.map(() => 0)
  let shared = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) < 0x80) continue
    const [before, sign, after] = [text[at - 1], text[at]!, text[at + 1]]
    if (isLetter(sign)) {
      if (isUpper(sign) && isLower(before)) shared -= 5
      if (isLower(sign) && isUpper(before) && isUpper(after)) shared -= 4
      // £ in the West is Ł or Ј in the East: no word is one letter before a number, or one such letter alone.
      if (!isLetter(before) && (isDigit(after) || ("ŁЈ".includes(sign) && !isLetter(after)))) shared -= 6
      if (!isLatin(sign) && (isAscii(before) || isAscii(after))) shared -= 6
      languages.forEach((letters, index) => {
        totals[index]! += letters.get(sign) ?? letters.get(sign.toLowerCase()) ?? foreign
      })
    } else shared += signScore(sign, isLetter(before), isLetter(after))
  }
  return shared + Math.max(...totals)
}

/** The score of other characters: most of them never occur within a word. */
const signScore = (sign: string, isAfterLetter: boolean, isBeforeLetter: boolean): number => {
  if (sign === "\ufffd" || sign < "\u00a0") return invalid
  if (/[\u00a0’´]/.test(sign) || /\p{M}/u.test(sign)) return -2
  if ((isAfterLetter && isBeforeLetter) || sign === "¤" || !/[€£§°–—“”„‘‚…•·®™©«»ºª½¼²³¿¡±\u00ad]/.test(sign)) return -8
  return sign === "€" || (sign === "£" && !isBeforeLetter) ? -1 : -2.5
}
