// Connections for the operators' commands, one each, because locks and settings belong to a connection.
import { Cause, Effect, type Scope } from "effect"
import pg from "pg"
import { attempt, opened } from "@evenkeel/server-kit/lifetime"
import { releaseWhenDisconnected } from "@evenkeel/server-kit/postgres/connections"

/** Makes the server soon abort the work of a process that died, so that the next one does not wait for its locks. */
export const releaseSoon = (client: pg.ClientBase): Promise<void> => releaseWhenDisconnected(client, 200)

export const optionsOf = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ")

export type Settings = Readonly<Record<string, string>>

export const connect = async (url: string, settings: Settings = {}): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: "evenkeel operator",
    connectionTimeoutMillis: 5_000,
    options: optionsOf(settings),
  })
  client.on("error", () => {}) // the next query will fail
  await client.connect()
  await releaseSoon(client)
  return client
}

export const openClient = (url: string, settings?: Settings): Effect.Effect<pg.Client, Error, Scope.Scope> =>
  opened(
    () => connect(url, settings),
    (client) => client.end().catch(() => {}),
  )

export const withClient = <A, E, R>(
  url: string,
  work: (client: pg.Client) => Effect.Effect<A, E, R>,
  settings?: Settings,
) => Effect.scoped(Effect.flatMap(openClient(url, settings), work))

export const query = <Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: Array<unknown> = [],
): Effect.Effect<ReadonlyArray<Row>, Error> =>
  Effect.map(
    attempt(() => client.query<Row>(text, values)),
    ({ rows }) => rows,
  )

/** The names in rows that have one. */
export const namesIn = (client: pg.Client, text: string, values?: Array<unknown>) =>
  Effect.map(query<{ name: string }>(client, text, values), (rows) => rows.map(({ name }) => name))

/** Whether such a table, or another relation, exists. */
export const exists = (client: pg.Client, name: string) =>
  Effect.map(query(client, "select where to_regclass($1) is not null", [name]), ({ length }) => length > 0)

/** One statement on a connection of its own. */
export const ask = <Row extends pg.QueryResultRow>(url: string, text: string, values?: Array<unknown>) =>
  withClient(url, (client) => query<Row>(client, text, values))

/**
 * Runs the work in a transaction. If it is interrupted, it closes the connection: asynchronous work would continue with
 * its next statement, which would then run outside the transaction.
 */
export const inTransaction = Effect.fnUntraced(function* <A, E, R>(client: pg.Client, work: Effect.Effect<A, E, R>) {
  yield* query(client, "begin")
  return yield* Effect.onError(Effect.tap(work, query(client, "commit")), (cause) =>
    Cause.hasInterrupts(cause) ? Effect.promise(() => client.end()) : Effect.ignore(query(client, "rollback")),
  )
})

/** Whether a lock was not granted in time (SQLSTATE 55P03). */
export const isLocked = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === "55P03"

/** Whether a table or a schema does not exist. */
const isMissing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === "42P01" || error.code === "3F000")

/** Empty if the table, or its schema, does not exist. */
export const ifThere = <Row>(
  rows: Effect.Effect<ReadonlyArray<Row>, Error>,
): Effect.Effect<ReadonlyArray<Row>, Error> => Effect.catchIf(rows, isMissing, () => Effect.succeed([]))
