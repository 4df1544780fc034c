// The projector's transactions: they lock the cursors of the users whose events they lay, write, and let go.
import { Data, Effect, Exit } from "effect"
import pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Changes } from "./changes.ts"
import { writeStatement, type Footing, type Statement } from "./write.ts"

/** The database is away, or broke off. */
export class DatabaseUnavailable extends Data.TaggedError("DatabaseUnavailable")<{ readonly cause: unknown }> {}
/** It cannot hold what a row says, as text with a NUL: to try the same again is of no use. */
export class RowRefused extends Data.TaggedError("RowRefused")<{ readonly reason: string }> {}
/** Another version of the projector has made the tables anew: this one has to end. */
export class ReadModelsReplaced extends Data.TaggedError("ReadModelsReplaced")<{ readonly version: string | undefined }> {}

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
   * Locks the cursors of these users, and writes what `lay` makes of them, the new bookmark with it: all of it or nothing.
   * Gives what `lay` gave.
   */
  readonly layFor: <Laid extends { readonly changes: Changes }, E>(
    userIds: ReadonlyArray<UserId>,
    position: string | null,
    lay: (cursors: ReadonlyMap<UserId, Cursor>) => Effect.Effect<Laid, E>,
  ) => Effect.Effect<Laid, E | WriteError>
  /** Writes what follows these cursors, in one round trip: all of it, or nothing where one has moved, or is new. */
  readonly statementUpon: (footing: Footing, changes: Changes, position: string) => Statement
  /** Ends when the statement is on its way behind those sent before, and gives what waits for whether it wrote. */
  readonly send: (statement: Statement) => Effect.Effect<Effect.Effect<boolean, WriteError>, WriteError>
  readonly close: () => Promise<void>
}

export interface DatabaseOptions {
  /** A commit waits for the disk, for a source that does not give the same events a second time. */
  readonly durable?: boolean | undefined
  /** How long, in milliseconds, a statement is waited for; for as long as it takes where it is 0. */
  readonly patience?: number
}

/** Longer than the server lets a statement wait for locks, and another one behind it. */
const longestWait = 30_000

export const openDatabase = (url: string, schema: string, version: string, { durable = false, patience = longestWait }: DatabaseOptions = {}): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 3,
    application_name: "evenkeel projector",
    connectionTimeoutMillis: 5_000,
    // Rows, cursors and bookmark are lost together, and then laid again from the events: no commit needs to wait for the disk.
    // The values of these statements are arrays, which change no plan: to plan anew for each costs more than to carry it out.
    // The time-outs keep a projector that was cut off, or stands still, from holding up the others for good.
    options: [
      `synchronous_commit=${durable ? "on" : "off"}`, "plan_cache_mode=force_generic_plan", "lock_timeout=10s", "idle_in_transaction_session_timeout=30s", `search_path=${schema}`,
    ].map((setting) => `-c ${setting}`).join(" "),
    pipeline: true,
    // A network may fall silent without a word. The driver then drops the connection, and so fails all that was sent behind.
    query_timeout: patience,
  })
  pool.on("error", () => {}) // an idle connection was lost; the next transaction takes another
  const lane = makeLane(pool)

  return {
    pool,
    layFor: (userIds, position, lay) =>
      Effect.acquireUseRelease(
        attempt(() => connect(pool)),
        (client) => attempt(() => begin(client, userIds)).pipe(
          Effect.filterOrFail(
            (rows) => rows.every((row) => row.version === version),
            (rows) => new ReadModelsReplaced({ version: rows.find((row) => row.version !== version)?.version })),
          Effect.flatMap((rows) => lay(cursorsOf(rows))),
          Effect.tap(({ changes }) => attempt(() => commit(client, changes, version, position)))),
        (client, exit) => Effect.promise(() => release(client, Exit.isSuccess(exit))),
      ),
    statementUpon: (footing, changes, position) => writeStatement(changes, version, position, footing),
    send: Effect.fnUntraced(function*(statement) {
      const { isSent, answer } = yield* attempt(() => lane.send(statement))
      yield* Effect.promise(() => isSent)
      return Effect.map(attempt(() => answer), ({ rowCount }) => rowCount === 1)
    }),
    close: () => pool.end(),
  }
}

const attempt = <A>(work: () => Promise<A>): Effect.Effect<A, DatabaseUnavailable | RowRefused> =>
  Effect.tryPromise({ try: work, catch: (cause) => (isRefusal(cause) ? new RowRefused({ reason: withoutValues(String(cause)) }) : new DatabaseUnavailable({ cause })) })

/** The reason is logged and listed for operators, who need not see what is in a budget: `invalid input syntax for type date: "..."`. */
const withoutValues = (message: string): string => message.replaceAll(/(: |\bvalue )"[^"]*"/g, "$1...")

/** SQLSTATE classes 22 (data exception) and 23 (constraint), and 54 (a limit of the program). */
const isRefusal = (cause: unknown): boolean => cause instanceof pg.DatabaseError && /^(22|23|54)/.test(cause.code ?? "")

const connect = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  const client = await pool.connect()
  client.on("error", ignore)
  return client
}

/** A connection that breaks says so to its queries; whoever does not listen for the error itself ends with the process. */
const ignore = (): void => {}

interface Sent {
  /** Resolves when nothing of it waits in this process any more, which may soon be too busy to send it. What fails, `answer` tells. */
  readonly isSent: Promise<unknown>
  readonly answer: Promise<pg.QueryResult>
}

/** Statements that do not wait for each other's answers take one connection, which carries them out in their order. */
const makeLane = (pool: pg.Pool) => {
  let open: { readonly client: pg.PoolClient; statements: number; isSound: boolean } | undefined
  return {
    /** Not before the one before has resolved. */
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
      const isLeft = answer.then(() => leave(true), () => leave(false))
      const { stream } = its.client.connection
      return { answer, isSent: stream.writableNeedDrain ? Promise.race([new Promise((resolve) => stream.once("drain", resolve)), isLeft]) : Promise.resolve() }
    },
  }
}

const release = async (client: pg.PoolClient, isDone: boolean): Promise<void> => {
  const isUsable = isDone || (await client.query("rollback").then(() => true, () => false))
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

/** Gives cursors to whoever has none. Not while other cursors are locked: two projectors could wait for each other crosswise. */
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
 * In the order of the users, so that two projectors never wait for each other crosswise. To have read the version keeps
 * the tables from being replaced until the transaction's end.
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

const commit = async (client: pg.PoolClient, changes: Changes, version: string, position: string | null): Promise<void> => {
  await together([client.query(writeStatement(changes, version, position)), client.query("commit")])
}

/** Waits for all of the queries that were sent together, then fails with the first failure: none is left in the air. */
const together = async <Queries extends ReadonlyArray<Promise<unknown>>>(
  queries: readonly [...Queries],
): Promise<{ -readonly [Index in keyof Queries]: Awaited<Queries[Index]> }> => {
  await Promise.allSettled(queries)
  return Promise.all(queries) as never
}
