import { Effect } from "effect"
import knex, { type Knex } from "knex"
import pg from "pg"
import { unauthenticated, unavailable, type RequestError } from "@evenkeel/contracts/errors"

/** How long, in milliseconds, a connection is waited for. */
const patience = 5_000
/** How long, in milliseconds, a statement may take before the network counts as silent: longer than a lock that waits for the bank. */
const longestStatement = 30_000

/** A pool to the tables that cannot be rebuilt. */
export const openDatabase = (url: string, longest = longestStatement): Knex =>
  knex({
    client: "pg",
    // Pipelined, though nothing is sent together: so a statement that takes too long ends its connection, which knex would use again.
    connection: { connectionString: url, query_timeout: longest, pipeline: true } as Knex.PgConnectionConfig,
    pool: { min: 0, max: 8 },
    acquireConnectionTimeout: patience,
    // It would write to standard output what whoever asked hears as well, and logs.
    log: { warn: () => {} },
  })

/**
 * A pool for what is asked at every request, in prepared statements. A commit does not wait for the disk: for what may be lost
 * with the machine's last moments.
 */
export const openHastyPool = (url: string, longest = 2 * patience): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url, max: 8, connectionTimeoutMillis: patience, query_timeout: longest, options: "-c synchronous_commit=off",
  })
  pool.on("error", () => {}) // an idle connection was lost; the next question takes another
  return pool
}

/**
 * What the database answers. A database that is away is told to the person, and whoever was erased while they asked is nobody any more;
 * anything else is a fault of ours.
 */
export const ask = <Value>(question: () => PromiseLike<Value>): Effect.Effect<Value, RequestError> =>
  Effect.tryPromise({ try: async () => question(), catch: (error) => error }).pipe(
    Effect.catch((error): Effect.Effect<never, RequestError> => {
      if (isAway(error)) return Effect.fail(unavailable("The database is unavailable. Please try again in a moment.", { cause: error }))
      return isOfNobody(error) ? Effect.fail(unauthenticated()) : Effect.die(error)
    }))

/** A row refers to nothing but its person. */
const isOfNobody = (error: unknown): boolean => (error as { readonly code?: string }).code === "23503"

/**
 * The codes of Postgres for connections (08), resources (53) and operators who shut it down (57P), and those of sockets. A
 * connection that breaks has none, and knex sets the statement before its message; a pool that ends aborts those who wait.
 */
const isAway = (error: unknown): boolean => {
  const { name, code, message } = error as { readonly name?: string; readonly code?: string; readonly message?: string }
  return name === "KnexTimeoutError" || name === "AggregateError" || /^(08|53|57P|ECONN|EPIPE|ETIMEDOUT|ENOENT|EAI_)/.test(code ?? "")
    || /(^| - )Connection (terminated|ended)|^aborted$|^timeout exceeded when trying to connect$|Query read timeout$/.test(message ?? "")
}
