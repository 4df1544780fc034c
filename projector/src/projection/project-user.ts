// Lays one user's events from their cursor on: folds them and derives the changed rows, or
// parks the stream at an unreadable event.
import { Effect } from "effect"
import { budgetStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import { merge, noChanges, put, type Changes } from "./changes.ts"
import { RowRefused, type DatabaseUnavailable } from "../tables/database.ts"
import { noneDiscarded, type Discarded } from "./discards.ts"
import { foldInto, unlaidBudget, type Fault, type LaidBudget } from "./projected-budget.ts"
import type { LaidBudgets } from "./projected-budgets.ts"
import { takeChanges } from "./changed-rows.ts"
import { parkedStreams } from "../read-models/parked-streams.ts"
import { SourceUnavailable, type EventSource } from "@evenkeel/event-log/event-source"
import type { Cursor } from "../tables/projection-transaction.ts"

/** The result of folding one user's events, perhaps only up to a faulty one. */
export interface Outcome {
  readonly changes: Changes
  readonly laid?: LaidBudget
  readonly fault?: Fault
}

export interface LayUser {
  /**
   * Lays the delivered events after the cursor, or, if there is a gap before them or none
   * are given, all that the source has.
   */
  readonly events: (
    cursor: Cursor,
    delivered: ReadonlyArray<StoredEvent>,
  ) => Effect.Effect<Outcome, SourceUnavailable | DatabaseUnavailable | RowRefused>
  /** Parks the stream, and lays nothing. */
  readonly park: (userId: UserId, fault: Fault) => Outcome
}

/**
 * How often a stream's events are tried before it is parked: first as they were delivered,
 * then as read from the source.
 */
const tries = 3

export const makeLayUser = (
  source: EventSource,
  budgets: LaidBudgets,
  now: () => Date,
  discardedOf: (userId: UserId) => Effect.Effect<Discarded, DatabaseUnavailable>,
): LayUser => {
  /** The budget as the tables show it, from memory or from the events. */
  const asOf = Effect.fnUntraced(function* (
    { userId, revision }: Cursor,
    kept: LaidBudget | undefined,
    discarded: Discarded,
  ) {
    const laid = kept !== undefined && kept.revision <= revision ? kept : unlaidBudget(userId)
    if (laid.revision === revision) return { laid, fault: undefined }
    const missing = yield* source.loadStream(budgetStream(userId), laid.revision + 1)
    const alreadyLaid = missing.filter((event) => event.revision <= revision)
    const fault = foldInto(laid, alreadyLaid, { areLaid: true, discarded })
    yield* changesOf(laid) // these are already in the tables
    return { laid, fault }
  })

  /** The events after the cursor: the delivered ones if they follow it without a gap, else all that the source has. */
  const following = Effect.fnUntraced(function* ({ userId, revision }: Cursor, delivered: ReadonlyArray<StoredEvent>) {
    if (delivered.length > 0 && delivered.every((event, index) => event.revision === revision + 1 + index))
      return delivered
    const events = yield* source.loadStream(budgetStream(userId), revision + 1)
    if ((events.at(-1)?.revision ?? revision) >= (delivered.at(-1)?.revision ?? revision)) return events
    return yield* new SourceUnavailable({
      cause: new Error(`the source does not hold all of ${budgetStream(userId)} that it delivered`),
    })
  })

  const park = (userId: UserId, { event, reason }: Fault): Outcome & { readonly fault: Fault } => {
    const changes = noChanges()
    put(changes, parkedStreams, {
      user_id: userId,
      stream_id: event.streamId,
      revision: event.revision,
      position: event.position,
      event_id: event.eventId,
      type: event.type,
      reason: reason.replaceAll("\0", ""), // which Postgres cannot keep
      parked_at: now().toISOString(),
    })
    return { changes, fault: { event, reason } }
  }

  /** Lays the events before the faulty one, and parks the stream. */
  const layUntil = Effect.fnUntraced(function* (cursor: Cursor, fault: Fault, discarded: Discarded) {
    const parked = park(cursor.userId, fault)
    if (fault.event.revision <= cursor.revision + 1) return parked
    const { laid } = yield* asOf(cursor, undefined, discarded)
    const events = yield* following(cursor, [])
    const sound = events.filter((event) => event.revision < fault.event.revision)
    foldInto(laid, sound, { discarded })
    merge(parked.changes, yield* changesOf(laid))
    return { ...parked, laid }
  })

  return {
    events: Effect.fnUntraced(function* (cursor, delivered) {
      let kept = budgets.take(cursor.userId)
      let atHand = delivered
      let discarded = noneDiscarded
      for (let attempt = 1; ; attempt++) {
        const { laid, fault: older } = yield* asOf(cursor, kept, discarded)
        const fault = older ?? foldInto(laid, yield* following(cursor, atHand), { discarded })
        if (fault === undefined) return { changes: yield* changesOf(laid), laid }
        if (attempt === tries) return yield* layUntil(cursor, fault, discarded)
        kept = undefined
        atHand = []
        discarded = yield* discardedOf(cursor.userId)
      }
    }),
    park,
  }
}

/**
 * If rows cannot even be computed, that is handled as if the database had rejected them:
 * laying events one by one finds the culprit.
 */
const changesOf = (laid: LaidBudget): Effect.Effect<Changes, RowRefused> =>
  Effect.try({ try: () => takeChanges(laid), catch: (cause) => new RowRefused({ reason: String(cause) }) })
