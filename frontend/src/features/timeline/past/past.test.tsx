import type { BudgetDifference } from "@evenkeel/contracts/api/audit/diff"
import type { BudgetState } from "@evenkeel/contracts/api/audit/state"
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { refresh } from "../../../api/refreshing.ts"
import { allCategoryTypes, dining, groceries, rent, transaction } from "../../../../test/budget.ts"
import { summaryOf } from "../../../../test/performances.ts"
import { monthlyIncome } from "../../../../test/plan.ts"
import { show, signIn } from "../../../../test/screen.tsx"
import { answer, gate, refuse, useBackend } from "../../../../test/server.ts"
import { setPresentMoment, setToday } from "../../../lib/today.ts"
import { Past, PastButton } from "./past.tsx"

const state = (revision: number, at: string, rest: Partial<BudgetState> = {}): BudgetState => ({
  revision,
  at,
  month: "2026-11",
  currency: "USD",
  totalIncome: 5000,
  incomes: [monthlyIncome],
  categoryTypes: allCategoryTypes,
  categories: [groceries, rent],
  accounts: [],
  transactions: [],
  performance: summaryOf("2026-11"),
  categoryPerformances: [],
  ...rest,
})
const then = state(12, "2026-10-05T12:00:00Z", {
  month: "2026-10",
  totalIncome: 4000,
  categories: [{ ...groceries, name: "Food", budgetAmount: 600 }, dining],
})
const now = state(40, "2026-11-20T12:00:00Z")

const none = { added: { count: 0, list: [] }, removed: { count: 0, list: [] }, changed: { count: 0, list: [] } }
const difference: BudgetDifference = {
  from: then,
  to: now,
  totalIncome: { before: 4000, after: 5000 },
  plan: [{ what: "Monthly income", before: "$4,000.00", after: "$5,000.00" }],
  incomes: none,
  accounts: none,
  transactions: {
    ...none,
    added: { count: 9, list: Array.from({ length: 7 }, (_, index) => transaction(`Shop ${index}`, 5)) },
  },
  months: [],
  categories: {
    added: { count: 1, list: [rent] },
    removed: { count: 1, list: [dining] },
    changed: {
      count: 1,
      list: [
        {
          id: groceries.categoryId,
          name: "Groceries",
          changes: [{ what: "Name", before: "Food", after: "Groceries" }],
        },
      ],
    },
  },
}

useBackend()
const asked: Array<string | undefined> = []
beforeEach(() => {
  signIn()
  asked.length = 0
  answer("auditState", ({ query }) => {
    asked.push(query["at"])
    return query["at"] === "12" || query["at"]?.startsWith("2026-10") ? then : now
  })
  answer("auditDiff", difference)
})

const panel = (
  <>
    <PastButton />
    <Past />
  </>
)

test("a URL with a moment compares the budget then and now, and lists what changed", async () => {
  show(<Past />, "/history?at=12")
  const plan = within(await screen.findByRole("table", { name: "Plan" }))
  expect(plan.getByRole("row", { name: /^Monthly income/ }).textContent).toBe("Monthly income$4,000$5,000 (changed)")
  expect(plan.getByRole("row", { name: /^Needs/ }).textContent).toBe("Needs50%, $2,50050%, $2,500")
  const month = within(screen.getByRole("table", { name: "The month" }))
  expect(month.getByRole("columnheader", { name: "Then, October 2026" })).toBeTruthy()
  expect(month.getByRole("columnheader", { name: "Now, November 2026" })).toBeTruthy()
  const categories = within(screen.getByRole("table", { name: /^Categories/ }))
  expect(categories.getByRole("row", { name: /^Groceries/ }).textContent).toBe(
    "Groceries$0 of $600$0 of $750 (changed)",
  )
  expect(categories.getByRole("row", { name: /^Dining/ }).textContent).toBe("Dining$0 of $600none (changed)")
  expect(screen.getByRole("heading", { name: "Categories: 1 added, 1 gone, 1 changed" })).toBeTruthy()
  expect(screen.getByText("Added: Rent")).toBeTruthy()
  const transactions = screen.getByRole("heading", { name: "Transactions: 9 added" }).closest("section")
  expect(within(transactions!).getAllByRole("listitem")).toHaveLength(6)
  expect(within(transactions!).getByText("and 3 more")).toBeTruthy()
})

