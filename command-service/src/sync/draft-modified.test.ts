import { describe, expect, test } from "vitest"
import { earlierMonths } from "@evenkeel/contracts/budget/figures/transactions"
import { accountRemoved, assigned, deleted, linked, reduced, renamed } from "@evenkeel/contracts/test/events"
import { given } from "../../test/deciding.ts"
import { pendingRow, person, reported, row, savings, splitInTwo, toSavings } from "../../test/sync.ts"

describe("a modified row", () => {
  test("updates what the bank says, and keeps what the person changed", () => {
    const { budget } = given(
      ...person,
      reported({ added: [row("x1")] }),
      assigned("t1.1", "dining"),
      renamed("t1.1", "Lunch"),
      reduced("t1.1", 10_00),
    ).when(
      reported({
        modified: [row("x1", { amount: 45_00, merchant: "Rosa", logoUrl: "https://logos.example/rosa.png" })],
      }),
    )
    expect(budget.transactions.get("t1.1")).toMatchObject({
      name: "Lunch",
      amount: 10_00,
      categoryId: "dining",
      merchant: "Rosa",
      logoUrl: "https://logos.example/rosa.png",
    })
  })

  test("whose category the bank no longer gives has none", () => {
    const category = { primary: "TRAVEL", detailed: "TRAVEL_FLIGHTS", confident: true }
    const { budget } = given(...person, reported({ added: [row("x1", { category })] })).when(
      reported({ modified: [row("x1")] }),
    )
    expect(budget.transactions.get("t1.1")?.bankCategory).toBeNull()
  })

  test("without changes is not an event", () =>
    expect(
      given(...person, reported({ added: [row("x1")] })).when(reported({ modified: [row("x1")] })).synced?.modified,
    ).toEqual([]))

  test("stays deleted", () =>
    expect(
      given(...person, reported({ added: [row("x1")] }), deleted("t1.1")).when(
        reported({ modified: [row("x1", { amount: 1_00 })] }),
      ).budget.transactions.size,
    ).toBe(0))

  test("that turns out to be a transfer leaves the lists, unless the person has decided on it", () => {
    const transfer = row("x1", toSavings)
    const { budget, synced } = given(...person, savings, reported({ added: [row("x1")] })).when(
      reported({ modified: [transfer] }),
    )
    expect(budget.transactions.size).toBe(0)
    expect(synced).toMatchObject({ gone: ["t1.1"], setAside: [{ reason: "transfer" }] })
    const decisions = [assigned("t1.1", "dining"), renamed("t1.1", "Gift"), reduced("t1.1", 1_00)] as const
    for (const decision of decisions) {
      expect([
        ...given(...person, savings, reported({ added: [row("x1")] }), decision)
          .when(reported({ modified: [transfer] }))
          .budget.transactions.keys(),
      ]).toEqual(["t1.1"])
    }
    const parts = splitInTwo("t1.1", [30_00, 10_00])
    expect([
      ...given(...person, savings, reported({ added: [row("x1")] }), ...parts)
        .when(reported({ modified: [transfer] }))
        .budget.transactions.keys(),
    ]).toEqual(["part 1", "part 2"])
    expect(
      given(...person, savings, reported({ added: [transfer] })).when(reported({ modified: [row("x1")] })).synced,
    ).toMatchObject({ imported: [{ transactionId: "t2.1" }] })
  })

  test("that turns out to be a transfer leaves the finaliser's queue, however old it is", () => {
    const { budget } = given(...person, savings, reported({ added: [row("x1")] })).when(
      reported({ modified: [row("x1", toSavings)] }, "2026-07-20T12:00:00Z"),
    )
    expect(budget.transactions.size).toBe(0)
  })

  test("that went with its account comes back with it as history, however old it is", () => {
    const { budget } = given(
      ...person,
      savings,
      reported({ added: [row("x1")] }),
      accountRemoved("checking", "t1.1"),
      linked({ accountId: "ours again" }),
    ).when(reported({ added: [row("x1", { amount: 41_00 })] }, "2026-07-20T12:00:00Z"))
    expect([...budget.transactions.values()]).toMatchObject([{ amount: 41_00 }])
    expect(earlierMonths(budget, "2026-07")).toMatchObject({ previousMonthTotal: 0, importedToSort: 1 })
  })

  test("that is still pending takes on the day that the bank gives it now", () => {
    const { budget } = given(...person, reported({ added: [pendingRow("p1")] })).when(
      reported({ modified: [pendingRow("p1", { bookedOn: "2026-05-19" })] }),
    )
    expect(budget.transactions.get("t1.1")?.date).toBe("2026-05-19")
  })
})
