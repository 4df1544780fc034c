// The one connection that may write to the log. It has a session-level advisory lock and writes on that same
// connection: losing the lock means losing the connection to write with, so two writers can never interleave.

import type { StreamId } from "@evenkeel/contracts/budget/envelope"
import { postgresLog } from "./log.ts"
import { releaseWhenDisconnected } from "@evenkeel/server-kit/postgres/connections"
import type { EventId } from "@evenkeel/contracts/ids"
import { LRUCache } from "lru-cache"
import pg from "pg"

const { table, columns } = postgresLog

/** How many streams' last revisions are kept in memory. */
const streamsCached = 10_000

export interface RowToAppend {
  readonly streamId: StreamId
  readonly revision: number
  readonly eventId: EventId
  readonly type: string
  readonly data: string
  readonly metadata: string
}

export interface EventLocation {
  readonly streamId: StreamId
  readonly revision: number
  readonly position: number
}

export class AnotherWriter extends Error {
  constructor(options?: ErrorOptions) {
    super("Another process is the writer of the event log.", options)
  }
}

/** The session that holds this lock is the writer of the log. */
const lock = `hashtext('${table} writer')`

/** The backend pid of the session that holds the writer lock; undefined if there is none. */
export const writerOf = async (readers: pg.Pool | pg.Client): Promise<number | undefined> => {
  const { rows } = await readers.query<{ pid: number }>({
    name: "writer",
    text: `select pid from pg_locks
           where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
             and objsubid = 1 and (classid::bigint << 32 | objid::bigint) = ${lock}`,
  })
  return rows[0]?.pid
}

export interface PostgresSession {
  /** The backend pid of its connection. */
  readonly pid: number
  /** Whether its connection has ended: another session may be the writer by now. */
  readonly isLost: () => boolean
  /** The position of the log's last event, 0 if it is empty. Only this session moves it. */
  readonly head: () => number
  /** The last revisions of existing streams, from memory (only this session moves them) or from the table. */
  readonly lastRevisions: (streamIds: ReadonlyArray<StreamId>) => Promise<ReadonlyMap<StreamId, number>>
  readonly find: (eventIds: ReadonlyArray<EventId>) => Promise<ReadonlyMap<EventId, EventLocation>>
  /** Commits all rows after the head, or none, then calls `committed`. */
  readonly insert: (rows: ReadonlyArray<RowToAppend>) => Promise<void>
  readonly close: () => Promise<void>
}

/** Called after a commit with the log's new head and the committed rows. */
export type Committed = (head: number, rows: ReadonlyArray<RowToAppend>) => void

/**
 * Resolves when this session is the writer; rejects with AnotherWriter if another one is for `timeout` milliseconds.
 */
