import type { HistoryEntry } from "@evenkeel/contracts/api/audit/history"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { refresh, refreshFailed } from "./refreshing.ts"
import { signIn } from "../../test/screen.tsx"
import { answer, gate, refuse, useBackend } from "../../test/server.ts"
import { entryOf } from "../../test/timeline.ts"
import { resetPersonalState } from "../lib/store.ts"
import { beginTimeline, leaveTimeline, loadMore, noFilters, retryTimeline, timeline } from "./timeline.ts"

useBackend()
beforeEach(() => {
  signIn()
  onTestFinished(leaveTimeline)
})

const [older, newer] = [entryOf(1, "You added Coffee"), entryOf(2, "You added Tea")]
const shown = (): ReadonlyArray<HistoryEntry> => timeline.pages.flatMap(({ entries }) => entries)

test.each([
  ["an answer", () => ({ entries: [older], next: null })],
  ["a refusal", () => refuse(503, "One moment, please.")],
])("%s to earlier filters is dropped", async (_, answered) => {
  const { released, release } = gate()
  answer("auditHistory", async ({ query }) => {
    if (query["text"] === "tea") return { entries: [newer], next: null }
    await released
    return answered()
  })
  const earlier = beginTimeline()
  await beginTimeline({ ...noFilters, text: "tea" })
  release()
  await earlier
  expect(shown()).toEqual([newer])
  expect(timeline.error).toBe("")
})

test("so is the answer to a refresh of what earlier filters showed", async () => {
  answer("auditHistory", { entries: [older], next: null })
  await beginTimeline()
  const { released, release } = gate()
  answer("auditHistory", async ({ query }) => {
    if (query["text"] !== "coffee") await released
    return { entries: query["text"] === "coffee" ? [older] : [newer, older], next: null }
  })
  const earlier = refresh("all")
  await beginTimeline({ ...noFilters, text: "coffee" })
  release()
  await earlier
  expect(shown()).toEqual([older])
})

test("a first page that could not be fetched is requested again with its filters", async () => {
  answer("auditHistory", () => refuse(503, "One moment, please."))
  await beginTimeline({ ...noFilters, text: "tea" })
  answer("auditHistory", ({ query }) => ({ entries: query["text"] === "tea" ? [newer] : [older], next: null }))
  await retryTimeline()
  expect(shown()).toEqual([newer])
})

test("the next page is requested only once at a time, and again if that failed", async () => {
  const asked: Array<string | undefined> = []
  let isAway = true
  answer("auditHistory", ({ query }) => {
    asked.push(query["before"])
    if (query["before"] === undefined) return { entries: [newer], next: 2 }
    return isAway ? refuse(503, "One moment, please.") : { entries: [older], next: null }
  })
  await beginTimeline()
  await Promise.all([loadMore(), loadMore()])
  expect(asked).toEqual([undefined, "2"])
  expect(timeline.error).toBe("One moment, please.")
  isAway = false
  await retryTimeline()
  expect(asked).toEqual([undefined, "2", "2"])
  expect(shown()).toEqual([newer, older])
})

test("of two refreshes, an earlier one that is answered last changes nothing", async () => {
  answer("auditHistory", { entries: [older], next: null })
  await beginTimeline()
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
  expect(shown()).toEqual([newer, { ...older, undoable: false, undoneBy: 2 }])
})

test("after more new events than fit on a page the timeline begins anew, so that none is left out", async () => {
  answer("auditHistory", { entries: [older], next: null })
  await beginTimeline()
  const latest = Array.from({ length: 100 }, (_, index) => entryOf(200 - index, "You added Tea"))
  answer("auditHistory", { entries: latest, next: 101 })
  await refresh("all")
  expect(shown()).toEqual(latest)
  expect(timeline.next).toBe(101)
})

test("nothing of one person's timeline stays for the next one, not even what was on its way", async () => {
  const { released, release } = gate()
  answer("auditHistory", async ({ query }) => {
    if (query["before"] === undefined) return { entries: [newer], next: 2 }
    await released
    return { entries: [older], next: null }
  })
  await beginTimeline({ ...noFilters, text: "tea" })
  const second = loadMore()
  resetPersonalState()
  expect(shown()).toEqual([])
  expect(timeline.filters).toEqual(noFilters)
  release()
  await second
  expect(shown()).toEqual([])
  expect(timeline.loaded).toBe(false)
})

/** Given that the second page has been requested before what is on it was undone elsewhere, and arrives after that. */
const overtaken = async (refreshes: () => boolean): Promise<void> => {
  answer("auditHistory", { entries: [newer], next: 2 })
  await beginTimeline()
  const { released, release } = gate()
  answer("auditHistory", async ({ query }) => {
    if (query["before"] === undefined) {
      if (!refreshes()) return refuse(503, "One moment, please.")
      return { entries: [newer], next: 2, undone: [{ commandId: "command-1", undoneBy: 3 }] }
    }
    await released
    return { entries: [older], next: null }
  })
  const second = loadMore()
  await refresh("all")
  release()
  await second
}
const undoneElsewhere = [newer, { ...older, undoable: false, undoneBy: 3 }]

test("what was undone elsewhere is marked on a page that was requested before and arrives after", async () => {
  await overtaken(() => true)
  expect(shown()).toEqual(undoneElsewhere)
})

test("if that cannot be found out, the page is shown, and it is found out when that is tried again", async () => {
  let asked = 0
  await overtaken(() => ++asked !== 2)
  expect(shown()).toEqual([newer, older])
  expect(timeline.error).toBe("")
  await refreshFailed()
  expect(shown()).toEqual(undoneElsewhere)
})
