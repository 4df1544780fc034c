// How passwords become hashes: argon2id, with a cost that a guesser pays for each guess. A hash says by itself what it cost,
// so that those of another cost remain valid.
import { hash, verify } from "@node-rs/argon2"
import { Effect } from "effect"
import type { RequestError } from "@evenkeel/contracts/errors"
import { Meter, type Kind } from "@evenkeel/server-kit/limits/meter"

export interface PasswordHashing {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (passwordHash: string, password: string) => Promise<boolean>
}

/** KiB of memory for each hash, as OWASP recommends for two passes. */
export const defaultPasswordCost = 19_456

/** The least and the most that can be configured. The library takes no less. */
export const passwordCosts = { least: 8, most: 1_048_576 }

/** It keeps a core busy, and there are few. */
const hashing: Kind = { name: "hashing", atOnce: 2, timeout: 5_000, least: 50 }

/** Does what hashes at the expense of whoever asked for it. */
export const hashed = <A>(work: Effect.Effect<A, RequestError>): Effect.Effect<A, RequestError> =>
  Effect.flatMap(Meter, (metered) => metered(hashing, () => work))

/** The cost is in KiB of memory. */
export const makePasswordHashing = (cost: number): PasswordHashing => ({
  hash: (password) => hash(password, { memoryCost: cost, timeCost: 2, parallelism: 1 }),
  verify,
})
