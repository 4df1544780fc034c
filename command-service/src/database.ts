import { Effect } from "effect"
import knex, { type Knex } from "knex"
import pg from "pg"
import { unauthenticated, unavailable, type RequestError } from "@evenkeel/contracts/errors"
import { migrate } from "@evenkeel/server-kit/postgres/migrate"
import { bankMigrations } from "./migrations/bank.ts"
import { commandMigrations } from "./migrations/commands.ts"
import { identityMigrations } from "./migrations/identity.ts"

/** How long, in milliseconds, a connection is waited for. */
const timeout = 5_000
/**
 * How long, in milliseconds, a statement may take before the connection counts as dead: longer than
 * waiting for a lock that is kept during a bank call.
 */
const longestStatement = 30_000

/** Creates the missing tables of the command side: all that is no event, and so cannot be rebuilt. */
export const migrateTables = async (url: string): Promise<void> => {
  await migrate(url, "identity", identityMigrations)
  await migrate(url, "bank", bankMigrations)
  await migrate(url, "commands", commandMigrations)
}

/** A pool to the tables that cannot be rebuilt. */
export const openDatabase = (url: string, longest = longestStatement): Knex =>
  knex({
    client: "pg",
    // Pipeline mode is used for a side effect: a statement that times out closes its
    // connection, which knex would otherwise reuse.
    connection: { connectionString: url, query_timeout: longest, pipeline: true } as Knex.PgConnectionConfig,
    pool: { min: 0, max: 8 },
    acquireConnectionTimeout: timeout,
    // knex would also print to standard output what its callers report anyway.
    log: { warn: () => {} },
  })

/**
 * A pool for queries made on every request, as prepared statements. Its commits do not wait for the disk, so it is only
 * for data that may be lost in a crash.
 */
export const openAsyncCommitPool = (url: string, longest = 2 * timeout): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: timeout,
    query_timeout: longest,
    options: "-c synchronous_commit=off",
  })
  pool.on("error", () => {}) // an idle connection was lost; the next question takes another
  return pool
}

/** Thrown within a transaction, which is then rolled back: `ask` fails with the refusal. */
export class RolledBack extends Error {
  readonly refusal: RequestError

  constructor(refusal: RequestError) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/**
 * Runs a query. If the database is unavailable, the person learns that; if they were erased in the meantime, they are
 * unauthenticated; any other error is a defect.
 */
export const ask = <Value>(question: () => PromiseLike<Value>): Effect.Effect<Value, RequestError> =>
  Effect.tryPromise({ try: async () => question(), catch: (error) => error }).pipe(
    Effect.catch((error): Effect.Effect<never, RequestError> => {
      if (error instanceof RolledBack) return Effect.fail(error.refusal)
      if (isUnavailable(error)) {
        return Effect.fail(unavailable("The database is unavailable. Please try again in a moment.", { cause: error }))
      }
      return isOfNobody(error) ? Effect.fail(unauthenticated()) : Effect.die(error)
    }),
  )

/** A foreign key violation: the person is the only thing that rows refer to. */
const isOfNobody = (error: unknown): boolean => (error as { readonly code?: string }).code === "23503"

/**
 * Postgres error classes for connections (08), resources (53) and shutdown (57P), and socket errors. A lost connection
 * has no code, and knex prefixes its message with the statement; a pool that is closed aborts waiting callers.
 */
const isUnavailable = (error: unknown): boolean => {
  const { name, code, message } = error as { readonly name?: string; readonly code?: string; readonly message?: string }
  return (
    name === "KnexTimeoutError" ||
    name === "AggregateError" ||
    /^(08|53|57P|ECONN|EPIPE|ETIMEDOUT|ENOENT|EAI_)/.test(code ?? "") ||
    /(^| - )(Connection (terminated|ended)|Client has encountered a connection error)|^aborted$|^timeout exceeded when trying to connect$|Query read timeout$|^Unable to acquire a connection$|^Cannot use a pool after calling end/.test(
      message ?? "",
    )
  )
}
