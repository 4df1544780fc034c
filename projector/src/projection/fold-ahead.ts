// The fast path: folds a batch on top of budgets in memory, without reading the cursors first or
// waiting for earlier batches to be written. The statement that writes it checks that the cursors were
// where this assumed. Most batches qualify.
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import { merge, noChanges, type Changes } from "./changes.ts"
import { foldInto, type ProjectedBudget } from "./projected-budget.ts"
import type { ProjectedBudgets } from "./projected-budgets.ts"
import { takeChanges } from "./changed-rows.ts"
import type { Standing } from "../tables/write.ts"

export interface Ahead {
  /** The cursors that it was folded on top of. */
  readonly standings: ReadonlyArray<Standing>
  /** The cursors once it is written. */
  readonly reached: ReadonlyArray<Standing>
  readonly changes: Changes
}

/**
 * Undefined if a budget is not in memory, or if an event is missing or cannot be folded; also if no event belongs to a
 * person, because then there is no cursor by which the statement could notice that an earlier one failed. The folded
 * budgets stay in memory: if they are not written, `forgetFolded` has to be called.
 */
export const foldAhead = (
  budgets: ProjectedBudgets,
  deliveries: ReadonlyMap<UserId, ReadonlyArray<StoredEvent>>,
): Ahead | undefined => {
  if (deliveries.size === 0) return undefined
  const standings: Array<Standing> = []
  for (const [userId, events] of deliveries) {
    const revision = budgets.revision(userId)
    if (revision === undefined || !isUnbroken(revision, events)) return undefined
    standings.push({ userId, revision })
  }
  const reached: Array<Standing> = []
  const changes = noChanges()
  for (const [userId, events] of deliveries) {
    const projected = budgets.take(userId)
    const own = projected && changesBy(projected, events)
    if (projected === undefined || own === undefined) {
      forgetFolded(budgets, standings)
      return undefined
    }
    merge(changes, own)
    reached.push({ userId, revision: projected.revision })
    budgets.keep(projected)
  }
  return { standings, reached, changes }
}

export const forgetFolded = (budgets: ProjectedBudgets, standings: ReadonlyArray<Standing>): void => {
  for (const { userId } of standings) budgets.take(userId)
}

const isUnbroken = (revision: number, events: ReadonlyArray<StoredEvent>): boolean =>
  events[0]?.revision === revision + 1 && events.at(-1)?.revision === revision + events.length

/** Undefined if an event is faulty: the slow path will find out which one. */
const changesBy = (projected: ProjectedBudget, events: ReadonlyArray<StoredEvent>): Changes | undefined => {
  try {
    return foldInto(projected, events) === undefined ? takeChanges(projected) : undefined
  } catch {
    return undefined
  }
}