test("a URL with a moment that the field cannot show displays the server's message", async () => {
  answer("auditState", () => refuse(422, "That moment is in the future."))
  show(<Past />, "/history?at=%2B275760-09-13T00:00:00Z")
  expect((await screen.findByRole("alert")).textContent).toContain("That moment is in the future.")
  expect(screen.getByLabelText<HTMLInputElement>("Date and time").value).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d$/)
})

test("the current side follows changes made here or elsewhere", async () => {
  show(<Past />, "/history?at=12")
  const incomeNow = () =>
    within(screen.getByRole("table", { name: "Plan" })).getByRole("row", { name: /^Monthly income/ }).textContent
  await screen.findByRole("table", { name: "Plan" })
  answer("auditState", ({ query }) => (query["at"] === "12" ? then : { ...now, totalIncome: 6000 }))
  await refresh("all")
  await waitFor(() => expect(incomeNow()).toBe("Monthly income$4,000$6,000 (changed)"))
})

test("once another moment is chosen, nothing is shown of the earlier one, whenever its answer arrives", async () => {
  show(<Past />, "/history?at=12")
  await screen.findByRole("table", { name: "Plan" })
  const [late, next] = [gate(), gate()]
  answer("auditState", async ({ query }) => {
    asked.push(query["at"])
    if (query["at"] === "12") {
      await late.released
      return then
    }
    if (query["at"] !== "0") await next.released
    return now
  })
  const refetched = refresh("all")
  const field = screen.getByLabelText("Date and time")
  fireEvent.change(field, { target: { value: "2026-11-06T12:30" } })
  fireEvent.blur(field)
  expect(screen.queryByRole("table")).toBeNull()
  next.release()
  await screen.findByRole("table", { name: "Plan" })
  late.release()
  await refetched
  asked.length = 0
  await refresh("all")
  expect(asked).not.toContain("12")
  expect(screen.getByRole("table", { name: "Plan" }).textContent).not.toContain("$4,000")
})

test("before its beginning there was no budget, and everything since is a change", async () => {
  let from: string | undefined
  answer("auditState", ({ query }) => (query["at"]?.startsWith("2020") ? { ...then, revision: -1, at: null } : now))
  answer("auditDiff", ({ query }) => {
    from = query["from"]
    return difference
  })
  show(<Past />, "/history?at=2020-01-01T00:00:00Z")
  await screen.findByText("Your budget had not begun yet.")
  expect(from).toBe("0")
})

test("the chosen moment is kept in the URL until the panel is closed", async () => {
  const { person, path } = show(panel, "/history")
  expect(screen.queryByRole("slider")).toBeNull()
  await person.click(screen.getByRole("button", { name: "Choose a moment" }))
  const field = screen.getByLabelText("Date and time")
  fireEvent.change(field, { target: { value: "2026-10-05T12:30" } })
  fireEvent.blur(field)
  await screen.findByRole("table", { name: "Plan" })
  expect(path()).toBe(`/history?at=${encodeURIComponent(new Date("2026-10-05T12:30").toISOString())}`)
  await person.click(screen.getByRole("button", { name: "Close" }))
  expect(path()).toBe("/history")
  expect(screen.queryByRole("table")).toBeNull()
})

test("the slider spans the beginning to today, and fetches only once it rests", async () => {
  answer("auditState", ({ query }) => {
    asked.push(query["at"])
    return query["at"] === "0" ? state(0, "2026-10-01T12:00:00Z") : then
  })
  const { person } = show(panel, "/history")
  await person.click(screen.getByRole("button", { name: "Choose a moment" }))
  const slider = await screen.findByRole("slider", { name: "Day" })
  slider.focus()
  fireEvent.change(slider, { target: { value: "3" } })
  fireEvent.change(slider, { target: { value: "4" } })
  expect(screen.getByText("The end of October 5, 2026")).toBeTruthy()
  await waitFor(() => expect(asked).toContain(new Date(2026, 9, 5, 23, 59, 59).toISOString()))
  expect(document.activeElement).toBe(slider)
  expect(asked).not.toContain(new Date(2026, 9, 4, 23, 59, 59).toISOString())
})

