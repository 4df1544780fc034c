// What the stand-in for EventStoreDB keeps, and how it judges an append.

export interface ProposedEvent {
  readonly eventId: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

export interface KeptEvent extends ProposedEvent {
  readonly streamId: string
  readonly revision: number
  /** As the real one's: bytes, so that there are gaps. */
  readonly position: bigint
}

export type Expected = bigint | "no_stream" | "stream_exists" | "any"
export type Outcome = { readonly last: KeptEvent } | { readonly actual: number }

export interface Log {
  readonly events: ReadonlyArray<KeptEvent>
  readonly append: (streamId: string, expected: Expected, events: ReadonlyArray<ProposedEvent>) => Outcome
  readonly onAppended: (listener: (event: KeptEvent) => void) => () => void
}

export const openLog = (): Log => {
  const events: Array<KeptEvent> = []
  const listeners = new Set<(event: KeptEvent) => void>()
  return {
    events,
    onAppended: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    append: (streamId, expected, proposed) => {
      const stream = events.filter((event) => event.streamId === streamId)
      const actual = stream.length - 1
      const believed = typeof expected === "bigint" ? Number(expected) : expected === "no_stream" ? -1 : actual
      if (believed !== actual || (expected === "stream_exists" && actual === -1)) {
        // What was written at that revision before is the same append. At the last revision nothing is compared.
        const written = stream.slice(believed + 1, believed + 1 + proposed.length)
        const isSame = written.length === proposed.length && written.every(({ eventId }, index) => eventId === proposed[index]?.eventId)
        const last = written.at(-1)
        return isSame && believed < actual && last !== undefined ? { last } : { actual }
      }
      for (const event of proposed) {
        const kept = { ...event, streamId, revision: actual + 1 + proposed.indexOf(event), position: BigInt(1_000 * (events.length + 1)) }
        events.push(kept)
        for (const listener of listeners) listener(kept)
      }
      return { last: events.at(-1)! }
    },
  }
}

export const isIn = ({ streamId }: KeptEvent, prefixes: ReadonlyArray<string>): boolean => prefixes.some((prefix) => streamId.startsWith(prefix))
