// The log of the stand-in for EventStoreDB, and how it decides on an append.

export interface ProposedEvent {
  readonly eventId: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

export interface KeptEvent extends ProposedEvent {
  readonly streamId: string
  readonly revision: bigint
  /** Byte positions like the real server's, so there are gaps. */
  readonly position: bigint
}

export type Expected = bigint | "no_stream" | "stream_exists" | "any"
export type Outcome = { readonly last: KeptEvent } | { readonly actual: bigint } | "deleted" | "too large"

/** The default limit of a real server for all events of an append, in bytes. */
export const largestAppend = 1024 * 1024

export interface Log {
  /** All events in the files, truncated or not. */
  readonly events: ReadonlyArray<KeptEvent>
  /** The readable events of one stream. */
  readonly stream: (streamId: string) => ReadonlyArray<KeptEvent> | "deleted"
  readonly append: (streamId: string, expected: Expected, events: ReadonlyArray<ProposedEvent>) => Outcome
  /** Deletes a stream permanently. */
  readonly tombstone: (streamId: string) => void
  /**
   * Removes unreadable events from the files: the last event of each stream stays, and the tombstone of a deleted one.
   */
  readonly scavenge: () => void
  /** Tampers with the files. */
  readonly edit: (edited: (events: ReadonlyArray<KeptEvent>) => ReadonlyArray<KeptEvent>) => void
  /** Restores an earlier state with that many events: later ones take their positions. */
  readonly restore: (events: number) => void
  readonly onAppended: (listener: (event: KeptEvent) => void) => () => void
}

/** The revision of a tombstone. */
const endOfTime = 2n ** 63n - 1n

export const openLog = (): Log => {
  const events: Array<KeptEvent> = []
  let end = 0n
  const listeners = new Set<(event: KeptEvent) => void>()

  const all = (streamId: string): ReadonlyArray<KeptEvent> => events.filter((event) => event.streamId === streamId)
  const isDeleted = (streamId: string): boolean => all(streamId).at(-1)?.revision === endOfTime
  const truncatedBefore = (streamId: string): bigint =>
    BigInt(JSON.parse(all(`$$${streamId}`).at(-1)?.data ?? "{}").$tb ?? 0)

  const keep = (streamId: string, revision: bigint, event: ProposedEvent): KeptEvent => {
    const kept = { ...event, streamId, revision, position: (end += 1_000n) }
    events.push(kept)
    for (const listener of listeners) listener(kept)
    return kept
  }

  return {
    events,
    stream: (streamId) => {
      const first = truncatedBefore(streamId)
      return isDeleted(streamId) ? "deleted" : all(streamId).filter(({ revision }) => revision >= first)
    },
    onAppended: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    append: (streamId, expected, proposed) => {
      if (isDeleted(streamId)) return "deleted"
      if (sizeOf(proposed) > largestAppend) return "too large"
      const stream = all(streamId)
      const actual = stream.at(-1)?.revision ?? -1n
      const believed = typeof expected === "bigint" ? expected : expected === "no_stream" ? -1n : actual
      if (believed !== actual || (expected === "stream_exists" && actual === -1n)) {
        // An append is recognised by the events already at its revisions; at the stream's
        // last revision nothing is compared.
        const written = proposed.map((_, index) =>
          stream.find(({ revision }) => revision === believed + 1n + BigInt(index)),
        )
        const isSame = written.every((event, index) => event?.eventId === proposed[index]?.eventId)
        const last = written.at(-1)
        return isSame && believed < actual && last !== undefined ? { last } : { actual }
      }
      const kept = proposed.map((event, index) => keep(streamId, actual + 1n + BigInt(index), event))
      return { last: kept.at(-1)! }
    },
    tombstone: (streamId) =>
      void keep(streamId, endOfTime, { eventId: crypto.randomUUID(), type: "$streamDeleted", data: "", metadata: "" }),
    edit: (edited) => {
      events.splice(0, events.length, ...edited(events))
    },
    restore: (count) => {
      events.splice(count)
      end = events.at(-1)?.position ?? 0n
    },
    scavenge: () => {
      const last = new Map(events.map(({ streamId, revision }) => [streamId, revision]))
      const first = new Map([...last.keys()].map((streamId) => [streamId, truncatedBefore(streamId)]))
      const stays = ({ streamId, revision }: KeptEvent): boolean =>
        revision === last.get(streamId) || (last.get(streamId) !== endOfTime && revision >= (first.get(streamId) ?? 0n))
      events.splice(0, events.length, ...events.filter(stays))
    },
  }
}

const sizeOf = (events: ReadonlyArray<ProposedEvent>): number =>
  events.reduce((sum, { data, metadata }) => sum + Buffer.byteLength(data) + Buffer.byteLength(metadata), 0)

export const isIn = ({ streamId }: KeptEvent, prefixes: ReadonlyArray<string>): boolean =>
  prefixes.some((prefix) => streamId.startsWith(prefix))
