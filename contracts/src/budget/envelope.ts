import type { CommandId, EventId, UserId } from "../ids.ts"

/** Stored with each event. All values are strings, which every event store supports. */
export interface EventMetadata {
  readonly schemaVersion: string
  readonly commandId: CommandId
  readonly correlationId: string
  /** The event or command that caused this one. */
  readonly causationId: string
  /** The actor: "user:<id>", "bank", "operator:<name>". */
  readonly actor: string
  /** ISO 8601 instant by the product's clock. */
  readonly occurredAt: string
  /** The person's IANA time zone at that time. */
  readonly timeZone: string
  /** W3C Trace Context, if the request carried one. */
  readonly traceparent?: string
  /** The hash of the previous event in its stream (see stream-chain.ts). Absent from events older than the chain. */
  readonly previousHash?: string
}

/** An event to write: encoded data, not yet in a stream. */
export interface EventToAppend {
  readonly eventId: EventId
  readonly type: string
  readonly data: unknown
  readonly metadata: EventMetadata
  /** Both as text, if known, so that storing the event needs no serialisation. */
  readonly json?: { readonly data: string; readonly metadata: string }
}

/**
 * The stored name of UserErased, from before "account" meant a bank account. Stored names never change, and each event
 * store requires it before it deletes a stream's events.
 */
export const storedErasure = "AccountErased"

export const isErasure = ({ type }: Pick<EventToAppend, "type">): boolean => type === storedErasure

/** An event from the store, its data still encoded. */
export interface StoredEvent extends EventToAppend {
  readonly streamId: StreamId
  /** Zero-based position in its stream, without gaps except where events have been erased. */
  readonly revision: number
  /**
   * Rising position in the whole log; only a checkpoint, the revision is authoritative. Decimal digits, as stores count
   * different things.
   */
  readonly position: string
}

export type StreamId = string

export const budgetStream = (userId: UserId): StreamId => `budget-${userId}`

export const userOfStream = (streamId: StreamId): UserId | undefined =>
  streamId.startsWith("budget-") ? streamId.slice("budget-".length) : undefined
