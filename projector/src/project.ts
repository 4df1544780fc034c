// Lays a batch of events into the tables: for each user the events that their cursor does not know, all in one transaction.
import { Effect } from "effect"
import { budgetStream, userOfStream, type StoredEvent } from "@evenkeel/contracts/events/envelope"
import type { Log } from "@evenkeel/contracts/http/observability"
import type { UserId } from "@evenkeel/contracts/ids"
import { merge, noChanges, put, takeAway, type Changes } from "./changes.ts"
import type { Cursor, Database, WriteError } from "./database.ts"
import { foldInto, takeChanges, unlaidBudget, type Fault, type LaidBudget } from "./laid-budget.ts"
import type { LaidBudgets } from "./laid-budgets.ts"
import type { ProjectorMetrics } from "./metrics.ts"
import { parkedStreams } from "./read-models/parked-streams.ts"
import { SourceUnavailable, type EventSource } from "./source/source.ts"

export interface ProjectOptions {
  readonly source: EventSource
  readonly database: Database
  readonly budgets: LaidBudgets
  readonly metrics: ProjectorMetrics
  readonly log: Log
  readonly now: () => Date
  /** Told after the commit of every user whose rows have moved on. */
  readonly projected: (userId: UserId, revision: number) => void
}

export type ProjectError = SourceUnavailable | WriteError

export interface Project {
  /** Lays the batch and moves the bookmark behind it. Laying events again changes nothing. */
  readonly batch: (events: ReadonlyArray<StoredEvent>) => Effect.Effect<void, ProjectError>
  /** Lays what the source has beyond a user's cursor, whether their stream is parked or not. */
  readonly stream: (userId: UserId) => Effect.Effect<void, ProjectError>
}

/** How often a stream's events are tried before it is parked: once as they came, then from the source. */
const tries = 3

/** What became of one user's events: they were folded, up to a faulty one perhaps. */
interface Outcome {
  readonly changes: Changes
  readonly laid?: LaidBudget
  readonly fault?: Fault
}

const nothingNew: Outcome = { changes: noChanges() }

