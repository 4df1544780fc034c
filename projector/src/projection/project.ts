// Projects a batch of events into the tables: for each user the events after their cursor, all in one transaction.
import { Effect } from "effect"
import { budgetStream, isErasure, userOfStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { Log } from "@evenkeel/server-kit/observability"
import type { UserId } from "@evenkeel/contracts/ids"
import { merge, noChanges, takeAway, type Changes } from "./changes.ts"
import type { Database, WriteError } from "../tables/database.ts"
import { discardedOf } from "./discards.ts"
import type { Fault } from "./projected-budget.ts"
import type { ProjectedBudgets } from "./projected-budgets.ts"
import { makeProjectUser, type Outcome } from "./project-user.ts"
import { makePipeline } from "./pipeline.ts"
import { parkedStreams } from "../read-models/parked-streams.ts"
import type { EventSource, SourceUnavailable } from "@evenkeel/event-log/event-source"
import type { Cursor } from "../tables/projection-transaction.ts"

export interface ProjectOptions {
  readonly source: EventSource
  readonly database: Database
  readonly budgets: ProjectedBudgets
  readonly log: Log
  readonly now: () => Date
  /** Called after the commit for every user whose rows have advanced. */
  readonly projected: (userId: UserId, revision: number) => void
}

export type ProjectError = SourceUnavailable | WriteError

export interface Project {
  /**
   * Projects the batch and moves the checkpoint past it. Idempotent. If more is to come, it may leave the batch in flight for
   * the next call to wait for; calls must not overlap. Returns the last event that is known to be projected, if any.
   */
  readonly batch: (
    events: ReadonlyArray<StoredEvent>,
    isMoreToCome?: boolean,
  ) => Effect.Effect<StoredEvent | undefined, ProjectError>
  /** Projects what the source has beyond a user's cursor, even if their stream is parked. */
  readonly stream: (userId: UserId) => Effect.Effect<void, ProjectError>
}

const nothingNew = (): Outcome => ({ changes: noChanges() })

export const makeProject = ({ source, database, budgets, log, now, projected }: ProjectOptions): Project => {
  const projectUser = makeProjectUser(source, budgets, now, (userId) => discardedOf(database.pool, userId))

  const projectNews = (cursor: Cursor, delivered: ReadonlyArray<StoredEvent>): Effect.Effect<Outcome, ProjectError> => {
    const unknown = delivered.filter((event) => event.revision > cursor.revision)
    // An erasure is projected even if the stream is parked.
    const waits = cursor.isParked && !unknown.some(isErasure)
    return waits || unknown.length === 0 ? Effect.sync(nothingNew) : projectUser.events(cursor, unknown)
  }

  const projectAll = Effect.fnUntraced(function* (deliveries: Deliveries, cursors: ReadonlyMap<UserId, Cursor>) {
    const outcomes = yield* Effect.forEach(
      cursors.values(),
      (cursor) => projectNews(cursor, deliveries.get(cursor.userId) ?? []),
      { concurrency: 4 },
    )
    return { changes: together(outcomes), outcomes }
  })

  const afterCommit = ({ projected: budget, fault }: Outcome): void => {
    if (fault !== undefined) sayParked(log, fault)
    if (budget === undefined) return
    budgets.keep(budget)
    projected(budget.userId, budget.revision)
  }

  const project = (deliveries: Deliveries, position: string | null): Effect.Effect<void, ProjectError> =>
    database
      .projectFor([...deliveries.keys()].sort(), position, (cursors) => projectAll(deliveries, cursors))
      .pipe(Effect.map(({ outcomes }) => outcomes.forEach(afterCommit)))

  const projectOne = (
    userId: UserId,
    outcomeOf: (cursor: Cursor) => Effect.Effect<Outcome, ProjectError>,
  ): Effect.Effect<void, ProjectError> =>
    database
      .projectFor([userId], null, (cursors) => {
        const cursor = cursors.get(userId)
        return cursor === undefined ? Effect.sync(nothingNew) : outcomeOf(cursor)
      })
      .pipe(Effect.map(afterCommit))

  const park = (userId: UserId, fault: Fault) =>
    projectOne(userId, ({ isParked, revision }) =>
      Effect.sync(() =>
        isParked || revision >= fault.event.revision ? nothingNew() : projectUser.park(userId, fault),
      ),
    )

  /** A row was rejected. Projecting users, and then events, one by one finds the event to blame. */
  const projectApart = (deliveries: Deliveries, reason: string): Effect.Effect<void, ProjectError> => {
    if (deliveries.size > 1) return projectEach([...deliveries].map((delivery) => new Map([delivery])))
    const [[userId, events] = ["", []]] = deliveries
    const [event, ...others] = events
    if (event !== undefined && others.length === 0) return park(userId, { event, reason })
    return projectEach(events.map((each) => new Map([[userId, [each]]])))
  }

  /** A row of a parked stream was rejected: it is unparked, and parked again at the event to blame. */
  const projectStreamApart = Effect.fnUntraced(function* (userId: UserId, reason: string) {
    let waiting: ReadonlyArray<StoredEvent> = []
    yield* projectOne(
      userId,
      Effect.fnUntraced(function* ({ revision }) {
        waiting = yield* source.loadStream(budgetStream(userId), revision + 1)
        return unparked(userId, nothingNew())
      }),
    )
    yield* projectApart(new Map([[userId, waiting]]), reason)
  })

  const projectEach = (parts: ReadonlyArray<Deliveries>): Effect.Effect<void, ProjectError> =>
    Effect.forEach(parts, (part) => projectOrPark(part, null), { discard: true })

  /** The checkpoint moves once everything has been projected or parked. */
  const projectOrPark = (deliveries: Deliveries, position: string | null): Effect.Effect<void, ProjectError> => {
    const moveCheckpoint = position === null ? Effect.void : project(new Map(), position)
    return project(deliveries, position).pipe(
      Effect.catchTag("RowRefused", ({ reason }) => Effect.andThen(projectApart(deliveries, reason), moveCheckpoint)),
    )
  }

  const pipeline = makePipeline({
    database,
    budgets,
    projectByCursors: ({ deliveries, last }) => projectOrPark(deliveries, last.position),
    committed: (reached) => reached.forEach(({ userId, revision }) => projected(userId, revision)),
  })

  return {
    batch: Effect.fnUntraced(function* (events, isMoreToCome = false) {
      const last = events.at(-1)
      const projected = last && (yield* pipeline.send({ deliveries: byUser(events), last }))
      return isMoreToCome ? projected : ((yield* pipeline.settle) ?? projected)
    }),
    stream: (userId) =>
      projectOne(userId, (cursor) =>
        projectUser.events(cursor, []).pipe(Effect.map((outcome) => unparked(userId, outcome))),
      ).pipe(Effect.catchTag("RowRefused", ({ reason }) => projectStreamApart(userId, reason))),
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
