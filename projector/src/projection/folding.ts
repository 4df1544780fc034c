// Folds events after people's cursors, and writes the results of any number of people in one statement.
import { Effect } from "effect"
import { userOfStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import type { EventSource } from "@evenkeel/event-log/event-source"
import type { Log } from "@evenkeel/server-kit/observability"
import { merge, noChanges } from "../read-models/table.ts"
import type { Database, WriteError } from "../tables/database.ts"
import type { Cursor } from "../tables/write.ts"
import { discardedOf } from "./discards.ts"
import { makeFold, type Fold, type Outcome } from "./fold.ts"
import type { Memory } from "./memory.ts"
import type { Fault } from "./projected-budget.ts"

/** Each user's events in order of revision. */
export type Deliveries = ReadonlyMap<UserId, ReadonlyArray<StoredEvent>>

/** The result of folding, which is written if the cursors have not moved meanwhile. */
export interface Folded {
  readonly expected: ReadonlyArray<Cursor>
  readonly outcomes: ReadonlyArray<Outcome>
  /** The new positions of moved cursors. A budget may be folded further while it is being written. */
  readonly reached: ReadonlyArray<readonly [UserId, number]>
}

export interface FoldingOptions {
  readonly source: EventSource
  readonly database: Database
  readonly log: Log
  readonly now: () => Date
  /** Called after the commit for every user whose rows have advanced. */
  readonly projected: (userId: UserId, revision: number) => void
}

export interface Folding {
  readonly ofPerson: Fold
  readonly cursorsOf: (userIds: ReadonlyArray<UserId>) => Effect.Effect<ReadonlyArray<Cursor>, WriteError>
  readonly fold: <E>(
    userIds: ReadonlyArray<UserId>,
    outcomeOf: (cursor: Cursor) => Effect.Effect<Outcome, E>,
  ) => Effect.Effect<Folded, E | WriteError>
  /** Returns whether it was written: nothing is if a cursor has moved. */
  readonly write: (folded: Folded, checkpoint: StoredEvent | null) => Effect.Effect<boolean, WriteError>
  readonly keep: (folded: Folded) => void
  readonly written: (folded: Folded) => void
}

export const makeFolding = ({ source, database, log, now, projected }: FoldingOptions, memory: Memory): Folding => {
  /** From memory, which never has a parked stream, or else from the database. */
  const cursorsOf = Effect.fnUntraced(function* (userIds: ReadonlyArray<UserId>) {
    const strangers = userIds.filter((userId) => !memory.has(userId))
    const read = strangers.length === 0 ? [] : yield* database.cursors(strangers)
    const known = userIds.flatMap((userId) => {
      const budget = memory.peek(userId)
      return budget === undefined ? [] : [{ userId, revision: budget.revision, isParked: false }]
    })
    return [...read, ...known]
  })
  return {
    ofPerson: makeFold(source, memory.take, now, (userId) => discardedOf(database.pool, userId)),
    cursorsOf,
    fold: Effect.fnUntraced(function* (userIds, outcomeOf) {
      const expected = yield* cursorsOf(userIds)
      const outcomes = yield* Effect.forEach(expected, outcomeOf, { concurrency: 4 })
      const advanced = outcomes.flatMap(({ projected: budget }) => budget ?? [])
      return { expected, outcomes, reached: advanced.map(({ userId, revision }) => [userId, revision] as const) }
    }),
    // together
    write: ({ expected, outcomes }, checkpoint) => {
      const changes = noChanges()
      for (const outcome of outcomes) merge(changes, outcome.changes)
      return database.write({ changes, expected, checkpoint })
    },
    keep: ({ outcomes }) => {
      for (const { projected: budget, fault } of outcomes)
        if (budget !== undefined && fault === undefined) memory.keep(budget)
    },
    // notifiedAfter
    written: ({ outcomes, reached }) => {
      for (const { fault } of outcomes) if (fault !== undefined) reportParked(log, fault)
      for (const [userId, revision] of reached) projected(userId, revision)
    },
  }
}

const reportParked = (log: Log, { event, reason }: Fault): void => {
  const { streamId, revision, type, metadata } = event
  const what = { correlationId: metadata.correlationId, streamId, revision, type, reason }
  log.error(what, "a stream is parked: its events wait until an operator retries it")
}

/** Each user's events in order of revision. Events of other streams are ignored. */
export const byUser = (events: ReadonlyArray<StoredEvent>): Deliveries => {
  const deliveries = new Map<UserId, Array<StoredEvent>>()
  for (const event of events) {
    const userId = userOfStream(event.streamId)
    if (userId === undefined) continue
    const own = deliveries.get(userId)
    if (own === undefined) deliveries.set(userId, [event])
    // An event that is not later is a duplicate.
    else if (event.revision > (own.at(-1)?.revision ?? -1)) own.push(event)
  }
  return deliveries
}
