// Every event has the hash of the event before it, despite retries, repetitions and crashes.
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { emptyChain, follow, previousHashOf, type Followed } from "@evenkeel/contracts/budget/stream-chain"
import { sha256 } from "@evenkeel/server-kit/sha256"

export const eventsAreLinked = (stream: ReadonlyArray<StoredEvent>): ReadonlyArray<string> => {
  let end: Followed = emptyChain
  return stream.flatMap((event) => {
    const next = follow(end, event, sha256)
    end = next.end
    if (next.fits && previousHashOf(event) !== undefined) return []
    return [`Revision ${event.revision} of ${event.streamId} does not have the hash of the event before it`]
  })
}
