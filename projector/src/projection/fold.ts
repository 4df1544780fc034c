// Folds one user's events from their cursor on, and derives the changed rows, or parks the stream at an unreadable
// event. Knows one person and no database.
import { Effect } from "effect"
import { budgetStream, isErasure, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { followingBrought } from "@evenkeel/contracts/budget/bring/events"
import type { UserId } from "@evenkeel/contracts/ids"
import { merge, noChanges, put, takeAway, type Changes } from "../read-models/table.ts"
import type { DatabaseUnavailable, RowRefused } from "../tables/database.ts"
import { noneDiscarded, type Discarded } from "./discards.ts"
import { unprojectedBudget, type Fault, type ProjectedBudget } from "./projected-budget.ts"
import { changesOf, foldInTurns } from "./turns.ts"
import { parkedStreams } from "../read-models/parked-streams.ts"
import { SourceUnavailable, type EventSource } from "@evenkeel/event-log/event-source"
import type { Cursor } from "../tables/write.ts"

/** The result of folding one user's events, perhaps only up to a faulty one. */
export interface Outcome {
  readonly changes: Changes
  readonly projected?: ProjectedBudget
  readonly fault?: Fault
}

type Projecting = Effect.Effect<Outcome, SourceUnavailable | DatabaseUnavailable | RowRefused>

export interface Fold {
  /**
   * Projects the delivered events after the cursor, or, if there is a gap before them, all events of the source. Those
   * of a parked stream wait, unless they erase it.
   */
  readonly news: (cursor: Cursor, delivered: ReadonlyArray<StoredEvent>) => Projecting
  /** Projects all events of the source, even if the stream is parked. */
  readonly retry: (cursor: Cursor) => Projecting
  /** Parks the stream, and projects nothing. */
  readonly park: (cursor: Cursor, fault: Fault) => Outcome
}

export const nothingNew = (): Outcome => ({ changes: noChanges() })

/** Unparks the stream, unless it was parked again. */
export const unparked = (userId: UserId, outcome: Outcome): Outcome => {
  if (outcome.fault === undefined) takeAway(outcome.changes, parkedStreams, { user_id: userId })
  return outcome
}

/** How often events are tried before their stream is parked: first as delivered, then as read from the source. */
const tries = 3

export const makeFold = (
  source: EventSource,
  /** Removes a budget from memory. */
  take: (userId: UserId) => ProjectedBudget | undefined,
  now: () => Date,
  discardedOf: (userId: UserId) => Effect.Effect<Discarded, DatabaseUnavailable>,
): Fold => {
  /** The budget at the cursor, from memory or from the events. */
  const asOf = Effect.fnUntraced(function* (
    { userId, revision }: Cursor,
    kept: ProjectedBudget | undefined,
    discarded: Discarded,
  ) {
    const projected = kept !== undefined && kept.revision <= revision ? kept : unprojectedBudget(userId)
    if (projected.revision === revision) return { projected, fault: undefined }
    const missing = yield* source.loadStream(budgetStream(userId), projected.revision + 1)
    const alreadyProjected = missing.filter((event) => event.revision <= revision)
    const fault = yield* foldInTurns(projected, alreadyProjected, { areProjected: true, discarded })
    yield* changesOf(projected) // these are already in the tables
    return { projected, fault }
  })

  const following = followingIn(source)
  const parkNow = (userId: UserId, fault: Fault) => park(userId, fault, now())

  /** Projects the events before the faulty one, and parks the stream. */
  const projectUntil = Effect.fnUntraced(function* (cursor: Cursor, fault: Fault, discarded: Discarded) {
    const parked = parkNow(cursor.userId, fault)
    if (fault.event.revision <= cursor.revision + 1) return parked
    const { projected } = yield* asOf(cursor, undefined, discarded)
    const events = yield* following(cursor, [])
    const sound = events.filter((event) => event.revision < fault.event.revision)
    yield* foldInTurns(projected, sound, { discarded })
    merge(parked.changes, yield* changesOf(projected))
    return { ...parked, projected }
  })

  const project = Effect.fnUntraced(function* (cursor: Cursor, delivered: ReadonlyArray<StoredEvent>) {
    let kept = take(cursor.userId)
    let atHand = delivered
    let discarded = noneDiscarded
    for (let attempt = 1; ; attempt++) {
      const { projected, fault: older } = yield* asOf(cursor, kept, discarded)
      const fault = older ?? (yield* foldInTurns(projected, yield* following(cursor, atHand), { discarded }))
      if (fault === undefined) return { changes: yield* changesOf(projected), projected }
      if (attempt === tries) return yield* projectUntil(cursor, fault, discarded)
      kept = undefined
      atHand = []
      discarded = yield* discardedOf(cursor.userId)
    }
  })

  return {
    news: (cursor, delivered) => {
      const unknown = delivered.filter((event) => event.revision > cursor.revision)
      const waits = cursor.isParked && !unknown.some(isErasure) // erasureFirst
      return waits || unknown.length === 0 ? Effect.sync(nothingNew) : project(cursor, unknown)
    },
    retry: (cursor) => Effect.map(project(cursor, []), (outcome) => unparked(cursor.userId, outcome)),
    park: ({ userId, isParked, revision }, fault) =>
      isParked || revision >= fault.event.revision ? nothingNew() : parkNow(userId, fault),
  }
}

/**
 * The events after the cursor: the delivered ones if they follow it without a gap, else all of the source. (inOrder)
 */
const followingIn = (source: EventSource) =>
  Effect.fnUntraced(function* ({ userId, revision }: Cursor, delivered: ReadonlyArray<StoredEvent>) {
    const isContiguous = delivered.every((event, index) => event.revision === revision + 1 + index)
    if (delivered.length > 0 && isContiguous && isWhole(delivered)) return delivered
    const events = yield* source.loadStream(budgetStream(userId), revision + 1)
    if ((events.at(-1)?.revision ?? revision) >= (delivered.at(-1)?.revision ?? revision)) return events
    return yield* new SourceUnavailable({
      cause: new Error(`the source does not hold all of ${budgetStream(userId)} that it delivered`),
    })
  })

const park = (userId: UserId, { event, reason }: Fault, at: Date): Outcome & { readonly fault: Fault } => {
  const changes = noChanges()
  put(changes, parkedStreams, {
    user_id: userId,
    stream_id: event.streamId,
    revision: event.revision,
    position: event.position,
    event_id: event.eventId,
    type: event.type,
    reason: reason.replaceAll("\0", ""), // Postgres cannot store it
    parked_at: at.toISOString(),
  })
  return { changes, fault: { event, reason } }
}

/**
 * A brought history is shown at once: a batch may contain only a part of it, while the log has all of it, since it was
 * appended together with its first event. (whole)
 */
const isWhole = (events: ReadonlyArray<StoredEvent>): boolean =>
  events.every((event, index) => index + followingBrought(event) < events.length)
