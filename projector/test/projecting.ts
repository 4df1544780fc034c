// Helpers for the projector's tests: projecting batches without following a log, and access to everything that was projected.
import { Effect, Semaphore } from "effect"
import pg from "pg"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { makeLog } from "@evenkeel/server-kit/observability"
import type { UserId } from "@evenkeel/contracts/ids"
import { openDatabase, type Database } from "../src/tables/database.ts"
import { makePipeline, type Background } from "../src/projection/pipeline.ts"
import type { ProjectError } from "../src/projection/projecting.ts"
import { prepareReadModels } from "../src/read-models/prepare.ts"
import { budgetTables } from "../src/read-models/schema.ts"
import { readModelsOf, searchPathOf } from "../src/read-models/version.ts"
import type { EventSource } from "@evenkeel/event-log/event-source"

export const silentLog = makeLog("test", "silent")

/** The read models of this code. */
export const readModels = readModelsOf()

export interface Projecting {
  readonly database: Database
  /**
   * Projects one batch after another, like a projector. If more is announced, some of it may
   * still be in flight when this ends.
   */
  readonly project: (events: ReadonlyArray<StoredEvent>, isMoreToCome?: boolean) => Promise<StoredEvent | undefined>
  /** Projects a batch that must fail, and returns the error. */
  readonly fail: (events: ReadonlyArray<StoredEvent>) => Promise<ProjectError>
  readonly retry: (userId: UserId) => Promise<void>
  /** For every commit, the user and the revision. */
  readonly notified: Array<readonly [UserId, number]>
  readonly close: () => Promise<void>
}

export interface ProjectingOptions {
  readonly budgetsKept?: number
  readonly rowsKept?: number
  readonly background?: Background
}

export const openProjecting = async (
  url: string,
  source: EventSource,
  { budgetsKept, rowsKept, background }: ProjectingOptions = {},
): Promise<Projecting> => {
  await prepareReadModels(url, readModels)
  const database = openDatabase(url, readModels.schema)
  const notified: Array<readonly [UserId, number]> = []
  const pipeline = makePipeline({
    source,
    database,
    budgetsKept,
    rowsKept,
    background,
    log: silentLog,
    now: () => new Date("2026-03-01T00:00:00Z"),
    projected: (userId, revision) => notified.push([userId, revision]),
  })
  const inTurn = Semaphore.makeUnsafe(1).withPermits(1)
  return {
    database,
    project: (events, isMoreToCome) => Effect.runPromise(inTurn(pipeline.batch(events, isMoreToCome))),
    fail: (events) => Effect.runPromise(Effect.flip(inTurn(pipeline.batch(events)))),
    retry: (userId) => Effect.runPromise(pipeline.stream(userId)),
    notified,
    close: database.close,
  }
}

const leftOut = new Set(["user_id", "stream_id", "position", "event_id", "command_id", "metadata"])

/** All rows of a person, without ids of the person and positions in the log. */
export const rowsOf = async (
  url: string,
  userId: UserId,
): Promise<Readonly<Record<string, ReadonlyArray<unknown>>>> => {
  const rows = await inDatabase(url, async (client) => {
    const tables: Array<[string, ReadonlyArray<unknown>]> = []
    for (const { name, columns, key } of budgetTables) {
      const shown = Object.keys(columns).filter((column) => !leftOut.has(column))
      const text = `select ${shown.join(", ")} from ${name} where user_id = $1 order by ${key.join(", ")}`
      tables.push([name, (await client.query(text, [userId])).rows])
    }
    return tables
  })
  return Object.fromEntries(rows)
}

/** The tables of the read models need no schema. */
export const inDatabase = async <A>(url: string, work: (client: pg.Client) => Promise<A>): Promise<A> => {
  const options = `-c search_path=${searchPathOf(readModels)},public`
  const client = new pg.Client({ connectionString: url, options })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
