// Deterministic randomness: the same key gives the same draws, on every machine and in every process.

export interface Random {
  /** From 0 up to, not including, 1. */
  unit(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  oneIn(outcomes: number): boolean
  pick<Choice>(choices: ReadonlyArray<Choice>): Choice
}

export const randomOf = (...key: ReadonlyArray<string | number>): Random => {
  let state = hashOf(key.join("/"))
  // mulberry32: small, and good enough for shopping.
  const unit = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number): number => low + Math.floor(unit() * (high - low + 1))
  return {
    unit,
    between,
    oneIn: (outcomes) => between(1, outcomes) === 1,
    pick: (choices) => {
      const chosen = choices[between(0, choices.length - 1)]
      if (chosen === undefined) throw new Error("There is nothing to pick from.")
      return chosen
    },
  }
}

/** FNV-1a: it is called thousands of times per ledger, and need not be unpredictable. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
