// Rate limits for registration and login, by address and by username.
import { isIPv6 } from "node:net"
import { Effect } from "effect"
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import { tooManyRequests, type RequestError } from "@evenkeel/contracts/errors"

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

/** An IPv6 client usually controls the whole /64 network of its address, and could use any address in it. */
const networkOf = (address: string): string => {
  const [, within] = /^::ffff:([\d.]+)$/i.exec(address) ?? []
  if (within !== undefined || !isIPv6(address)) return within ?? address
  const [before = [], after = []] = address
    .split("::")
    .map((groups) => groups.split(":").filter((group) => group !== ""))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0")
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")
}
