// When backups were made, for "doctor". Kept in the database, and so in the backups made after it, too.
import { Effect } from "effect"
import type pg from "pg"
import { operatorsTables } from "../audit.ts"
import { isMissing, query, withClient } from "../database.ts"

export interface BackupRecord {
  readonly at: string
  readonly file: string
  readonly bytes: number
  readonly events: number
}

export const recordBackup = (databaseUrl: string, { at, file, bytes, events }: BackupRecord) =>
  withClient(
    databaseUrl,
    Effect.fnUntraced(function* (client) {
      yield* query(client, operatorsTables)
      const insert = "insert into operators.backups (at, file, bytes, events) values ($1, $2, $3, $4)"
      yield* query(client, insert, [at, file, bytes, events])
    }),
  )

export interface LastBackup {
  readonly at: Date
  readonly file: string
}

/** undefined if there is none. */
export const lastBackup = (client: pg.Client) =>
  query<LastBackup>(client, "select at, file from operators.backups order by at desc limit 1").pipe(
    Effect.map(([last]) => last),
    Effect.catchIf(isMissing, () => Effect.succeed(undefined)),
  )
