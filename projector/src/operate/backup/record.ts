// When backups were made, for "doctor". Kept in the database, and so in the backups made after it, too.
import { Effect } from "effect"
import type pg from "pg"
import { operatorsTables } from "../audit.ts"
import { ask, isMissing, query, withClient } from "../database.ts"

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

/** That it was restored into a scratch directory, or what was wrong when it was tried. */
export const recordRehearsal = (databaseUrl: string, file: string, at: Date, fault: string | undefined) =>
  ask(databaseUrl, "insert into operators.rehearsals (at, file, fault) values ($1, $2, $3)", [at, file, fault])

export interface LastBackup {
  readonly at: Date
  readonly file: string
  /** Undefined if it was not restored for trial. */
  readonly rehearsal: { readonly fault: string | null } | undefined
}

/** undefined if there is none. */
export const lastBackup = Effect.fnUntraced(function* (client: pg.Client) {
  const [made] = yield* known<Pick<LastBackup, "at" | "file">>(
    client,
    "select at, file from operators.backups order by at desc limit 1",
  )
  if (made === undefined) return undefined
  const rehearsals = "select fault from operators.rehearsals where file = $1 order by at desc limit 1"
  const [rehearsal] = yield* known<{ fault: string | null }>(client, rehearsals, [made.file])
  return { ...made, rehearsal } satisfies LastBackup
})

const known = <Row extends pg.QueryResultRow>(client: pg.Client, text: string, values: Array<unknown> = []) =>
  query<Row>(client, text, values).pipe(Effect.catchIf(isMissing, () => Effect.succeed([])))
