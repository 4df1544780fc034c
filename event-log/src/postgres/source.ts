// Follows the event log in Postgres by position: positions rise in commit order, so no event is missed.

import type { StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"
import { type LogRow, postgresLog, storedEventOf } from "./log.ts"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { openPool } from "@evenkeel/server-kit/postgres/connections"
import {
  dropIdleAfterTimeout,
  fewSeconds,
  growingDeadline,
  type Deadline,
  type DeadlineLimits,
} from "@evenkeel/server-kit/postgres/deadline"
import { openConnection, type Connection } from "@evenkeel/server-kit/postgres/notifications"
import { Effect, type Scope } from "effect"
import type pg from "pg"
import { type EventSource, SourceUnavailable } from "../event-source.ts"

/**
 * Calls the listener when the log may have grown, with the new events if they are known. Returns a function that
 * removes the listener.
 */
export type GrowthSignal = (listener: (position: string, events: ReadonlyArray<StoredEvent>) => void) => () => void

export interface PostgresSourceOptions {
  readonly url: string
  /** The signal of an event store in this process; without it, LISTEN/NOTIFY is used. */
  readonly signal?: GrowthSignal
  /** The connection timeout, in milliseconds. */
  readonly timeout?: number
  /** The time limits for the answer to a statement. */
  readonly deadline?: DeadlineLimits
}

const eventsPerBatch = 500
/** A signal may be lost, so the log is also polled at this interval, in milliseconds. */
const longestWait = 1_000

export const openPostgresSource = Effect.fnUntraced(function* ({
  url,
  signal,
  timeout = 5_000,
  deadline = fewSeconds,
}: PostgresSourceOptions): Effect.fn.Return<EventSource, never, Scope.Scope> {
  const pool = yield* openPool({
    connectionString: url,
    max: 4,
    application_name: "evenkeel event source",
    connectionTimeoutMillis: timeout,
    query_timeout: deadline.first, // the network may go silent without an error
  })
  dropIdleAfterTimeout(pool)
  // Each kind of read has its own deadline, because their durations are unrelated.
  const [following, loading] = [growingDeadline(deadline), growingDeadline(deadline)]
  const connection = { url, application: "evenkeel event follower", timeout }
  return {
    follow: (after, handle) =>
      Effect.gen(function* () {
        const follower = yield* openFollower(connection, signal)
        let position = after ?? "0"
        let isMoreToCome = false
        while (true) {
          follower.willRead()
          const batch =
            follower.following(position) ??
            (yield* orUnavailable(() => readBatch(follower.client, following, position)))
          const isPromised = isMoreToCome
          isMoreToCome = batch.length === eventsPerBatch
          if (batch.length > 0 || isPromised) yield* handle(batch, isMoreToCome)
          position = batch.at(-1)?.position ?? position
          if (!isMoreToCome) yield* follower.growth
        }
      }).pipe(Effect.scoped),

    loadStream: Effect.fnUntraced(function* (streamId, from) {
      const events: Array<StoredEvent> = []
      while (true) {
        const page = yield* orUnavailable(() => readStream(pool, loading, streamId, from + events.length))
        for (const event of page) events.push(event)
        if (page.length < eventsPerPage) return events
      }
    }),

    head: () => orUnavailable(() => readHead(pool)),
  }
})

const orUnavailable = <A>(read: () => Promise<A>): Effect.Effect<A, SourceUnavailable> =>
  Effect.tryPromise({ try: read, catch: (cause) => new SourceUnavailable({ cause }) })

interface Follower {
  readonly client: pg.Client
  /** The next events, if the signal has delivered them; undefined if the log has to be read. */
  readonly following: (position: string) => ReadonlyArray<StoredEvent> | undefined
  /** Call it before reading: growth that is signalled from here on will be noticed. */
  readonly willRead: () => void
  /** Waits until the log may have grown, or the connection is lost, which the next read will report. */
  readonly growth: Effect.Effect<void>
}

const openFollower = Effect.fnUntraced(
  function* (connection: Connection, signal: GrowthSignal | undefined): Effect.fn.Return<Follower, Error, Scope.Scope> {
    const client = yield* openConnection(connection)
    let hasGrown = false
    let wake: (() => void) | undefined
    const grown = () => {
      hasGrown = true
      wake?.()
    }
    client.on("end", grown).on("notification", grown)
    const buffer = bufferEvents()
    const signalled: Parameters<GrowthSignal>[0] = (_, events) => {
      buffer.add(events)
      grown()
    }
    if (signal === undefined) yield* attempt(() => client.query(`listen ${postgresLog.channel}`))
    else
      yield* Effect.acquireRelease(
        Effect.sync(() => signal(signalled)),
        (remove) => Effect.sync(remove),
      )
    return {
      client,
      following: buffer.takeAfter,
      willRead: () => {
        hasGrown = false
      },
      growth: Effect.callback((resume) => {
        if (hasGrown) return resume(Effect.void)
        const timer = setTimeout(() => wake?.(), longestWait)
        const stopWaiting = () => {
          clearTimeout(timer)
          wake = undefined
        }
        wake = () => {
          stopWaiting()
          resume(Effect.void)
        }
        return Effect.sync(stopWaiting)
      }),
    }
  },
  Effect.mapError((cause) => new SourceUnavailable({ cause })),
)

/** Buffers events from signals until they are taken: a gapless run of the log, at most one batch long. */
const bufferEvents = () => {
  let run: ReadonlyArray<StoredEvent> = []
  const last = () => Number(run.at(-1)?.position)
  return {
    add: (events: ReadonlyArray<StoredEvent>): void => {
      const isNext = run.length === 0 || Number(events[0]?.position) === last() + 1
      run = isNext && run.length + events.length <= eventsPerBatch ? [...run, ...events] : []
    },
    takeAfter: (position: string): ReadonlyArray<StoredEvent> | undefined => {
      const batch = run.filter((event) => Number(event.position) > Number(position))
      run = []
      return Number(batch[0]?.position) === Number(position) + 1 ? batch : undefined
    },
  }
}

const eventsPerPage = 5_000

const readBatch = async (client: pg.Client, within: Deadline, after: string): Promise<ReadonlyArray<StoredEvent>> =>
  read(client, within, {
    name: "follow",
    text: `select ${postgresLog.columns} from ${postgresLog.table} where position > $1 order by position limit ${eventsPerBatch}`,
    values: [after],
  })

const readStream = async (
  pool: pg.Pool,
  within: Deadline,
  streamId: StreamId,
  from: number,
): Promise<ReadonlyArray<StoredEvent>> =>
  read(pool, within, {
    name: "load stream",
    text: `select ${postgresLog.columns} from ${postgresLog.table}
           where stream_id = $1 and revision >= $2 order by revision limit ${eventsPerPage}`,
    values: [streamId, from],
  })

const readHead = async (pool: pg.Pool): Promise<string | undefined> => {
  const { rows } = await pool.query<{ head: string | null }>(`select max(position) as head from ${postgresLog.table}`)
  return rows[0]?.head ?? undefined
}

const read = async (
  from: pg.Client | pg.Pool,
  within: Deadline,
  query: { name: string; text: string; values: Array<unknown> },
) => {
  const statement = { ...query, rowMode: "array" as const, types: asText }
  const { rows } = await within((timeout) => from.query<LogRow>({ ...statement, ...timeout }))
  return rows.map(storedEventOf)
}

const asText = { getTypeParser: () => (text: string) => text }
