// The log in the order of a rebuild: stream by stream, always in the same order.
import { Effect, Stream } from "effect"
import { budgetStream, userOfStream, type StoredEvent, type StreamId } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import type { EventSource, SourceUnavailable } from "@evenkeel/event-log/event-source"
import { followUntilHead } from "@evenkeel/event-log/until-head"

export interface Streams {
  /** Approximately how many events there are. */
  readonly count: Effect.Effect<number, Error>
  readonly names: Effect.Effect<ReadonlyArray<StreamId>, Error>
  /** The events of people's budgets in the streams after that one, in chunks; a stream may span several chunks. */
  readonly read: (after: StreamId | null) => Stream.Stream<ReadonlyArray<StoredEvent>, Error>
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
    read: (after) =>
      Stream.mapEffect(Stream.fromIterable(streams.filter((stream) => after === null || stream > after)), (stream) =>
        source.loadStream(stream, 0),
      ),
  }
})
