// Deterministic choices from a seed.
import { uniformInt } from "pure-rand/distribution/uniformInt"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"

export interface Random {
  /** A whole number from 0 up to, but not including, the limit. */
  readonly below: (limit: number) => number
  /** From 0 up to 1. */
  readonly fraction: () => number
  readonly fill: (bytes: Uint8Array) => void
}

/** Each purpose has a sequence of its own, so that one more choice for one purpose changes no other. */
export const randomFrom = (seed: number, purpose: number): Random => {
  const generator = xoroshiro128plus((seed ^ Math.imul(purpose + 1, 0x9e3779b1)) | 0)
  const below = (limit: number): number => uniformInt(generator, 0, limit - 1)
  return {
    below,
    fraction: () => below(2 ** 30) / 2 ** 30,
    fill: (bytes) => {
      for (let index = 0; index < bytes.length; index += 1) bytes[index] = below(256)
    },
  }
}
