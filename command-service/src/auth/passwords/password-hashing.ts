// How passwords become hashes: argon2id, with a cost that a guesser pays for each guess. A hash says by itself what it cost,
// so that those of another cost remain valid.
import { hash, verify } from "@node-rs/argon2"

export interface PasswordHashing {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (passwordHash: string, password: string) => Promise<boolean>
}

/** KiB of memory for each hash, as OWASP recommends for two passes. */
export const defaultPasswordCost = 19_456

/** The least and the most that can be configured. The library takes no less. */
export const passwordCosts = { least: 8, most: 1_048_576 }

/** The cost is in KiB of memory. */
export const makePasswordHashing = (cost: number): PasswordHashing => ({
  hash: (password) => hash(password, { memoryCost: cost, timeCost: 2, parallelism: 1 }),
  verify,
})
