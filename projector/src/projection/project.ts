// Lays a batch of events into the tables: for each user the events after their cursor, all in one transaction.
import { Effect } from "effect"
import { budgetStream, userOfStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { Log } from "@evenkeel/server-kit/observability"
import type { UserId } from "@evenkeel/contracts/ids"
import { merge, noChanges, takeAway, type Changes } from "./changes.ts"
import type { Database, WriteError } from "../tables/database.ts"
import { discardedOf } from "./discards.ts"
import type { Fault } from "./projected-budget.ts"
import { isErasure } from "./erasure.ts"
import type { LaidBudgets } from "./projected-budgets.ts"
import { makeLayUser, type Outcome } from "./project-user.ts"
import { makePipeline } from "./pipeline.ts"
import { parkedStreams } from "../read-models/parked-streams.ts"
import type { EventSource, SourceUnavailable } from "@evenkeel/event-log/event-source"
import type { Cursor } from "../tables/projection-transaction.ts"

export interface ProjectOptions {
  readonly source: EventSource
  readonly database: Database
  readonly budgets: LaidBudgets
  readonly log: Log
  readonly now: () => Date
  /** Called after the commit for every user whose rows have advanced. */
  readonly projected: (userId: UserId, revision: number) => void
}

export type ProjectError = SourceUnavailable | WriteError

export interface Project {
  /**
   * Lays the batch and moves the bookmark past it. Idempotent. If more is to come, it may leave the batch in flight for
   * the next call to wait for; calls must not overlap. Returns the last event that is known to be laid, if any.
   */
  readonly batch: (
    events: ReadonlyArray<StoredEvent>,
    isMoreToCome?: boolean,
  ) => Effect.Effect<StoredEvent | undefined, ProjectError>
  /** Lays what the source has beyond a user's cursor, even if their stream is parked. */
  readonly stream: (userId: UserId) => Effect.Effect<void, ProjectError>
}

const nothingNew = (): Outcome => ({ changes: noChanges() })

export const makeProject = ({ source, database, budgets, log, now, projected }: ProjectOptions): Project => {
  const layUser = makeLayUser(source, budgets, now, (userId) => discardedOf(database.pool, userId))

  const layNews = (cursor: Cursor, delivered: ReadonlyArray<StoredEvent>): Effect.Effect<Outcome, ProjectError> => {
    const unknown = delivered.filter((event) => event.revision > cursor.revision)
    // An erasure is laid even if the stream is parked.
    const waits = cursor.isParked && !unknown.some(isErasure)
    return waits || unknown.length === 0 ? Effect.sync(nothingNew) : layUser.events(cursor, unknown)
  }

  const layAll = Effect.fnUntraced(function* (deliveries: Deliveries, cursors: ReadonlyMap<UserId, Cursor>) {
    const outcomes = yield* Effect.forEach(
      cursors.values(),
      (cursor) => layNews(cursor, deliveries.get(cursor.userId) ?? []),
      { concurrency: 4 },
    )
    return { changes: together(outcomes), outcomes }
  })

  const afterCommit = ({ laid, fault }: Outcome): void => {
    if (fault !== undefined) sayParked(log, fault)
    if (laid === undefined) return
    budgets.keep(laid)
    projected(laid.userId, laid.revision)
  }

  const lay = (deliveries: Deliveries, position: string | null): Effect.Effect<void, ProjectError> =>
    database
      .layFor([...deliveries.keys()].sort(), position, (cursors) => layAll(deliveries, cursors))
      .pipe(Effect.map(({ outcomes }) => outcomes.forEach(afterCommit)))

  const layOne = (
    userId: UserId,
    outcomeOf: (cursor: Cursor) => Effect.Effect<Outcome, ProjectError>,
  ): Effect.Effect<void, ProjectError> =>
    database
      .layFor([userId], null, (cursors) => {
        const cursor = cursors.get(userId)
        return cursor === undefined ? Effect.sync(nothingNew) : outcomeOf(cursor)
      })
      .pipe(Effect.map(afterCommit))

  const park = (userId: UserId, fault: Fault) =>
    layOne(userId, ({ isParked, revision }) =>
      Effect.sync(() => (isParked || revision >= fault.event.revision ? nothingNew() : layUser.park(userId, fault))),
    )

  /** A row was rejected. Laying users, and then events, one by one finds the event to blame. */
  const layApart = (deliveries: Deliveries, reason: string): Effect.Effect<void, ProjectError> => {
    if (deliveries.size > 1) return layEach([...deliveries].map((delivery) => new Map([delivery])))
    const [[userId, events] = ["", []]] = deliveries
    const [event, ...others] = events
    if (event !== undefined && others.length === 0) return park(userId, { event, reason })
    return layEach(events.map((each) => new Map([[userId, [each]]])))
  }

  /** A row of a parked stream was rejected: it is unparked, and parked again at the event to blame. */
  const layStreamApart = Effect.fnUntraced(function* (userId: UserId, reason: string) {
    let waiting: ReadonlyArray<StoredEvent> = []
    yield* layOne(
      userId,
      Effect.fnUntraced(function* ({ revision }) {
        waiting = yield* source.loadStream(budgetStream(userId), revision + 1)
        return unparked(userId, nothingNew())
      }),
    )
    yield* layApart(new Map([[userId, waiting]]), reason)
  })

  const layEach = (parts: ReadonlyArray<Deliveries>): Effect.Effect<void, ProjectError> =>
    Effect.forEach(parts, (part) => layOrPark(part, null), { discard: true })

  /** The bookmark moves once everything has been laid or parked. */
  const layOrPark = (deliveries: Deliveries, position: string | null): Effect.Effect<void, ProjectError> => {
    const moveBookmark = position === null ? Effect.void : lay(new Map(), position)
    return lay(deliveries, position).pipe(
      Effect.catchTag("RowRefused", ({ reason }) => Effect.andThen(layApart(deliveries, reason), moveBookmark)),
    )
  }

  const pipeline = makePipeline({
    database,
    budgets,
    layByCursors: ({ deliveries, last }) => layOrPark(deliveries, last.position),
    committed: (reached) => reached.forEach(({ userId, revision }) => projected(userId, revision)),
  })

  return {
    batch: Effect.fnUntraced(function* (events, isMoreToCome = false) {
      const last = events.at(-1)
      const laid = last && (yield* pipeline.send({ deliveries: byUser(events), last }))
      return isMoreToCome ? laid : ((yield* pipeline.settle) ?? laid)
    }),
    stream: (userId) =>
      layOne(userId, (cursor) =>
        layUser.events(cursor, []).pipe(Effect.map((outcome) => unparked(userId, outcome))),
      ).pipe(Effect.catchTag("RowRefused", ({ reason }) => layStreamApart(userId, reason))),
  }
}

const sayParked = (log: Log, { event, reason }: Fault): void => {
  const { streamId, revision, type } = event
  const { correlationId } = event.metadata
  const what = { correlationId, streamId, revision, type, reason }
  log.error(what, "a stream is parked: its events wait until an operator retries it")
}

const together = (outcomes: ReadonlyArray<Outcome>): Changes => {
  const all = noChanges()
  for (const { changes } of outcomes) merge(all, changes)
  return all
}

/** Unparks the stream, unless it was parked again. */
const unparked = (userId: UserId, outcome: Outcome): Outcome => {
  if (outcome.fault === undefined) takeAway(outcome.changes, parkedStreams, { user_id: userId })
  return outcome
}

type Deliveries = ReadonlyMap<UserId, ReadonlyArray<StoredEvent>>

/** Each user's events in order of revision. Events of other streams are ignored. */
const byUser = (events: ReadonlyArray<StoredEvent>): Deliveries => {
  const deliveries = new Map<UserId, Array<StoredEvent>>()
  for (const event of events) {
    const userId = userOfStream(event.streamId)
    if (userId === undefined) continue
    const own = deliveries.get(userId)
    if (own === undefined) deliveries.set(userId, [event])
    // Anything that is not later is a duplicate.
    else if (event.revision > (own.at(-1)?.revision ?? -1)) own.push(event)
  }
  return deliveries
}
