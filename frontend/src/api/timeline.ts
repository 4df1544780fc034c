// The history of the budget, newest first: the newest page is refreshed; older ones change only where actions are
// undone.
import type { HistoryEntry, HistoryKind } from "@evenkeel/contracts/api/audit/history"
import { useMemo } from "react"
import { usePages, type Shown } from "./pages.ts"
import { useServer } from "./queries.ts"

export interface TimelineFilters {
  readonly text: string
  readonly kind: HistoryKind | ""
  /** A category's id. */
  readonly category: string
  /** YYYY-MM */
  readonly month: string
}

export const noFilters: TimelineFilters = { text: "", kind: "", category: "", month: "" }

type Entries = ReadonlyArray<HistoryEntry>

const pageSize = 100

const given = (filters: TimelineFilters): object =>
  Object.fromEntries(Object.entries({ ...filters, text: filters.text.trim() }).filter(([, value]) => value !== ""))

/** By command id: the revision of the undo. */
type Undone = ReadonlyMap<string, number>

/** An entry that can be undone in principle is undoable unless it currently is undone. */
const marked = (entry: HistoryEntry, undone: Undone): HistoryEntry => {
  const undoneBy = undone.get(entry.commandId)
  if (undoneBy === entry.undoneBy) return entry
  const { undoneBy: _before, ...rest } = entry
  return undoneBy === undefined ? { ...rest, undoable: true } : { ...rest, undoable: false, undoneBy }
}

/** Returns the same entries if none has changed, so that they are not rendered again. */
const markedPage = (entries: Entries, undone: Undone): Entries => {
  const all = entries.map((entry) => marked(entry, undone))
  return all.every((entry, index) => entry === entries[index]) ? entries : all
}

export interface Timeline extends Omit<Shown<"auditHistory">, "pages" | "rows"> {
  readonly pages: ReadonlyArray<Entries>
}

/** All fetched entries that match the filters. */
export const useTimeline = (filters: TimelineFilters): Timeline => {
  const query = { ...given(filters), limit: pageSize }
  const { data: newest, error, retry } = useServer("auditHistory", { query })
  const next = newest?.next ?? null
  const older = usePages("auditHistory", { query }, { before: next ?? 0 })
  const { pages: fetched } = older
  const pages = useMemo(() => {
    const all = [newest, ...fetched].map((page) => page?.entries ?? [])
    if (newest?.undone === undefined) return all
    const undone = new Map(newest.undone.map(({ commandId, undoneBy }) => [commandId, undoneBy]))
    return all.map((entries) => markedPage(entries, undone))
  }, [newest, fetched])
  const more = () => older.more().catch(() => undefined)
  return {
    pages,
    loaded: newest !== undefined,
    loading: older.loading,
    error: newest === undefined ? error : older.error,
    retry: newest === undefined ? retry : more,
    isMore: older.loaded ? older.isMore : next !== null,
    more,
  }
}
