// The rows equal a replay of the log, and include all of it once the simulation has settled.
import { Effect } from "effect"
import type { EventSource } from "@evenkeel/event-log/event-source"
import { postgresLog } from "@evenkeel/event-log/postgres/log"
import { budgetStream, userOfStream } from "@evenkeel/contracts/budget/envelope"
import { verify } from "@evenkeel/projector/operate/verify/verify"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import type { Backend } from "../postgres/backend.ts"
import { streamOf } from "./log.ts"

const { schema } = readModelsOf()

export const rowsAreAReplay = async (
  backend: Backend,
  databaseUrl: string,
  userIds: ReadonlyArray<string>,
): Promise<ReadonlyArray<string>> => {
  const source = {
    loadStream: (streamId) => Effect.sync(() => streamOf(backend, userOfStream(streamId)!)),
  } as Pick<EventSource, "loadStream"> as EventSource
  const { differences } = await Effect.runPromise(verify({ databaseUrl, schema, source, userIds }))
  const behind = userIds.flatMap((userId) => {
    const [projected, last] = [revisionOfRows(backend, userId), lastRevision(backend, userId)]
    return projected === last ? [] : [`The log of ${userId} ends at revision ${last}, its rows at ${projected}`]
  })
  return [...differences, ...behind]
}

/** Whether the rows of all these people are up to date with the log. */
export const isProjected = (backend: Backend, userIds: ReadonlyArray<string>): boolean =>
  backend.isIdle() && userIds.every((userId) => revisionOfRows(backend, userId) === lastRevision(backend, userId))

const revisionOfRows = (backend: Backend, userId: string): number =>
  Number(backend.rows(`select max(revision) from "${schema}".budgets where user_id = '${userId}'`)[0]?.[0] ?? -1)

const lastRevision = (backend: Backend, userId: string): number =>
  Number(
    backend.rows(
      `select max(revision) from ${postgresLog.table} where stream_id = '${budgetStream(userId)}'`,
    )[0]?.[0] ?? -1,
  )