export const openSession = async (url: string, timeout: number, committed: Committed): Promise<PostgresSession> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: "evenkeel event log writer",
    connectionTimeoutMillis: timeout,
    query_timeout: 2 * timeout,
    keepAlive: true,
  })
  // Without a listener, losing an idle connection would end the process. The next statement will fail anyway.
  client.on("error", () => {})
  let isLost = false
  client.once("end", () => {
    isLost = true
  })
  try {
    await client.connect()
    await becomeWriter(client, timeout)
    const { pid, head: found } = await beginningOf(client)
    let head = found
    const revisions = new LRUCache<StreamId, number>({ max: streamsCached })
    return {
      pid,
      isLost: () => isLost,
      head: () => head,
      lastRevisions: async (streamIds) => {
        const last = new Map<StreamId, number>()
        for (const id of streamIds) {
          const revision = revisions.get(id)
          if (revision !== undefined) last.set(id, revision)
        }
        const unknown = streamIds.filter((id) => !last.has(id))
        if (unknown.length === 0) return last
        for (const [id, revision] of await lastRevisions(client, unknown)) {
          revisions.set(id, revision)
          last.set(id, revision)
        }
        return last
      },
      find: (eventIds) => find(client, eventIds),
      insert: async (rows) => {
        await insert(client, head, rows)
        head += rows.length
        committed(head, rows)
        for (const row of rows) revisions.set(row.streamId, row.revision)
      },
      close: () => client.end().catch(() => {}),
    }
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

const becomeWriter = async (client: pg.Client, timeout: number): Promise<void> => {
  await releaseWhenDisconnected(client)
  await client.query(`set lock_timeout = ${timeout}`)
  try {
    await client.query(`select pg_advisory_lock(${lock})`)
  } catch (cause) {
    const isLocked = cause instanceof pg.DatabaseError && cause.code === "55P03"
    throw isLocked ? new AnotherWriter({ cause }) : cause
  }
}

const beginningOf = async (client: pg.Client): Promise<{ readonly pid: number; readonly head: number }> => {
  const { rows } = await client.query(
    `select pg_backend_pid() as pid, coalesce(max(position), 0) as head from ${table}`,
  )
  return { pid: rows[0].pid, head: Number(rows[0].head) }
}

const lastRevisions = async (client: pg.Client, streamIds: ReadonlyArray<StreamId>) => {
  const { rows } = await client.query<{ stream_id: StreamId; revision: number }>({
    name: "last revisions",
    text: `select stream_id, revision from unnest($1::text[]) as wanted (id) cross join lateral
             (select stream_id, revision from ${table} where stream_id = wanted.id order by revision desc limit 1) as last`,
    values: [streamIds],
  })
  return new Map(rows.map((row) => [row.stream_id, row.revision]))
}

const find = async (
  client: pg.Client,
  eventIds: ReadonlyArray<EventId>,
): Promise<ReadonlyMap<EventId, EventLocation>> => {
  const { rows } = await client.query<{ event_id: EventId; stream_id: StreamId; revision: number; position: string }>({
    name: "find",
    text: `select event_id, stream_id, revision, position from ${table} where event_id = any ($1::uuid[])`,
    values: [eventIds],
  })
  return new Map(
    rows.map((row) => [
      row.event_id,
      { streamId: row.stream_id, revision: row.revision, position: Number(row.position) },
    ]),
  )
}

/** One statement for any number of rows, so that it is prepared once. */
const insertAll = `insert into ${table} (${columns}) select * from
  unnest($1::bigint[], $2::text[], $3::integer[], $4::uuid[], $5::text[], $6::json[], $7::json[])`

/** In characters: handing more over to the connection would hold up the event loop. */
const partSize = 512 * 1024

function* partsOf(rows: ReadonlyArray<RowToAppend>): Generator<ReadonlyArray<RowToAppend>> {
  let [start, size] = [0, 0]
  for (const [index, { data, metadata }] of rows.entries()) {
    size += data.length + metadata.length
    if (size < partSize && index < rows.length - 1) continue
    yield rows.slice(start, index + 1)
    ;[start, size] = [index + 1, 0]
  }
}

/** Many rows are inserted in parts, in one transaction. */
const insert = async (client: pg.Client, head: number, rows: ReadonlyArray<RowToAppend>): Promise<void> => {
  const [first = [], ...others] = partsOf(rows)
  if (others.length === 0) return insertPart(client, head, first)
  try {
    await client.query("begin")
    let last = head
    for (const part of [first, ...others]) {
      await insertPart(client, last, part)
      last += part.length
    }
    await client.query("commit")
  } catch (error) {
    await client.query("rollback").catch(() => {}) // then the connection is lost
    throw error
  }
}

const insertPart = async (client: pg.Client, head: number, rows: ReadonlyArray<RowToAppend>): Promise<void> => {
  const values = [
    rows.map((_, index) => head + 1 + index),
    rows.map(({ streamId }) => streamId),
    rows.map(({ revision }) => revision),
    rows.map(({ eventId }) => eventId),
    rows.map(({ type }) => type),
    rows.map(({ data }) => data),
    rows.map(({ metadata }) => metadata),
  ]
  await client.query({ name: "append", text: insertAll, values })
}
