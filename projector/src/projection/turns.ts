// Folding and deriving rows, in turns with whatever else this process does: what an import brings at once would keep
// everybody else waiting.
import { setImmediate as nextTurn } from "node:timers/promises"
import { Effect } from "effect"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { Changes } from "../read-models/table.ts"
import { RowRefused } from "../tables/database.ts"
import { changesInSteps, isMuchChanged, takeChanges } from "./changed-rows.ts"
import { foldInto, sinceErasure, type Fault, type FoldOptions, type ProjectedBudget } from "./projected-budget.ts"

/** Folds the events, up to the first faulty one. After a fault the budget must not be used any further. */
export const foldInTurns = Effect.fnUntraced(function* (
  projected: ProjectedBudget,
  events: Iterable<StoredEvent>,
  options: FoldOptions,
): Effect.fn.Return<Fault | undefined> {
  const turns = turnsOf(sinceErasure(events))
  for (const [index, turn] of turns.entries()) {
    if (index > 0) yield* Effect.promise(() => nextTurn())
    const fault = foldInto(projected, turn, options)
    if (fault !== undefined) return fault
  }
  return undefined
})

/** Ordinary ones, which are folded in no time. What was brought may have very many. */
const eventsInTurn = 500

/** Hundreds of rows are a turn of their own. */
const turnsOf = (events: ReadonlyArray<StoredEvent>): ReadonlyArray<ReadonlyArray<StoredEvent>> => {
  const turns: Array<Array<StoredEvent>> = [[]]
  for (const event of events) {
    const turn = turns.at(-1)
    turn?.push(event)
    if (event.type === "RowsImported" || turn?.length === eventsInTurn) turns.push([])
  }
  return turns
}

/**
 * If rows cannot even be computed, that is handled as if the database had rejected them:
 * projecting events one by one finds the culprit.
 */
export const changesOf = (projected: ProjectedBudget): Effect.Effect<Changes, RowRefused> =>
  isMuchChanged(projected)
    ? Effect.tryPromise({ try: () => takeInTurns(projected), catch: refusal })
    : Effect.try({ try: () => takeChanges(projected), catch: refusal })

const takeInTurns = async (projected: ProjectedBudget): Promise<Changes> => {
  const taking = changesInSteps(projected)
  while (true) {
    const { done, value } = taking.next()
    if (done) return value
    await nextTurn()
  }
}

const refusal = (cause: unknown): RowRefused => new RowRefused({ reason: String(cause) })
