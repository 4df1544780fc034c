// An income of one month changes the next month's figures, without an event at the turn of the month.
import { expect, test } from "vitest"
import { after } from "../../../test/budget.ts"
import { category, income, typesSet } from "../../../test/events.ts"
import { defined, type Budget } from "../budget.ts"
import { asPlannedIn, categoryRecord, categoryTypesIn } from "./categories.ts"
import { explain } from "./explanation/explanation.ts"
import { differenceBetween } from "./difference.ts"
import { stateReply } from "./state.ts"

const months = ["2026-02", "2026-03"]
const gift = income(1000_00, { incomeId: "gift", incomeType: "GIFT", until: "2026-02" })
const events = [income(5000_00), gift, typesSet(500, 300, 200), category("Groceries", 200)]
const rent = category("Rent", 660, { fixed: 1650_00 })

test("counts in its month alone", () => {
  const budget = after(...events)
  expect(months.map((month) => stateReply(budget, month).totalIncome)).toEqual([6000, 5000])
  expect(months.map((month) => stateReply(budget, month).incomes.map((each) => each.until))).toEqual([
    [undefined, "2026-02"],
    [undefined],
  ])
  expect(months.map((month) => categoryTypesIn(budget, month).map((type) => type.budgetAmount))).toEqual([
    [3000, 1800, 1200],
    [2500, 1500, 1000],
  ])
})

test("changes the share of a fixed amount while it counts", () => {
  const record = categoryRecord(after(...events, rent), defined(after(...events, rent).categories.get("rent")))
  expect(months.map((month) => asPlannedIn(record, month))).toMatchObject([
    { share: 550_000, budget: 1650_00 },
    { share: 660_000, budget: 1650_00 },
  ])
})

test("is a part of its month's total, with the amount that it had then", () => {
  const changed = { ...income(6000_00, { month: "2026-03" }), _tag: "IncomeChanged" } as const
  const budget = after(...events, changed)
  const partsIn = (month: string) => {
    const explained = explain(budget, { figure: "totalIncome", month })
    return "parts" in explained ? explained.parts.map(({ label, amount }) => [label, amount]) : explained
  }
  expect(months.map(partsIn)).toEqual([
    [
      ["Salary", 5000_00],
      ["Gift", 1000_00],
    ],
    [["Salary", 6000_00]],
  ])
})

test("is in the difference between two moments of its month, and ends with it", () => {
  const [without, given] = [after(...events.filter((event) => event !== gift)), after(...events)]
  const between = (before: Budget, [month, later]: ReadonlyArray<string>) => {
    const { totalIncome, plan } = differenceBetween({ budget: before, month: month! }, { budget: given, month: later! })
    return { totalIncome, plan: plan.filter(({ what }) => what === "Budget of Needs") }
  }
  const needs = (before: string, now: string) => [{ what: "Budget of Needs", before, after: now }]
  expect(between(without, ["2026-02", "2026-02"])).toEqual({
    totalIncome: { before: 5000, after: 6000 },
    plan: needs("$2,500.00", "$3,000.00"),
  })
  expect(between(given, ["2026-02", "2026-03"])).toEqual({
    totalIncome: { before: 6000, after: 5000 },
    plan: needs("$3,000.00", "$2,500.00"),
  })
})
