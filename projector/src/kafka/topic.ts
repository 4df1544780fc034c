// The topic between the event store and the projectors: one message per event, all of a person's in one partition.
import { eventsByStoredName } from "@evenkeel/contracts/budget/events"
import { userOfStream, type EventMetadata, type StoredEvent, type StreamId } from "@evenkeel/contracts/budget/envelope"

/** The number of partitions is fixed: with another, a person's events would be spread over two partitions. */
export interface Topic {
  readonly name: string
  readonly partitions: number
}

export interface TopicMessage {
  readonly key: string
  /** The envelope, as JSON. */
  readonly value: string
  readonly headers: { readonly stream: string; readonly revision: string; readonly position: string }
}

/** Half of the brokers' default limit for one message, in bytes. */
export const largestEnvelope = 512 * 1024

/** A larger event's message is only a reference: its consumers read the event from the event store. */
export const messageOf = (event: StoredEvent): TopicMessage => {
  const envelope = envelopeOf(event)
  const { eventId, type } = event
  return {
    key: userOfStream(event.streamId) ?? event.streamId,
    value: Buffer.byteLength(envelope) > largestEnvelope ? referenceOf({ eventId, type }) : envelope,
    headers: { stream: event.streamId, revision: String(event.revision), position: event.position },
  }
}

const referenceOf = ({ eventId, type }: Pick<StoredEvent, "eventId" | "type">): string =>
  JSON.stringify({ eventId, type })

/** A reference to the message's event; undefined if it is one already. */
export const referenceTo = (message: TopicMessage): TopicMessage | undefined => {
  const envelope = JSON.parse(message.value) as Pick<StoredEvent, "eventId" | "type">
  return isReference(envelope) ? undefined : { ...message, value: referenceOf(envelope) }
}

/** Data and metadata that are available as JSON are not serialised again. */
const envelopeOf = ({ eventId, type, data, metadata, json }: StoredEvent): string => {
  if (json === undefined) return JSON.stringify({ eventId, type, data, metadata })
  const [id, name] = [JSON.stringify(eventId), JSON.stringify(type)]
  return `{"eventId":${id},"type":${name},"data":${json.data},"metadata":${json.metadata}}`
}

/** A message from the topic. */
export interface TakenMessage {
  readonly value: Buffer | null
  readonly headers?: Readonly<Record<string, Buffer | string | ReadonlyArray<Buffer | string> | undefined>>
}

/** An invalid message: its event, if known, and the fault. */
export interface Damaged {
  readonly identity: { readonly streamId: StreamId; readonly revision: number } | undefined
  readonly reason: string
}

export const eventOf = ({ value, headers }: TakenMessage): StoredEvent | Damaged => {
  const streamId = String(headers?.["stream"] ?? "")
  const revision = Number(headers?.["revision"] ?? -1)
  const position = String(headers?.["position"] ?? "")
  const identity = streamId !== "" && Number.isInteger(revision) && revision >= 0 ? { streamId, revision } : undefined
  if (identity === undefined) return { identity, reason: "its headers do not say which event it is" }
  if (!digits.test(position)) return { identity, reason: "its headers do not say its position" }
  let envelope: unknown
  try {
    envelope = JSON.parse(value?.toString("utf8") ?? "")
  } catch {
    return { identity, reason: "it is not JSON" }
  }
  if (isReference(envelope)) return { identity, reason: "its event is too large for a message" }
  if (!isEnvelope(envelope)) return { identity, reason: "it is not an event" }
  if (!eventsByStoredName.has(envelope.type)) return { identity, reason: "its type is unknown" }
  const { eventId, type, data, metadata } = envelope
  return { eventId, type, data, metadata, streamId, revision, position }
}

const digits = /^\d{1,60}$/

interface Envelope {
  readonly eventId: string
  readonly type: string
  readonly data: unknown
  readonly metadata: EventMetadata
}

const isReference = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).join() === "eventId,type"

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === "object" &&
  value !== null &&
  "eventId" in value &&
  typeof value.eventId === "string" &&
  "type" in value &&
  typeof value.type === "string" &&
  "data" in value &&
  "metadata" in value &&
  typeof value.metadata === "object" &&
  value.metadata !== null
