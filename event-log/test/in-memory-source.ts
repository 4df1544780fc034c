// An in-memory log for tests of its readers. It can repeat or skip events, or be unavailable.
import { Effect } from "effect"
import type { StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"
import { SourceUnavailable, type EventSource } from "../src/event-source.ts"

export interface InMemorySource extends EventSource {
  readonly append: (events: ReadonlyArray<StoredEvent>) => void
  /** These are delivered instead of the events with the same ids. */
  readonly replace: (events: ReadonlyArray<StoredEvent>) => void
  /** Until it is called with false, every read fails. */
  readonly away: (isAway: boolean) => void
}

const eventsPerBatch = 500

export const inMemorySource = (log: Array<StoredEvent> = []): InMemorySource => {
  let isAway = false
  let wake = (): void => {}
  const read = <A>(look: () => A): Effect.Effect<A, SourceUnavailable> =>
    Effect.suspend(() =>
      isAway ? Effect.fail(new SourceUnavailable({ cause: new Error("away") })) : Effect.sync(look),
    )
  const after = (position: string | undefined): number =>
    position === undefined ? 0 : log.findIndex((event) => event.position === position) + 1

  return {
    follow: Effect.fnUntraced(function* (position, handle) {
      let next = after(position)
      while (true) {
        const grown = new Promise<void>((resolve) => (wake = resolve))
        const batch = yield* read(() => log.slice(next, next + eventsPerBatch))
        next += batch.length
        if (batch.length === 0) yield* Effect.promise(() => grown)
        else yield* handle(batch, next < log.length)
      }
    }),
    loadStream: (streamId: StreamId, from) =>
      read(() => log.filter((event) => event.streamId === streamId && event.revision >= from)),
    head: () => read(() => log.at(-1)?.position),
    append: (events) => {
      log.push(...events)
      wake()
    },
    replace: (events) => {
      for (const event of events) log[log.findIndex(({ eventId }) => eventId === event.eventId)] = event
    },
    away: (now) => {
      isAway = now
      wake()
    },
  }
}