export const makeProject = ({ source, database, budgets, metrics, log, now, projected }: ProjectOptions): Project => {
  /** The budget as the tables show it, from memory or from the events. */
  const asOf = Effect.fnUntraced(function*({ userId, revision }: Cursor, kept: LaidBudget | undefined) {
    const laid = kept !== undefined && kept.revision <= revision ? kept : unlaidBudget(userId)
    if (laid.revision === revision) return { laid, fault: undefined }
    const missing = yield* source.loadStream(budgetStream(userId), laid.revision + 1)
    const fault = foldInto(laid, missing.filter((event) => event.revision <= revision))
    takeChanges(laid) // these stand in the tables
    return { laid, fault }
  })

  /** What follows the cursor: the delivered events where they do so without a gap, else all that the source has. */
  const following = Effect.fnUntraced(function*({ userId, revision }: Cursor, delivered: ReadonlyArray<StoredEvent>) {
    if (delivered.length > 0 && delivered.every((event, index) => event.revision === revision + 1 + index)) return delivered
    const events = yield* source.loadStream(budgetStream(userId), revision + 1)
    const reached = events.at(-1)?.revision ?? revision
    if (reached >= (delivered.at(-1)?.revision ?? revision)) return events
    return yield* new SourceUnavailable({ cause: new Error(`the source does not hold all of ${budgetStream(userId)} that it delivered`) })
  })

  const layUser = Effect.fnUntraced(function*(cursor: Cursor, delivered: ReadonlyArray<StoredEvent>) {
    let kept = budgets.take(cursor.userId)
    for (let attempt = 1; ; attempt++) {
      const { laid, fault: older } = yield* asOf(cursor, kept)
      const fault = older ?? foldInto(laid, yield* following(cursor, attempt === 1 ? delivered : []))
      if (fault === undefined) return { changes: takeChanges(laid), laid }
      if (attempt === tries) return yield* layUntil(cursor, fault)
      kept = undefined
    }
  })

  /** What stands before the fault is laid; the stream is parked at it. */
  const layUntil = Effect.fnUntraced(function*(cursor: Cursor, fault: Fault) {
    const parked = noChanges()
    put(parked, parkedStreams, {
      user_id: cursor.userId,
      stream_id: fault.event.streamId,
      revision: fault.event.revision,
      position: fault.event.position,
      event_id: fault.event.eventId,
      type: fault.event.type,
      reason: fault.reason.replaceAll("\0", ""),
      parked_at: now().toISOString(),
    })
    if (fault.event.revision <= cursor.revision + 1) return { changes: parked, fault }
    const { laid } = yield* asOf(cursor, undefined)
    const events = yield* following(cursor, [])
    foldInto(laid, events.filter((event) => event.revision < fault.event.revision))
    merge(parked, takeChanges(laid))
    return { changes: parked, laid, fault }
  })

  const layAll = Effect.fnUntraced(function*(deliveries: Deliveries, cursors: ReadonlyMap<UserId, Cursor>) {
    const outcomes = yield* Effect.forEach(cursors.values(), (cursor): Effect.Effect<Outcome, SourceUnavailable> => {
      const unknown = (deliveries.get(cursor.userId) ?? []).filter((event) => event.revision > cursor.revision)
      return cursor.isParked || unknown.length === 0 ? Effect.succeed(nothingNew) : layUser(cursor, unknown)
    }, { concurrency: 4 })
    return { changes: together(outcomes), outcomes }
  })

  const afterCommit = (outcomes: ReadonlyArray<Outcome>): void => {
    for (const { laid, fault } of outcomes) {
      if (fault !== undefined) {
        metrics.parked()
        const { streamId, revision, type } = fault.event
        log.error({ streamId, revision, type, reason: fault.reason }, "a stream is parked: its events wait until an operator retries it")
      }
      if (laid === undefined) continue
      budgets.keep(laid)
      projected(laid.userId, laid.revision)
    }
  }

  const lay = (deliveries: Deliveries, position: string | null) =>
    database.layFor([...deliveries.keys()].sort(), position, (cursors) => layAll(deliveries, cursors)).pipe(
      Effect.tap(({ outcomes }) => Effect.sync(() => afterCommit(outcomes))),
      Effect.asVoid,
    )

  const park = ({ event, reason }: Fault) => {
    const userId = userOfStream(event.streamId) ?? ""
    return database.layFor([userId], null, (cursors) => {
      const cursor = cursors.get(userId)
      if (cursor === undefined || cursor.isParked || cursor.revision >= event.revision) return Effect.succeed(nothingNew)
      // Nothing before it is laid on this way: its rows may be those that are refused.
      return layUntil({ ...cursor, revision: event.revision }, { event, reason })
    }).pipe(Effect.tap((outcome) => Effect.sync(() => afterCommit([outcome]))))
  }

  /** The database refused a row. Whose it is, and which event brought it, shows when they are laid one by one. */
  const layApart = (deliveries: Deliveries, reason: string): Effect.Effect<void, ProjectError> =>
    Effect.forEach(deliveries, ([userId, events]) => {
      const [event] = events
      if (event === undefined) return Effect.void
      const parts = deliveries.size > 1 ? [events] : events.map((single) => [single])
      if (parts.length === 1 && deliveries.size === 1) return park({ event, reason })
      return Effect.forEach(parts, (part) => layOrPark(new Map([[userId, part]]), null), { discard: true })
    }, { discard: true })

  const layOrPark = (deliveries: Deliveries, position: string | null): Effect.Effect<void, ProjectError> =>
    lay(deliveries, position).pipe(
      Effect.catchTag("RowRefused", ({ reason }) =>
        Effect.andThen(layApart(deliveries, reason), position === null ? Effect.void : lay(new Map(), position))),
    )

  return {
    batch: (events) => {
      const last = events.at(-1)
      return last === undefined ? Effect.void : layOrPark(byUser(events), last.position)
    },
    stream: (userId) =>
      database.layFor([userId], null, (cursors) => {
        const cursor = cursors.get(userId)
        return cursor === undefined ? Effect.succeed(nothingNew) : layUser(cursor, []).pipe(Effect.map(unparked))
      }).pipe(Effect.tap((outcome) => Effect.sync(() => afterCommit([outcome]))), Effect.asVoid),
  }
}

const together = (outcomes: ReadonlyArray<Outcome>): Changes => {
  const all = noChanges()
  for (const { changes } of outcomes) merge(all, changes)
  return all
}

/** With the removal of its row among the parked, unless it was parked again. */
const unparked = (outcome: Outcome): Outcome => {
  if (outcome.laid !== undefined && outcome.fault === undefined) takeAway(outcome.changes, parkedStreams, { user_id: outcome.laid.userId })
  return outcome
}

type Deliveries = ReadonlyMap<UserId, ReadonlyArray<StoredEvent>>

/** Streams that are nobody's budget are none of ours. */
const byUser = (events: ReadonlyArray<StoredEvent>): Deliveries => {
  const deliveries = new Map<UserId, Array<StoredEvent>>()
  for (const event of events) {
    const userId = userOfStream(event.streamId)
    if (userId === undefined) continue
    const own = deliveries.get(userId)
    if (own === undefined) deliveries.set(userId, [event])
    // A repeated delivery brings what has been seen.
    else if (event.revision > (own.at(-1)?.revision ?? -1)) own.push(event)
  }
  return deliveries
}
