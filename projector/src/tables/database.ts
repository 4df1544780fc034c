// The database of the read models: its cursors, and writes that require the expected cursors.
import { Data, Effect } from "effect"
import pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import {
  dropIdleAfterTimeout,
  fewSeconds,
  growingDeadline,
  type DeadlineLimits,
} from "@evenkeel/server-kit/postgres/deadline"
import { cursorsOf, isMuch, partsOf, tablesOf } from "./parts.ts"
import { writeStatement, type Cursor, type Write } from "./write.ts"

/** The database is unavailable, or the connection was lost. */
export class DatabaseUnavailable extends Data.TaggedError("DatabaseUnavailable")<{ readonly cause: unknown }> {}
/** The database rejects a row's values, such as text with a NUL: retrying is pointless. */
export class RowRefused extends Data.TaggedError("RowRefused")<{ readonly reason: string }> {}

export type WriteError = DatabaseUnavailable | RowRefused

export interface Database {
  readonly pool: pg.Pool
  /** The cursors of these users; missing ones are created. */
  readonly cursors: (userIds: ReadonlyArray<UserId>) => Effect.Effect<ReadonlyArray<Cursor>, WriteError>
  /** Writes the changes atomically, or nothing if a cursor is not as expected. */
  readonly write: (write: Write) => Effect.Effect<boolean, WriteError>
  readonly close: () => Promise<void>
}

export interface DatabaseOptions {
  /** Whether commits wait for the disk, as a source that does not deliver the same events again requires. */
  readonly durable?: boolean | undefined
  /** The time limits for an answer. `most` is longer than the server lets a statement wait for locks. */
  readonly deadline?: DeadlineLimits
}

/** Writes to the first of these schemas that has the tables. */
export const openDatabase = (
  url: string,
  searchPath: string,
  { durable = false, deadline = fewSeconds }: DatabaseOptions = {},
): Database => {
  const pool = openPool(url, searchPath, durable, deadline.first)
  // Small and large statements have separate deadlines, because their durations are unrelated.
  const [reading, writing] = [growingDeadline(deadline), growingDeadline(deadline)]
  const writeOn = async (connection: Pick<pg.Pool, "query">, write: Write): Promise<boolean> => {
    const { rowCount } = await writing((timeout) => connection.query({ ...writeStatement(write), ...timeout }))
    return rowCount === 1
  }
  /** Writes parts in one transaction; other work of this process can run in between. */
  const writeInParts = async ({ changes, expected, checkpoint }: Write): Promise<boolean> => {
    const connection = await pool.connect()
    let failure: Error | undefined
    try {
      await connection.query("begin")
      let isExpected = true
      for (const part of partsOf(changes))
        isExpected &&= await writeOn(connection, { changes: part, expected, checkpoint: null })
      isExpected &&= await writeOn(connection, { changes: cursorsOf(changes), expected, checkpoint })
      await connection.query(isExpected ? "commit" : "rollback")
      if (isExpected) await updateStatistics(connection, tablesOf(changes)).catch((error: Error) => (failure = error))
      return isExpected
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      throw error
    } finally {
      // Closing the connection is also the surest way to roll back.
      connection.release(failure)
    }
  }
  return {
    pool,
    cursors: Effect.fnUntraced(function* (userIds) {
      const { rows } = yield* attempt(() =>
        reading((timeout) => pool.query<CursorRow>({ ...readCursors, values: [userIds], ...timeout })),
      )
      const found = new Map(rows.map((row) => [row.user_id, row]))
      return userIds.map((userId) => {
        const { revision = -1, is_parked: isParked = false } = found.get(userId) ?? {}
        return { userId, revision, isParked }
      })
    }),
    write: (write) => attempt(() => (isMuch(write.changes) ? writeInParts(write) : writeOn(pool, write))),
    close: () => pool.end(),
  }
}

/**
 * PostgreSQL plans with its last statistics of a table: right after a large import it would still plan for an empty
 * one. Autovacuum updates them within a minute or so, so a failure does not matter.
 */
const updateStatistics = async (connection: pg.PoolClient, tables: ReadonlyArray<string>): Promise<void> => {
  if (tables.length === 0) return
  // The writer waits for this as well, so rough statistics have to suffice until then.
  await connection.query(`begin; set local default_statistics_target = 10; analyze ${tables.join(", ")}; commit`)
}

interface CursorRow {
  readonly user_id: UserId
  readonly revision: number
  readonly is_parked: boolean
}

/** Missing cursors are created in order, so that two projectors never deadlock. */
const readCursors = {
  name: "cursors",
  text: `with created as (
           insert into budgets (user_id, revision)
           select user_id, -1 from unnest($1::text[]) as wanted (user_id) order by user_id on conflict do nothing)
         select user_id, revision, exists (select from parked_streams p where p.user_id = b.user_id) as is_parked
         from budgets b where user_id = any($1)`,
}

const openPool = (url: string, searchPath: string, durable: boolean, timeout: number): pg.Pool => {
  // In a crash, rows, cursors and checkpoint are lost together and then projected again from the events, so commits
  // need not wait for the disk. Planning these statements costs more than running them, and their array parameters do
  // not affect the plan: plan once. The timeout keeps a stalled projector from blocking the others for good.
  const settings = [
    `synchronous_commit=${durable ? "on" : "off"}`,
    "plan_cache_mode=force_generic_plan",
    "lock_timeout=10s",
    `search_path=${searchPath}`,
  ]
  const pool = new pg.Pool({
    connectionString: url,
    max: 3,
    application_name: "evenkeel projector",
    connectionTimeoutMillis: 5_000,
    options: settings.map((setting) => `-c ${setting}`).join(" "),
    // The network may go silent without an error. The pool closes a connection whose statement has timed out.
    query_timeout: timeout,
  })
  pool.on("error", () => {}) // an idle connection was lost; the next statement opens another
  return dropIdleAfterTimeout(pool)
}

const attempt = <A>(work: () => Promise<A>): Effect.Effect<A, DatabaseUnavailable | RowRefused> =>
  Effect.tryPromise({
    try: work,
    catch: (cause) =>
      isRefusal(cause) ? new RowRefused({ reason: withoutValues(String(cause)) }) : new DatabaseUnavailable({ cause }),
  })

/**
 * Removes values, because reasons are logged and shown to operators, who need not see a budget's contents: `invalid
 * input syntax for type date: "..."`.
 */
const withoutValues = (message: string): string => message.replaceAll(/(: |\bvalue )"[^"]*"/g, "$1...")

/** SQLSTATE classes 22 (data exception) and 23 (constraint), and 54 (a limit of the program). */
const isRefusal = (cause: unknown): boolean => cause instanceof pg.DatabaseError && /^(22|23|54)/.test(cause.code ?? "")
