// Turns a push subscription into one that is pulled batch by batch. The client ends a subscription silently when the
// server does, and keeps it running when a reader merely stops reading; here every end is reported as a drop, and
// closing always unsubscribes.
import type { AllStreamResolvedEvent, AllStreamSubscription, Filter } from "@eventstore/db-client"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { isOurs, storedEventOf, type LogPosition } from "./log.ts"
import { Data, Effect } from "effect"
import { pulled } from "../pulled.ts"
import { noResponse } from "./outcomes.ts"

export class SubscriptionDropped extends Data.TaggedError("SubscriptionDropped")<{ readonly cause: unknown }> {}

/** Events, and the position up to which the log has been searched. */
export interface Delivery {
  readonly events: ReadonlyArray<StoredEvent>
  readonly upTo: LogPosition
}

export interface OpenSubscription {
  /** At most 500 events; none if the server has searched part of the log without finding any of ours. */
  readonly next: Effect.Effect<Delivery, SubscriptionDropped>
  readonly close: () => void
}

const eventsPerBatch = 500

/** The server has searched the log up to here, and has delivered everything it found before. */
class Checkpoint {
  readonly position: LogPosition
  constructor(position: LogPosition) {
    this.position = position
  }
}

/**
 * The checkpoint of a log without our events is the largest number of 64 bits, after which nothing would ever be
 * delivered. Positions in a log are signed numbers.
 */
const isInALog = ({ commit }: LogPosition): boolean => commit < 2n ** 63n

/** `longestStart` is how long the server may take to confirm the subscription, in milliseconds. */
export const openSubscription = (
  subscribe: (checkpointReached: NonNullable<Filter["checkpointReached"]>) => AllStreamSubscription,
  longestStart: number,
): OpenSubscription => {
  // A checkpoint is queued behind the events before it: otherwise events that have not been read yet would be skipped.
  const subscription = subscribe((to, position) => void to.push(new Checkpoint(position)))
  let drop: SubscriptionDropped | undefined

  const take = (): Delivery | undefined => {
    const events: Array<StoredEvent> = []
    let upTo: LogPosition | undefined
    while (events.length < eventsPerBatch) {
      const next = subscription.read() as AllStreamResolvedEvent | Checkpoint | null
      if (next === null) break
      if (next instanceof Checkpoint) {
        if (isInALog(next.position)) upTo = next.position
      } else if (next.event !== undefined) {
        if (isOurs(next.event)) events.push(storedEventOf(next.event))
        upTo = next.event.position
      }
    }
    return upTo && { events, upTo }
  }

  const { next, wake } = pulled(() => {
    const delivery = take()
    if (delivery !== undefined) return Effect.succeed(delivery)
    return drop && Effect.fail(drop)
  })
  const dropped = (cause: unknown): void => {
    drop ??= new SubscriptionDropped({ cause })
    wake()
  }
  const ended = (): void => dropped(new Error("The event store ended the subscription."))
  const unconfirmed = setTimeout(() => dropped(noResponse()), longestStart)
  subscription.on("confirmation", () => clearTimeout(unconfirmed))
  subscription.on("readable", wake)
  subscription.on("error", dropped)
  subscription.on("end", ended)
  subscription.on("close", ended)

  return {
    next,
    close: () => {
      clearTimeout(unconfirmed)
      // Unsubscribing waits for a connection, which may never come.
      void subscription.unsubscribe().catch(() => {})
      subscription.destroy()
    },
  }
}
