import { describe, expect, test } from "vitest"
import { earlierMonths } from "@evenkeel/contracts/budget/figures/transactions"
import { assigned, linked, registered } from "@evenkeel/contracts/test/events"
import { given } from "../../test/deciding.ts"
import { pendingRow, person, reported, row } from "../../test/sync.ts"

describe("months are in the person's time zone:", () => {
  const at = (timeZone: string, instant: string, ...dates: ReadonlyArray<string>) => {
    const { budget, synced } = given(registered({ timeZone }), linked()).when(
      reported({ added: dates.map((date) => row(`x ${date}`, { authorizedOn: date })) }, instant),
    )
    return { listed: [...budget.transactions.values()].map(({ date }) => date), tooOld: synced?.tooOld, budget }
  }

  test("rows of this and the previous month are imported, older ones are counted", () =>
    expect(
      at("America/New_York", "2026-05-20T12:00:00Z", "2026-03-31", "2026-04-01", "2026-05-20", "2026-05-22"),
    ).toMatchObject({ listed: ["2026-04-01", "2026-05-20", "2026-05-22"], tooOld: 1 }))

  test("at the end of the year it is still December west of the date line, and January east of it", () => {
    const instant = "2027-01-01T10:30:00Z"
    const dates = ["2026-10-31", "2026-11-01", "2026-11-30", "2026-12-01", "2026-12-31", "2027-01-01"]
    expect(at("Pacific/Pago_Pago", instant, ...dates)).toMatchObject({ listed: dates.slice(1), tooOld: 1 })
    expect(at("Pacific/Kiritimati", instant, ...dates)).toMatchObject({ listed: dates.slice(3), tooOld: 3 })
  })

  test("at the end of a month the same instant belongs to two months", () => {
    const instant = "2026-05-31T10:30:00Z"
    expect(at("Pacific/Pago_Pago", instant, "2026-04-01", "2026-03-31").listed).toEqual(["2026-04-01"])
    expect(at("Pacific/Kiritimati", "2026-05-31T09:59:00Z", "2026-04-01").listed).toEqual(["2026-04-01"])
    expect(at("Pacific/Kiritimati", instant, "2026-04-01", "2026-05-01")).toMatchObject({
      listed: ["2026-05-01"],
      tooOld: 1,
    })
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
    const { budget, synced } = given(...person, reported({ added: [pendingRow("p1")] })).when(
      reported({ added: [row("x1", { follows: "p1", amount: 41_00 })], removed: ["p1"] }, "2026-08-02T12:00:00Z"),
    )
    expect(budget.transactions.get("t1.1")).toMatchObject({ amount: 41_00, date: "2026-05-18", pending: false })
    expect(synced?.tooOld).toBe(0)
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
