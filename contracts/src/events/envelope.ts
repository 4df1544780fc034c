import type { CommandId, EventId, UserId } from "../ids.ts"

/** What is stored beside each event. Values are strings, as every event store can keep them. */
export interface EventMetadata {
  readonly schemaVersion: string
  readonly commandId: CommandId
  readonly correlationId: string
  /** The event or command that led to this one. */
  readonly causationId: string
  /** Who acted: "user:<id>", "bank", "operator:<name>". */
  readonly actor: string
  /** ISO 8601 instant by the product's clock. */
  readonly occurredAt: string
  /** IANA zone of the person when it happened. */
  readonly timeZone: string
  /** W3C Trace Context, where the request carried one. */
  readonly traceparent?: string
}

/** An event as it is written: encoded data, not yet placed in a stream. */
export interface EventToAppend {
  readonly eventId: EventId
  readonly type: string
  readonly data: unknown
  readonly metadata: EventMetadata
}

/** An event as the store gives it back, its data still encoded. */
export interface StoredEvent extends EventToAppend {
  readonly streamId: StreamId
  /** Zero-based place in its stream, without gaps but for what an erasure took. */
  readonly revision: number
  /** Place in the whole log, rising; a bookmark, as only the revision is the truth. Decimal digits, as stores differ in what they count. */
  readonly position: string
  /** What was read, as it is kept, where the reader gives that too: whoever keeps it once more need not write it anew. */
  readonly json?: { readonly data: string; readonly metadata: string }
}

export type StreamId = string

export const budgetStream = (userId: UserId): StreamId => `budget-${userId}`

export const userOfStream = (streamId: StreamId): UserId | undefined =>
  streamId.startsWith("budget-") ? streamId.slice("budget-".length) : undefined
