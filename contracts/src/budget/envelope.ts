import type { CommandId, EventId, UserId } from "../ids.ts"

/** Stored with each event. All values are strings, which every event store supports. */
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
  /** W3C Trace Context, if the request carried one. */
  readonly traceparent?: string
  /** Of the event before it in its stream: see stream-chain.ts. Absent from events that are older than the chain. */
  readonly previousHash?: string
}

/** An event as it is written: encoded data, not yet placed in a stream. */
export interface EventToAppend {
  readonly eventId: EventId
  readonly type: string
  readonly data: unknown
  readonly metadata: EventMetadata
  /** Both as text, where that is known, so that storing the event needs no serialisation. */
  readonly json?: { readonly data: string; readonly metadata: string }
}

/**
 * The name under which UserErased is stored: its first one, from before "account" came to mean a bank account. What is
 * stored is never renamed, and each event store looks for it before it deletes a stream's events.
 */
export const storedErasure = "AccountErased"

export const isErasure = ({ type }: Pick<EventToAppend, "type">): boolean => type === storedErasure

/** An event as the store gives it back, its data still encoded. */
export interface StoredEvent extends EventToAppend {
  readonly streamId: StreamId
  /** Zero-based position in its stream, without gaps except where events have been erased. */
  readonly revision: number
  /**
   * Rising position in the whole log; only a checkpoint, the revision is authoritative. Decimal
   * digits, as stores count different things.
   */
  readonly position: string
}

export type StreamId = string

export const budgetStream = (userId: UserId): StreamId => `budget-${userId}`

export const userOfStream = (streamId: StreamId): UserId | undefined =>
  streamId.startsWith("budget-") ? streamId.slice("budget-".length) : undefined
