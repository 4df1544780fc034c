// The event log of EventStoreDB as a table of a backup, and back again.
import { Effect } from "effect"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { isErasure, type StoredEvent, type StreamId } from "@evenkeel/contracts/budget/envelope"
import type { EventSource } from "@evenkeel/event-log/event-source"
import { followUntilHead } from "@evenkeel/event-log/until-head"
import { rowOf, type TableStart, type TableWriter } from "./script.ts"

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
 * Until a scavenge, the server's log still has the events of people who were erased. The first pass learns who they are,
 * so that the second one can leave them out.
 */
export const writeEventStoreDbLog = Effect.fnUntraced(function* (source: EventSource, writeTable: WriteTable) {
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
