// Folds a batch while earlier ones are being written, so that catching up keeps both this
// process and the database busy. See ADR 0022.
import { Effect } from "effect"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Database, RowRefused, WriteError } from "../tables/database.ts"
import { foldAhead, forgetFolded, type Ahead } from "./fold-ahead.ts"
import type { ProjectedBudgets } from "./projected-budgets.ts"
import type { Standing } from "../tables/write.ts"

/** What is projected in one transaction. */
export interface Batch {
  /** The events of each user in the order of their revisions. */
  readonly deliveries: ReadonlyMap<UserId, ReadonlyArray<StoredEvent>>
  readonly last: StoredEvent
}

export interface PipelineOptions<E> {
  readonly database: Database
  readonly budgets: ProjectedBudgets
  /**
   * The slow path: projects any batch, even one with gaps or faulty events, by reading the cursors.
   * Called when all earlier batches are done.
   */
  readonly projectByCursors: (batch: Batch) => Effect.Effect<void, E>
  /** Called after a batch is committed, with its users' new cursors. */
  readonly committed: (reached: ReadonlyArray<Standing>) => void
}

export interface Pipeline<E> {
  /**
   * Projects the batch, or leaves it in flight, to be awaited by `settle` or a later call. Returns the last event that is
   * known to be projected by then, if any more were.
   */
  readonly send: (batch: Batch) => Effect.Effect<StoredEvent | undefined, E | WriteError>
  /** Waits for the batches in flight. Returns their last event. */
  readonly settle: Effect.Effect<StoredEvent | undefined, E | WriteError>
}

interface UnderWay {
  readonly batch: Batch
  readonly ahead: Ahead
  /** Whether it was written, that is, whether all earlier batches were and all cursors were where it expected them. */
  readonly isWritten: Effect.Effect<boolean, WriteError>
}

interface Landed {
  /** The last event that is projected. */
  readonly last: StoredEvent | undefined
  /** Whether it was written, so that batches folded on top of it are valid. */
  readonly holds: boolean
}

/** Two, so that the database always has the next statement at hand. */
const mostUnderWay = 2

export const makePipeline = <E>({
  database,
  budgets,
  projectByCursors,
  committed,
}: PipelineOptions<E>): Pipeline<E> => {
  /** Batches in flight, in log order, each folded on top of those before it. */
  let underWay: ReadonlyArray<UnderWay> = []

  const giveUp = Effect.sync(() => {
    const all = underWay
    underWay = []
    for (const { ahead } of all) forgetFolded(budgets, ahead.standings)
    return all
  })

  /**
   * Waits for the oldest batch in flight. If it was not written, neither were those folded
   * on top of it: all are projected again.
   */
  const land = Effect.fnUntraced(function* ({
    batch,
    ahead,
    isWritten,
  }: UnderWay): Effect.fn.Return<Landed, E | WriteError> {
    const holds = yield* unlessRefused(isWritten).pipe(Effect.tapError(() => giveUp))
    if (holds) {
      underWay = underWay.slice(1)
      committed(ahead.reached)
      return { last: batch.last, holds }
    }
    const all = yield* giveUp
    // Let the others fail first: each writes only if the checkpoint is where it expects it,
    // and projecting again is about to move it there.
    for (const { isWritten } of all.slice(1)) yield* unlessRefused(isWritten)
    for (const { batch } of all) yield* projectByCursors(batch)
    return { last: all.at(-1)?.batch.last, holds }
  })

  const landAllBut = Effect.fnUntraced(function* (count: number): Effect.fn.Return<Landed, E | WriteError> {
    let landed: Landed = { last: undefined, holds: true }
    for (const first of underWay.slice(0, Math.max(0, underWay.length - count))) {
      landed = yield* land(first)
      if (!landed.holds) break
    }
    return landed
  })

  const sendAhead = Effect.fnUntraced(function* (batch: Batch, ahead: Ahead): Effect.fn.Return<Landed, E | WriteError> {
    const footing = { standings: ahead.standings, after: underWay.at(-1)?.batch.last.position }
    const statement = database.statementUpon(footing, ahead.changes, batch.last.position)
    const landed = yield* landAllBut(mostUnderWay - 1)
    if (landed.holds) underWay = [...underWay, { batch, ahead, isWritten: yield* database.send(statement) }]
    return landed
  })

  return {
    send: Effect.fnUntraced(function* (batch) {
      const ahead = foldAhead(budgets, batch.deliveries)
      if (ahead !== undefined) {
        const forgetIt = Effect.sync(() => forgetFolded(budgets, ahead.standings))
        const { last, holds } = yield* sendAhead(batch, ahead).pipe(Effect.tapError(() => forgetIt))
        if (holds) return last
        yield* forgetIt
      } else yield* landAllBut(0)
      yield* projectByCursors(batch)
      return batch.last
    }),
    settle: Effect.suspend(() => Effect.map(landAllBut(0), ({ last }) => last)),
  }
}

/** A rejected statement wrote nothing. */
const unlessRefused = (
  isWritten: Effect.Effect<boolean, WriteError>,
): Effect.Effect<boolean, Exclude<WriteError, RowRefused>> =>
  Effect.catchTag(isWritten, "RowRefused", () => Effect.succeed(false))
