// The pool for all reads. Its search path names the read models' schemas, so that queries need not: after a swap of
// tables, the same statement reads the new ones.
import { Effect, type Scope } from "effect"
import pg from "pg"
import { openPool } from "@evenkeel/server-kit/postgres/connections"
import { unavailable, type Unavailable } from "@evenkeel/contracts/errors"

/** How long, in milliseconds, a query may take. */
const timeout = 10_000

/** The address and the schemas of the read models. */
export interface Database {
  readonly url: string
  readonly searchPath: string
}

export const poolConfig = ({ url, searchPath }: Database): pg.PoolConfig => ({
  connectionString: url,
  application_name: "evenkeel query service",
  connectionTimeoutMillis: 5_000,
  query_timeout: timeout,
  options: `-c search_path=${searchPath} -c statement_timeout=${timeout}`,
})

export const openDatabase = (database: Database): Effect.Effect<pg.Pool, never, Scope.Scope> =>
  openPool({ ...poolConfig(database), max: 10 })

export const cannotRead = (cause: unknown): Unavailable =>
  unavailable("Your budget cannot be read right now. Please try again in a moment.", { cause })

/** A database that is down, and tables that do not exist yet, are temporary failures. An invalid query is a defect. */
export const reading = <A>(read: () => Promise<A>): Effect.Effect<A, Unavailable> =>
  Effect.tryPromise({ try: read, catch: (cause) => cause }).pipe(
    Effect.catch((cause) => (isFault(cause) ? Effect.die(cause) : Effect.fail(cannotRead(cause)))),
  )

/**
 * By SQLSTATE: syntax errors (class 42) and data exceptions (22) are defects. But an undefined table or schema is
 * temporary, and so is an undefined column: tables of an older version may lack it, until those of this one are complete.
 */
export const isFault = (cause: unknown): boolean =>
  cause instanceof pg.DatabaseError &&
  /^(42|22)/.test(cause.code ?? "") &&
  !["42P01", "42703", "3F000"].includes(cause.code ?? "")
