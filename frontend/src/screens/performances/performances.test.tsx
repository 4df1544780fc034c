import type { BudgetSummary } from "@evenkeel/contracts/api/performances"
import { screen, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { refresh } from "../../api/refreshing.ts"
import { performanceOf, summaryOf } from "../../../test/performances.ts"
import { needs, wants } from "../../../test/plan.ts"
import { ada, show, signIn } from "../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../test/server.ts"
import { selectedMonths } from "../../features/performances/selected-months.ts"
import { Performances } from "./performances.tsx"

useBackend()

beforeEach(() => {
  signIn()
  delete selectedMonths[ada.userId]
  answer("categoryTypes", [needs, wants])
  answer("categoryPerformances", [
    performanceOf(needs.categoryTypeId, "Groceries", 500, 800),
    performanceOf(needs.categoryTypeId, "Rent", 1500, 1500),
    performanceOf(wants.categoryTypeId, "Dining Out", 600, 1400),
  ])
})

const havePerformances = (...months: ReadonlyArray<BudgetSummary>) => answer("budgetPerformances", months)
const monthButtons = () =>
  within(screen.getByRole("region", { name: "Months" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent)

test("an empty history says so and where to start", async () => {
  havePerformances()
  show(<Performances />)
  await screen.findByRole("heading", { name: "No Budget Performance's History Available" })
  expect(screen.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBe("/home")
})

test("the first month appears automatically and does not move the focus", async () => {
  havePerformances()
  show(<Performances />)
  await screen.findByRole("heading", { name: "No Budget Performance's History Available" })
  const back = screen.getByRole("link", { name: "Back to home" })
  back.focus()
  havePerformances(summaryOf("2026-11"))
  await refresh("all")
  await screen.findByRole("heading", { name: "Choose Month to View Budget Performance" })
  expect(document.activeElement).toBe(back)
})

test("a failed fetch of the history can be retried", async () => {
  answer("budgetPerformances", () => refuse(503, "One moment, please."))
  const { person } = show(<Performances />)
  expect(screen.getByRole("status").textContent).toContain("Loading your history")
  expect((await screen.findByRole("alert")).textContent).toContain("One moment, please.")
  havePerformances(summaryOf("2026-11"))
  await person.click(screen.getByRole("button", { name: "Try again" }))
  await screen.findByRole("button", { name: "November 2026" })
})

test("the history of an earlier visit stays if it cannot be fetched again, which is said", async () => {
  havePerformances(summaryOf("2026-11"))
  const { person } = show(<Performances />)
  await screen.findByRole("button", { name: "November 2026" })
  answer("budgetPerformances", () => refuse(503, "One moment, please."))
  await refresh("all")
  expect((await screen.findByRole("alert")).textContent).toContain("One moment, please.")
  expect(screen.getByRole("button", { name: "November 2026" })).toBeTruthy()
  havePerformances(summaryOf("2026-11"), summaryOf("2026-10"))
  await person.click(screen.getByRole("button", { name: "Try again" }))
  await screen.findByRole("button", { name: "October 2026" })
  expect(screen.queryByRole("alert")).toBeNull()
})

test("there are four months to a page, newest first, with arrows to the other pages", async () => {
  havePerformances(...["2026-07", "2026-11", "2026-10", "2026-09", "2026-08"].map((month) => summaryOf(month)))
  const { person } = show(<Performances />)
  await screen.findByRole("heading", { name: "Choose Month to View Budget Performance" })
  expect(monthButtons()).toEqual(["November 2026", "October 2026", "September 2026", "August 2026"])
  expect(screen.getByRole("button", { name: "Previous page of months" }).getAttribute("aria-disabled")).toBe("true")
  await person.click(screen.getByRole("button", { name: "Next page of months" }))
  expect(monthButtons()).toEqual(["July 2026"])
  expect(screen.getByRole("button", { name: "Next page of months" }).getAttribute("aria-disabled")).toBe("true")

  await person.type(screen.getByPlaceholderText("Filter budget performances..."), "oct")
  expect(monthButtons()).toEqual(["October 2026"])
  expect(screen.queryByRole("button", { name: "Next page of months" })).toBeNull()
  await person.type(screen.getByPlaceholderText("Filter budget performances..."), "x")
  expect(screen.getByText("No month starts with \u201coctx\u201d.")).toBeTruthy()
})

test("selecting a month shows its four overviews; selecting it again hides them", async () => {
  havePerformances(summaryOf("2026-11"), summaryOf("2026-10", 1600))
  const { person } = show(<Performances />)
  const october = await screen.findByRole("button", { name: "October 2026" })
  await person.click(october)
  expect(october.getAttribute("aria-pressed")).toBe("true")
  expect(screen.getByRole("heading", { name: "Budget Performance for October 2026" })).toBeTruthy()

  const general = screen.getByRole("region", { name: "General Overview" })
  expect(general.textContent).toContain("Spent $3,600.00 out of allocated $4,500.00")
  expect(general.textContent).toContain("Budget Utilization80%")
  expect(within(general).getByRole("progressbar").getAttribute("aria-valuetext")).toBe("80%, Stayed within budget")
  expect(general.textContent).toContain("Amount Under Budget$900.00")
  expect(general.textContent).toContain("Total Amount Saved+$1,400.00")
  expect(general.querySelector(".overview-saved")?.textContent).toBe("+$1,400.00")
  expect(within(general).queryByRole("link")).toBeNull()

  const overspent = screen.getByRole("region", { name: "Wants Overview" })
  expect(overspent.textContent).toContain("Amount Over Budget$200.00")
  expect(overspent.textContent).toContain("Total Amount Saved-$100.00 overspent")
  expect([...overspent.querySelectorAll(".overspent")].map(({ textContent }) => textContent)).toEqual([
    "$200.00",
    "-$100.00 overspent",
  ])
  expect(within(overspent).getByRole("link").getAttribute("href")).toBe("/wants/analysis/october/2026")

  await person.click(october)
  expect(screen.queryByRole("heading", { name: /^Budget Performance for/ })).toBeNull()
})

test.each([
  [1400, "Amount Under Budget$0.00Total Amount Saved+$100.00"],
  [1500, "Amount Over Budget$100.00Total Amount Saved+$0.00"],
])("with $%d spent of $1,400 allocated and $1,500 in all: %s", async (spent, figures) => {
  havePerformances(summaryOf("2026-11", spent))
  const { person } = show(<Performances />)
  await person.click(await screen.findByRole("button", { name: "November 2026" }))
  const wanted = screen.getByRole("region", { name: "Wants Overview" })
  expect(wanted.textContent).toContain(figures)
  expect(wanted.textContent).not.toContain("overspent")
})

test("a type without a budget is not called overspent, nor are investments beyond theirs", async () => {
  const { wantsOverview, investmentOverview, ...others } = summaryOf("2026-11")
  const without = { ...wantsOverview, totalSpent: 20, totalAmountSaved: -20 }
  const beyond = { ...investmentOverview, totalSpent: 1200, totalAmountSaved: -200 }
  havePerformances({ ...others, wantsOverview: without, investmentOverview: beyond })
  const { person } = show(<Performances />)
  await person.click(await screen.findByRole("button", { name: "November 2026" }))
  for (const [name, saved] of [["Wants", "-$20.00"] as const, ["Investments", "-$200.00"] as const]) {
    const text = screen.getByRole("region", { name: `${name} Overview` }).textContent
    expect(text).toContain(`Total Amount Saved${saved}`)
    expect(text).not.toContain("overspent")
  }
})

test("a type's pie has a table of its categories, largest first; without spending there is no pie", async () => {
  havePerformances(summaryOf("2026-11"))
  const { person } = show(<Performances />)
  await person.click(await screen.findByRole("button", { name: "November 2026" }))
  const card = within(screen.getByRole("region", { name: "Needs Overview" }))
  const table = await card.findByRole("table", { name: "Needs, spent by category in November 2026" })
  expect(
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([" Rent75%$1,500", " Groceries25%$500"])
  expect(card.getByRole("img", { name: /^Pie chart: Needs/ })).toBeTruthy()
  expect(within(screen.getByRole("region", { name: "Investments Overview" })).queryByRole("table")).toBeNull()
})

test("pies that cannot be fetched can be retried, and the figures stay", async () => {
  havePerformances(summaryOf("2026-11"))
  answer("categoryPerformances", () => refuse(503, "One moment, please."))
  const { person } = show(<Performances />)
  await person.click(await screen.findByRole("button", { name: "November 2026" }))
  expect((await screen.findByRole("alert")).textContent).toContain("One moment, please.")
  expect(screen.getByRole("region", { name: "Needs Overview" }).textContent).toContain("Spent $2,000.00")
  answer("categoryPerformances", [performanceOf(needs.categoryTypeId, "Rent", 1500, 1500)])
  await person.click(screen.getByRole("button", { name: "Try again" }))
  await screen.findByRole("table", { name: "Needs, spent by category in November 2026" })
})

test("pies of an earlier visit stay if they cannot be fetched again, which is said", async () => {
  havePerformances(summaryOf("2026-11"))
  selectedMonths[ada.userId] = "2026-11"
  show(<Performances />)
  await screen.findByRole("table", { name: "Needs, spent by category in November 2026" })
  answer("categoryPerformances", () => refuse(503, "One moment, please."))
  await refresh("all")
  expect((await screen.findByRole("alert")).textContent).toContain("One moment, please.")
  expect(screen.getByRole("table", { name: "Needs, spent by category in November 2026" })).toBeTruthy()
})

test("the selection is kept for the next visit, separately for each person", async () => {
  havePerformances(...["2026-11", "2026-10", "2026-09", "2026-08", "2026-07"].map((month) => summaryOf(month)))
  selectedMonths[ada.userId] = "2026-07"
  selectedMonths["someone-else"] = "2026-10"
  show(<Performances />)
  await screen.findByRole("heading", { name: "Budget Performance for July 2026" })
  expect(monthButtons()).toEqual(["July 2026"])
})

test("a change elsewhere shows here", async () => {
  havePerformances(summaryOf("2026-11"))
  const { person } = show(<Performances />)
  await person.click(await screen.findByRole("button", { name: "November 2026" }))
  havePerformances(summaryOf("2026-11", 700))
  await refresh("all")
  await screen.findByText(
    (_, element) => element?.textContent === "Spent $2,700.00 out of allocated $4,500.00" && element.tagName === "P",
  )
})
