// Records backups for "doctor", in the database, and so in later backups, too.
import { Effect } from "effect"
import type pg from "pg"
import { operatorsTables } from "../audit.ts"
import { ask, ifThere, query, withClient } from "../database.ts"

export interface BackupRecord {
  readonly at: string
  readonly file: string
  readonly bytes: number
  readonly events: number
}

const record = (databaseUrl: string, insert: string, values: Array<unknown>) =>
  withClient(databaseUrl, (client) => Effect.andThen(query(client, operatorsTables), query(client, insert, values)))

export const recordBackup = (databaseUrl: string, { at, file, bytes, events }: BackupRecord) => {
  const insert = "insert into operators.backups (at, file, bytes, events) values ($1, $2, $3, $4)"
  return record(databaseUrl, insert, [at, file, bytes, events])
}

/** Updates the address of a backup that was moved there. */
export const recordPlace = (databaseUrl: string, file: string, address: string) =>
  ask(databaseUrl, "update operators.backups set file = $2 where file = $1", [file, address])

/** Records the trial restore of a scheduled backup, or the fault of making or restoring it. */
export const recordRehearsal = (databaseUrl: string, file: string, fault: string | undefined) =>
  record(databaseUrl, "insert into operators.rehearsals (at, file, fault) values (now(), $1, $2)", [file, fault])

/** A row with a future time is the last only if there is no other: the clock was ahead when it was written. */
const latest = "order by at > now(), at desc limit 1"

export interface LastBackup {
  readonly at: Date
  readonly file: string
}

/** undefined if there is none. */
export const lastBackup = (client: pg.Client) =>
  Effect.map(known<LastBackup>(client, `select at, file from operators.backups ${latest}`), ([made]) => made)

interface Rehearsal {
  readonly file: string
  /** null if the trial restore succeeded. */
  readonly fault: string | null
}

/** The trial of the last scheduled backup; undefined if none was due yet. */
export const lastRehearsal = (client: pg.Client) =>
  Effect.map(known<Rehearsal>(client, `select file, fault from operators.rehearsals ${latest}`), ([tried]) => tried)

const known = <Row extends pg.QueryResultRow>(client: pg.Client, text: string) => ifThere(query<Row>(client, text))
