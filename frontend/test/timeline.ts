import type { HistoryEntry } from "@evenkeel/contracts/api/audit/history"
import type { Undone } from "@evenkeel/contracts/api/audit/undo"
import { earlierMonths } from "./budget.ts"

// Timeline entries for tests.

/** Something that the person did and can undo, unless the test says otherwise. */
export const entryOf = (revision: number, sentence: string, rest: Partial<HistoryEntry> = {}): HistoryEntry => ({
  revision,
  eventId: `event-${revision}`,
  commandId: `command-${revision}`,
  occurredAt: "2026-11-20T12:00:00.000Z",
  actor: "you",
  kind: "transaction",
  sentence,
  changes: [],
  changesLeftOut: 0,
  categoryIds: [],
  month: "2026-11",
  undoable: true,
  ...rest,
})

/** The answer to an undo. */
export const undone = (message: string, rest: Partial<Undone> = {}): Undone => ({
  message,
  commandId: "command-2",
  changed: {
    incomeIds: [],
    accountIds: [],
    importIds: [],
    categoryTypeIds: [],
    categoryIds: [],
    transactionIds: [],
    months: [],
  },
  ...earlierMonths(),
  ...rest,
})
