// The log as a rebuild reads it: stream by stream, always in the same order.
import { Effect } from "effect"
import { budgetStream, userOfStream, type StoredEvent, type StreamId } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import type { EventSource } from "@evenkeel/event-log/event-source"
import { followUntilHead } from "@evenkeel/event-log/until-head"

/** The streams after `after` up to and including `upTo`; null means from the start, or to the end. */
export interface StreamRange {
  readonly after: StreamId | null
  readonly upTo: StreamId | null
}

export interface Streams {
  /** Approximately how many events there are. */
  readonly count: () => Promise<number>
  readonly names: () => Promise<ReadonlyArray<StreamId>>
  /** Where to cut the log into that many ranges of about equal size; fewer if it is small. */
  readonly cuts: (ranges: number) => Promise<ReadonlyArray<StreamId>>
  /** The events of people's budgets in chunks; a stream may span several chunks. */
  readonly read: (range: StreamRange) => AsyncIterable<ReadonlyArray<StoredEvent>>
}

/** Works with any source: follows it once to learn which streams exist, then loads each of them. */
export const streamsOfSource = (source: EventSource): Streams => {
  let census: Promise<Census> | undefined
  const taken = () => (census ??= takeCensus(source))
  return {
    count: async () => (await taken()).events,
    names: async () => (await taken()).streams,
    cuts: async (ranges) => {
      const { streams } = await taken()
      const endOf = (range: number) => streams[Math.floor((range * streams.length) / ranges) - 1]
      const cuts = Array.from({ length: ranges - 1 }, (_, index) => endOf(index + 1))
      return [...new Set(cuts.filter((cut) => cut !== undefined))]
    },
    read: async function* ({ after, upTo }) {
      for (const stream of (await taken()).streams) {
        if ((after === null || stream > after) && (upTo === null || stream <= upTo))
          yield await Effect.runPromise(source.loadStream(stream, 0))
      }
    },
  }
}

interface Census {
  readonly events: number
  /** In the order of their names. */
  readonly streams: ReadonlyArray<StreamId>
}

const takeCensus = async (source: EventSource): Promise<Census> => {
  const users = new Set<UserId>()
  let events = 0
  await Effect.runPromise(
    followUntilHead(source, undefined, (batch) =>
      Effect.sync(() => {
        for (const { streamId } of batch) {
          const user = userOfStream(streamId)
          if (user === undefined) continue
          users.add(user)
          events++
        }
      }),
    ),
  )
  return { events, streams: [...users].sort().map(budgetStream) }
}
