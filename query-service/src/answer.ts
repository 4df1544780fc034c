// Answers every query: waits until the reader's own writes have been projected, answers 304 if nothing has changed,
// else reads the rows and replies.
import { createHash } from "node:crypto"
import { Effect, Schema } from "effect"
import type pg from "pg"
import { notFound } from "@evenkeel/contracts/errors"
import type { Handler } from "@evenkeel/server-kit/http/routes"
import { monthIn, type Month } from "@evenkeel/contracts/month"
import { methodOf, paths } from "@evenkeel/contracts/paths"
import { routes } from "@evenkeel/contracts/routes"
import type { Freshness } from "./freshness.ts"
import type { Replay } from "./replay/replay.ts"
import { readSnapshot, type Query, type QueryName } from "./query.ts"
import { revisionAndDate, type Cursor } from "./cursor.ts"

export interface QueryOptions {
  readonly pool: pg.Pool
  readonly freshness: Freshness
  readonly replay: Replay
  readonly now: () => Date
}

export const answerWith =
  ({ pool, freshness, now }: QueryOptions) =>
  <Name extends QueryName, Lists extends object>(name: Name, query: Query<Name, Lists>): Handler<Name> => {
    // The answer to a POST depends on its body, which the ETag does not cover.
    const isTagged = methodOf(paths[name]) === "GET"
    const shape = isTagged ? shapeOf(name) : ""
    return Effect.fnUntraced(function* (call) {
      const { userId } = call
      const at = now()
      const etagOf = ({ version, revision, projectedBy, timeZone }: Cursor): string =>
        tag([version, shape, userId, revision, projectedBy ?? "", monthIn(timeZone, at)])

      // Assume the browser's time zone, which is nearly always the person's; if it is not, the query is repeated below.
      let assumed = monthIn(call.timeZone, at)
      if (isTagged && call.ifNoneMatch !== undefined) {
        const cursor = yield* freshness.atLeast(userId, call.seenRevision)
        const etag = etagOf(cursor)
        if (isNamed(call.ifNoneMatch, etag)) return { etag, ...revisionAndDate(cursor, at) }
        assumed = monthIn(cursor.timeZone, at)
      }
      const readIn = (month: Month) =>
        freshness.readAtLeast(userId, call.seenRevision, () => readSnapshot(pool, name, query, userId, { call, month }))
      let snapshot = yield* readIn(assumed)
      const month = monthIn(snapshot.timeZone, at)
      if (month !== assumed) snapshot = yield* readIn(month)
      const reply = query.reply(snapshot.lists, { call, month, currency: snapshot.currency })
      if (reply === undefined) return yield* Effect.fail(notFound(query.what ?? "It"))
      return { reply, ...(isTagged ? { etag: etagOf(snapshot) } : {}), ...revisionAndDate(snapshot, at) }
    })
  }

/**
 * Weak, because it identifies the budget's state rather than the reply's bytes. It includes the user, because two
 * people who share a browser cache may be at the same revision.
 */
const tag = (parts: ReadonlyArray<string | number>): string =>
  `W/"${parts.map((part) => encodeURIComponent(part)).join(".")}"`

/** After an upgrade, a browser must not reuse a reply of another shape, even if no row has changed. */
const shapeOf = (name: QueryName): string =>
  createHash("sha256")
    .update(JSON.stringify(Schema.toJsonSchemaDocument(routes[name].reply)))
    .digest("hex")
    .slice(0, 8)

const isNamed = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.split(",").some((named) => opaque(named.trim()) === opaque(etag))

const opaque = (etag: string): string => etag.replace(/^W\//, "")
