// The event store on Postgres: a table with one fenced writer, whose positions are in commit order.

import { type LogRow, postgresLog, storedEventOf } from "./log.ts"
import type { EventToAppend, StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"
import { attempt, opened } from "@evenkeel/server-kit/lifetime"
import { openNotifier } from "@evenkeel/server-kit/postgres/notifications"
import { openPool } from "@evenkeel/server-kit/postgres/connections"
import { Effect, type Scope } from "effect"
import pg from "pg"
import { bugIn, type EventStore, StoreUnavailable } from "../event-store.ts"
import { migrateEventLog } from "./migrations.ts"
import { AnotherWriter, type Committed, type RowToAppend, writerOf } from "./session.ts"
import { startWriter } from "./writer.ts"

export interface PostgresEventStoreOptions {
  readonly url: string
  /**
   * How long, in milliseconds, to wait for a connection, and for another process to give up the writer lock. A
   * statement may take twice as long.
   */
  readonly timeout?: number
  /** Whether followers in other processes are woken too, by NOTIFY. */
  readonly notify?: boolean
}

/** Listeners read the events of a larger commit from the log, page by page. */
const mostHandedOver = 500

export type AppendedListener = (position: string, events: ReadonlyArray<StoredEvent>) => void

export interface PostgresEventStore extends EventStore {
  /**
   * Calls the listener after each commit with the position of the log's last event, and with that commit's events if
   * they are known. Returns a function that removes the listener.
   */
  onAppended(listener: AppendedListener): () => void
  /**
   * Checks that this process can append: becomes the writer if there is none. Rejects with AnotherWriter while another
   * process is the writer, and with the database's error if it cannot be reached.
   */
  probe(): Promise<void>
}

/**
 * Creates the table if it is missing. Fails with the database's error if it cannot be reached. The scope's end answers
 * the appends that were accepted, then releases the writer lock.
 */
export const openPostgresEventStore = Effect.fnUntraced(function* ({
  url,
  timeout = 5_000,
  notify = true,
}: PostgresEventStoreOptions): Effect.fn.Return<PostgresEventStore, Error, Scope.Scope> {
  yield* attempt(() => migrateEventLog(url))
  const readers = yield* openPool({
    connectionString: url,
    max: 4,
    application_name: "evenkeel event log reader",
    connectionTimeoutMillis: timeout,
    query_timeout: 2 * timeout,
  })
  const notifier = notify ? yield* openGrowthNotifier(url, timeout) : undefined
  const listeners = new Set<AppendedListener>()
  const committed: Committed = (head, rows) => {
    const isHandedOver = listeners.size > 0 && rows.length <= mostHandedOver
    const events = isHandedOver ? rows.map((row, index) => storedEvent(row, head - rows.length + 1 + index)) : []
    for (const listener of listeners) listener(String(head), events)
    notifier?.notify("head", String(head))
  }
  const writer = yield* opened(
    () => startWriter(url, timeout, committed),
    (started) => started.close(),
  )

  return {
    load: (streamId, from) =>
      Effect.tryPromise({
        try: () => load(readers, streamId, from),
        catch: (cause) => new StoreUnavailable({ cause }),
      }),

    append: (streamId, expected, events) =>
      Effect.callback((resume) => {
        const bug = bugIn(streamId, events)
        if (bug !== undefined) return resume(Effect.die(bug))
        writer.append({
          streamId,
          expected,
          events: events.map(encoded),
          answer: resume,
          isAnswered: false,
          mayBeStored: false,
          losses: 0,
        })
      }),

    erase: (streamId) =>
      Effect.tryPromise({
        try: () => erase(readers, streamId).then(() => clean(url, timeout)),
        catch: (cause) => new StoreUnavailable({ cause }),
      }),

    onAppended: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    probe: async () => {
      const holder = await writerOf(readers)
      // If two processes both believed they could write, one would make its first appends wait in vain.
      if (holder === undefined) await writer.becomeWriter()
      else if (!writer.is(holder)) throw new AnotherWriter()
    },
  }
})

/** Uses its own connection, because followers wait for the notification. Sends the first of many at once. */
const openGrowthNotifier = Effect.fnUntraced(function* (url: string, timeout: number) {
  const pool = yield* openPool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    application_name: "evenkeel event log notifier",
    connectionTimeoutMillis: timeout,
    query_timeout: 2 * timeout,
  })
  const payloads = (positions: ReadonlyMap<"head", string>) => [...positions.values()]
  return yield* openNotifier({ pool, channel: postgresLog.channel, payloads, throttle: 10 })
})

const load = async (readers: pg.Pool, streamId: StreamId, from: number): Promise<ReadonlyArray<StoredEvent>> => {
  const { rows } = await readers.query<LogRow>({
    name: "load",
    text: `select ${postgresLog.columns} from ${postgresLog.table} where stream_id = $1 and revision >= $2 order by revision`,
    values: [streamId, from],
    rowMode: "array",
    types: asText,
  })
  return rows.map(storedEventOf)
}

const erase = async (pool: pg.Pool, streamId: StreamId): Promise<void> => {
  await pool.query(`select ${postgresLog.schema}.erase_stream($1)`, [streamId])
}

/**
 * Vacuums and analyses the table: deleted rows stay in its pages, its indexes and the planner's statistics until then.
 * On a large log that takes a while, so it uses a connection without a timeout.
 */
const clean = async (url: string, timeout: number): Promise<void> => {
  const cleaner = new pg.Client({
    connectionString: url,
    application_name: "evenkeel event log cleaner",
    connectionTimeoutMillis: timeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: timeout,
  })
  cleaner.on("error", () => {}) // the statement reports it
  await cleaner
    .connect()
    .then(() => cleaner.query(`vacuum (analyze) ${postgresLog.table}`))
    .catch(() => {})
  await cleaner.end().catch(() => {})
}

const storedEvent = (
  { streamId, revision, eventId, type, data, metadata }: RowToAppend,
  position: number,
): StoredEvent => storedEventOf([String(position), streamId, String(revision), eventId, type, data, metadata])

const asText = { getTypeParser: () => (text: string) => text }

const encoded = (event: EventToAppend) => ({
  eventId: event.eventId,
  type: event.type,
  data: event.json?.data ?? JSON.stringify(event.data),
  metadata: event.json?.metadata ?? JSON.stringify(event.metadata),
})
