// Folds what follows all that is remembered of its people, which is most of what comes: that needs no look at their cursors first,
// nor that what was folded before is written already. The statement that writes it looks whether they stood where it was thought.
import type { StoredEvent } from "@evenkeel/contracts/events/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import { merge, noChanges, type Changes } from "./changes.ts"
import { foldInto, takeChanges, type LaidBudget } from "./laid-budget.ts"
import type { LaidBudgets } from "./laid-budgets.ts"
import type { Standing } from "./write.ts"

export interface Ahead {
  /** From where it was folded. */
  readonly standings: ReadonlyArray<Standing>
  /** Up to where. */
  readonly reached: ReadonlyArray<Standing>
  readonly changes: Changes
}

/**
 * Undefined where someone is not remembered, or an event is missing or cannot be folded; and where the events are nobody's, as then there
 * is no cursor by which a statement could see that one before it failed. What it folds is remembered from now on: if it is not written,
 * it has to be forgotten.
 */
export const foldAhead = (budgets: LaidBudgets, deliveries: ReadonlyMap<UserId, ReadonlyArray<StoredEvent>>): Ahead | undefined => {
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
    const laid = budgets.take(userId)
    const own = laid && changesBy(laid, events)
    if (laid === undefined || own === undefined) {
      forgetFolded(budgets, standings)
      return undefined
    }
    merge(changes, own)
    reached.push({ userId, revision: laid.revision })
    budgets.keep(laid)
  }
  return { standings, reached, changes }
}

export const forgetFolded = (budgets: LaidBudgets, standings: ReadonlyArray<Standing>): void => {
  for (const { userId } of standings) budgets.take(userId)
}

const isUnbroken = (revision: number, events: ReadonlyArray<StoredEvent>): boolean =>
  events[0]?.revision === revision + 1 && events.at(-1)?.revision === revision + events.length

/** Undefined for a fault: to lay the same with a look at the cursors says which. */
const changesBy = (laid: LaidBudget, events: ReadonlyArray<StoredEvent>): Changes | undefined => {
  try {
    return foldInto(laid, events) === undefined ? takeChanges(laid) : undefined
  } catch {
    return undefined
  }
}
