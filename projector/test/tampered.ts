// A log in PostgreSQL and one in the stand-in for EventStoreDB, to which events are appended as by the command side, and
// which can be tampered with like by an owner of the server's files.
import { Effect, type Scope } from "effect"
import { budgetStream, type EventToAppend } from "@evenkeel/contracts/budget/envelope"
import { emptyChain, endAfter, linked } from "@evenkeel/contracts/budget/stream-chain"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { newId, type UserId } from "@evenkeel/contracts/ids"
import { recorded } from "@evenkeel/contracts/test/arbitrary-history"
import type { EventSource } from "@evenkeel/event-log/event-source"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { openEventStoreDbSource } from "@evenkeel/event-log/eventstoredb/source"
import { openEventStoreDb } from "@evenkeel/event-log/eventstoredb/store"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { openPostgresEventStore } from "@evenkeel/event-log/postgres/store"
import { startStreamsDouble } from "@evenkeel/event-log/test/eventstoredb-double/streams"
import { sha256 } from "@evenkeel/server-kit/sha256"
import type { TestScope } from "@evenkeel/server-kit/test/scope"
import { inDatabase } from "./projecting.ts"
import { added } from "./someone.ts"

/** An event in the files; `data` is JSON. */
export interface Filed {
  readonly revision: number
  readonly position: unknown
  readonly data: string
}

/** Returns a stream's tampered events, each made from the one at its place or another. */
export type Edit = (events: ReadonlyArray<Filed>) => ReadonlyArray<Filed>

export interface TamperedLog {
  readonly source: EventSource
  readonly logUrl?: string
  /** Appends like the command side after a start: chained to the events of the store. */
  readonly append: (userId: UserId, count: number) => Promise<void>
  readonly erase: (userId: UserId) => Promise<void>
  readonly edit: (userId: UserId, edited: Edit) => Promise<void>
}

export const inPostgres = async (url: string, scope: TestScope): Promise<TamperedLog> => ({
  ...writing(openPostgresEventStore({ url, notify: false })),
  source: await scope.open(openPostgresSource({ url })),
  logUrl: url,
  edit: (userId, edited) =>
    inDatabase(url, async (client) => {
      await client.query("begin")
      await client.query("alter table events.log disable trigger all")
      const select = "select *, data::text as data, metadata::text as metadata from events.log where stream_id = $1"
      const { rows } = await client.query<Filed>(`${select} order by revision`, [budgetStream(userId)])
      await client.query("delete from events.log where stream_id = $1", [budgetStream(userId)])
      for (const row of edited(rows)) {
        await client.query("insert into events.log select * from json_populate_record(null::events.log, $1)", [
          JSON.stringify({ ...row, data: JSON.parse(row.data), metadata: JSON.parse(metadataOf(row)) }),
        ])
      }
      await client.query("alter table events.log enable always trigger append_only")
      await client.query("alter table events.log enable always trigger erase_one_stream")
      await client.query("commit")
    }),
})

const metadataOf = (row: Filed): string => (row as Filed & { readonly metadata: string }).metadata

export const inEventStoreDb = async (_: string, scope: TestScope): Promise<TamperedLog> => {
  const double = await scope.open(
    Effect.acquireRelease(
      Effect.promise(() => startStreamsDouble()),
      (started) => Effect.promise(started.close),
    ),
  )
  return {
    ...writing(openEventStoreDb({ url: double.url })),
    source: await scope.open(openEventStoreDbSource({ url: double.url })),
    edit: async (userId, edited) =>
      double.edit((all) => {
        const own = all.filter(({ streamId }) => streamId === budgetStream(userId))
        const kept = edited(own.map((event) => ({ ...event, revision: Number(event.revision) })))
        const left = kept.map((event) => ({
          ...(event as unknown as (typeof own)[number]),
          revision: BigInt(event.revision),
        }))
        return [...all.filter((event) => !own.includes(event)), ...left].sort((a, b) => Number(a.position - b.position))
      }),
  }
}

/** Opens the store anew each time, so that it has not seen the log's earlier state. */
const writing = (open: Effect.Effect<EventStore, Error, Scope.Scope>): Pick<TamperedLog, "append" | "erase"> => {
  const write = (userId: UserId, events: ReadonlyArray<BudgetEvent>, isErasure = false): Promise<void> =>
    Effect.gen(function* () {
      const store = yield* open
      const stored = yield* store.load(budgetStream(userId), 0)
      const toAppend = recorded(userId, events).map(({ eventId, type, data, metadata }): EventToAppend => ({
        eventId,
        type,
        data,
        metadata,
      }))
      const { events: links } = linked(endAfter(emptyChain, stored, sha256), toAppend, sha256)
      yield* store.append(budgetStream(userId), stored.at(-1)?.revision ?? "no stream", links)
      if (isErasure) yield* store.erase(budgetStream(userId))
    }).pipe(Effect.scoped, Effect.runPromise)
  return {
    append: (userId, count) =>
      write(
        userId,
        Array.from({ length: count }, () => added(newId())),
      ),
    erase: (userId) => write(userId, [{ _tag: "UserErased" }], true),
  }
}
