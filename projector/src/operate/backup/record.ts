// When backups were made, for "doctor". Kept in the database, and so in the backups made after it, too.
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

/** It was moved there after it had been made. */
export const recordPlace = (databaseUrl: string, file: string, address: string) =>
  ask(databaseUrl, "update operators.backups set file = $2 where file = $1", [file, address])

/** That a scheduled one was restored into a scratch directory, or what was wrong when it was made or restored. */
export const recordRehearsal = (databaseUrl: string, file: string, at: Date, fault: string | undefined) =>
  record(databaseUrl, "insert into operators.rehearsals (at, file, fault) values ($1, $2, $3)", [at, file, fault])

/** One of a time that has not come yet is the last only if there is no other: the clock was ahead when it was made. */
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
  /** null if it was restored for trial. */
  readonly fault: string | null
}

/** Of the last scheduled one; undefined if none was due yet. */
export const lastRehearsal = (client: pg.Client) =>
  Effect.map(known<Rehearsal>(client, `select file, fault from operators.rehearsals ${latest}`), ([tried]) => tried)

const known = <Row extends pg.QueryResultRow>(client: pg.Client, text: string) => ifThere(query<Row>(client, text))
