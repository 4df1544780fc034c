import { addMonths } from "@evenkeel/contracts/month"
import { cleanup, screen } from "@testing-library/react"
import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { fetchLists } from "../../api/queries.ts"
import { haveBudget } from "../../../test/budget.ts"
import { haveComeIn, performanceOf, summaryOf } from "../../../test/performances.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { answer, useBackend } from "../../../test/server.ts"
import { setToday } from "../../lib/today.ts"
import { furthestOver, MonthBefore, MonthSentence } from "./month-sentence.tsx"

useBackend()
beforeEach(() => {
  signIn()
  haveBudget()
  haveComeIn({})
  setToday("2026-12-01")
})

const november = summaryOf("2026-11")
const performances = [
  performanceOf("type-wants", "Dining Out", 112, 100),
  performanceOf("type-wants", "Shopping", 101, 100),
  performanceOf("type-needs", "Rent", 1000, 1000),
  performanceOf("type-investments", "Stocks", 500, 100),
]
const sentence = async (text: string) => {
  await expect.poll(() => document.querySelector(".month-sentence")?.textContent).toBe(text)
}

test("where nothing is known to have come in it speaks of the plan, and says what was furthest over; each figure is explained", async () => {
  answer("categoryPerformances", performances)
  await fetchLists("categoryTypes")
  show(<MonthSentence summary={november} />)
  await sentence("November kept to its plan: $2,400 of the planned income left, Dining Out 12% over.")
  for (const name of ["November, left over: $2,400, explain", "Dining Out, over budget: 12%, explain"]) {
    expect(screen.getByRole("button", { name })).toBeTruthy()
  }
})

test("an overspent month, one without a plan and one with unsorted transactions say so", async () => {
  answer("categoryPerformances", [])
  show(<MonthSentence summary={summaryOf("2026-09", 3200)} />)
  await sentence("September ran over its plan: $200 more spent than the planned income.")
  cleanup()
  const { generalOverview } = november
  const without = { ...november, generalOverview: { ...generalOverview, totalSpent: 20, totalAmountSaved: -20 } }
  show(<MonthSentence summary={without} />)
  await sentence("November had no plan: $20 spent.")
  cleanup()
  show(<MonthSentence summary={{ ...november, toSort: { transactions: 6, amount: 503.57 } }} />)
  await sentence("November kept to its plan: $1,896 of the planned income left, $504 still to sort.")
  cleanup()
  show(<MonthSentence summary={{ ...november, toSort: { transactions: 6, amount: 2400.4 } }} />)
  await sentence("November ran over its plan: $0.40 more spent than the planned income, $2,400 still to sort.")
})

test("it compares what was spent with what really came in, whatever was planned", async () => {
  answer("categoryPerformances", [])
  haveComeIn({ "2026-09": 7717.66, "2026-11": 2500 })
  show(<MonthSentence summary={summaryOf("2026-09", 3200)} />)
  await sentence("September kept an even keel: $2,518 more came in than was spent.")
  cleanup()
  show(<MonthSentence summary={november} />)
  await sentence("November ran over: $100 more spent than came in.")
  expect(screen.getByRole("link", { name: "came in" }).getAttribute("href")).toContain("status=income")
})

test("whatever came in, was spent and waits to be sorted, what it compares is true", async () => {
  answer("categoryPerformances", [])
  const dollars = fc.integer({ min: 1, max: 500_000 }).map((cents) => cents / 100)
  let month = "2026-11"
  const anyMonth = fc.tuple(dollars, dollars, fc.option(dollars, { nil: 0 }))
  await fc.assert(
    fc.asyncProperty(anyMonth, async ([cameIn, spent, amount]) => {
      cleanup()
      // A month is cached, so each case needs another one.
      month = addMonths(month, -1)
      haveComeIn({ [month]: cameIn })
      const generalOverview = { ...november.generalOverview, totalSpent: spent }
      const toSort = amount === 0 ? {} : { toSort: { transactions: 1, amount } }
      show(<MonthSentence summary={{ ...summaryOf(month), generalOverview, ...toSort }} />)
      const words = /\$([\d,.]+) more (came in than was spent|spent than came in)/
      await expect.poll(() => document.querySelector(".month-sentence")?.textContent).toMatch(words)
      const [, said = "", how = ""] = words.exec(document.body.textContent ?? "") ?? []
      const left = (cameIn * 1000 - spent * 1000 - amount * 1000) / 1000
      expect(how.startsWith("came")).toBe(left > -0.001)
      expect(Math.abs(Number(said.replaceAll(",", "")) - Math.abs(left))).toBeLessThan(
        Math.abs(left) < 0.999 ? 0.001 : 0.501,
      )
    }),
    { numRuns: 30 },
  )
})

test("what is spent as planned, or ahead of plan, is not over", () => {
  expect(furthestOver(performances, "type-investments")?.categoryName).toBe("Dining Out")
  expect(furthestOver(performances.slice(2), "type-investments")).toBeUndefined()
})

test("it stands at home on the first of the next month, and only then", async () => {
  answer("budgetPerformances", [november])
  answer("categoryPerformances", performances)
  await Promise.all([fetchLists("budgetPerformances"), fetchLists("categoryTypes")])
  show(<MonthBefore />)
  await sentence("November kept to its plan: $2,400 of the planned income left, Dining Out 12% over.")
  cleanup()
  setToday("2026-12-02")
  show(<MonthBefore />)
  expect(document.querySelector(".month-sentence")).toBeNull()
})
