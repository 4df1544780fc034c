import type { HistoryEntry } from "@evenkeel/contracts/api/audit/history"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { refresh, refreshFailed } from "../../api/refreshing.ts"
import { groceries, haveBudget } from "../../../test/budget.ts"
import { summaryOf } from "../../../test/performances.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../test/server.ts"
import { entryOf, undone } from "../../../test/timeline.ts"
import { today } from "../../lib/today.ts"
import { Timeline } from "./timeline.tsx"

useBackend()
beforeEach(() => {
  signIn()
  haveBudget()
})

/** A backend that pages through these entries and records the queries. */
const haveTimeline = (...entries: ReadonlyArray<HistoryEntry>) => {
  const asked: Array<Record<string, string>> = []
  answer("auditHistory", ({ query }) => {
    asked.push(query)
    const wanted = entries.filter(
      ({ revision, sentence }) =>
        revision < Number(query["before"] ?? Infinity) &&
        sentence.toLowerCase().includes((query["text"] ?? "").toLowerCase()),
    )
    const page = wanted.slice(0, Number(query["limit"]))
    const undone = entries.flatMap(({ commandId, undoneBy }) =>
      undoneBy === undefined ? [] : [{ commandId, undoneBy }],
    )
    return {
      entries: page,
      next: wanted.length > page.length ? (page.at(-1)?.revision ?? null) : null,
      ...(query["before"] === undefined ? { undone } : {}),
    }
  })
  return asked
}

const open = async (first: string) => {
  const shown = show(<Timeline />, "/history")
  await screen.findByText(first)
  return shown
}

test("events are grouped by day, each with its time, origin and changes", async () => {
  haveTimeline(
    entryOf(3, "Harbor Bank changed 1 transaction", {
      actor: "bank",
      kind: "bank",
      undoable: false,
      occurredAt: "2026-11-20T12:30:00Z",
    }),
    entryOf(2, "You renamed Food to Groceries", {
      kind: "category",
      changes: [{ what: "Name", before: "Food", after: "Groceries" }],
    }),
    entryOf(1, "You registered", { kind: "person", undoable: false, occurredAt: "2026-11-02T12:00:00Z" }),
  )
  await open("You renamed Food to Groceries")
  expect(screen.getAllByRole("heading", { name: /\d{4}$/ }).map(({ textContent }) => textContent)).toEqual([
    "Friday, November 20, 2026",
    "Monday, November 2, 2026",
  ])
  const friday = screen.getByRole("list", { name: "Friday, November 20, 2026" })
  const [bank, renamed] = within(friday).getAllByRole("listitem")
  expect(bank?.textContent).toContain("From: Your bank")
  expect(bank?.querySelector("button")).toBeNull()
  expect(renamed?.textContent).toContain("NameFood →became Groceries")
  expect(within(renamed!).getByRole("link").getAttribute("href")).toBe("/history?at=2")
  expect(screen.getByText("This is where your budget began.")).toBeTruthy()
})

test("many changes are shown on demand", async () => {
  const changes = Array.from({ length: 12 }, (_, index) => ({ what: `Shop ${index}`, before: null, after: "$1.00" }))
  haveTimeline(entryOf(1, "Harbor Bank brought 15 new transactions", { changes, changesLeftOut: 3, undoable: false }))
  const { person } = await open("Harbor Bank brought 15 new transactions")
  expect(screen.queryByText("Shop 11")).toBeNull()
  await person.click(screen.getByRole("button", { name: "Show 12 changes" }))
  expect(screen.getByText("Shop 11")).toBeTruthy()
  expect(screen.getByText("and 3 more")).toBeTruthy()
})

test("the next page continues after the last entry, without repeating the day's heading", async () => {
  const asked = haveTimeline(...Array.from({ length: 130 }, (_, index) => entryOf(130 - index, `Entry ${130 - index}`)))
  const { person } = await open("Entry 130")
  await person.click(screen.getByRole("button", { name: "Show more" }))
  await screen.findByText("Entry 1")
  expect(asked.map(({ before }) => before)).toEqual([undefined, "31"])
  expect(screen.getAllByRole("heading", { name: /\d{4}$/ })).toHaveLength(1)
  expect(screen.getAllByText(/^Entry/)).toHaveLength(130)
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull()
})

test("all filters are sent to the server together", async () => {
  const asked = haveTimeline(entryOf(2, "You added Tea"), entryOf(1, "You added Coffee"))
  const { person } = await open("You added Coffee")
  await person.type(screen.getByLabelText("Search your activity"), "tea")
  await waitFor(() => expect(screen.queryByText("You added Coffee")).toBeNull())
  await person.click(screen.getByRole("button", { name: "Filters" }))
  await person.selectOptions(screen.getByLabelText("Kind"), "Transactions")
  await person.selectOptions(await screen.findByLabelText("Category"), "Groceries")
  const month = today().slice(0, 7)
  await person.selectOptions(screen.getByLabelText("Month"), month)
  await person.click(screen.getByRole("button", { name: "Done" }))
  await screen.findByText("You added Tea")
  expect(screen.getByRole("button", { name: "Take off the filter Groceries" })).toBeTruthy()
  const { categoryId: category } = groceries
  expect(asked.at(-1)).toEqual({ limit: "100", text: "tea", kind: "transaction", category, month })
  await person.clear(screen.getByLabelText("Search your activity"))
  await person.type(screen.getByLabelText("Search your activity"), "zzz")
  await screen.findByRole("heading", { name: "Nothing matches" })
})