test("the slider, which comes late, stands below the field and does not move it", async () => {
  show(<Past />, "/history?at=12")
  const slider = await screen.findByRole("slider", { name: "Day" })
  const field = screen.getByLabelText("Date and time")
  expect(field.compareDocumentPosition(slider)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test("the slider ends at the product's date, not this machine's", async () => {
  setPresentMoment("2031-05-17T12:00:00Z")
  answer("auditState", ({ query }) => {
    asked.push(query["at"])
    return query["at"] === "0" ? state(0, "2031-05-01T12:00:00Z") : then
  })
  const { person } = show(panel, "/history")
  await person.click(screen.getByRole("button", { name: "Choose a moment" }))
  const slider = await screen.findByRole<HTMLInputElement>("slider", { name: "Day" })
  expect(slider.max).toBe("16")
  expect(slider.value).toBe("16")
  fireEvent.change(slider, { target: { value: "15" } })
  fireEvent.change(slider, { target: { value: "16" } })
  await waitFor(() => expect(asked).toContainEqual(expect.stringMatching(/^2031-05-17T12:0/)))
})

test("the slider extends when a new day begins", async () => {
  setPresentMoment("2031-05-17T12:00:00Z")
  answer("auditState", ({ query }) => (query["at"] === "0" ? state(0, "2031-05-01T12:00:00Z") : then))
  const { person } = show(panel, "/history")
  await person.click(screen.getByRole("button", { name: "Choose a moment" }))
  const slider = await screen.findByRole<HTMLInputElement>("slider", { name: "Day" })
  act(() => {
    setPresentMoment("2031-05-18T12:00:00Z")
    setToday("2031-05-18")
  })
  expect(slider.max).toBe("17")
  expect(slider.value).toBe("16")
})

test("a moment from the URL is scrolled into view; choosing one in the panel does not scroll", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView")
  onTestFinished(() => scrolled.mockRestore())
  show(<Past />, "/history?at=12")
  await screen.findByRole("table", { name: "Plan" })
  expect(scrolled).toHaveBeenCalledOnce()
  const field = screen.getByLabelText("Date and time")
  field.focus()
  fireEvent.change(field, { target: { value: "2026-10-06T12:30" } })
  fireEvent.keyDown(field, { key: "Enter" })
  await waitFor(() => expect(asked).toContain(new Date("2026-10-06T12:30").toISOString()))
  // Leaving the field counts as choosing, wherever the focus goes.
  fireEvent.change(field, { target: { value: "2026-10-07T12:30" } })
  field.blur()
  await waitFor(() => expect(asked).toContain(new Date("2026-10-07T12:30").toISOString()))
  expect(scrolled).toHaveBeenCalledOnce()
})

test("the slider stays on its day after a day of 25 hours", async () => {
  vi.stubEnv("TZ", "America/New_York")
  onTestFinished(() => void vi.unstubAllEnvs())
  answer("auditState", ({ query }) => {
    asked.push(query["at"])
    return query["at"] === "0" ? state(0, "2024-11-01T12:00:00Z") : then
  })
  const { person } = show(panel, "/history")
  await person.click(screen.getByRole("button", { name: "Choose a moment" }))
  fireEvent.change(await screen.findByRole("slider", { name: "Day" }), { target: { value: "4" } })
  await waitFor(() => expect(asked).toContain("2024-11-06T04:59:59.000Z"))
  await screen.findByRole("table", { name: "Plan" })
  expect(screen.getByRole<HTMLInputElement>("slider", { name: "Day" }).value).toBe("4")
})

test("a moment that cannot be fetched shows an error and can be retried", async () => {
  answer("auditState", () => refuse(503, "One moment, please."))
  const { person } = show(<Past />, "/history?at=12")
  await screen.findByText("One moment, please.")
  answer("auditState", ({ query }) => (query["at"] === "12" ? then : now))
  await person.click(screen.getByRole("button", { name: "Try again" }))
  await screen.findByRole("table", { name: "Plan" })
})
