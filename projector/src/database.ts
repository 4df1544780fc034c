// The projector's transactions: lock the cursors of the users whose events are laid, write, and commit.
import { Data, Effect, Exit } from "effect"
import pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Changes } from "./changes.ts"
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

export interface Cursor {
  readonly userId: UserId
  /** Of the last event laid, -1 for none. */
  readonly revision: number
  readonly isParked: boolean
}

export interface Database {
  readonly pool: pg.Pool
  /**
   * Locks these users' cursors, and atomically writes the changes that `lay` derives from them, together with the new
   * bookmark. Returns the result of `lay`.
   */
  readonly layFor: <Laid extends { readonly changes: Changes }, E>(
    userIds: ReadonlyArray<UserId>,
    position: string | null,
    lay: (cursors: ReadonlyMap<UserId, Cursor>) => Effect.Effect<Laid, E>,
  ) => Effect.Effect<Laid, E | WriteError>
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
  readonly patience?: number
}

/** Longer than two statements in a row may wait for locks, which the server limits. */
const longestWait = 30_000

export const openDatabase = (
  url: string,
  schema: string,
  version: string,
  { durable = false, patience = longestWait }: DatabaseOptions = {},
): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 3,
    application_name: "evenkeel projector",
    connectionTimeoutMillis: 5_000,
    // In a crash, rows, cursors and bookmark are lost together and then laid again from the events, so commits
    // need not wait for the disk. Planning these statements costs more than running them, and their parameters
    // are arrays that do not affect the plan: plan once. The timeouts keep a projector that was cut off or has
    // stalled from blocking the others for good.
    options: [
      `synchronous_commit=${durable ? "on" : "off"}`,
      "plan_cache_mode=force_generic_plan",
      "lock_timeout=10s",
      "idle_in_transaction_session_timeout=30s",
      `search_path=${schema}`,
    ]
      .map((setting) => `-c ${setting}`)
      .join(" "),
    pipeline: true,
    // The network may go silent without an error. The driver then closes the connection, which
    // also fails the statements sent after it.
    query_timeout: patience,
  })
  pool.on("error", () => {}) // an idle connection was lost; the next transaction takes another
  const lane = makeLane(pool)

  return {
    pool,
    layFor: (userIds, position, lay) =>
      Effect.acquireUseRelease(
        attempt(() => connect(pool)),
        (client) =>
          attempt(() => begin(client, userIds)).pipe(
            Effect.filterOrFail(
              (rows) => rows.every((row) => row.version === version),
              (rows) => new ReadModelsReplaced({ version: rows.find((row) => row.version !== version)?.version }),
            ),
            Effect.flatMap((rows) => lay(cursorsOf(rows))),
            Effect.tap(({ changes }) => attempt(() => commit(client, changes, version, position))),
          ),
        (client, exit) => Effect.promise(() => release(client, Exit.isSuccess(exit))),
      ),
    statementUpon: (footing, changes, position) => writeStatement(changes, version, position, footing),
    send: Effect.fnUntraced(function* (statement) {
      const { isSent, answer } = yield* attempt(() => lane.send(statement))
      yield* Effect.promise(() => isSent)
      return Effect.map(
        attempt(() => answer),
        ({ rowCount }) => rowCount === 1,
      )
    }),
    close: () => pool.end(),
  }
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

const connect = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  const client = await pool.connect()
  client.on("error", ignore)
  return client
}

/** A lost connection is reported to its queries; but without a listener, the "error" event would end the process. */
const ignore = (): void => {}

interface Sent {
  /**
   * Resolves once it has been handed to the network; this process may soon be too busy
   * folding to send it. Failures go to `answer`.
   */
  readonly isSent: Promise<unknown>
  readonly answer: Promise<pg.QueryResult>
}

/** Pipelined statements share one connection, which executes them in order. */
const makeLane = (pool: pg.Pool) => {
  let open: { readonly client: pg.PoolClient; statements: number; isSound: boolean } | undefined
  return {
    /** Call it only after the previous call has resolved. */
    send: async (statement: Statement): Promise<Sent> => {
      const its = (open ??= { client: await connect(pool), statements: 0, isSound: true })
      its.statements += 1
      const leave = async (isDone: boolean): Promise<void> => {
        its.isSound &&= isDone
        its.statements -= 1
        if (its.statements > 0) return
        open = undefined
        await release(its.client, its.isSound)
      }
      const answer = its.client.query(statement)
      const isLeft = answer.then(
        () => leave(true),
        () => leave(false),
      )
      const { stream } = its.client.connection
      return {
        answer,
        isSent: stream.writableNeedDrain
          ? Promise.race([new Promise((resolve) => stream.once("drain", resolve)), isLeft])
          : Promise.resolve(),
      }
    },
  }
}

const release = async (client: pg.PoolClient, isDone: boolean): Promise<void> => {
  const isUsable =
    isDone ||
    (await client.query("rollback").then(
      () => true,
      () => false,
    ))
  client.off("error", ignore)
  client.release(!isUsable)
}

const begin = async (client: pg.PoolClient, userIds: ReadonlyArray<UserId>): Promise<ReadonlyArray<CursorRow>> => {
  const [, { rows }] = await together([client.query("begin"), lockCursors(client, userIds)])
  if (rows.length === userIds.length) return rows
  await welcome(client, userIds)
  return begin(client, userIds)
}

interface CursorRow {
  readonly user_id: UserId
  readonly revision: number
  readonly is_parked: boolean
  readonly version: string
}

/** Inserts missing cursors. Must not run while other cursors are locked, or two projectors could deadlock. */
const welcome = (client: pg.PoolClient, userIds: ReadonlyArray<UserId>) =>
  together([
    client.query("rollback"),
    client.query({
      name: "new cursors",
      text: `insert into budgets (user_id, revision) select user_id, -1 from unnest($1::text[]) as stranger(user_id) on conflict do nothing`,
      values: [userIds],
    }),
  ])

/**
 * In order of user ids, so that two projectors never deadlock. Reading the version prevents the tables from being
 * replaced until the transaction ends.
 */
const lockCursors = (client: pg.PoolClient, userIds: ReadonlyArray<UserId>) =>
  client.query<CursorRow>({
    name: "lock cursors",
    text: `select user_id, revision, exists (select from parked_streams p where p.user_id = b.user_id) as is_parked,
             (select version from bookmark) as version
           from budgets b where user_id = any($1) order by user_id for update of b`,
    values: [userIds],
  })

const cursorsOf = (rows: ReadonlyArray<CursorRow>): ReadonlyMap<UserId, Cursor> =>
  new Map(rows.map(({ user_id, revision, is_parked }) => [user_id, { userId: user_id, revision, isParked: is_parked }]))

const commit = async (
  client: pg.PoolClient,
  changes: Changes,
  version: string,
  position: string | null,
): Promise<void> => {
  await together([client.query(writeStatement(changes, version, position)), client.query("commit")])
}

/** Waits for all the queries, then fails with the first failure, so that none is left unawaited. */
const together = async <Queries extends ReadonlyArray<Promise<unknown>>>(
  queries: readonly [...Queries],
): Promise<{ -readonly [Index in keyof Queries]: Awaited<Queries[Index]> }> => {
  await Promise.allSettled(queries)
  return Promise.all(queries) as never
}
