// Writes to the tables: in transactions that lock the cursors first, or with statements that check them instead.
import { Data, Effect, Exit } from "effect"
import pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Changes } from "../projection/changes.ts"
import { connect, makeLane, release } from "./connections.ts"
import { begin, commit, cursorsOf, type Cursor } from "./projection-transaction.ts"
import { writeStatement, type Footing, type Statement } from "./write.ts"

/** The database is unavailable, or the connection was lost. */
export class DatabaseUnavailable extends Data.TaggedError("DatabaseUnavailable")<{ readonly cause: unknown }> {}
/** The database rejects a row's values, such as text with a NUL: retrying is pointless. */
export class RowRefused extends Data.TaggedError("RowRefused")<{ readonly reason: string }> {}
/** Another version of the projector has recreated the tables: this one has to stop. */
export class ReadModelsReplaced extends Data.TaggedError("ReadModelsReplaced")<{
  readonly version: string | undefined
}> {}

export type WriteError = DatabaseUnavailable | RowRefused | ReadModelsReplaced

export interface Database {
  readonly pool: pg.Pool
  /**
   * Locks these users' cursors, and atomically writes the changes that `project` derives from them, together with the new
   * checkpoint. Returns the result of `project`.
   */
  readonly projectFor: <Projected extends { readonly changes: Changes }, E>(
    userIds: ReadonlyArray<UserId>,
    position: string | null,
    project: (cursors: ReadonlyMap<UserId, Cursor>) => Effect.Effect<Projected, E>,
  ) => Effect.Effect<Projected, E | WriteError>
  /**
   * One statement that writes the changes atomically, but nothing at all if one of these
   * cursors has moved or does not exist yet.
   */
  readonly statementUpon: (footing: Footing, changes: Changes, position: string) => Statement
  /**
   * Ends once the statement has been sent, after those sent before it. Returns an effect
   * that waits for whether it wrote anything.
   */
  readonly send: (statement: Statement) => Effect.Effect<Effect.Effect<boolean, WriteError>, WriteError>
  readonly close: () => Promise<void>
}

export interface DatabaseOptions {
  /** Commits wait for the disk. Needed if the source does not deliver the same events again. */
  readonly durable?: boolean | undefined
  /** The timeout of a statement, in milliseconds; 0 for none. */
  readonly timeout?: number
}

/** Longer than two statements in a row may wait for locks, which the server limits. */
const longestWait = 30_000

export const openDatabase = (
  url: string,
  schema: string,
  version: string,
  { durable = false, timeout = longestWait }: DatabaseOptions = {},
): Database => {
  const pool = openPool(url, schema, durable, timeout)
  const lane = makeLane(pool)

  return {
    pool,
    projectFor: (userIds, position, project) =>
      Effect.acquireUseRelease(
        attempt(() => connect(pool)),
        Effect.fnUntraced(function* (client) {
          const rows = yield* attempt(() => begin(client, userIds))
          const other = rows.find((row) => row.version !== version)
          if (other !== undefined) return yield* new ReadModelsReplaced({ version: other.version })
          const projected = yield* project(cursorsOf(rows))
          yield* attempt(() => commit(client, projected.changes, version, position))
          return projected
        }),
        (client, exit) => Effect.promise(() => release(client, Exit.isSuccess(exit))),
      ),
    statementUpon: (footing, changes, position) => writeStatement(changes, version, position, footing),
    send: Effect.fnUntraced(function* (statement) {
      const { isSent, answer } = yield* attempt(() => lane.send(statement))
      yield* Effect.promise(() => isSent)
      return attempt(() => answer).pipe(Effect.map(({ rowCount }) => rowCount === 1))
    }),
    close: () => pool.end(),
  }
}

const openPool = (url: string, schema: string, durable: boolean, timeout: number): pg.Pool => {
  // In a crash, rows, cursors and checkpoint are lost together and then projected again from the events, so commits
  // need not wait for the disk. Planning these statements costs more than running them, and their parameters
  // are arrays that do not affect the plan: plan once. The timeouts keep a projector that was cut off or has
  // stalled from blocking the others for good.
  const settings = [
    `synchronous_commit=${durable ? "on" : "off"}`,
    "plan_cache_mode=force_generic_plan",
    "lock_timeout=10s",
    "idle_in_transaction_session_timeout=30s",
    `search_path=${schema}`,
  ]
  const pool = new pg.Pool({
    connectionString: url,
    max: 3,
    application_name: "evenkeel projector",
    connectionTimeoutMillis: 5_000,
    options: settings.map((setting) => `-c ${setting}`).join(" "),
    pipeline: true,
    // The network may go silent without an error. The driver then closes the connection, which
    // also fails the statements sent after it.
    query_timeout: timeout,
  })
  pool.on("error", () => {}) // an idle connection was lost; the next transaction takes another
  return pool
}

const attempt = <A>(work: () => Promise<A>): Effect.Effect<A, DatabaseUnavailable | RowRefused> =>
  Effect.tryPromise({
    try: work,
    catch: (cause) =>
      isRefusal(cause) ? new RowRefused({ reason: withoutValues(String(cause)) }) : new DatabaseUnavailable({ cause }),
  })

/**
 * Removes values: reasons are logged and shown to operators, who need not see a budget's contents:
 * `invalid input syntax for type date: "..."`.
 */
const withoutValues = (message: string): string => message.replaceAll(/(: |\bvalue )"[^"]*"/g, "$1...")

/** SQLSTATE classes 22 (data exception) and 23 (constraint), and 54 (a limit of the program). */
const isRefusal = (cause: unknown): boolean => cause instanceof pg.DatabaseError && /^(22|23|54)/.test(cause.code ?? "")
