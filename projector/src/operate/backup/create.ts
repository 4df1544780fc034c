// Makes a backup of everything that cannot be rebuilt, while the product is running: PostgreSQL gives a snapshot of its
// tables, and a log in EventStoreDB is read up to its end just after that.
import { randomUUID } from "node:crypto"
import { Effect, type Scope } from "effect"
import type pg from "pg"
import { ledgerBesideBackup } from "@evenkeel/server-kit/files/erasure-ledger"
import { attempt, opened } from "@evenkeel/server-kit/lifetime"
import { namesIn, openClient, query } from "../database.ts"
import { reasonOf, type Installation } from "../installation.ts"
import { copyOut, columnsOf, sameText } from "./copy.ts"
import { createEncryptedFile, type EncryptedFile, type EncryptionOptions } from "./encrypted-file.ts"
import { endsOfHeader, noteForBackup } from "./ends.ts"
import { recordBackup } from "./record.ts"
import {
  endText,
  headerText,
  makeExtent,
  tableEndText,
  tableText,
  type Extent,
  type Header,
  type TableStart,
  type TableWriter,
  rowOf,
} from "./script.ts"
import { allTables, keptTables, undecided } from "./tables.ts"
import { isErasure, type StoredEvent, type StreamId } from "@evenkeel/contracts/budget/envelope"
import type { EventSource } from "@evenkeel/event-log/event-source"
import { followUntilHead } from "@evenkeel/event-log/until-head"

export interface Progress {
  readonly step: (name: string, total: number | undefined) => void
  readonly advanced: (rows: number) => void
}

export interface Made {
  readonly file: string
  readonly createdAt: string
  readonly bytes: number
  readonly events: number
  readonly rows: number
  /** Sentences about data that the file lacks; none if it is complete. */
  readonly findings: ReadonlyArray<string>
}

export interface CreateOptions extends EncryptionOptions {
  readonly file: string
  readonly progress: Progress
  readonly now: Date
}

export const createBackup = Effect.fnUntraced(function* (
  installation: Installation,
  { file, progress, now, ...encryption }: CreateOptions,
): Effect.fn.Return<Made, Error, Scope.Scope> {
  const { databaseUrl, logUrl, source, prefix } = installation
  const output = yield* opened(
    () => createEncryptedFile(file, encryption),
    (created) => created.discard(),
  )
  // Before the snapshot, which then includes every event with a recorded end.
  const ofEnds = yield* noteForBackup(installation, now)
  const client = yield* openSnapshot(databaseUrl)
  const createdAt = now.toISOString()
  const erased = yield* attempt(async () => (await installation.erasures?.lines()) ?? [])
  const header: Header = {
    id: randomUUID(),
    createdAt,
    eventStore: logUrl === undefined ? "eventstoredb" : "postgres",
    migrations: yield* attempt(() => migrationsIn(client)),
    ...(installation.tokenKey === undefined ? {} : { tokenKey: installation.tokenKey.toString("base64") }),
    erased,
    ...(yield* endsOfHeader(client, installation, now)),
  }
  yield* attempt(() => output.write(headerText(header)))

  const extents: Record<string, Extent> = {}
  const writeTable = <E>(
    start: TableStart,
    total: number | undefined,
    write: (to: TableWriter) => Effect.Effect<void, E>,
  ) =>
    Effect.gen(function* () {
      progress.step(start.table, total)
      extents[start.table] = yield* writeInto(output, start, progress, write)
    })
  for (const table of keptTables) {
    if (table === "events.log") continue
    const columns = yield* attempt(() => columnsOf(client, table))
    if (columns.length > 0) yield* writeTable({ table, columns }, undefined, copied(client, { table, columns }))
  }
  const found = yield* namesIn(client, allTables)
  if (logUrl === undefined) {
    yield* writeEventStoreDbLog(source, writeTable)
  } else {
    const ofLog = logUrl === databaseUrl ? client : yield* openSnapshot(logUrl)
    const start = { table: "events.log", columns: yield* attempt(() => columnsOf(ofLog, "events.log")) }
    yield* writeTable(start, yield* attempt(() => countOf(ofLog)), copied(ofLog, start))
  }
  const bytes = yield* attempt(async () => {
    await output.write(endText({ tables: extents }))
    await ledgerBesideBackup(file).merge(erased)
    return output.finish()
  })

  const rows = Object.values(extents).reduce((sum, extent) => sum + extent.rows, 0)
  const events = extents["events.log"]?.rows ?? 0
  const findings = undecided(found, prefix).map(
    (table) => `The table ${table} is not in the backup: this version does not know it.`,
  )
  findings.push(...ofEnds)
  const recorded = yield* Effect.result(recordBackup(databaseUrl, { at: createdAt, file, bytes, events }))
  if (recorded._tag === "Failure") {
    findings.push(
      `That it was made could not be recorded, so "doctor" does not know of it: ${reasonOf(recorded.failure)}.`,
    )
  }
  return { file, createdAt, bytes, events, rows, findings }
})

