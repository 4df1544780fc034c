// Blocks for a while an address that causes many refusals, for instance by guessing tokens.
import { createHash } from "node:crypto"
import type { RequestHandler } from "express"
import { LRUCache } from "lru-cache"
import { status, tooManyRequests } from "@evenkeel/contracts/errors"
import { addressOf, networkOf } from "@evenkeel/server-kit/http/client"
import { refuse } from "@evenkeel/server-kit/http/failures"
import { bearerOf } from "@evenkeel/server-kit/http/request"
import { makeBuckets } from "@evenkeel/server-kit/limits/buckets"

/** Refusals that need no knowledge of the product. A missing entity does not count: an honest client may meet one. */
const counted = new Set<number>([
  status.Malformed,
  status.Unauthenticated,
  status.RequestTimeout,
  status.TooLarge,
  status.UnsupportedMediaType,
])

const mostKept = 10_000

/** `perAddress` is the limit of refusals a minute for one address; for IPv6, for one /64 network. */
export const limitRefusals = (perAddress: number): RequestHandler => {
  const refusals = makeBuckets({ most: perAddress, perSecond: perAddress / 60 })
  const good = new LRUCache<string, true>({ max: mostKept })
  return (request, response, next) => {
    const address = networkOf(addressOf(request))
    const token = bearerOf(request)
    const key = token === undefined ? "" : createHash("sha256").update(token).digest("base64")
    // A signed-in person is not blocked by others at the same address.
    const wait = good.has(key) ? 0 : Math.ceil(refusals.wait(address, 1))
    if (wait > 0) {
      const sentence = `Too many requests from your network had to be refused. Please try again in ${wait === 1 ? "a second" : `${wait} seconds`}.`
      return refuse(response, tooManyRequests(sentence, wait))
    }
    response.once("finish", () => {
      const { statusCode } = response
      if (counted.has(statusCode)) refusals.take(address, 1)
      if (statusCode === status.Unauthenticated) good.delete(key)
      else if (statusCode < 400 && token !== undefined) good.set(key, true)
    })
    next()
  }
}
