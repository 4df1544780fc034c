// The event log as EventStoreDB keeps it: written by the command service's event store, read by the projector's source.
import type { EventMetadata, StoredEvent } from "@evenkeel/contracts/budget/envelope"

/** The prefix of our streams; the server keeps streams of its own in the same log. */
export const streamPrefix = "budget-"

/** The server itself writes to people's streams too: a tombstone when one is deleted. */
export const isOurs = ({ streamId, type }: Pick<RecordedInEventStoreDb, "streamId" | "type">): boolean =>
  streamId.startsWith(streamPrefix) && !type.startsWith("$")

/** A position in the server's log, in bytes from its start. Both numbers are needed to resume from it. */
export interface LogPosition {
  readonly commit: bigint
  readonly prepare: bigint
}

/** Larger than any 64-bit number. */
const base = 10n ** 20n

/** Both parts in one number, so that positions compare as numbers wherever they are kept. */
export const positionOf = ({ commit, prepare }: LogPosition): string => (commit * base + prepare).toString()

export const logPositionOf = (position: string): LogPosition => ({
  commit: BigInt(position) / base,
  prepare: BigInt(position) % base,
})

/** An event as the server's client gives it. */
export interface RecordedInEventStoreDb {
  readonly streamId: string
  readonly id: string
  readonly revision: bigint
  readonly type: string
  readonly data: unknown
  readonly metadata: unknown
  readonly position?: LogPosition | undefined
}

/** An event written by another program may lack everything but its position: the codec will report that. */
export const storedEventOf = (recorded: RecordedInEventStoreDb): StoredEvent => ({
  streamId: recorded.streamId,
  eventId: recorded.id,
  revision: Number(recorded.revision),
  type: recorded.type,
  data: recorded.data,
  metadata: (recorded.metadata ?? {}) as EventMetadata,
  position: positionOf(recorded.position ?? { commit: 0n, prepare: 0n }),
})
