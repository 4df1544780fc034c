import type { HistoryEntry } from "@evenkeel/contracts/api/audit/history"
import { renderHook, waitFor } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { refresh, refreshFailed } from "./refreshing.ts"
import { signIn } from "../../test/screen.tsx"
import { answer, gate, refuse, useBackend } from "../../test/server.ts"
import { entryOf } from "../../test/timeline.ts"
import { resetPersonalState } from "../lib/store.ts"
import { noFilters, useTimeline, type TimelineFilters } from "./timeline.ts"

useBackend()
beforeEach(() => signIn())

const [older, newer] = [entryOf(1, "You added Coffee"), entryOf(2, "You added Tea")]

const open = (filters: Partial<TimelineFilters> = {}) => {
  const { result, rerender } = renderHook(
    (given: Partial<TimelineFilters>) => useTimeline({ ...noFilters, ...given }),
    {
      initialProps: filters,
    },
  )
  const timeline = () => result.current
  return {
    timeline,
    filter: rerender,
    shows: (...entries: ReadonlyArray<HistoryEntry>) => waitFor(() => expect(timeline().pages.flat()).toEqual(entries)),
  }
}

test.each([
  ["an answer", () => ({ entries: [older], next: null })],
  ["a refusal", () => refuse(503, "One moment, please.")],
])("%s to earlier filters is dropped", async (_, answered) => {
  const { released, release } = gate()
  const settled = gate()
  answer("auditHistory", async ({ query }) => {
    if (query["text"] === "tea") return { entries: [newer], next: null }
    await released
    settled.release()
    return answered()
  })
  const { timeline, filter, shows } = open()
  filter({ text: "tea" })
  await shows(newer)
  release()
  await settled.released
  await shows(newer)
  expect(timeline().error).toBe("")
})

test("a first page that could not be fetched is requested again with its filters", async () => {
  answer("auditHistory", () => refuse(503, "One moment, please."))
  const { timeline, shows } = open({ text: "tea" })
  await waitFor(() => expect(timeline().error).toBe("One moment, please."))
  answer("auditHistory", ({ query }) => ({ entries: query["text"] === "tea" ? [newer] : [older], next: null }))
  await timeline().retry()
  await shows(newer)
})

test("the next page is requested only once at a time, and again if that failed", async () => {
  const asked: Array<string | undefined> = []
  let isUnavailable = true
  answer("auditHistory", ({ query }) => {
    asked.push(query["before"])
    if (query["before"] === undefined) return { entries: [newer], next: 2 }
    return isUnavailable ? refuse(503, "One moment, please.") : { entries: [older], next: null }
  })
  const { timeline, shows } = open()
  await shows(newer)
  await Promise.all([timeline().more(), timeline().more()])
  expect(asked).toEqual([undefined, "2"])
  await waitFor(() => expect(timeline().error).toBe("One moment, please."))
  isUnavailable = false
  await timeline().retry()
  expect(asked).toEqual([undefined, "2", "2"])
  await shows(newer, older)
})

test("of two refreshes, an earlier one that is answered last changes nothing", async () => {
  answer("auditHistory", { entries: [older], next: null })
  const { shows } = open()
  await shows(older)
  const { released, release } = gate()
  answer("auditHistory", async () => {
    await released
    return { entries: [older], next: null, undone: [] }
  })
  const earlier = refresh("all")
  answer("auditHistory", { entries: [newer, older], next: null, undone: [{ commandId: "command-1", undoneBy: 2 }] })
  await refresh("all")
  release()
  await earlier
  await shows(newer, { ...older, undoable: false, undoneBy: 2 })
})

test("after more new events than fit on a page the timeline begins anew, so that none is left out", async () => {
  answer("auditHistory", { entries: [older], next: null })
  const { timeline, shows } = open()
  await shows(older)
  const latest = Array.from({ length: 100 }, (_, index) => entryOf(200 - index, "You added Tea"))
  answer("auditHistory", { entries: latest, next: 101 })
  await refresh("all")
  await shows(...latest)
  expect(timeline().isMore).toBe(true)
})

test("nothing of one person's timeline stays for the next one, not even what was on its way", async () => {
  const { released, release } = gate()
  answer("auditHistory", async ({ query }) => {
    if (query["before"] === undefined) return { entries: [newer], next: 2 }
    await released
    return { entries: [older], next: null }
  })
  const { timeline, shows } = open()
  await shows(newer)
  void timeline().more()
  answer("auditHistory", { entries: [], next: null })
  resetPersonalState()
  release()
  const next = open()
  await waitFor(() => expect(next.timeline().loaded).toBe(true))
  expect(next.timeline().pages.flat()).toEqual([])
})

/** Given a second page in flight while an action on it is undone elsewhere. */
const overtaken = async (refreshes: () => boolean) => {
  answer("auditHistory", { entries: [newer], next: 2 })
  const { timeline, shows } = open()
  await shows(newer)
  const { released, release } = gate()
  answer("auditHistory", async ({ query }) => {
    if (query["before"] === undefined) {
      if (!refreshes()) return refuse(503, "One moment, please.")
      return { entries: [newer], next: 2, undone: [{ commandId: "command-1", undoneBy: 3 }] }
    }
    await released
    return { entries: [older], next: null }
  })
  const second = timeline().more()
  await refresh("all")
  release()
  await second
  return { timeline, shows }
}
const undoneElsewhere = [newer, { ...older, undoable: false, undoneBy: 3 }]

test("what was undone elsewhere is marked on a page that was requested before and arrives after", async () => {
  const { shows } = await overtaken(() => true)
  await shows(...undoneElsewhere)
})

test("if that cannot be found out, the page is shown, and it is found out when that is tried again", async () => {
  let asked = 0
  const { timeline, shows } = await overtaken(() => ++asked !== 1)
  await shows(newer, older)
  expect(timeline().error).toBe("")
  await refreshFailed()
  await shows(...undoneElsewhere)
})
