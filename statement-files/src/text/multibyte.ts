// How likely bytes are text of East Asia: each pair of bytes is judged by the row of its set that it is in. Frequent signs
// stand in the first rows, and where bytes are something else, pairs fall anywhere.
import listed from "./alphabets.json" with { type: "json" }

type Range = readonly [from: number, to: number]

const hexRange = (text: string): Range =>
  text.split("-").map((digits) => Number.parseInt(digits, 16)) as [number, number]

const within = (byte: number, [from, to]: Range): boolean => byte >= from && byte <= to

/** Pairs of bytes with what each says: 0 is certain, and what is "none" there is no such pair. The first that fits counts. */
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

/** Signs of one byte: half-width letters of Japanese stand together, or are none. */
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
