// Brings a schema of read models up to date like the projector, beside a running one, in tables that are not read yet.
import { Effect, type Scope } from "effect"
import { attempt, opened } from "@evenkeel/server-kit/lifetime"
import { makeLog } from "@evenkeel/server-kit/observability"
import type { UserId } from "@evenkeel/contracts/ids"
import { openDatabase } from "../tables/database.ts"
import { makePipeline } from "../projection/pipeline.ts"
import type { EventSource } from "@evenkeel/event-log/event-source"
import { followUntilHead } from "@evenkeel/event-log/until-head"

export interface Tail {
  /** Projects everything from the checkpoint up to the log's current head. Returns the number of events. */
  readonly catchUp: Effect.Effect<number, Error>
  /** Projects the events after these people's cursors. */
  readonly projectUsers: (userIds: ReadonlyArray<UserId>) => Effect.Effect<void, Error>
}

export const openTail = Effect.fnUntraced(function* (
  url: string,
  schema: string,
  source: EventSource,
): Effect.fn.Return<Tail, Error, Scope.Scope> {
  const database = yield* opened(
    // No deadline: a long budget is written in one statement, and the operator can interrupt it.
    () => openDatabase(url, schema, { deadline: { first: 0, most: 0 } }),
    ({ close }) => close(),
  )
  const pipeline = makePipeline({
    source,
    database,
    log: makeLog("operate", "silent"),
    now: () => new Date(),
    projected: () => {},
  })
  return {
    catchUp: Effect.gen(function* () {
      const { rows } = yield* attempt(() =>
        database.pool.query<{ position: string | null }>("select position from checkpoint"),
      )
      let events = 0
      yield* followUntilHead(source, rows[0]?.position ?? undefined, (batch, isMoreToCome) => {
        events += batch.length
        return Effect.asVoid(pipeline.batch(batch, isMoreToCome))
      })
      return events
    }),
    projectUsers: (userIds) => Effect.forEach(userIds, pipeline.stream, { discard: true }),
  }
})
