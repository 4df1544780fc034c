// The export of a history, for tests that read it.
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import type { EventToAppend } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { emptyChain, firstHash, linked } from "@evenkeel/contracts/budget/stream-chain"
import { chained } from "@evenkeel/contracts/event-chain"
import { newId } from "@evenkeel/contracts/ids"
import { sha256 } from "@evenkeel/server-kit/sha256"

const metadataOf = (userId: string) => ({
  correlationId: "correlation",
  causationId: "causation",
  actor: `user:${userId}`,
  occurredAt: "2026-01-01T00:00:00.000Z",
  timeZone: "UTC",
})

/** The events in a person's log. */
export const stored = (userId: string, events: ReadonlyArray<BudgetEvent>): ReadonlyArray<EventToAppend> =>
  linked(
    emptyChain,
    events.flatMap((event) => encodeEvents([event], newId(), metadataOf(userId))),
    sha256,
  ).events

export const exported = (events: ReadonlyArray<EventToAppend>): ReadonlyArray<string> => {
  let head = firstHash
  const lines = events.map(({ eventId, type, data, metadata }, revision) => {
    const { line, hash } = chained(head, { revision, eventId, type, data, metadata }, sha256)
    head = hash
    return line
  })
  const manifest = { format: "evenkeel-events/1", count: lines.length, head, generatedAt: "2026-02-01T00:00:00.000Z" }
  return [...lines, chained(head, { manifest: manifest as never }, sha256).line]
}
