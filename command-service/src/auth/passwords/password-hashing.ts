// Hashes passwords with argon2id. A hash names its own cost, so hashes of a former cost stay valid.
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

/** The bounds of the configured cost. The library takes no less. */
export const passwordCosts = { least: 8, most: 1_048_576 }

/** Hashing keeps a core busy, and there are few. */
const hashing: Kind = { name: "hashing", atOnce: 2, timeout: 5_000, least: 50 }

/** Meters work that hashes a password, on the caller's allowance. */
export const hashed = <A>(work: Effect.Effect<A, RequestError>): Effect.Effect<A, RequestError> =>
  Effect.flatMap(Meter, (metered) => metered(hashing, () => work))

/** The cost is in KiB of memory. */
export const makePasswordHashing = (cost: number): PasswordHashing => ({
  hash: (password) => hash(password, { memoryCost: cost, timeCost: 2, parallelism: 1 }),
  verify,
})
