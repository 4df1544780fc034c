// What happened to the budget, newest first, page by page. Pages are plain objects (ref), as
// proxies of 50,000 entries would be slow.
import type { HistoryEntry, HistoryKind, HistoryRequest } from "@evenkeel/contracts/api/audit/history"
import { proxy, ref } from "valtio/vanilla"
import { all } from "./queries.ts"
import { follow } from "./refreshing.ts"
import { client, messageOf } from "../lib/api.ts"
import { resetWithSession, update } from "../lib/store.ts"

export interface TimelineFilters {
  readonly text: string
  readonly kind: HistoryKind | ""
  /** A category's id. */
  readonly category: string
  /** YYYY-MM */
  readonly month: string
}

export interface TimelinePage {
  /** The revision that all its entries lie before. */
  readonly before: number
  readonly entries: ReadonlyArray<HistoryEntry>
}

export interface TimelineState {
  filters: TimelineFilters
  pages: ReadonlyArray<TimelinePage>
  /** The `before` of the next page; null if there is none. */
  next: number | null
  loaded: boolean
  loading: boolean
  error: string
}

export const noFilters: TimelineFilters = { text: "", kind: "", category: "", month: "" }

const pageSize = 100

const fresh = (): TimelineState => ({
  filters: noFilters,
  pages: ref([]),
  next: null,
  loaded: false,
  loading: false,
  error: "",
})

export const timeline = proxy<TimelineState>(fresh())

/** Counts restarts: an answer that was requested before the latest one is dropped. */
let beginning = 0
/** The same for refreshes. */
let refreshing = 0

const requestOf = ({ text, kind, category, month }: TimelineFilters): HistoryRequest => ({
  ...(text.trim() === "" ? {} : { text: text.trim() }),
  ...(kind === "" ? {} : { kind }),
  ...(category === "" ? {} : { category }),
  ...(month === "" ? {} : { month }),
})

const read = (before: number | undefined) =>
  client.auditHistory({
    query: { ...requestOf(timeline.filters), limit: pageSize, ...(before === undefined ? {} : { before }) },
  })

const append = async (before: number | undefined): Promise<void> => {
  const [mine, marks] = [beginning, refreshing]
  update(timeline, { loading: true, error: "" })
  try {
    const { entries, next } = await read(before)
    if (mine !== beginning) return
    const page: TimelinePage = { before: before ?? (entries[0]?.revision ?? 0) + 1, entries }
    update(timeline, { pages: ref([...timeline.pages, page]), next, loaded: true, loading: false })
    // The new page may know of fewer undos than the pages above it.
    if (marks !== refreshing) await follower.refetch()
  } catch (failure) {
    if (mine === beginning) update(timeline, { loading: false, error: messageOf(failure) })
  }
}

/** Starts from the newest entry, with these filters. */
export const beginTimeline = (filters: TimelineFilters = noFilters): Promise<void> => {
  beginning += 1
  update(timeline, { ...fresh(), filters })
  return append(undefined)
}

/** Fetches the next page, unless it is being fetched or there is none. */
export const loadMore = async (): Promise<void> => {
  if (!timeline.loading && timeline.loaded && timeline.next !== null) await append(timeline.next)
}

/** Repeats the last request after a failure. */
export const retryTimeline = (): Promise<void> => (timeline.loaded ? loadMore() : beginTimeline(timeline.filters))

/** By command id: the revision of the undo. */
type Undone = ReadonlyMap<string, number>

/** An entry that can be undone in principle is undoable unless it currently is undone. */
const marked = (entry: HistoryEntry, undone: Undone): HistoryEntry => {
  const undoneBy = undone.get(entry.commandId)
  if (undoneBy === entry.undoneBy) return entry
  const { undoneBy: _before, ...rest } = entry
  return undoneBy === undefined ? { ...rest, undoable: true } : { ...rest, undoable: false, undoneBy }
}

/** Returns the same object if nothing on the page has changed, so that it is not rendered again. */
const markedPage = (page: TimelinePage, undone: Undone): TimelinePage => {
  const entries = page.entries.map((entry) => marked(entry, undone))
  return entries.every((entry, index) => entry === page.entries[index]) ? page : { ...page, entries }
}

/**
 * Adds what has happened since to the front, and marks undone entries on every page. No entry moves to another page.
 */
const refresh = async (): Promise<void> => {
  if (!timeline.loaded) return
  const mine = beginning
  refreshing += 1
  const turn = refreshing
  const { entries, undone = [] } = await read(undefined)
  if (mine !== beginning || turn !== refreshing) return
  const newest = timeline.pages.find((page) => page.entries.length > 0)?.entries[0]?.revision ?? -1
  const added = entries.filter(({ revision }) => revision > newest)
  // A full page: there may be more entries between these and the ones shown.
  if (added.length === pageSize && newest >= 0) return beginTimeline(timeline.filters)
  const marks = new Map(undone.map(({ commandId, undoneBy }) => [commandId, undoneBy]))
  const shown = timeline.pages.map((page) => markedPage(page, marks))
  timeline.pages = ref(
    added.length === 0 ? shown : [{ before: (added[0]?.revision ?? 0) + 1, entries: added }, ...shown],
  )
}

/** Called when the person leaves the screen: what is not shown is not updated. */
export const leaveTimeline = (): void => {
  beginning += 1
  update(timeline, fresh())
}

const follower = follow(all, refresh)
resetWithSession(leaveTimeline)
