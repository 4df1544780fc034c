// Appends the events of a backup to an empty EventStoreDB: with the same ids, in the same order within each stream. An
// erased stream only contains its erasure there.
import { createHash } from "node:crypto"
import { Array as Arr, Effect, Stream } from "effect"
import { isErasure, type StoredEvent, type StreamId } from "@evenkeel/contracts/budget/envelope"
import { followUntilHead } from "@evenkeel/event-log/until-head"
import { asError } from "@evenkeel/server-kit/lifetime"
import { grouped } from "@evenkeel/contracts/budget/grouped"
import { Refusal } from "../installation.ts"
import { eventIn, partsOfFile } from "./check-file.ts"
import { linesIn } from "./script.ts"
import type { RestoreOptions, Target } from "./target.ts"

export interface EventStoreDbLog {
  readonly streams: ReadonlyArray<StreamId>
  /** The streams that end with an erasure. */
  readonly ended: ReadonlyArray<StreamId>
}

/** How many events of the log are appended concurrently; a stream's events stay together. */
const eventsAtOnce = 2_000
/** The server refuses an append of more than a megabyte. */
const eventsInAppend = 100
const appendsAtOnce = 16

/** Repeating an append changes nothing, so an interrupted load can be repeated. */
export const loadIntoEventStoreDb = Effect.fnUntraced(function* (
  { store, source }: NonNullable<Target["eventStore"]>,
  { file, passphrase, progress }: RestoreOptions,
  total: number,
) {
  progress.step("events.log", total)
  const wanted = makeDigests()
  const appendAll = (stream: StreamId, events: ReadonlyArray<StoredEvent>) =>
    Effect.forEach(Arr.chunksOf(events, eventsInAppend), (group) => {
      const before = wanted.lengthOf(stream)
      for (const event of group) wanted.add(event)
      return store.append(stream, before === 0 ? "no stream" : before - 1, group)
    })
  yield* Stream.fromAsyncIterable(eventsIn(file, passphrase), asError).pipe(
    Stream.rechunk(eventsAtOnce),
    Stream.chunks,
    Stream.runForEach((events) =>
      Effect.forEach(
        grouped(events, ({ streamId }) => streamId),
        ([stream, own]) => appendAll(stream, own),
        { concurrency: appendsAtOnce },
      ).pipe(Effect.tap(() => Effect.sync(() => progress.advanced(events.length)))),
    ),
  )
  const found = makeDigests()
  yield* followUntilHead(source, undefined, (batch) => Effect.sync(() => batch.forEach(found.add)))
  if (wanted.digest() !== found.digest()) {
    yield* new Refusal("The event store has other events than the backup after it was restored: use an empty one.")
  }
  return { streams: wanted.streams(), ended: wanted.ended() }
})

async function* eventsIn(file: string, passphrase: string): AsyncGenerator<StoredEvent> {
  let index = 0
  for await (const part of partsOfFile(file, passphrase)) {
    if (part.kind !== "rows" || part.of.table !== "events.log") continue
    const event = eventIn(part.of.columns)
    for (const row of linesIn(part.rows)) yield event(row, ++index)
  }
}

/** Digests each stream separately, because the order of events of different streams may differ. */
const makeDigests = () => {
  const digests = new Map<StreamId, { length: number; digest: string; isOver: boolean }>()
  return {
    add: (event: StoredEvent): void => {
      const { streamId, eventId, type, data, metadata } = event
      const { length, digest } = digests.get(streamId) ?? { length: 0, digest: "" }
      const next = createHash("sha256").update(digest + JSON.stringify([eventId, type, data, metadata]))
      digests.set(streamId, { length: length + 1, digest: next.digest("hex"), isOver: isErasure(event) })
    },
    lengthOf: (stream: StreamId): number => digests.get(stream)?.length ?? 0,
    streams: () => [...digests.keys()],
    ended: () => [...digests].filter(([, { isOver }]) => isOver).map(([stream]) => stream),
    digest: () => JSON.stringify([...digests].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}