test("the months to filter by go back to the first one with a summary", async () => {
  const month = monthOf(today())
  const [last, first] = [addMonths(month, -1), addMonths(month, -2)]
  answer("budgetPerformances", [summaryOf(first)])
  haveTimeline(entryOf(1, "You registered"))
  const { person } = await open("You registered")
  await person.click(screen.getByRole("button", { name: "Filters" }))
  const months = () => within(screen.getByLabelText("Month")).getAllByRole<HTMLOptionElement>("option")
  await waitFor(() => expect(months().map(({ value }) => value)).toEqual(["", month, last, first]))
})

test("a failed fetch can be retried", async () => {
  answer("auditHistory", () => refuse(503, "One moment, please."))
  const { person } = show(<Timeline />, "/history")
  await screen.findByText("One moment, please.")
  haveTimeline(entryOf(1, "You registered"))
  await person.click(screen.getByRole("button", { name: "Try again" }))
  await screen.findByText("You registered")
})

test("a next page that could not be fetched can be retried, and what is there stays", async () => {
  answer("auditHistory", ({ query }) =>
    query["before"] === undefined
      ? { entries: [entryOf(2, "You added Tea")], next: 2 }
      : refuse(503, "One moment, please."),
  )
  const { person } = await open("You added Tea")
  await person.click(screen.getByRole("button", { name: "Show more" }))
  await screen.findByText("One moment, please.")
  haveTimeline(entryOf(1, "You registered"))
  await person.click(screen.getByRole("button", { name: "Try again" }))
  await screen.findByText("You registered")
  expect(screen.getByText("You added Tea")).toBeTruthy()
})

test("an event from elsewhere appears at the top automatically", async () => {
  haveTimeline(entryOf(1, "You registered"))
  await open("You registered")
  haveTimeline(entryOf(2, "You added Tea"), entryOf(1, "You registered"))
  await refresh("all")
  await screen.findByText("You added Tea")
  expect(screen.getAllByText("You registered")).toHaveLength(1)
})

test("an event from elsewhere that could not be fetched is fetched when that is tried again", async () => {
  haveTimeline(entryOf(1, "You registered"))
  await open("You registered")
  answer("auditHistory", () => refuse(503, "One moment, please."))
  await refresh("all")
  haveTimeline(entryOf(2, "You added Tea"), entryOf(1, "You registered"))
  await refreshFailed()
  await screen.findByText("You added Tea")
})

test("an event undone elsewhere is marked on every page, until it is redone", async () => {
  const lived = Array.from({ length: 130 }, (_, index) => entryOf(130 - index, `Entry ${130 - index}`))
  const oldest = (rest: Partial<HistoryEntry>) => [...lived.slice(0, -1), entryOf(1, "Entry 1", rest)]
  haveTimeline(...lived)
  const { person } = await open("Entry 130")
  await person.click(screen.getByRole("button", { name: "Show more" }))
  await screen.findByText("Entry 1")
  const asked = haveTimeline(
    entryOf(131, "You undid: Entry 1", { kind: "undo" }),
    ...oldest({ undoable: false, undoneBy: 131 }),
  )
  await refresh("all")
  await screen.findByText("You undid: Entry 1")
  expect(screen.getByText("Entry 1").closest("li")?.textContent).toContain("Undone")
  expect(screen.queryByRole("button", { name: "Undo: Entry 1" })).toBeNull()
  expect(asked).toHaveLength(1)
  haveTimeline(
    entryOf(132, "You redid: Entry 1", { kind: "undo" }),
    entryOf(131, "You undid: Entry 1", { kind: "undo", undoable: false, undoneBy: 132 }),
    ...oldest({}),
  )
  await refresh("all")
  await screen.findByText("You redid: Entry 1")
  expect(screen.getByRole("button", { name: "Undo: Entry 1" })).toBeTruthy()
})

test("an undo first says what it will do; afterwards the timeline shows both events", async () => {
  haveTimeline(entryOf(1, "You put Tea into Groceries"))
  answer("undoAction", ({ body }) => {
    expect(body).toEqual({ commandId: "command-1" })
    haveTimeline(
      entryOf(2, "You undid: You put Tea into Groceries", { kind: "undo" }),
      entryOf(1, "You put Tea into Groceries", { undoable: false, undoneBy: 2 }),
    )
    return undone("Undone: You put Tea into Groceries")
  })
  const { person } = await open("You put Tea into Groceries")
  await person.click(screen.getByRole("button", { name: "Undo: You put Tea into Groceries" }))
  expect(screen.getByRole("dialog", { name: "Undo this?" }).textContent).toContain(
    "“You put Tea into Groceries.” Your budget will be as if this had never happened",
  )
  await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Undo" }))
  await screen.findByText("You undid: You put Tea into Groceries")
  await screen.findByText("Undone")
  expect(screen.queryByRole("button", { name: "Undo: You put Tea into Groceries" })).toBeNull()
  expect(screen.getByRole("button", { name: "Undo: You undid: You put Tea into Groceries" })).toBeTruthy()
})

test("an undo happens only if it is confirmed; a refused one shows at the entry what prevents it", async () => {
  const refusal = "This cannot be undone, because something later depends on it. First undo: “You split Tea”."
  haveTimeline(entryOf(1, "You added Tea"))
  let asked = 0
  answer("undoAction", () => {
    asked += 1
    return refuse(409, refusal)
  })
  const { person } = await open("You added Tea")
  await person.click(screen.getByRole("button", { name: "Undo: You added Tea" }))
  await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }))
  await person.click(screen.getByRole("button", { name: "Undo: You added Tea" }))
  await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Undo" }))
  expect((await within(screen.getByRole("list", { name: /November/ })).findByRole("alert")).textContent).toContain(
    refusal,
  )
  expect(asked).toBe(1)
})
