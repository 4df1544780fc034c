// Whose token it is, as the services have said. Before they have, a token stands for its owner.
import { createHash } from "node:crypto"
import type { RequestHandler, Response } from "express"
import { LRUCache } from "lru-cache"
import onHeaders from "on-headers"
import { ownerHeader } from "@evenkeel/server-kit/http/owner-header"
import { bearerOf } from "@evenkeel/server-kit/http/request"

const remembered = 10_000
const senders = new WeakMap<Response, string>()

/** The same for all requests of a person, except for the first one of each token; undefined without a token. */
export const senderOf = (response: Response): string | undefined => senders.get(response)

export const rememberOwners = (): RequestHandler => {
  const owners = new LRUCache<string, string>({ max: remembered })

  return (request, response, next) => {
    const token = bearerOf(request)
    const key = token === undefined ? undefined : createHash("sha256").update(token).digest("base64")
    if (key !== undefined) senders.set(response, owners.get(key) ?? key)
    onHeaders(response, () => {
      const owner = response.getHeader(ownerHeader)
      if (key !== undefined && owner !== undefined) owners.set(key, String(owner))
      response.removeHeader(ownerHeader)
    })
    next()
  }
}
