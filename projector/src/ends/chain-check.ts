// Finds events of the log that were changed, removed or exchanged later, by the hash of the previous event in each
// event; and missing events at the end of a stream, by its recorded end.
import { isErasure, type StoredEvent, type StreamId } from "@evenkeel/contracts/budget/envelope"
import { emptyChain, follow, previousHashOf, type Followed } from "@evenkeel/contracts/budget/stream-chain"
import { sha256 } from "@evenkeel/server-kit/sha256"
import { nothingNoted, type Noted } from "./compare.ts"

export interface ChainCheckOptions {
  /** The ends of streams that were checked before. */
  readonly from?: ReadonlyMap<StreamId, Followed>
  /** The recorded ends to compare with. */
  readonly noted?: Pick<Noted, "streams" | "altered"> | undefined
}

/** Checks the events of any number of streams, those of each in order. The messages follow the stream's name. */
export const makeChainCheck = ({ from = new Map(), noted = nothingNoted }: ChainCheckOptions = {}) => {
  const ends = new Map(from)
  const erased = new Set<StreamId>()
  let unlinked = 0
  const endOf = (streamId: StreamId): Followed => ends.get(streamId) ?? emptyChain
  return {
    /** The end of a stream so far. */
    endOf,
    /** How many events are older than the hash chain. */
    unlinked: (): number => unlinked,
    /** The fault of an event as the next one of its stream, if any. */
    add: (event: StoredEvent): string | undefined => {
      const { streamId, revision } = event
      const before = endOf(streamId)
      const { end, fits } = follow(before, event, sha256)
      ends.set(streamId, end)
      if (previousHashOf(event) === undefined) unlinked += 1
      if (isErasure(event)) {
        erased.add(streamId)
        // Earlier events were deleted by the erasure, which begins the stream if it was restored into another store.
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
    /** The fault at the end of a stream whose events were all added, if any. */
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
