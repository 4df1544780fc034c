// A snapshot of the whole budget every so many events: a past budget is a snapshot plus a few events.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { writeSnapshot } from "@evenkeel/contracts/budget/snapshot"
import type { UserId } from "@evenkeel/contracts/ids"
import { integer, text } from "@evenkeel/contracts/budget/figures/record"
import { table, type RowOf } from "./table.ts"

export const historySnapshots = table(
  "history_snapshots",
  {
    user_id: text,
    /** The revision of the last event in it. */
    revision: integer,
    budget: text,
  },
  { key: ["user_id", "revision"], appendOnly: true },
)

export type HistorySnapshotRow = RowOf<typeof historySnapshots>

/** Reading this many events takes about as long as reading a large snapshot. */
const eventsApart = 2_500

/**
 * After that event. None is due within an import, which has no effect before its end; nor for its sake: its events are
 * read faster than a snapshot of its rows.
 */
export const isSnapshotDue = (revision: number, { staged }: Budget): boolean =>
  (revision + 1) % eventsApart === 0 && staged === null

export const historySnapshotRow = (userId: UserId, budget: Budget, revision: number): HistorySnapshotRow => ({
  user_id: userId,
  revision,
  budget: writeSnapshot(budget),
})
