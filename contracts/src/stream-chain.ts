// The hash chain that each stream of the log is: an event's metadata has, as `previousHash`, the hash of the event before
// it. Whatever is changed, removed, added or exchanged before a stream's last event no longer fits what comes after it.
//
// hash = SHA-256, in hex, of the previous event's hash (64 zeros for the first) followed by the event as canonical JSON:
// {data, eventId, metadata, revision, type}, keys sorted by UTF-16 code units, no white space, strings and numbers as
// JavaScript prints them (RFC 8785). So it does not depend on how a store spells JSON, or orders its keys.
//
// Events from before there was a chain have no `previousHash`. They have a hash all the same, and the first event that
// has one vouches for all of them.
import type { EventToAppend } from "./budget/envelope.ts"

/** SHA-256 of that text in UTF-8, in hex. */
export type Sha256 = (text: string) => string

export const firstHash = "0".repeat(64)

/** What of an event is hashed. */
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
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  // Every event that is appended comes through here, so not by way of entries.
  let members = ""
  for (const key of Object.keys(value).sort()) {
    const member: unknown = (value as Readonly<Record<string, unknown>>)[key]
    if (member !== undefined) members += `${members === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(member)}`
  }
  return `{${members}}`
}

/** Of an event that comes after the one with that hash. */
export const hashAfter = (
  previous: string,
  { revision, eventId, type, data, metadata }: ChainedEvent,
  sha256: Sha256,
): string => sha256(previous + canonicalJson({ revision, eventId, type, data, metadata }))

/** The events as they have to be appended after that end, and the end then. */
export const linked = (
  end: ChainEnd,
  events: ReadonlyArray<EventToAppend>,
  sha256: Sha256,
): { readonly events: ReadonlyArray<EventToAppend>; readonly end: ChainEnd } => {
  let { revision, hash } = end
  const links = events.map((event) => {
    const link = { ...event, metadata: { ...event.metadata, previousHash: hash } }
    revision += 1
    hash = hashAfter(hash, { ...link, revision }, sha256)
    return link
  })
  return { events: links, end: { revision, hash } }
}

/** The end after these events, which follow `start` without a gap. */
export const endAfter = (start: ChainEnd, events: ReadonlyArray<ChainedEvent>, sha256: Sha256): ChainEnd => {
  // The last one that has the hash before it makes all others unnecessary.
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

/** How far a stream has been followed. */
export interface Followed {
  readonly revision: number
  /** undefined if it cannot be known, because events before it are missing. */
  readonly hash: string | undefined
}

/** `fits` is false if the event was written after another one than that which is before it now. */
export const follow = (
  before: Followed,
  event: ChainedEvent,
  sha256: Sha256,
): { readonly end: Followed; readonly fits: boolean } => {
  const hashBefore = event.revision === before.revision + 1 ? before.hash : undefined
  const noted = previousHashOf(event)
  const previous = noted ?? hashBefore
  return {
    end: { revision: event.revision, hash: previous === undefined ? undefined : hashAfter(previous, event, sha256) },
    fits: noted === undefined || hashBefore === undefined || noted === hashBefore,
  }
}

/** The hash of the event before it, as its metadata has it; undefined if it was written before there was a chain. */
export const previousHashOf = ({ metadata }: Pick<ChainedEvent, "metadata">): string | undefined => {
  const noted = (metadata as { readonly previousHash?: unknown } | null)?.previousHash
  return typeof noted === "string" ? noted : undefined
}
