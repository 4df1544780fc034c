// The target of a restore: an empty installation.
import { Effect } from "effect"
import type pg from "pg"
import type { EventSource } from "@evenkeel/event-log/event-source"
import type { EventStore } from "@evenkeel/event-log/event-store"
import type { ErasureLedger } from "@evenkeel/server-kit/files/erasure-ledger"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { isHalfRestored, restoreMarker } from "@evenkeel/server-kit/postgres/restoring"
import { ifThere, inTransaction, query, withClient } from "../database.ts"
import { Refusal } from "../installation.ts"
import type { Progress } from "./create.ts"
import type { Header } from "./script.ts"
import { keptTables } from "./tables.ts"

export interface RestoreOptions {
  readonly file: string
  readonly passphrase: string
  readonly progress: Progress
}

export interface Target {
  readonly databaseUrl: string
  /** Absent if the event log is a table of the database. */
  readonly eventStore?: { readonly store: EventStore; readonly source: EventSource }
  /** Creates the tables as they were after these migrations; fails with a Refusal if one is unknown. */
  readonly makeTables: (url: string, migrations: Header["migrations"], tables: ReadonlyArray<string>) => Promise<void>
  /** Applies later migrations. */
  readonly migrate: (url: string) => Promise<void>
  /** Closes these people's accounts for good; the product completes their erasure when it starts. */
  readonly closeAccounts: (url: string, userIds: ReadonlyArray<string>) => Promise<void>
  readonly erasures?: ErasureLedger | undefined
  /** Makes the target a normal installation. Returns sentences about the operator's next steps. */
  readonly settle: (header: Header) => Promise<ReadonlyArray<string>>
}

const schemas = [...new Set(keptTables.map((table) => table.split(".")[0]!))]

/** Refuses a database that is in use. Deletes the data of an interrupted restore. */
export const beginRestore = Effect.fnUntraced(function* (client: pg.Client, { eventStore }: Target, { id }: Header) {
  const markers = yield* ifThere(query<{ id: string }>(client, `select id from ${restoreMarker.table}`))
  const interrupted = markers[0]?.id
  if (interrupted === undefined) {
    const found = yield* query<{ name: string }>(
      client,
      "select nspname as name from pg_namespace where nspname = any($1)",
      [schemas],
    )
    if (found.length > 0) yield* new Refusal("There is an installation in this database: restore into an empty one.")
  }
  const head = yield* eventStore?.source.head() ?? Effect.succeed(undefined)
  if (head !== undefined && interrupted !== id) {
    yield* new Refusal(
      "The event store has events, perhaps of another restore that was interrupted: restore into an empty one.",
    )
  }
  const { schema: own, table } = restoreMarker
  yield* inTransaction(
    client,
    Effect.gen(function* () {
      for (const schema of [own, ...schemas]) yield* query(client, `drop schema if exists ${schema} cascade`)
      yield* query(client, `create schema ${own}; create table ${table} (id text not null)`)
      yield* query(client, `insert into ${table} values ($1)`, [id])
    }),
  )
})

export const endRestore = (client: pg.Client) =>
  attempt(() => client.query(`drop schema ${restoreMarker.schema} cascade`))

/** Refuses a database with an unfinished restore. */
export const expectRestored = (url: string) =>
  withClient(
    url,
    Effect.fnUntraced(function* (client) {
      if (!(yield* attempt(() => isHalfRestored(client)))) return
      yield* new Refusal('A backup is not completely restored into this database: run "backup restore" again.')
    }),
  )
