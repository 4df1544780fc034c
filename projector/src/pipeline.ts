// Folds a batch while those before it are being written: catching up keeps this process and the database busy at the same time.
import { Effect } from "effect"
import type { StoredEvent } from "@evenkeel/contracts/events/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Database, RowRefused, WriteError } from "./database.ts"
import { foldAhead, forgetFolded, type Ahead } from "./fold-ahead.ts"
import type { LaidBudgets } from "./laid-budgets.ts"
import type { Standing } from "./write.ts"

/** What is laid in one transaction. */
export interface Batch {
  /** The events of each user in the order of their revisions. */
  readonly deliveries: ReadonlyMap<UserId, ReadonlyArray<StoredEvent>>
  readonly last: StoredEvent
}

export interface PipelineOptions<E> {
  readonly database: Database
  readonly budgets: LaidBudgets
  /** Lays a batch with a look at the cursors, when all before it is laid; it need not follow what is remembered, nor be sound. */
  readonly layByCursors: (batch: Batch) => Effect.Effect<void, E>
  /** Told after the commit of a batch how far it has brought its users. */
  readonly committed: (reached: ReadonlyArray<Standing>) => void
}

export interface Pipeline<E> {
  /**
   * Lays the batch, or leaves it on its way to the database: then it is `settle` or a later call that waits for it. Gives the last event
   * that is laid by then, where it is a later one.
   */
  readonly send: (batch: Batch) => Effect.Effect<StoredEvent | undefined, E | WriteError>
  /** Waits for what is on its way. Gives its last event. */
  readonly settle: Effect.Effect<StoredEvent | undefined, E | WriteError>
}

interface UnderWay {
  readonly batch: Batch
  readonly ahead: Ahead
  /** Whether all before it is laid and all of them stood where it was thought, and so it is written. */
  readonly isWritten: Effect.Effect<boolean, WriteError>
}

interface Landed {
  /** The last event that is laid. */
  readonly last: StoredEvent | undefined
  /** Whether what was folded upon it holds. */
  readonly holds: boolean
}

/** So that the database has the next one at hand. */
const mostUnderWay = 2

export const makePipeline = <E>({ database, budgets, layByCursors, committed }: PipelineOptions<E>): Pipeline<E> => {
  /** In the order of the log, each folded upon those before it. */
  let underWay: ReadonlyArray<UnderWay> = []

  const giveUp = Effect.sync(() => {
    const all = underWay
    underWay = []
    for (const { ahead } of all) forgetFolded(budgets, ahead.standings)
    return all
  })

  /** Where the first of them is not written, none is that was folded upon it: all are laid again. */
  const land = Effect.fnUntraced(function*({ batch, ahead, isWritten }: UnderWay): Effect.fn.Return<Landed, E | WriteError> {
    const holds = yield* unlessRefused(isWritten).pipe(Effect.tapError(() => giveUp))
    if (holds) {
      underWay = underWay.slice(1)
      committed(ahead.reached)
      return { last: batch.last, holds }
    }
    const all = yield* giveUp
    // They have to have seen that the bookmark is not where they wait for it, before it comes there.
    for (const { isWritten } of all.slice(1)) yield* unlessRefused(isWritten)
    for (const { batch } of all) yield* layByCursors(batch)
    return { last: all.at(-1)?.batch.last, holds }
  })

  const landAllBut = Effect.fnUntraced(function*(count: number): Effect.fn.Return<Landed, E | WriteError> {
    let landed: Landed = { last: undefined, holds: true }
    for (const first of underWay.slice(0, Math.max(0, underWay.length - count))) {
      landed = yield* land(first)
      if (!landed.holds) break
    }
    return landed
  })

  const sendAhead = Effect.fnUntraced(function*(batch: Batch, ahead: Ahead): Effect.fn.Return<Landed, E | WriteError> {
    const footing = { standings: ahead.standings, after: underWay.at(-1)?.batch.last.position }
    const statement = database.statementUpon(footing, ahead.changes, batch.last.position)
    const landed = yield* landAllBut(mostUnderWay - 1)
    if (landed.holds) underWay = [...underWay, { batch, ahead, isWritten: yield* database.send(statement) }]
    return landed
  })

  return {
    send: Effect.fnUntraced(function*(batch) {
      const ahead = foldAhead(budgets, batch.deliveries)
      if (ahead !== undefined) {
        const forgetIt = Effect.sync(() => forgetFolded(budgets, ahead.standings))
        const { last, holds } = yield* sendAhead(batch, ahead).pipe(Effect.tapError(() => forgetIt))
        if (holds) return last
        yield* forgetIt
      } else yield* landAllBut(0)
      yield* layByCursors(batch)
      return batch.last
    }),
    settle: Effect.suspend(() => Effect.map(landAllBut(0), ({ last }) => last)),
  }
}

/** What is refused is not written. */
const unlessRefused = (isWritten: Effect.Effect<boolean, WriteError>): Effect.Effect<boolean, Exclude<WriteError, RowRefused>> =>
  Effect.catchTag(isWritten, "RowRefused", () => Effect.succeed(false))
