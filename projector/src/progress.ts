// How far the projector has come, how far it is behind, and whether what it lays can be trusted.
import { Effect } from "effect"
import type { StoredEvent } from "@evenkeel/contracts/events/envelope"
import type { Readiness } from "@evenkeel/contracts/http/observability"
import type { BookmarkRow } from "./read-models/bookmark.ts"
import type { EventSource } from "./source/source.ts"

/** How far the tables are behind the log: in its own measure, events or bytes, and in the seconds that what waits has waited at most, as far as is known here. */
export interface Lag {
  readonly events: number
  readonly seconds: number
}

export interface Progress {
  /** Goes on from that bookmark, towards where the log ends now. */
  readonly begin: (bookmark: BookmarkRow, head: string | undefined) => void
  readonly laid: (last: StoredEvent) => void
  readonly stopped: (sentence: string) => void
  readonly position: () => string | undefined
  /** The tables show all that the log held when they were begun, and `sayCaughtUp` has not been called yet. */
  readonly hasJustCaughtUp: () => boolean
  readonly sayCaughtUp: () => void
  readonly lag: () => Promise<Lag>
  readonly ready: Readiness
}

/** `bookmark` reads how far any projector of these tables has come: by way of Kafka, what there is to lay may all be another's. */
export const makeProgress = (source: EventSource, now: () => Date, bookmark: () => Promise<string | undefined>): Progress => {
  let position: string | undefined
  let isCaughtUp = false
  /** Where the log ended when these tables were begun. */
  let target: string | undefined
  let trouble: string | undefined = "The projector is starting."
  /** When nothing was known to wait: by the clock of the events, or by ours. */
  let currentAt: number | undefined
  const beganAt = now().getTime()
  /** Where the log ended when somebody looked last. */
  let looked: { readonly at: number; readonly head: string | undefined } | undefined

  return {
    begin: (bookmark, head) => {
      position = bookmark.position ?? undefined
      isCaughtUp = bookmark.caught_up
      target = head
      trouble = undefined
    },
    laid: (last) => {
      position = last.position
      currentAt = Math.max(currentAt ?? 0, Date.parse(last.metadata.occurredAt) || 0)
      trouble = undefined
    },
    stopped: (sentence) => {
      trouble = sentence
    },
    position: () => position,
    hasJustCaughtUp: () => !isCaughtUp && distance(position, target) <= 0n,
    sayCaughtUp: () => {
      isCaughtUp = true
    },
    lag: async () => {
      const at = now().getTime()
      const head = await Effect.runPromise(source.head())
      const reached = later(position, await bookmark().catch(() => undefined))
      // What waited then has been laid since, perhaps by another: what waits now came later.
      if (looked !== undefined && distance(reached, looked.head) <= 0n) currentAt = Math.max(currentAt ?? 0, looked.at)
      looked = { at, head }
      const events = source.between === undefined || head === undefined ? Number(distance(reached, head)) : source.between(reached, head)
      if (events <= 0) currentAt = now().getTime()
      return { events: Math.max(0, events), seconds: events <= 0 ? 0 : Math.max(0, now().getTime() - (currentAt ?? beganAt)) / 1_000 }
    },
    ready: async () => trouble ?? (isCaughtUp ? undefined : "The read models are being built from the events."),
  }
}

/** Positions are decimal digits. A log without events has been reached by whoever looks. */
const distance = (position: string | undefined, head: string | undefined): bigint =>
  head === undefined ? 0n : BigInt(head) - BigInt(position ?? -1)

const later = (one: string | undefined, other: string | undefined): string | undefined =>
  distance(one, other) > 0n ? other : one
