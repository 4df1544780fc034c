// The log as a rebuild reads it: all of one stream, then all of the next, in an order that is always the same.
import { Effect } from "effect"
import { budgetStream, userOfStream, type StoredEvent, type StreamId } from "@evenkeel/contracts/events/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import type { EventSource } from "../source/source.ts"
import { followUntilHead } from "../source/until-head.ts"

/** The streams after the one, up to and with the other; to the start or the end where it is null. */
export interface StreamRange {
  readonly after: StreamId | null
  readonly upTo: StreamId | null
}

export interface Streams {
  /** About how many events they hold. */
  readonly count: () => Promise<number>
  readonly names: () => Promise<ReadonlyArray<StreamId>>
  /** Where to cut the log into that many ranges of about the same size; fewer where it is small. */
  readonly cuts: (ranges: number) => Promise<ReadonlyArray<StreamId>>
  /** The events of people's budgets, some at a time; a stream may be cut over several pieces. */
  readonly read: (range: StreamRange) => AsyncIterable<ReadonlyArray<StoredEvent>>
}

/** Of any source: it is followed once to learn who is in it, and then each stream is loaded. */
export const streamsOfSource = (source: EventSource): Streams => {
  let census: Promise<Census> | undefined
  const taken = () => (census ??= takeCensus(source))
  return {
    count: async () => (await taken()).events,
    names: async () => (await taken()).streams,
    cuts: async (ranges) => {
      const { streams } = await taken()
      const cuts = Array.from({ length: ranges - 1 }, (_, index) => streams[Math.floor(((index + 1) * streams.length) / ranges) - 1])
      return [...new Set(cuts.filter((cut) => cut !== undefined))]
    },
    read: async function*({ after, upTo }) {
      for (const stream of (await taken()).streams) {
        if ((after === null || stream > after) && (upTo === null || stream <= upTo)) yield await Effect.runPromise(source.loadStream(stream, 0))
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
  await Effect.runPromise(followUntilHead(source, undefined, (batch) => Effect.sync(() => {
    for (const { streamId } of batch) {
      const user = userOfStream(streamId)
      if (user === undefined) continue
      users.add(user)
      events++
    }
  })))
  return { events, streams: [...users].sort().map(budgetStream) }
}
