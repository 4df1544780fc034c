// The log as a rebuild reads it: stream by stream, always in the same order.
import { Effect, Stream } from "effect"
import { budgetStream, userOfStream, type StoredEvent, type StreamId } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import type { EventSource, SourceUnavailable } from "@evenkeel/event-log/event-source"
import { followUntilHead } from "@evenkeel/event-log/until-head"

/** The streams after `after` up to and including `upTo`; null means from the start, or to the end. */
export interface StreamRange {
  readonly after: StreamId | null
  readonly upTo: StreamId | null
}

export interface Streams {
  /** Approximately how many events there are. */
  readonly count: Effect.Effect<number, Error>
  readonly names: Effect.Effect<ReadonlyArray<StreamId>, Error>
  /** Where to cut the log into that many ranges of about equal size; fewer if it is small. */
  readonly cuts: (ranges: number) => Effect.Effect<ReadonlyArray<StreamId>, Error>
  /** The events of people's budgets in chunks; a stream may span several chunks. */
  readonly read: (range: StreamRange) => Stream.Stream<ReadonlyArray<StoredEvent>, Error>
}

/** Works with any source: follows it once to learn which streams exist, then loads each of them. */
export const streamsOfSource = Effect.fnUntraced(function* (
  source: EventSource,
): Effect.fn.Return<Streams, SourceUnavailable> {
  const users = new Set<UserId>()
  let events = 0
  yield* followUntilHead(source, undefined, (batch) =>
    Effect.sync(() => {
      for (const { streamId } of batch) {
        const user = userOfStream(streamId)
        if (user === undefined) continue
        users.add(user)
        events++
      }
    }),
  )
  const streams = [...users].sort().map(budgetStream)
  return {
    count: Effect.succeed(events),
    names: Effect.succeed(streams),
    cuts: (ranges) => {
      const endOf = (range: number) => streams[Math.floor((range * streams.length) / ranges) - 1]
      const cuts = Array.from({ length: ranges - 1 }, (_, index) => endOf(index + 1))
      return Effect.succeed([...new Set(cuts.filter((cut) => cut !== undefined))])
    },
    read: ({ after, upTo }) => {
      const range = streams.filter((stream) => (after === null || stream > after) && (upTo === null || stream <= upTo))
      return Stream.mapEffect(Stream.fromIterable(range), (stream) => source.loadStream(stream, 0))
    },
  }
})
