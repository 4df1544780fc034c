// Brings a schema of read models up to date as the projector does, beside a running one,
// in tables that nobody reads yet.
import { Effect } from "effect"
import { makeLog } from "@evenkeel/server-kit/observability"
import type { UserId } from "@evenkeel/contracts/ids"
import { openDatabase } from "../tables/database.ts"
import { makeProject } from "../projection/project.ts"
import type { EventSource } from "@evenkeel/event-log/event-source"
import { followUntilHead } from "@evenkeel/event-log/until-head"

export interface Tail {
  /** Projects everything from the checkpoint up to the log's current head. Returns the number of events. */
  readonly catchUp: () => Promise<number>
  /** Projects the events after these people's cursors. */
  readonly projectUsers: (userIds: ReadonlyArray<UserId>) => Promise<void>
  readonly close: () => Promise<void>
}

export const openTail = (url: string, schema: string, source: EventSource): Tail => {
  // No timeout: a long budget is written in one statement, and the operator can interrupt it.
  const database = openDatabase(url, schema, { timeout: 0 })
  const project = makeProject({
    source,
    database,
    log: makeLog("operate", "silent"),
    now: () => new Date(),
    projected: () => {},
  })
  return {
    catchUp: async () => {
      const { rows } = await database.pool.query<{ position: string | null }>("select position from checkpoint")
      let events = 0
      await Effect.runPromise(
        followUntilHead(source, rows[0]?.position ?? undefined, (batch, isMoreToCome) => {
          events += batch.length
          return Effect.asVoid(project.batch(batch, isMoreToCome))
        }),
      )
      return events
    },
    projectUsers: async (userIds) => {
      for (const userId of userIds) await Effect.runPromise(project.stream(userId))
    },
    close: database.close,
  }
}
