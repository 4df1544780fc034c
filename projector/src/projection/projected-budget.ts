// A budget as of a revision, together with its rows in the tables, so that after further
// events only rows that differ are written.
import { Result } from "effect"
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import { evolve } from "@evenkeel/contracts/budget/fold"
import { decodeEvent } from "@evenkeel/contracts/budget/codec"
import { isErasure, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { CategoryId, TransactionId, UserId } from "@evenkeel/contracts/ids"
import type { Month } from "@evenkeel/contracts/month"
import { noChanges, noRows, type Changes, type Rows } from "./changes.ts"
import { noneDiscarded, type Discarded } from "./discards.ts"
import { forgetPerson, sinceErasure } from "./erasure.ts"
import { recordBudget, recordEvent } from "./history.ts"
import { RememberingMap } from "./remembering-map.ts"

export interface ProjectedBudget {
  readonly userId: UserId
  readonly budget: Budget
  /** Of the last event folded, -1 for none. */
  revision: number
  accounts: Rows
  incomes: Rows
  types: Rows
  categories: Rows
  readonly months: Map<Month, { readonly summary: Rows; readonly categories: Rows }>
  /** The suggested category of each uncategorised transaction. */
  readonly suggestions: Map<TransactionId, CategoryId | null>
  /** History rows of folded events that have not been written yet. */
  history: Changes
  /** Whether the person was erased since `takeChanges` was last called. */
  isErased: boolean
}

export const unprojectedBudget = (userId: UserId): ProjectedBudget => ({
  userId,
  budget: emptyBudget(() => new RememberingMap()),
  revision: -1,
  accounts: noRows,
  incomes: noRows,
  types: noRows,
  categories: noRows,
  months: new Map(),
  suggestions: new Map(),
  history: noChanges(),
  isErased: false,
})

/** An event that cannot be read or folded, and why. */
export interface Fault {
  readonly event: StoredEvent
  readonly reason: string
}

export interface FoldOptions {
  /** The events are already in the tables, so no history is recorded for them. */
  readonly areProjected?: boolean
  /** These events are skipped. */
  readonly discarded?: Discarded
}

const noOptions: FoldOptions = {}

/** Folds the events, up to the first faulty one. After a fault the budget must not be used any further. */
export const foldInto = (
  projected: ProjectedBudget,
  events: Iterable<StoredEvent>,
  { areProjected = false, discarded = noneDiscarded }: FoldOptions = noOptions,
): Fault | undefined => {
  for (const event of sinceErasure(events)) {
    if (!discarded.has(event.eventId)) {
      const fault = foldOne(projected, event, areProjected)
      if (fault !== undefined) return fault
    }
    projected.revision = event.revision
  }
  return undefined
}

const foldOne = (projected: ProjectedBudget, event: StoredEvent, isProjected: boolean): Fault | undefined => {
  try {
    const decoded = decodeEvent(event)
    if (Result.isFailure(decoded)) return { event, reason: decoded.failure.reason }
    if (isErasure(event)) forgetPerson(projected)
    else if (!isProjected) recordEvent(projected.history, projected.userId, event, decoded.success, projected.budget)
    evolve(projected.budget, decoded.success)
    if (!isProjected) recordBudget(projected.history, projected.userId, projected.budget, event.revision)
    return undefined
  } catch (error) {
    return { event, reason: `it does not fit what came before: ${String(error)}` }
  }
}
