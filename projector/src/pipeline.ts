// Folds a batch while the one before it is being written: catching up keeps this process and the database busy at the same time.
import { Effect } from "effect"
import type { StoredEvent } from "@evenkeel/contracts/events/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Database, WriteError } from "./database.ts"
import { foldAhead, forget, type Ahead } from "./fold-ahead.ts"
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
   * Lays the batch, or leaves it on its way to the database: then it is `settle` or the next call that waits for it. Gives the last event
   * that is laid by then, where it is a later one.
   */
  readonly send: (batch: Batch) => Effect.Effect<StoredEvent | undefined, E | WriteError>
  /** Waits for what is on its way. Gives its last event. */
  readonly settle: Effect.Effect<StoredEvent | undefined, E | WriteError>
}

interface UnderWay {
  readonly batch: Batch
  readonly ahead: Ahead
  /** Whether all of them stood where it was thought, and so it is written. */
  readonly isWritten: Effect.Effect<boolean, WriteError>
}

export const makePipeline = <E>({ database, budgets, layByCursors, committed }: PipelineOptions<E>): Pipeline<E> => {
  let underWay: UnderWay | undefined

  /** Gives whether what was folded upon it holds; where it does not, that is forgotten with it. */
  const land = Effect.fnUntraced(function*({ batch, ahead, isWritten }: UnderWay, upon?: Ahead): Effect.fn.Return<boolean, E | WriteError> {
    underWay = undefined
    const forgetBoth = Effect.sync(() => forget(budgets, [...ahead.standings, ...(upon?.standings ?? [])]))
    const holds = yield* isWritten.pipe(Effect.catchTag("RowRefused", () => Effect.succeed(false)), Effect.tapError(() => forgetBoth))
    if (holds) {
      committed(ahead.reached)
    } else {
      yield* forgetBoth
      yield* layByCursors(batch)
    }
    return holds
  })

  return {
    send: Effect.fnUntraced(function*(batch) {
      const ahead = foldAhead(budgets, batch.deliveries)
      const statement = ahead && database.statementBehind(ahead.standings, ahead.changes, batch.last.position)
      const before = underWay?.batch.last
      const holds = underWay === undefined || (yield* land(underWay, ahead))
      if (ahead !== undefined && statement !== undefined && holds) {
        underWay = { batch, ahead, isWritten: yield* database.send(statement).pipe(Effect.tapError(() => Effect.sync(() => forget(budgets, ahead.standings)))) }
        return before
      }
      yield* layByCursors(batch)
      return batch.last
    }),
    settle: Effect.suspend(() => (underWay === undefined ? Effect.succeed(undefined) : Effect.as(land(underWay), underWay.batch.last))),
  }
}
