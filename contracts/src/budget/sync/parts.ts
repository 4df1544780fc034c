// A sync in several events: its parts are staged, and applied together, so that a part of it is never visible.
import type { Budget, StagedReport } from "../budget.ts"
import type { RowsReported, TransactionsSynced } from "./schema.ts"

/** An earlier staged report is dropped: it was never completed. */
export const stageReported = (budget: Budget, event: RowsReported): void => {
  const staged = stagedReport(budget)
  if (staged === undefined || event.part === 0) budget.staged = { syncId: event.syncId, parts: [event] }
  else staged.parts.push(event)
}

const stagedReport = ({ staged }: Budget): StagedReport | undefined =>
  staged !== null && "parts" in staged ? staged : undefined

/** The sync as one event. `before` is the budget just before its completion. */
export const wholeSync = (event: TransactionsSynced, before: Budget): TransactionsSynced => {
  const { syncId, parts: count } = event
  if (syncId === undefined) return event
  const parts = stagedReport(before)?.parts ?? []
  if (parts.length !== count) throw new Error("a sync that ends before all of its rows have come")
  const all = [...parts, event]
  const returned = all.flatMap((part) => part.returned ?? [])
  return {
    ...event,
    ...(returned.length === 0 ? {} : { returned }),
    imported: all.flatMap((part) => part.imported),
    posted: all.flatMap((part) => part.posted),
    modified: all.flatMap((part) => part.modified),
    removed: all.flatMap((part) => part.removed),
    gone: all.flatMap((part) => part.gone),
    setAside: all.flatMap((part) => part.setAside),
  }
}
