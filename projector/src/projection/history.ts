// The rows that an event adds to the history tables, derived from the event and the budget before it.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { describeEvent } from "@evenkeel/contracts/budget/events"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import type { UserId } from "@evenkeel/contracts/ids"
import { put, type Changes } from "./changes.ts"
import { history, historyRow } from "../read-models/history.ts"
import { historySnapshotRow, historySnapshots, isSnapshotDue } from "../read-models/history-snapshots.ts"

export const recordEvent = (
  changes: Changes,
  userId: UserId,
  stored: StoredEvent,
  event: BudgetEvent,
  before: Budget,
): void => {
  put(changes, history, historyRow(userId, stored, event, describeEvent(event, before)))
}

export const recordBudget = (changes: Changes, userId: UserId, budget: Budget, revision: number): void => {
  if (isSnapshotDue(revision)) put(changes, historySnapshots, historySnapshotRow(userId, budget, revision))
}
