// A budget as of a revision, with its rows in the tables, so that only rows that differ are written.
import { Result } from "effect"
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import { decodeEvent } from "@evenkeel/contracts/budget/codec"
import { isErasure, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { describeEvent } from "@evenkeel/contracts/budget/events"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { atOnce, type Steps } from "@evenkeel/contracts/budget/steps"
import { wholeSync } from "@evenkeel/contracts/budget/sync/parts"
import { evolveInSteps } from "@evenkeel/contracts/budget/fold"
import type { SumFigures } from "@evenkeel/contracts/budget/transactions/sums"
import type { Suggested } from "@evenkeel/contracts/budget/figures/suggestion"
import type { TransactionId, UserId } from "@evenkeel/contracts/ids"
import type { Month } from "@evenkeel/contracts/month"
import { historySnapshotRow, historySnapshots, isSnapshotDue } from "../read-models/history-snapshots.ts"
import { history, historyRow } from "../read-models/history.ts"
import { noChanges, put, type Changes, type Rows, type Table } from "../read-models/table.ts"
import { noneDiscarded, type Discarded } from "./discards.ts"

export interface ProjectedBudget {
  readonly userId: UserId
  readonly budget: Budget
  /** The revision of the last event folded, -1 for none. */
  revision: number
  /** The rows of small tables. */
  readonly rows: Map<Table, Rows>
  readonly months: Map<Month, { readonly summary: Rows; readonly categories: Rows }>
  /** Sums of transactions, by id. */
  readonly sums: Map<string, SumFigures>
  /** The suggested category of each uncategorised transaction. */
  readonly suggestions: Map<TransactionId, Suggested | null>
  /** History rows of folded events that have not been written yet. */
  history: Changes
  /** Whether the person was erased since `takeChanges` was last called. */
  isErased: boolean
}

export const unprojectedBudget = (userId: UserId): ProjectedBudget => ({
  userId,
  budget: {
    ...emptyBudget(),
    // The maps that rows are derived from.
    items: new TrackingMap(),
    accounts: new TrackingMap(),
    incomes: new TrackingMap(),
    categories: new TrackingMap(),
    transactions: new TrackingMap(),
    bankRows: new TrackingMap(),
    deletedEntries: new TrackingMap(),
    plans: new TrackingMap(),
    choices: new TrackingMap(),
    rules: new TrackingMap(),
  },
  revision: -1,
  rows: new Map(),
  months: new Map(),
  sums: new Map(),
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
  /** Events to skip. */
  readonly discarded?: Discarded
}

const noOptions: FoldOptions = {}

/** Folds the events, up to the first faulty one. The budget is unusable after a fault. */
export const foldInto = (...given: Parameters<typeof foldIntoInSteps>): Fault | undefined =>
  atOnce(foldIntoInSteps(...given))

export function* foldIntoInSteps(
  projected: ProjectedBudget,
  events: Iterable<StoredEvent>,
  { areProjected = false, discarded = noneDiscarded }: FoldOptions = noOptions,
): Steps<Fault | undefined> {
  for (const event of sinceErasure(events)) {
    if (!discarded.has(event.eventId)) {
      const fault = yield* foldOne(projected, event, areProjected)
      if (fault !== undefined) return fault
    }
    projected.revision = event.revision
    yield
  }
  return undefined
}

function* foldOne(projected: ProjectedBudget, event: StoredEvent, isProjected: boolean): Steps<Fault | undefined> {
  try {
    const decoded = decodeEvent(event)
    if (Result.isFailure(decoded)) return { event, reason: decoded.failure.reason }
    const { userId, budget } = projected
    const { revision } = event
    if (isErasure(event)) forgetPerson(projected)
    else if (!isProjected) {
      const whole = wholeEvent(decoded.success, budget)
      put(projected.history, history, historyRow(userId, event, whole, describeEvent(whole, budget)))
    }
    yield* evolveInSteps(budget, decoded.success)
    if (!isProjected && isSnapshotDue(revision, budget))
      put(projected.history, historySnapshots, historySnapshotRow(userId, budget, revision))
    return undefined
  } catch (error) {
    return { event, reason: `it does not fit what came before: ${String(error)}` }
  }
}

/** A sync in parts is described as one. */
const wholeEvent = (event: BudgetEvent, before: Budget): BudgetEvent =>
  event._tag === "TransactionsSynced" ? wholeSync(event, before) : event

/** Events before an erasure need not be read, and may no longer be readable. */
export const sinceErasure = (events: Iterable<StoredEvent>): ReadonlyArray<StoredEvent> => {
  const all = [...events]
  return all.slice(Math.max(0, all.findLastIndex(isErasure)))
}

/** Deletes all rows of an erased person except the cursor. */
const forgetPerson = (projected: ProjectedBudget): void => {
  projected.months.clear()
  projected.suggestions.clear()
  projected.sums.clear()
  projected.rows.clear()
  projected.history = noChanges()
  projected.isErased = true
}

/** A Map that stores the previous values of its changed entries, so that only changed rows are written. */
export class TrackingMap<Key, Value> extends Map<Key, Value> {
  readonly #before = new Map<Key, Value | undefined>()

  override set(key: Key, value: Value): this {
    this.#track(key)
    return super.set(key, value)
  }

  override delete(key: Key): boolean {
    this.#track(key)
    return super.delete(key)
  }

  override clear(): void {
    for (const key of this.keys()) this.#track(key)
    super.clear()
  }

  /** The previous value of each entry that was set or deleted since the last `startOver`; undefined if it is new. */
  get before(): ReadonlyMap<Key, Value | undefined> {
    return this.#before
  }

  startOver(): void {
    this.#before.clear()
  }

  #track(key: Key): void {
    if (!this.#before.has(key)) this.#before.set(key, this.get(key))
  }
}

/** The previous values of the entries that changed since the last `startOver`. */
export const beforeOf = <Key, Value>(map: Map<Key, Value>): ReadonlyMap<Key, Value | undefined> =>
  (map as TrackingMap<Key, Value>).before

/** Calls `startOver` on all of a budget's maps. */
export const startOver = (budget: object): void => {
  for (const map of Object.values(budget)) if (map instanceof TrackingMap) map.startOver()
}
