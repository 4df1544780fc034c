// The likelihood that bytes are text of East Asia: each pair of bytes is scored by its row in the set. Frequent
// characters are in the first rows, while the pairs of other data are anywhere.
import listed from "./alphabets.json" with { type: "json" }

type Range = readonly [from: number, to: number]

const hexRange = (text: string): Range =>
  text.split("-").map((digits) => Number.parseInt(digits, 16)) as [number, number]

const within = (byte: number, [from, to]: Range): boolean => byte >= from && byte <= to

/** Ranges of pairs with their scores: 0 is certain, "none" means that there is no such pair. The first match counts. */
const pairs = new Map(
  Object.entries(listed.pairs).map(([encoding, ranges]) => [
    encoding,
    ranges.split("; ").map((range) => {
      const [lead = "", trail = "", score = ""] = range.split(" ")
      return { lead: hexRange(lead), trail: hexRange(trail), score: score === "none" ? undefined : Number(score) }
    }),
  ]),
)

export const multibyteEncodings: ReadonlyArray<string> = [...pairs.keys()]

/** Single bytes: half-width letters of Japanese occur together, or are none. */
const single = (encoding: string, bytes: Uint8Array, at: number): number => {
  const isKana = (byte: number | undefined) => byte !== undefined && within(byte, [0xa1, 0xdf])
  if (encoding !== "Shift_JIS" || !isKana(bytes[at])) return invalid
  return isKana(bytes[at - 1]) || isKana(bytes[at + 1]) ? -2.2 : -8
}

const invalid = -25

export const multibyteScore = (bytes: Uint8Array, encoding: string): number => {
  let score = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at]! < 0x80) continue
    const [lead, trail] = [bytes[at]!, bytes[at + 1] ?? 0]
    const pair = pairs.get(encoding)!.find((one) => within(lead, one.lead) && within(trail, one.trail))?.score
    score += pair ?? single(encoding, bytes, at)
    if (pair !== undefined) at += 1
  }
  return score
}
