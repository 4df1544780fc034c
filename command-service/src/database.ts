import { Effect } from "effect"
import knex, { type Knex } from "knex"
import pg from "pg"
import { unauthenticated, unavailable, type RequestError } from "@evenkeel/contracts/errors"
import { migrate } from "@evenkeel/server-kit/postgres/migrate"
import { bankMigrations } from "./migrations/bank.ts"
import { commandMigrations } from "./migrations/commands.ts"
import { identityMigrations } from "./migrations/identity.ts"

/** In milliseconds, for a connection. */
const timeout = 5_000
/** In milliseconds: a slower statement counts as a dead connection. Longer than a bank call, which may hold a lock. */
const longestStatement = 30_000

/** Creates the missing tables of the command side, which hold data that no event holds. */
export const migrateTables = async (url: string): Promise<void> => {
  await migrate(url, "identity", identityMigrations)
  await migrate(url, "bank", bankMigrations)
  await migrate(url, "commands", commandMigrations)
}

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

/** A pool for prepared queries. Its commits do not wait for the disk, so a crash may lose the data. */
export const openAsyncCommitPool = (url: string, longest = 2 * timeout): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: timeout,
    query_timeout: longest,
    options: "-c synchronous_commit=off",
  })
  pool.on("error", () => {}) // A connection was lost while idle; the next query opens another.
  return pool
}

/** Thrown within a transaction to roll it back: `query` fails with the refusal. */
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
export const query = <Value>(run: (signal: AbortSignal) => PromiseLike<Value>): Effect.Effect<Value, RequestError> =>
  Effect.tryPromise({ try: async (signal) => run(signal), catch: (error) => error }).pipe(
    Effect.catch((error): Effect.Effect<never, RequestError> => {
      if (error instanceof RolledBack) return Effect.fail(error.refusal)
      if (isUnavailable(error)) {
        return Effect.fail(unavailable("The database is unavailable. Please try again in a moment.", { cause: error }))
      }
      return isOfNobody(error) ? Effect.fail(unauthenticated()) : Effect.die(error)
    }),
  )

/** A foreign key violation: users are the only rows that others refer to. */
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
