// Keeps us within the provider's limits: over them it would refuse all calls for a while, not only those in excess.
// Counted in this process: several command services share the provider's limits.
import { createHash } from "node:crypto"
import { Effect } from "effect"
import { RateLimiterMemory } from "rate-limiter-flexible"
import { RateLimited } from "./bank-errors.ts"

/** The most calls a minute. */
export interface BankQuota {
  readonly inAll: number
  /** Calls about one item: for pages, or for its balances. */
  readonly perItem: number
}

/** The provider allows 2,500 and 50 calls for pages, and 15 for the balances of an item, two of which belong to a sync. */
export const defaultQuota: BankQuota = { inAll: 1_500, perItem: 45 }

/** For the sandbox bank, which has no limits: a demo requests a year of rows within seconds. */
export const unlimited: BankQuota = { inAll: 1_000_000, perItem: 1_000_000 }

export const guardQuota = ({ inAll, perItem }: BankQuota) => {
  const all = new RateLimiterMemory({ points: inAll, duration: 60 })
  const items = new RateLimiterMemory({ points: perItem, duration: 60 })
  const consumed = (limiter: RateLimiterMemory, key: string, code: string) =>
    Effect.tryPromise({ try: () => limiter.consume(key), catch: () => new RateLimited({ code }) })
  return {
    permit: consumed(all, "", "our own limit"),
    permitFor: (accessToken: string) =>
      consumed(items, createHash("sha256").update(accessToken).digest("base64"), "our own limit for one item"),
  }
}
