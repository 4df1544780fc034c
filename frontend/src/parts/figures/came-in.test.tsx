import type { Month } from "@evenkeel/contracts/month"
import { cleanup, screen } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { haveBudget } from "../../../test/budget.ts"
import { monthlyIncome } from "../../../test/plan.ts"
import { haveComeIn } from "../../../test/performances.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { answer, useBackend } from "../../../test/server.ts"
import { setToday } from "../../lib/today.ts"
import { PlanDiffers, PlannedAndCameIn, SetAside, useCameIn } from "./came-in.tsx"

useBackend()
beforeEach(() => {
  signIn()
  haveBudget()
  setToday("2026-12-14")
})

const nothingFound = { count: 0, moneyOut: 0, moneyIn: 0, net: 0, notSpending: 0 }

/** Shows the amount once it is known. */
const Known = ({ month }: { readonly month: Month }) => <i>{useCameIn(month)}</i>
const known = async (...amounts: ReadonlyArray<number>) => {
  await expect
    .poll(() => [...document.querySelectorAll("i")].map(({ textContent }) => textContent))
    .toEqual(amounts.map(String))
}

const says = async (text: string) => {
  await expect.poll(() => document.querySelector("p")?.textContent).toBe(text)
}

test("what was planned stands beside what came in, so far or in all", async () => {
  haveComeIn({ "2026-12": 2492.4, "2026-11": 4984.62 })
  show(<PlannedAndCameIn month="2026-12" planned={5400} />)
  await says("Planned $5,400, came in $2,492 so far. ")
  cleanup()
  show(<PlannedAndCameIn month="2026-11" planned={5400} />)
  await says("Planned $5,400, came in $4,985. ")
})

test("what was set aside of a month leads to its list", async () => {
  answer("searchTransactions", { transactions: [], next: null, totals: { ...nothingFound, count: 3 } })
  show(<SetAside month="2026-12" />)
  await screen.findByText("as not spending.", { exact: false })
  expect(document.body.textContent).toContain("3 transactions set aside as not spending.")
  expect(screen.getByRole("link").getAttribute("href")).toBe("/transactions?month=2026-12&status=not-spending")
})

test("nothing is shown to who has no account", async () => {
  haveBudget({ accounts: [] })
  haveComeIn({})
  show(
    <>
      <PlannedAndCameIn month="2026-12" planned={5400} />
      <Known month="2026-12" />
    </>,
  )
  await known(0)
  expect(document.querySelector("p")).toBeNull()
})

test.each([
  [4900, 4985, "In October 2026 $4,900 came in, in November 2026 $4,985. If that goes on, change what is planned."],
  [4900, 5200, undefined],
  [0, 4985, undefined],
])("two months of %d and %d beside a plan of $5,400 say: %s", async (october, november, words) => {
  haveComeIn({ "2026-10": october, "2026-11": november })
  show(
    <>
      <PlanDiffers planned={5400} />
      <Known month="2026-10" />
      <Known month="2026-11" />
    </>,
  )
  await known(october, november)
  expect(document.querySelector("p")?.textContent).toBe(words)
})

test("one tap plans what came in on average, where there is one income", async () => {
  haveComeIn({ "2026-10": 4900, "2026-11": 4985 })
  const planned: Array<unknown> = []
  answer("changeIncome", ({ body: { amount } }) => {
    planned.push(amount)
    return { ...monthlyIncome, amount }
  })
  const { person } = show(<PlanDiffers planned={5400} />)
  await person.click(await screen.findByRole("button", { name: "Plan $4,942.50 a month from now on" }))
  await expect.poll(() => planned).toEqual([4942.5])
})

test("with several incomes it is for the person to say which", async () => {
  const income = { incomeSource: "EMPLOYER", incomeType: "SALARY", description: "" } as const
  haveBudget({ incomes: [2700, 2700].map((amount, index) => ({ ...income, amount, incomeId: String(index) })) })
  haveComeIn({ "2026-10": 4900, "2026-11": 4985 })
  show(<PlanDiffers planned={5400} />)
  await screen.findByText(/If that goes on/)
  expect(screen.queryByRole("button")).toBeNull()
})
