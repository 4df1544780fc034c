// Read-your-writes for clients that do not know about revisions: the facade remembers the last revision it has seen for
// each token, and sends it with the next request.
import { createHash } from "node:crypto"
import type { RequestHandler } from "express"
import onHeaders from "on-headers"
import { bearerOf, isRevision } from "@evenkeel/server-kit/http/request"

const remembered = 10_000

export const rememberRevisions = (): RequestHandler => {
  // A Map keeps insertion order, so the first key is the least recently written.
  const revisions = new Map<string, number>()
  const remember = (key: string, revision: number): void => {
    const last = revisions.get(key) ?? -1
    revisions.delete(key)
    revisions.set(key, Math.max(last, revision))
    const oldest = revisions.keys().next()
    if (revisions.size > remembered && !oldest.done) revisions.delete(oldest.value)
  }

  return (request, response, next) => {
    const token = bearerOf(request)
    if (token === undefined) return next()
    const key = createHash("sha256").update(token).digest("base64")
    const last = revisions.get(key)
    const header = request.get("budget-revision") ?? ""
    // A header that is not a valid revision is ignored.
    const sent = isRevision(header) ? Number(header) : -1
    if (last !== undefined && last > sent) request.headers["budget-revision"] = String(last)
    onHeaders(response, () => {
      const revision = response.getHeader("Budget-Revision")
      if (revision !== undefined) remember(key, Number(revision))
    })
    next()
  }
}
