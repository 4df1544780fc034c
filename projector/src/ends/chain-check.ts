// Finds what was changed, removed or exchanged in the log after it was written, by the hash of the event before it that
// each event has; and what was lost at the end of a stream, by what is noted of that.
import { isErasure, type StoredEvent, type StreamId } from "@evenkeel/contracts/budget/envelope"
import { emptyChain, follow, previousHashOf, type Followed } from "@evenkeel/contracts/budget/stream-chain"
import { sha256 } from "@evenkeel/server-kit/sha256"
import { nothingNoted, type Noted } from "./compare.ts"

export interface ChainCheckOptions {
  /** How far streams have been followed before. */
  readonly from?: ReadonlyMap<StreamId, Followed>
  /** What streams are compared with. */
  readonly noted?: Pick<Noted, "streams" | "altered"> | undefined
}

/** Is shown the events of any number of streams, those of each in order. What it says follows the stream's name. */
export const makeChainCheck = ({ from = new Map(), noted = nothingNoted }: ChainCheckOptions = {}) => {
  const ends = new Map(from)
  const erased = new Set<StreamId>()
  let unlinked = 0
  const endOf = (streamId: StreamId): Followed => ends.get(streamId) ?? emptyChain
  return {
    /** How far a stream has been followed. */
    endOf,
    /** How many events were written before there was a chain. */
    unlinked: (): number => unlinked,
    /** What is wrong with the event as the next one of its stream. */
    add: (event: StoredEvent): string | undefined => {
      const { streamId, revision } = event
      const before = endOf(streamId)
      const { end, fits } = follow(before, event, sha256)
      ends.set(streamId, end)
      if (previousHashOf(event) === undefined) unlinked += 1
      if (isErasure(event)) {
        erased.add(streamId)
        // What was before it is deleted for good, and if it was restored into another store, it begins its stream.
        if (revision > before.revision + 1 || before.revision < 0) return undefined
      }
      if (revision !== before.revision + 1) return `goes from revision ${before.revision} to ${revision}`
      if (!fits) {
        return `has at revision ${before.revision} another event than the one after which revision ${revision} was written: one of them was changed, replaced or moved`
      }
      const last = noted.streams.get(streamId)
      return last?.count === revision + 1 && end.hash !== undefined && end.hash !== last.hash
        ? `has at revision ${revision} another event than on ${last.day}: it was changed, or replaced by another after it was lost`
        : undefined
    },
    /** What is wrong with the end of a stream that has been shown whole. */
    faultAtEnd: (streamId: StreamId): string | undefined => {
      if (noted.altered.has(streamId)) return "has a note of its end that was altered, or signed with another key"
      const last = noted.streams.get(streamId)
      const { revision } = endOf(streamId)
      const missing = (last?.count ?? 0) - revision - 1
      if (last === undefined || missing <= 0 || erased.has(streamId)) return undefined
      if (revision < 0) return `is gone: on ${last.day} it had ${missing === 1 ? "an event" : `${missing} events`}`
      return `ends at revision ${revision}, but on ${last.day} it ended at ${last.at}: its last ${missing === 1 ? "event is" : `${missing} events are`} lost`
    },
  }
}
