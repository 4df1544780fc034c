import { describe, expect, test } from "vitest"
import { earlierMonths } from "@evenkeel/contracts/budget/figures/transactions"
import { fold } from "@evenkeel/contracts/budget/fold"
import { noPlan } from "@evenkeel/contracts/budget/plan/state"
import { planAtEndOf } from "@evenkeel/contracts/budget/plan/plan"
import { assigned, income, linked, registered, typesSet } from "@evenkeel/contracts/test/events"
import { given } from "../../test/deciding.ts"
import { pendingRow, person, reported, row } from "../../test/sync.ts"

describe("months are in the person's time zone:", () => {
  const at = (timeZone: string, instant: string, ...dates: ReadonlyArray<string>) => {
    const { budget, synced } = given(registered({ timeZone }), linked()).when(
      reported({ added: dates.map((date) => row(`x ${date}`, { authorizedOn: date })) }, instant),
    )
    const ofHistory = (synced?.imported ?? []).filter(({ fact }) => fact.history)
    expect(budget.transactions.size).toBe(dates.length)
    return ofHistory.map(({ fact }) => fact.date)
  }

  test("rows of this and the previous month are asked about, older ones are history", () =>
    expect(
      at("America/New_York", "2026-05-20T12:00:00Z", "2026-03-31", "2026-04-01", "2026-05-20", "2026-05-22"),
    ).toEqual(["2026-03-31"]))

  test("at the end of the year it is still December west of the date line, and January east of it", () => {
    const instant = "2027-01-01T10:30:00Z"
    const dates = ["2026-10-31", "2026-11-01", "2026-11-30", "2026-12-01", "2026-12-31", "2027-01-01"]
    expect(at("Pacific/Pago_Pago", instant, ...dates)).toEqual(dates.slice(0, 1))
    expect(at("Pacific/Kiritimati", instant, ...dates)).toEqual(dates.slice(0, 3))
  })

  test("at the end of a month the same instant belongs to two months", () => {
    const instant = "2026-05-31T10:30:00Z"
    expect(at("Pacific/Pago_Pago", instant, "2026-03-31", "2026-04-01")).toEqual(["2026-03-31"])
    expect(at("Pacific/Kiritimati", "2026-05-31T09:59:00Z", "2026-04-01")).toEqual([])
    expect(at("Pacific/Kiritimati", instant, "2026-04-01", "2026-05-01")).toEqual(["2026-04-01"])
  })

  test("history waits in no queue, and is counted beside it", () => {
    const old = row("old", { authorizedOn: "2025-01-10", bookedOn: "2025-01-10" })
    const { budget } = given(...person).when(reported({ added: [old, row("x1", { authorizedOn: "2026-04-02" })] }))
    const { previousMonthTransactions, previousMonthTotal, importedToSort } = earlierMonths(budget, "2026-05")
    expect(previousMonthTransactions.map(({ date }) => date)).toEqual(["2026-04-02"])
    expect({ previousMonthTotal, importedToSort }).toEqual({ previousMonthTotal: 1, importedToSort: 1 })
  })

  test("history that the bank corrects stays history", () => {
    const old = (amount: number) => row("old", { authorizedOn: "2025-01-10", bookedOn: "2025-01-10", amount })
    const { budget } = given(...person, reported({ added: [old(4_00)] })).when(reported({ modified: [old(5_00)] }))
    expect(earlierMonths(budget, "2026-05")).toMatchObject({ previousMonthTotal: 0, importedToSort: 1 })
    expect([...budget.transactions.values()]).toMatchObject([{ amount: 5_00 }])
  })

  test("months of history from before there was a plan take the first one", () => {
    const old = row("old", { authorizedOn: "2025-01-10", bookedOn: "2025-01-10" })
    const { budget } = given(registered(), linked()).when(reported({ added: [old] }))
    fold(budget, [income(1_000_00, { month: "2026-05" }), typesSet(500, 300, 200, "2026-05")])
    expect(planAtEndOf(budget, "2025-03")).toMatchObject({ assumed: "first plan", categoryTypes: [{}, {}, {}] })
    expect(planAtEndOf(budget, "2024-12")).toEqual(noPlan)
  })

  test("an uncategorised row joins the queue when its month is over, even while it is pending", () => {
    const { budget } = given(...person).when(
      reported({ added: [row("x1"), pendingRow("p1", { bookedOn: "2026-05-31", merchant: "Late" })] }),
    )
    expect(earlierMonths(budget, "2026-05").previousMonthTotal).toBe(0)
    expect(
      earlierMonths(budget, "2026-06").previousMonthTransactions.map(({ name, pending }) => [name, pending]),
    ).toEqual([
      ["Rosa's Diner", false],
      ["Late", true],
    ])
  })

  test("a known row is updated however old it is", () => {
    const { budget } = given(...person, reported({ added: [pendingRow("p1")] })).when(
      reported({ added: [row("x1", { follows: "p1", amount: 41_00 })], removed: ["p1"] }, "2026-08-02T12:00:00Z"),
    )
    expect(budget.transactions.get("t1.1")).toMatchObject({ amount: 41_00, date: "2026-05-18", pending: false })
  })

  test("a refund in the next month lowers that month's spending", () => {
    const refund = row("r1", { amount: -40_00, authorizedOn: "2026-06-03" })
    const { budget } = given(...person, reported({ added: [row("x1")] }), assigned("t1.1", "dining")).when(
      reported({ added: [refund] }, "2026-06-04T12:00:00Z"),
    )
    expect([...budget.transactions.values()].map(({ amount, date, categoryId }) => [amount, date, categoryId])).toEqual(
      [
        [40_00, "2026-05-18", "dining"],
        [-40_00, "2026-06-03", null],
      ],
    )
  })
})
