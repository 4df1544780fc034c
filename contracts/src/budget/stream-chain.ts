// The hash chain of each stream of the log: an event's metadata has, as `previousHash`, the hash of the event before
// it. An event that is changed, removed, added or exchanged before a stream's last event no longer matches the next
// one.
//
// hash = SHA-256, in hex, of the previous event's hash (64 zeros for the first) followed by the event as canonical
// JSON: {data, eventId, metadata, revision, type}, keys sorted by UTF-16 code units, no white space, strings and
// numbers as JavaScript prints them (RFC 8785). So it does not depend on how a store formats JSON, or orders its keys.
//
// Events from before the chain have no `previousHash`. They are hashed as well, and the first event with a
// `previousHash` vouches for all of them.
import type { EventMetadata, EventToAppend } from "./envelope.ts"
import type { Steps } from "./steps.ts"

/** SHA-256 of that text in UTF-8, in hex. */
export type Sha256 = (text: string) => string

export const firstHash = "0".repeat(64)

/** The hashed parts of an event. */
export interface ChainedEvent {
  readonly revision: number
  readonly eventId: string
  readonly type: string
  readonly data: unknown
  readonly metadata: unknown
}

/** A stream's last event. */
export interface ChainEnd {
  /** -1 if there is none. */
  readonly revision: number
  readonly hash: string
}

export const emptyChain: ChainEnd = { revision: -1, hash: firstHash }

export const canonicalJson = (value: unknown): string => {
  const unsorted = new Set<unknown>()
  noteUnsorted(value, unsorted)
  return sortedJson(value, unsorted)
}

const sortedJson = (value: unknown, unsorted: ReadonlySet<unknown>): string => {
  // Every appended event is serialised here, and JSON.stringify is twice as fast.
  if (!unsorted.has(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((each) => sortedJson(each, unsorted)).join(",")}]`
  const record = value as Readonly<Record<string, unknown>>
  const keys = Object.keys(record).filter((key) => record[key] !== undefined)
  const members = keys.sort().map((key) => `${JSON.stringify(key)}:${sortedJson(record[key], unsorted)}`)
  return `{${members.join(",")}}`
}

/** The same text in steps, for long values that were parsed from JSON. */
export function* canonicalInSteps(value: unknown, visited = { at: 0 }): Steps<string> {
  visited.at += 1
  if (visited.at % 1_000 === 0) yield
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const parts: Array<string> = []
  if (Array.isArray(value)) {
    for (const each of value) parts.push(yield* canonicalInSteps(each, visited))
    return `[${parts.join(",")}]`
  }
  for (const key of Object.keys(value).sort())
    parts.push(`${JSON.stringify(key)}:${yield* canonicalInSteps((value as Line)[key], visited)}`)
  return `{${parts.join(",")}}`
}
type Line = Readonly<Record<string, unknown>>

/** Adds all values that contain an object with unsorted keys, visiting each once. Returns whether `value` is one. */
const noteUnsorted = (value: unknown, unsorted: Set<unknown>): boolean => {
  if (typeof value !== "object" || value === null) return false
  let [isUnsorted, last] = [false, ""]
  for (const key in value) {
    if (!Array.isArray(value) && key < last) isUnsorted = true
    last = key
    if (noteUnsorted((value as Readonly<Record<string, unknown>>)[key], unsorted)) isUnsorted = true
  }
  if (isUnsorted) unsorted.add(value)
  return isUnsorted
}

/** The hash of an event after the one with the hash `previous`. */
export const hashAfter = (previous: string, event: ChainedEvent, sha256: Sha256): string =>
  sha256(previous + textOf(event, { data: canonicalJson(event.data), metadata: canonicalJson(event.metadata) }))

const textOf = (
  { revision, eventId, type }: Pick<ChainedEvent, "revision" | "eventId" | "type">,
  { data, metadata }: NonNullable<EventToAppend["json"]>,
): string =>
  `{"data":${data},"eventId":${JSON.stringify(eventId)},"metadata":${metadata},"revision":${revision},"type":${JSON.stringify(type)}}`

/** The events with their hashes, to be appended after that end, and the new end. */
export const linked = (
  end: ChainEnd,
  events: ReadonlyArray<EventToAppend>,
  sha256: Sha256,
): { readonly events: ReadonlyArray<EventToAppend>; readonly end: ChainEnd } => {
  let { revision, hash } = end
  const links = events.map(({ eventId, type, data, metadata: unlinked }): EventToAppend => {
    const metadata = withPrevious(unlinked, hash)
    const json = { data: canonicalJson(data), metadata: canonicalJson(metadata) }
    revision += 1
    hash = sha256(hash + textOf({ revision, eventId, type }, json))
    return { eventId, type, data, metadata, json }
  })
  return { events: links, end: { revision, hash } }
}

/** Keys in order, one by one: for an object made of a rest, JSON takes three times as long. */
const withPrevious = (metadata: EventMetadata, previousHash: string): EventMetadata => {
  const { actor, causationId, commandId, correlationId, occurredAt, schemaVersion, timeZone, traceparent } = metadata
  const linked: Required<Omit<EventMetadata, "traceparent">> = {
    actor,
    causationId,
    commandId,
    correlationId,
    occurredAt,
    previousHash,
    schemaVersion,
    timeZone,
  }
  return traceparent === undefined ? linked : { ...linked, traceparent }
}

/** The end after these events, which follow `start` without a gap. */
export const endAfter = (start: ChainEnd, events: ReadonlyArray<ChainedEvent>, sha256: Sha256): ChainEnd => {
  // The last event with a `previousHash` makes all earlier ones unnecessary.
  const from = Math.max(
    0,
    events.findLastIndex((event) => previousHashOf(event) !== undefined),
  )
  return events
    .slice(from)
    .reduce(
      (end, event) => ({ revision: event.revision, hash: hashAfter(previousHashOf(event) ?? end.hash, event, sha256) }),
      start,
    )
}

/** The position up to which a stream has been followed. */
export interface Followed {
  readonly revision: number
  /** undefined if it is unknown, because events before it are missing. */
  readonly hash: string | undefined
}

/** `fits` is false if the event was written after a different event than the one now before it. */
export const follow = (
  before: Followed,
  event: ChainedEvent,
  sha256: Sha256,
  hashed: (previous: string) => string = (previous) => hashAfter(previous, event, sha256),
): { readonly end: Followed; readonly fits: boolean } => {
  const hashBefore = event.revision === before.revision + 1 ? before.hash : undefined
  const noted = previousHashOf(event)
  const previous = noted ?? hashBefore
  return {
    end: { revision: event.revision, hash: previous === undefined ? undefined : hashed(previous) },
    fits: noted === undefined || hashBefore === undefined || noted === hashBefore,
  }
}

/** The hash of the event before it, from its metadata; undefined for events from before the chain. */
export const previousHashOf = ({ metadata }: Pick<ChainedEvent, "metadata">): string | undefined => {
  const noted = (metadata as { readonly previousHash?: unknown } | null)?.previousHash
  return typeof noted === "string" ? noted : undefined
}
