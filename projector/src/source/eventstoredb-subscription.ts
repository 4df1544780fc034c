// A subscription as something that is asked for the next batch. Its client ends it silently where the server does, and
// keeps it running where a reader only stops to read; here every end is a drop, and closing always unsubscribes.
import type { AllStreamResolvedEvent, AllStreamSubscription, Filter } from "@eventstore/db-client"
import type { StoredEvent } from "@evenkeel/contracts/events/envelope"
import { isOurs, storedEventOf, type LogPlace } from "@evenkeel/contracts/events/eventstoredb-log"
import { Data, Effect } from "effect"

export class SubscriptionDropped extends Data.TaggedError("SubscriptionDropped")<{ readonly cause: unknown }> {}

/** Events that have come, and how far the log has been searched with them. */
export interface Delivery {
  readonly events: ReadonlyArray<StoredEvent>
  readonly upTo: LogPlace
}

export interface OpenSubscription {
  /** At most 500 events; what the server searched without finding one of ours is a delivery too. */
  readonly next: Effect.Effect<Delivery, SubscriptionDropped>
  readonly close: () => Promise<void>
}

const eventsPerBatch = 500

/** The server has searched the log up to there; all that it found before has been delivered. */
class Checkpoint {
  readonly place: LogPlace
  constructor(place: LogPlace) {
    this.place = place
  }
}

export const openSubscription = (subscribe: (checkpointReached: NonNullable<Filter["checkpointReached"]>) => AllStreamSubscription): OpenSubscription => {
  // A checkpoint takes its place in the line behind the events before it: else those that wait to be read would be skipped.
  const subscription = subscribe((to, place) => void to.push(new Checkpoint(place)))
  let drop: SubscriptionDropped | undefined
  let wake = (): void => {}
  const dropped = (cause: unknown): void => {
    drop ??= new SubscriptionDropped({ cause })
    wake()
  }
  subscription.on("readable", () => wake())
  subscription.on("error", dropped)
  subscription.on("end", () => dropped(new Error("The event store ended the subscription.")))
  subscription.on("close", () => dropped(new Error("The event store ended the subscription.")))

  const take = (): Delivery | undefined => {
    const events: Array<StoredEvent> = []
    let upTo: LogPlace | undefined
    while (events.length < eventsPerBatch) {
      const next = subscription.read() as AllStreamResolvedEvent | Checkpoint | null
      if (next === null) break
      if (next instanceof Checkpoint) {
        upTo = next.place
      } else if (next.event !== undefined) {
        if (isOurs(next.event)) events.push(storedEventOf(next.event))
        upTo = next.event.position
      }
    }
    return upTo && { events, upTo }
  }

  return {
    next: Effect.callback((resume) => {
      wake = () => {
        const delivery = take()
        if (delivery === undefined && drop === undefined) return
        wake = () => {}
        resume(delivery === undefined ? Effect.fail(drop ?? new SubscriptionDropped({ cause: undefined })) : Effect.succeed(delivery))
      }
      wake()
      return Effect.sync(() => {
        wake = () => {}
      })
    }),
    close: async () => {
      await subscription.unsubscribe().catch(() => {})
      subscription.destroy()
    },
  }
}
