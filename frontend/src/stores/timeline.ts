// What happened to the budget, newest first, page by page. Pages are plain objects (ref), as proxies of 50,000 entries would be slow.
import type { HistoryEntry, HistoryKind, HistoryRequest } from "@evenkeel/contracts/api/audit-history"
import { proxy, ref } from "valtio/vanilla"
import { client, messageOf } from "../api.ts"
import { forgetWithTheRest, refetchWithTheRest } from "./collection.ts"

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
  /** The `before` of the next page; null where there is none. */
  next: number | null
  loaded: boolean
  loading: boolean
  error: string
}

export const noFilters: TimelineFilters = { text: "", kind: "", category: "", month: "" }

const pageSize = 100
/** So many pages are read again when something was taken back elsewhere: what was is told by no id. */
const rereadAtMost = 4

const fresh = (): TimelineState => ({ filters: noFilters, pages: ref([]), next: null, loaded: false, loading: false, error: "" })

export const timeline = proxy<TimelineState>(fresh())

/** Counts the beginnings: an answer that was asked for before the latest one is dropped. */
let beginning = 0

const requestOf = ({ text, kind, category, month }: TimelineFilters): HistoryRequest => ({
  ...(text.trim() === "" ? {} : { text: text.trim() }),
  ...(kind === "" ? {} : { kind }),
  ...(category === "" ? {} : { category }),
  ...(month === "" ? {} : { month }),
})

const read = (before: number | undefined, limit = pageSize) =>
  client.auditHistory({ query: { ...requestOf(timeline.filters), limit, ...(before === undefined ? {} : { before }) } })

const append = async (before: number | undefined): Promise<void> => {
  const mine = beginning
  Object.assign(timeline, { loading: true, error: "" })
  try {
    const { entries, next } = await read(before)
    if (mine !== beginning) return
    const page: TimelinePage = { before: before ?? (entries[0]?.revision ?? 0) + 1, entries }
    Object.assign(timeline, { pages: ref([...timeline.pages, page]), next, loaded: true, loading: false })
  } catch (failure) {
    if (mine === beginning) Object.assign(timeline, { loading: false, error: messageOf(failure) })
  }
}

/** From the newest on, with these filters. */
export const beginTimeline = (filters: TimelineFilters = noFilters): Promise<void> => {
  beginning += 1
  Object.assign(timeline, { ...fresh(), filters })
  return append(undefined)
}

/** The next page, unless it is on its way or there is none. */
export const loadMore = async (): Promise<void> => {
  if (!timeline.loading && timeline.loaded && timeline.next !== null) await append(timeline.next)
}

/** After a failure: what was asked for last. */
export const retryTimeline = (): Promise<void> => (timeline.loaded ? loadMore() : beginTimeline(timeline.filters))

/** What has happened since stands in front; nothing that is shown moves to another page. */
const refresh = async (): Promise<void> => {
  if (!timeline.loaded) return
  const mine = beginning
  const { entries } = await read(undefined)
  if (mine !== beginning) return
  const newest = timeline.pages.find((page) => page.entries.length > 0)?.entries[0]?.revision ?? -1
  const added = entries.filter(({ revision }) => revision > newest)
  if (added.length === 0) return reread(timeline.pages.slice(0, rereadAtMost))
  // So many that some may lie between them and what is shown.
  if (added.length === pageSize && newest >= 0) return beginTimeline(timeline.filters)
  const stale = timeline.pages.slice(0, rereadAtMost)
  timeline.pages = ref([{ before: (added[0]?.revision ?? 0) + 1, entries: added }, ...timeline.pages])
  await reread(stale)
}

/** The same entries, with what is said of them now. */
const reread = async (pages: ReadonlyArray<TimelinePage>): Promise<void> => {
  const mine = beginning
  for (const page of pages) {
    if (page.entries.length === 0) continue
    const { entries } = await read(page.before, page.entries.length)
    if (mine !== beginning) return
    timeline.pages = ref(timeline.pages.map((shown) => (shown.before === page.before ? { before: page.before, entries } : shown)))
  }
}

/** After an action was taken back, however far down it stands. */
export const rereadAction = (commandId: string): Promise<void> => {
  const own = new Set(timeline.pages.flatMap(({ entries }) => entries.filter((entry) => entry.commandId === commandId).map(({ revision }) => revision)))
  const speaks = ({ revision, undoneBy }: HistoryEntry): boolean => own.has(revision) || (undoneBy !== undefined && own.has(undoneBy))
  return reread(timeline.pages.filter(({ entries }) => entries.some(speaks))).catch(() => undefined)
}

/** When the screen is left: what is not shown is not followed either. */
export const leaveTimeline = (): void => {
  beginning += 1
  Object.assign(timeline, fresh())
}

// Should it fail, the entries that are shown are still true.
refetchWithTheRest(() => void refresh().catch(() => undefined))
forgetWithTheRest(leaveTimeline)