/** A connection with a snapshot of the database, without later commits. */
const openSnapshot = Effect.fnUntraced(function* (url: string) {
  const client = yield* openClient(url, sameText)
  yield* query(client, "begin isolation level repeatable read, read only")
  yield* query(client, "select txid_current_snapshot()")
  return client
})

const writeInto = Effect.fnUntraced(function* <E>(
  output: EncryptedFile,
  start: TableStart,
  { advanced }: Progress,
  write: (to: TableWriter) => Effect.Effect<void, E>,
) {
  const extent = makeExtent()
  yield* attempt(() => output.write(tableText(start)))
  yield* write({
    rows: async (chunk) => {
      advanced(extent.add(chunk))
      await output.write(chunk)
    },
  })
  yield* attempt(() => output.write(tableEndText))
  return extent.end()
})

const copied = (client: pg.Client, start: TableStart) => (to: TableWriter) =>
  attempt(async () => {
    for await (const rows of copyOut(client, start)) await to.rows(rows)
  })

/** Positions count events, apart from erased ones. */
const countOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ head: string | null }>("select max(position) as head from events.log")
  return Number(rows[0]?.head ?? 0)
}

const migrationsIn = async (client: pg.Client): Promise<Header["migrations"]> => {
  const { rows: schemas } = await client.query<{ name: string }>(
    "select schemaname as name from pg_tables where tablename = 'migrations' order by 1",
  )
  const migrations: Record<string, ReadonlyArray<string>> = {}
  for (const { name } of schemas) {
    const { rows } = await client.query<{ name: string }>(`select name from "${name}".migrations order by name`)
    migrations[name] = rows.map((row) => row.name)
  }
  return migrations
}

// The event log of EventStoreDB as a table of a backup, and back again.

const start: TableStart = {
  table: "events.log",
  columns: ["stream_id", "revision", "event_id", "type", "data", "metadata"],
}

type WriteTable = <E>(
  start: TableStart,
  total: number,
  write: (to: TableWriter) => Effect.Effect<void, E>,
) => Effect.Effect<void, E | Error>

/**
 * Until a scavenge, the server's log still has the events of erased people. The first pass finds those people, so that
 * the second one can leave out their events.
 */
const writeEventStoreDbLog = Effect.fnUntraced(function* (source: EventSource, writeTable: WriteTable) {
  const erasures = new Map<StreamId, number>()
  let events = 0
  let last: string | undefined
  yield* followUntilHead(source, undefined, (batch) =>
    Effect.sync(() => {
      for (const event of batch) if (isErasure(event)) erasures.set(event.streamId, event.revision)
      events += batch.length
      last = batch.at(-1)?.position
    }),
  )
  if (last === undefined) return yield* writeTable(start, 0, () => Effect.void)
  const head = BigInt(last)
  const isKept = ({ streamId, revision, position }: StoredEvent): boolean =>
    BigInt(position) <= head && revision >= (erasures.get(streamId) ?? 0)
  yield* writeTable(start, events, (to) =>
    followUntilHead(source, undefined, (batch) =>
      attempt(async () => {
        const rows = batch.filter(isKept).map(lineOf).join("")
        if (rows !== "") await to.rows(Buffer.from(rows))
      }),
    ),
  )
})

const lineOf = ({ streamId, revision, eventId, type, data, metadata }: StoredEvent): string =>
  `${rowOf([streamId, String(revision), eventId, type, JSON.stringify(data), JSON.stringify(metadata)])}\n`
