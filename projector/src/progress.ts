// The projector's position, its lag, and whether the read models are reliable.
import { Effect } from "effect"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { Readiness } from "@evenkeel/server-kit/observability"
import type { CheckpointRow } from "./read-models/checkpoint.ts"
import type { EventSource, SourceUnavailable } from "@evenkeel/event-log/event-source"

/**
 * The lag of the tables behind the log: in events or bytes, depending on the store, and in seconds since the oldest
 * waiting event, as far as this process knows.
 */
export interface Lag {
  readonly events: number
  readonly seconds: number
}

export interface Progress {
  /** Starts from that checkpoint; the log's current head is the target for catching up. */
  readonly begin: (checkpoint: Pick<CheckpointRow, "position" | "caught_up">, head: string | undefined) => void
  readonly projected: (last: StoredEvent) => void
  readonly stopped: (sentence: string) => void
  /** Why it has stopped, until it continues. */
  readonly trouble: () => string | undefined
  readonly position: () => string | undefined
  /** The tables have reached the log's head of their creation, and `sayCaughtUp` has not been called yet. */
  readonly hasJustCaughtUp: () => boolean
  readonly sayCaughtUp: () => void
  readonly lag: Effect.Effect<Lag, SourceUnavailable>
  readonly ready: Readiness
}

/**
 * `checkpoint` reads the progress of all projectors of these tables: with Kafka, all waiting events may be in other
 * projectors' partitions.
 */
export const makeProgress = (
  source: EventSource,
  now: () => Date,
  checkpoint: Effect.Effect<string | undefined, unknown>,
): Progress => {
  let position: string | undefined
  let isCaughtUp = false
  /** The log's head when these tables were created. */
  let target: string | undefined
  let trouble: string | undefined = "The projector is starting."
  /** The latest time at which no event was known to be waiting, by the events' clock or ours. */
  let currentAt: number | undefined
  const beganAt = now().getTime()
  /** The log's head at the last check. */
  let lastCheck: { readonly at: number; readonly head: string | undefined } | undefined

  /** The projected share of the log, if known. */
  const share = (): string =>
    position === undefined || target === undefined ? "" : `: ${(BigInt(position) * 100n) / BigInt(target)} %`

  return {
    begin: (checkpoint, head) => {
      position = checkpoint.position ?? undefined
      isCaughtUp = checkpoint.caught_up
      target = head
      trouble = undefined
    },
    projected: (last) => {
      position = last.position
      currentAt = Math.max(currentAt ?? 0, Date.parse(last.metadata.occurredAt) || 0)
      trouble = undefined
    },
    stopped: (sentence) => {
      trouble = sentence
    },
    trouble: () => trouble,
    position: () => position,
    hasJustCaughtUp: () => !isCaughtUp && distance(position, target) <= 0n,
    sayCaughtUp: () => {
      isCaughtUp = true
    },
    lag: Effect.gen(function* () {
      const at = now().getTime()
      const head = yield* source.head()
      const reached = later(position, yield* Effect.orElseSucceed(checkpoint, () => undefined))
      // The events that waited then have been projected, perhaps by another projector: events that wait now are newer.
      if (lastCheck !== undefined && distance(reached, lastCheck.head) <= 0n)
        currentAt = Math.max(currentAt ?? 0, lastCheck.at)
      lastCheck = { at, head }
      const events =
        source.between === undefined || head === undefined
          ? Number(distance(reached, head))
          : source.between(reached, head)
      if (events <= 0) currentAt = now().getTime()
      return {
        events: Math.max(0, events),
        seconds: events <= 0 ? 0 : Math.max(0, now().getTime() - (currentAt ?? beganAt)) / 1_000,
      }
    }),
    ready: async () =>
      trouble ?? (isCaughtUp ? undefined : `The read models are being built from the events${share()}.`),
  }
}

/** Positions are decimal digits. The distance to the end of an empty log is 0. */
const distance = (position: string | undefined, head: string | undefined): bigint =>
  head === undefined ? 0n : BigInt(head) - BigInt(position ?? -1)

const later = (one: string | undefined, other: string | undefined): string | undefined =>
  distance(one, other) > 0n ? other : one
