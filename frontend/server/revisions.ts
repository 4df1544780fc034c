// Read-your-writes for clients that do not know about revisions: the facade remembers the last revision it has seen for
// each token, and sends it with the next request.
import { createHash } from "node:crypto"
import type { RequestHandler } from "express"
import { LRUCache } from "lru-cache"
import onHeaders from "on-headers"
import { bearerOf, isRevision } from "@evenkeel/server-kit/http/request"

const remembered = 10_000

export const rememberRevisions = (): RequestHandler => {
  const revisions = new LRUCache<string, number>({ max: remembered })

  return (request, response, next) => {
    const token = bearerOf(request)
    if (token === undefined) return next()
    const key = createHash("sha256").update(token).digest("base64")
    const last = revisions.peek(key)
    const header = request.get("budget-revision") ?? ""
    // A header that is not a valid revision is ignored.
    const sent = isRevision(header) ? Number(header) : -1
    if (last !== undefined && last > sent) request.headers["budget-revision"] = String(last)
    onHeaders(response, () => {
      const revision = response.getHeader("Budget-Revision")
      if (revision !== undefined) revisions.set(key, Math.max(revisions.peek(key) ?? -1, Number(revision)))
    })
    next()
  }
}
