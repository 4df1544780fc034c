// Rate limits for registration and login, by address and by username.
import { Effect } from "effect"
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import { tooManyRequests, type RequestError } from "@evenkeel/contracts/errors"
import { networkOf } from "@evenkeel/server-kit/http/client"

export interface AuthLimits {
  readonly perAddress: number
  readonly perUsername: number
}

/** Counts one attempt, and refuses it if there were too many in the last minute. */
export type LimitAttempt = (address: string, username: string) => Effect.Effect<void, RequestError>

export const limitAttempts = ({ perAddress, perUsername }: AuthLimits): LimitAttempt => {
  const addresses = new RateLimiterMemory({ points: perAddress, duration: 60 })
  const usernames = new RateLimiterMemory({ points: perUsername, duration: 60 })
  return (address, username) =>
    Effect.tryPromise({
      try: async () => {
        // One after the other: an address that has used up its own attempts must not use up everybody else's.
        await addresses.consume(networkOf(address))
        await usernames.consume(username.toLowerCase().slice(0, 100))
      },
      catch: (limited) => {
        const seconds = limited instanceof RateLimiterRes ? Math.ceil(limited.msBeforeNext / 1000) : 60
        return tooManyRequests(`Too many attempts. Please try again in ${seconds} seconds.`, seconds)
      },
    })
}
