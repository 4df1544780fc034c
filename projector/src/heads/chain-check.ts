// Finds what was changed, removed or exchanged in the log after it was written, by the hash of the event before it that
// each event has. The end of a stream, after which nothing comes, is vouched for by its head.
import { isErasure, type StoredEvent, type StreamId } from "@evenkeel/contracts/budget/envelope"
import { emptyChain, follow, previousHashOf, type Followed } from "@evenkeel/contracts/budget/stream-chain"
import { sha256 } from "@evenkeel/server-kit/sha256"

/** Is shown the events of any number of streams, those of each in order. */
export const makeChainCheck = () => {
  const ends = new Map<StreamId, Followed>()
  let unlinked = 0
  return {
    /** How far a stream has been followed. */
    endOf: (streamId: StreamId): Followed => ends.get(streamId) ?? emptyChain,
    /** How many events were written before there was a chain. */
    unlinked: (): number => unlinked,
    /** What is wrong with the event as the next one of its stream, in words that follow the stream's name. */
    add: (event: StoredEvent): string | undefined => {
      const { streamId, revision } = event
      const before = ends.get(streamId) ?? emptyChain
      const { end, fits } = follow(before, event, sha256)
      ends.set(streamId, end)
      if (previousHashOf(event) === undefined) unlinked += 1
      if (revision !== before.revision + 1 && !(isErasure(event) && revision > before.revision)) {
        return `goes from revision ${before.revision} to ${revision}`
      }
      return fits
        ? undefined
        : `has at revision ${before.revision} another event than the one after which revision ${revision} was written: one of them was changed, replaced or moved`
    },
  }
}
