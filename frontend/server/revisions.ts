// Read-your-writes for clients that do not know about revisions: the facade keeps each person's latest revision, and
// sends it with their next request.
import type { RequestHandler } from "express"
import { LRUCache } from "lru-cache"
import onHeaders from "on-headers"
import { bearerOf, isRevision } from "@evenkeel/server-kit/http/request"
import { ownerKeyOf, sessionOwner } from "@evenkeel/server-kit/http/session-token"

const mostKept = 10_000

export const cacheRevisions = (): RequestHandler => {
  const revisions = new LRUCache<string, number>({ max: mostKept })

  return (request, response, next) => {
    const token = bearerOf(request)
    const owner = token === undefined ? undefined : ownerKeyOf(token)
    const last = owner === undefined ? undefined : revisions.peek(owner)
    const header = request.get("budget-revision") ?? ""
    // A header that is not a valid revision is ignored.
    const sent = isRevision(header) ? Number(header) : -1
    if (last !== undefined && last > sent) request.headers["budget-revision"] = String(last)
    onHeaders(response, () => {
      const revision = response.getHeader("Budget-Revision")
      // A login has no token yet: the client will read with the token in this response.
      const key = owner ?? response.getHeader(sessionOwner)?.toString()
      response.removeHeader(sessionOwner)
      if (revision === undefined || key === undefined) return
      revisions.set(key, Math.max(revisions.peek(key) ?? -1, Number(revision)))
    })
    next()
  }
}
