// How likely bytes are text of East Asia: each pair of bytes is judged by the row of its set that it is in. Frequent signs
// stand in the first rows, and where bytes are something else, pairs fall anywhere.

/** The score of a pair, 0 is certain; undefined if there is no such pair. */
type Pair = (lead: number, trail: number) => number | undefined

const within = (byte: number, from: number, to: number): boolean => byte >= from && byte <= to

const isHigh = (byte: number): boolean => within(byte, 0xa1, 0xfe)

const rare = -9

const pairs: Readonly<Record<string, Pair>> = {
  Shift_JIS: (lead, trail) => {
    if (!(within(lead, 0x81, 0x9f) || within(lead, 0xe0, 0xef)) || !within(trail, 0x40, 0xfc) || trail === 0x7f)
      return undefined
    if (lead === 0x82 || lead === 0x83) return -2.5
    return lead === 0x81 || within(lead, 0x88, 0x97) ? -4 : rare
  },
  GB18030: (lead, trail) => {
    if (!within(lead, 0x81, 0xfe) || trail < 0x30 || trail === 0x7f || trail === 0xff) return undefined
    if (!isHigh(trail)) return rare
    return within(lead, 0xb0, 0xd7) ? -3.7 : within(lead, 0xa1, 0xa3) ? -3 : rare
  },
  Big5: (lead, trail) => {
    if (!within(lead, 0xa1, 0xf9) || !(within(trail, 0x40, 0x7e) || isHigh(trail))) return undefined
    return within(lead, 0xa4, 0xc6) ? -3.7 : within(lead, 0xa1, 0xa3) ? -3.5 : rare
  },
  "EUC-KR": (lead, trail) => {
    if (!isHigh(lead) || !isHigh(trail)) return undefined
    return within(lead, 0xb0, 0xc8) ? -3.2 : within(lead, 0xa1, 0xa3) ? -3.5 : rare
  },
  "EUC-JP": (lead, trail) => {
    if (lead === 0x8e) return within(trail, 0xa1, 0xdf) ? -4 : undefined
    if (!isHigh(lead) || !isHigh(trail)) return undefined
    if (lead === 0xa4 || lead === 0xa5) return -2
    return within(lead, 0xb0, 0xcf) ? -4 : within(lead, 0xa1, 0xa3) ? -3.5 : rare
  },
}

export const multibyteEncodings: ReadonlyArray<string> = Object.keys(pairs)

/** Signs of one byte: half-width letters of Japanese stand together, or are none. */
const single = (encoding: string, bytes: Uint8Array, at: number): number => {
  const isKana = (byte: number | undefined) => byte !== undefined && within(byte, 0xa1, 0xdf)
  if (encoding !== "Shift_JIS" || !isKana(bytes[at])) return invalid
  return isKana(bytes[at - 1]) || isKana(bytes[at + 1]) ? -2.2 : -8
}

const invalid = -25

export const multibyteScore = (bytes: Uint8Array, encoding: string): number => {
  let score = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at]! < 0x80) continue
    const pair = pairs[encoding]!(bytes[at]!, bytes[at + 1] ?? 0)
    score += pair ?? single(encoding, bytes, at)
    if (pair !== undefined) at += 1
  }
  return score
}
