// Projects batches of events into the tables: for each user the events after their cursor, all in one statement that
// writes nothing if a cursor has moved in the meantime. See ADR 0022.
import { setImmediate as nextTurn } from "node:timers/promises"
import { Effect, Fiber } from "effect"
import { LRUCache } from "lru-cache"
import { budgetStream, userOfStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import type { EventSource, SourceUnavailable } from "@evenkeel/event-log/event-source"
import type { Log } from "@evenkeel/server-kit/observability"
import { merge, noChanges } from "../read-models/table.ts"
import type { Database, WriteError } from "../tables/database.ts"
import type { Cursor } from "../tables/write.ts"
import { makeAside, takesLong } from "./aside.ts"
import { discardedOf } from "./discards.ts"
import { makeProjectUser, nothingNew, unparked, type Outcome } from "./project-user.ts"
import type { Fault, ProjectedBudget } from "./projected-budget.ts"

export interface ProjectOptions {
  readonly source: EventSource
  readonly database: Database
  readonly log: Log
  /** How many budgets stay in memory, and how many rows of transactions they may have together. */
  readonly budgetsKept?: number | undefined
  readonly rowsKept?: number | undefined
  readonly now: () => Date
  /** For what takes long; without it, everything is projected in its turn. */
  readonly background?: Background | undefined
  /** Called after the commit for every user whose rows have advanced. */
  readonly projected: (userId: UserId, revision: number) => void
}

export interface Background {
  /** Starts work that goes on after the batch, until the projector stops. */
  readonly run: (work: Effect.Effect<void>) => Effect.Effect<void>
  /** Called when nothing is left of it, with the last event that everything is projected up to. */
  readonly done: (last: StoredEvent) => Effect.Effect<void, WriteError>
}

export type ProjectError = SourceUnavailable | WriteError

export interface Project {
  /**
   * Projects the batch and moves the checkpoint past it. Idempotent. If more is to come, it may leave the batch in flight for
   * the next call to wait for; calls must not overlap. Returns the last event that is known to be projected, if any. The
   * checkpoint, and what is returned, wait for what is projected in the background.
   */
  readonly batch: (
    events: ReadonlyArray<StoredEvent>,
    isMoreToCome?: boolean,
  ) => Effect.Effect<StoredEvent | undefined, ProjectError>
  /** Projects what the source has beyond a user's cursor, even if their stream is parked. */
  readonly stream: (userId: UserId) => Effect.Effect<void, ProjectError>
}

/** Each user's events in order of revision. */
type Deliveries = ReadonlyMap<UserId, ReadonlyArray<StoredEvent>>

interface Batch {
  readonly deliveries: Deliveries
  readonly last: StoredEvent
}

/** Derived from cursors, and to be written if these have not moved. */
interface Folded {
  readonly expected: ReadonlyArray<Cursor>
  readonly outcomes: ReadonlyArray<Outcome>
  /** Where cursors that have moved will be. A budget may be folded further while it is being written. */
  readonly reached: ReadonlyArray<readonly [UserId, number]>
}

/** A batch that is being written. Its budgets are in memory as if it had been, so that the next one can be folded. */
interface InFlight {
  readonly batch: Batch
  /** Where the checkpoint moves to with it. */
  readonly checkpoint: StoredEvent | null
  readonly folded: Folded
  readonly writing: Effect.Effect<boolean, WriteError>
}

/** However large some are, the last ten stay. */
const mostOfOne = (rowsKept: number): number => Math.max(1, Math.floor(rowsKept / 10))

export const makeProject = (options: ProjectOptions): Project => {
  const { source, database, log, budgetsKept = 1_000, rowsKept = 200_000, now, projected, background } = options
  /** Budgets as the tables show them, or will once the batch in flight is written. */
  const budgets = new LRUCache<UserId, ProjectedBudget>({
    max: budgetsKept,
    maxSize: rowsKept,
    sizeCalculation: ({ budget }) => Math.min(1 + budget.transactions.size + budget.bankRows.size, mostOfOne(rowsKept)),
  })
  const take = (userId: UserId): ProjectedBudget | undefined => {
    const budget = budgets.get(userId)
    budgets.delete(userId)
    return budget
  }
  const projectUser = makeProjectUser(source, take, now, (userId) => discardedOf(database.pool, userId))
  let inFlight: InFlight | undefined

  /** From memory, where a stream that is parked never is, or else from the database. */
  const cursorsOf = Effect.fnUntraced(function* (userIds: ReadonlyArray<UserId>) {
    const strangers = userIds.filter((userId) => !budgets.has(userId))
    const read = strangers.length === 0 ? [] : yield* database.cursors(strangers)
    const known = userIds.flatMap((userId) => {
      const budget = budgets.peek(userId)
      return budget === undefined ? [] : [{ userId, revision: budget.revision, isParked: false }]
    })
    return [...read, ...known]
  })

  const fold = Effect.fnUntraced(function* <E>(
    userIds: ReadonlyArray<UserId>,
    outcomeOf: (cursor: Cursor) => Effect.Effect<Outcome, E>,
  ): Effect.fn.Return<Folded, E | WriteError> {
    const expected = yield* cursorsOf(userIds)
    const outcomes = yield* Effect.forEach(expected, outcomeOf, { concurrency: 4 })
    const advanced = outcomes.flatMap(({ projected: budget }) => budget ?? [])
    return { expected, outcomes, reached: advanced.map(({ userId, revision }) => [userId, revision]) }
  })

  const write = (
    { expected, outcomes }: Folded,
    checkpoint: StoredEvent | null,
  ): Effect.Effect<boolean, WriteError> => {
    const changes = noChanges()
    for (const outcome of outcomes) merge(changes, outcome.changes)
    return database.write({ changes, expected, checkpoint })
  }

  const keep = ({ outcomes }: Folded): void => {
    for (const { projected: budget, fault } of outcomes)
      if (budget !== undefined && fault === undefined) budgets.set(budget.userId, budget)
  }

  const written = ({ outcomes, reached }: Folded): void => {
    for (const { fault } of outcomes) if (fault !== undefined) sayParked(log, fault)
    for (const [userId, revision] of reached) projected(userId, revision)
  }

  /** Folds and writes, again if a cursor has moved: then another projector has projected something, too. */
  const project = <E>(
    userIds: ReadonlyArray<UserId>,
    checkpoint: StoredEvent | null,
    outcomeOf: (cursor: Cursor) => Effect.Effect<Outcome, E>,
  ): Effect.Effect<void, E | WriteError> =>
    Effect.gen(function* () {
      const folded = yield* fold(userIds, outcomeOf)
      if (!(yield* write(folded, checkpoint))) {
        for (const userId of userIds) budgets.delete(userId)
        return yield* project(userIds, checkpoint, outcomeOf)
      }
      keep(folded)
      written(folded)
    })

  /** A row was rejected. Projecting users, and then events, one by one finds the event to blame. */
  const projectApart = (deliveries: Deliveries, reason: string): Effect.Effect<void, ProjectError> => {
    if (deliveries.size > 1) return projectEach([...deliveries].map((delivery) => new Map([delivery])))
    const [[userId, events] = ["", []]] = deliveries
    const [event, ...others] = events
    if (event !== undefined && others.length === 0) {
      return project([userId], null, (cursor) => Effect.sync(() => projectUser.park(cursor, { event, reason })))
    }
    return projectEach(events.map((each) => new Map([[userId, [each]]])))
  }

  const projectEach = (parts: ReadonlyArray<Deliveries>): Effect.Effect<void, ProjectError> =>
    Effect.forEach(parts, (part) => projectOrPark(part, null), { discard: true })

  /** The checkpoint moves once everything has been projected or parked. */
  const projectOrPark = (deliveries: Deliveries, checkpoint: StoredEvent | null): Effect.Effect<void, ProjectError> =>
    project([...deliveries.keys()], checkpoint, newsOf(deliveries)).pipe(
      Effect.catchTag("RowRefused", ({ reason }) =>
        Effect.andThen(
          projectApart(deliveries, reason),
          checkpoint === null ? Effect.void : moveCheckpoint(checkpoint),
        ),
      ),
    )

  const newsOf = (deliveries: Deliveries) => (cursor: Cursor) =>
    projectUser.news(cursor, deliveries.get(cursor.userId) ?? [])

  const moveCheckpoint = (to: StoredEvent) => project([], to, () => Effect.sync(nothingNew))

  /** The last event that everything is projected up to, except for what is being projected aside. */
  let reached: StoredEvent | undefined
  /** The same, if nothing is. */
  const complete = (): StoredEvent | undefined => (aside?.isIdle() === false ? undefined : reached)
  const aside =
    background &&
    makeAside<ProjectError>({
      project: (userId, events) => projectOrPark(new Map([[userId, events]]), null),
      inBackground: background.run,
      done: () => {
        const last = reached
        if (last === undefined) return Effect.void
        return Effect.gen(function* () {
          yield* moveCheckpoint(last)
          const latest = complete()
          if (latest !== undefined) yield* background.done(latest)
        })
      },
      failed: (error) => log.error({ err: error }, "a large import could not be projected; it will be tried again"),
    })
  /** The checkpoint has moved to that position; to the last event, if nothing is projected aside any more. */
  const reach = (last: StoredEvent, checkpoint: StoredEvent | null): Effect.Effect<void, ProjectError> => {
    reached = last
    return checkpoint === null && complete() !== undefined ? moveCheckpoint(last) : Effect.void
  }

  /** Returns the others. */
  const putAside = Effect.fnUntraced(function* (deliveries: Deliveries) {
    if (aside === undefined) return deliveries
    const others = new Map(deliveries)
    for (const [userId, events] of deliveries) {
      if (!aside.isBusyWith(userId) && !takesLong(events, budgets.peek(userId))) continue
      // What is in flight may be of the same person.
      yield* settle
      yield* aside.add(userId, events)
      others.delete(userId)
    }
    return others
  })

  /**
   * Waits for the batch in flight. Returns whether it was written, so that what was folded on top of it is valid; if it
   * was not, it has been projected anew.
   */
  const settle = Effect.suspend((): Effect.Effect<boolean, ProjectError> => {
    if (inFlight === undefined) return Effect.succeed(true)
    const { batch, folded, writing, checkpoint } = inFlight
    inFlight = undefined
    const forget = Effect.sync(() => batch.deliveries.forEach((_, userId) => budgets.delete(userId)))
    return Effect.gen(function* () {
      // A rejected statement wrote nothing.
      const isWritten = yield* Effect.catchTag(writing, "RowRefused", () => Effect.succeed(false))
      if (isWritten) written(folded)
      else {
        yield* forget
        yield* projectOrPark(batch.deliveries, checkpoint)
      }
      yield* reach(batch.last, checkpoint)
      return isWritten
    }).pipe(Effect.tapError(() => forget))
  })

  /** Folds the batch while the one before it is still being written, and leaves it in flight. */
  const send = Effect.fnUntraced(function* ({ deliveries: all, last }: Batch, isMoreToCome: boolean) {
    const deliveries = yield* putAside(all)
    const userIds = [...deliveries.keys()]
    if (!userIds.every((userId) => budgets.has(userId))) yield* settle
    const folded = yield* Effect.catchTag(fold(userIds, newsOf(deliveries)), "RowRefused", () => Effect.undefined)
    const isValid = yield* settle
    const checkpoint = aside?.isIdle() === false ? null : last
    if (folded === undefined || !isValid) {
      yield* projectOrPark(deliveries, checkpoint)
      return yield* reach(last, checkpoint)
    }
    keep(folded)
    const writing = write(folded, checkpoint)
    inFlight = {
      batch: { deliveries, last },
      checkpoint,
      folded,
      writing: isMoreToCome ? yield* begun(writing) : writing,
    }
  })

  return {
    batch: Effect.fnUntraced(
      function* (events, isMoreToCome = false) {
        const last = events.at(-1)
        if (last !== undefined) yield* send({ deliveries: byUser(events), last }, isMoreToCome)
        if (!isMoreToCome || last === undefined) yield* settle
        return complete()
      },
      Effect.tapError(() => Effect.sync(() => (reached = undefined))),
    ),
    stream: Effect.fnUntraced(function* (userId) {
      // If a row was rejected, the stream is parked again, at the event to blame.
      const unpark = project([userId], null, () => Effect.sync(() => unparked(userId, nothingNew())))
      yield* Effect.catchTag(project([userId], null, projectUser.retry), "RowRefused", () => unpark)
      // And whatever was passed over while the stream was still parked.
      const [cursor] = yield* cursorsOf([userId])
      const rest = yield* source.loadStream(budgetStream(userId), (cursor?.revision ?? -1) + 1)
      yield* projectOrPark(new Map([[userId, rest]]), null)
    }),
  }
}

/** Begins it, in the background, and hands the statement to the network before this process is busy folding again. */
const begun = Effect.fnUntraced(function* (writing: Effect.Effect<boolean, WriteError>) {
  const fiber = yield* Effect.forkDetach(writing, { startImmediately: true })
  yield* Effect.promise(() => nextTurn())
  return Fiber.join(fiber)
})

const sayParked = (log: Log, { event, reason }: Fault): void => {
  const { streamId, revision, type, metadata } = event
  const what = { correlationId: metadata.correlationId, streamId, revision, type, reason }
  log.error(what, "a stream is parked: its events wait until an operator retries it")
}

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
