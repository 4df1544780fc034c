import { describe, expect, test } from "vitest"
import { deleted, reduced } from "@evenkeel/contracts/test/events"
import { given } from "../../test/deciding.ts"
import { pendingRow, person, reported, row, splitInTwo } from "../../test/sync.ts"

describe("a split pending row that posts", () => {
  const firstSeen = reported({ added: [pendingRow("p1", { amount: 100_00 })] })
  const postsAt = (amount: number) => reported({ added: [row("x1", { follows: "p1", amount })], removed: ["p1"] })

  test("at the same amount keeps its parts", () => {
    const { budget } = given(...person, firstSeen, ...splitInTwo("t1.1")).when(postsAt(100_00))
    expect([...budget.transactions.values()]).toMatchObject([
      { transactionId: "part 1", amount: 60_00, pending: false, categoryId: "dining" },
      { transactionId: "part 2", amount: 40_00, pending: false, categoryId: "gifts" },
    ])
  })

  test("for more gets the difference as one uncategorised part", () => {
    const { budget } = given(...person, firstSeen, ...splitInTwo("t1.1")).when(postsAt(115_00))
    expect([...budget.transactions.values()].map(({ amount, categoryId }) => [amount, categoryId])).toEqual([
      [60_00, "dining"],
      [40_00, "gifts"],
      [15_00, null],
    ])
  })

  test("for more, reported again unchanged in amount and then for even more, gets only the new difference", () => {
    const restated = (amount: number) => reported({ modified: [row("x1", { amount, merchant: "Rosa" })] })
    const amounts = (...reports: ReadonlyArray<ReturnType<typeof restated>>) =>
      [
        ...given(...person, firstSeen, ...splitInTwo("t1.1"), postsAt(115_00), ...reports).budget.transactions.values(),
      ].map(({ amount }) => amount)
    expect(amounts(restated(115_00))).toEqual([60_00, 40_00, 15_00])
    expect(amounts(restated(115_00), restated(120_00))).toEqual([60_00, 40_00, 15_00, 5_00])
  })

  test("for more goes with all its parts once the bank removes it", () =>
    expect(
      given(...person, firstSeen, ...splitInTwo("t1.1"), postsAt(115_00)).when(reported({ removed: ["x1"] })).budget
        .transactions.size,
    ).toBe(0))

  test("for less takes the difference from its largest part, which says so", () => {
    const { budget, synced } = given(...person, firstSeen, ...splitInTwo("t1.1")).when(postsAt(90_00))
    expect([...budget.transactions.values()]).toMatchObject([
      { transactionId: "part 1", amount: 50_00, categoryId: "dining", loweredFrom: 60_00 },
      { transactionId: "part 2", amount: 40_00, categoryId: "gifts", loweredFrom: null },
    ])
    expect(synced?.gone).toEqual([])
    const inHalves = given(...person, firstSeen, ...splitInTwo("t1.1", [50_00, 50_00])).when(postsAt(90_00))
    expect([...inHalves.budget.transactions.values()].map(({ amount }) => amount)).toEqual([40_00, 50_00])
  })

  test("for less, and later for more, gets what is beyond the lowered parts as one uncategorised part", () => {
    const rises = reported({ modified: [row("x1", { amount: 97_00 })] })
    const { budget } = given(...person, firstSeen, ...splitInTwo("t1.1"), postsAt(90_00)).when(rises)
    expect([...budget.transactions.values()].map(({ amount, categoryId }) => [amount, categoryId])).toEqual([
      [50_00, "dining"],
      [40_00, "gifts"],
      [7_00, null],
    ])
  })

  test("for so little that nothing is left of the largest part is undone, and takes that part's category", () => {
    const { budget, synced } = given(...person, firstSeen, ...splitInTwo("t1.1")).when(postsAt(40_00))
    expect([...budget.transactions.values()]).toMatchObject([
      { transactionId: "t1.1", amount: 40_00, categoryId: "dining", loweredFrom: null },
    ])
    expect(synced?.gone).toEqual(["part 1", "part 2"])
    const mostlyGifts = given(...person, firstSeen, ...splitInTwo("t1.1", [40_00, 60_00])).when(postsAt(30_00))
    expect(mostlyGifts.budget.transactions.get("t1.1")?.categoryId).toBe("gifts")
  })

  test("and is undone is one transaction from then on, which follows the bank", () => {
    const changed = reported({ modified: [row("x1", { amount: 95_00 })] })
    const { budget } = given(...person, firstSeen, ...splitInTwo("t1.1"), postsAt(30_00)).when(changed)
    expect([...budget.transactions.values()]).toMatchObject([
      { transactionId: "t1.1", amount: 95_00, categoryId: "dining" },
    ])
  })

  test("for less, but at least as much as its remaining parts, keeps what was reduced or deleted", () => {
    const afterReduction = given(...person, firstSeen, ...splitInTwo("t1.1"), reduced("part 2", 10_00)).when(
      postsAt(95_00),
    )
    expect(
      [...afterReduction.budget.transactions.values()].map(({ transactionId, amount }) => [transactionId, amount]),
    ).toEqual([
      ["part 1", 60_00],
      ["part 2", 10_00],
    ])
    const afterDeletion = given(...person, firstSeen, ...splitInTwo("t1.1"), deleted("part 2"), postsAt(95_00)).when(
      reported({ modified: [row("x1", { amount: 103_00 })] }),
    )
    expect(
      [...afterDeletion.budget.transactions.values()].map(({ transactionId, amount, categoryId }) => [
        transactionId,
        amount,
        categoryId,
      ]),
    ).toEqual([
      ["part 1", 60_00, "dining"],
      ["t3.1", 3_00, null],
    ])
  })

  test("leaves out what the person left out", () => {
    const leaving = (amount: number) => [
      ...given(...person, firstSeen, ...splitInTwo("t1.1", [50_00, 30_00], 20_00))
        .when(postsAt(amount))
        .budget.transactions.values(),
    ]
    expect(leaving(100_00).map(({ amount }) => amount)).toEqual([50_00, 30_00])
    expect(leaving(90_00).map(({ amount }) => amount)).toEqual([50_00, 30_00])
    expect(leaving(80_00).map(({ amount }) => amount)).toEqual([50_00, 30_00])
    expect(leaving(107_00).map(({ amount }) => amount)).toEqual([50_00, 30_00, 7_00])
  })

  test.each([30_00, 70_00, 100_00, 115_00])(
    "and had been reduced before follows no amount of the bank's: %i",
    (amount) => {
      const { budget, synced } = given(
        ...person,
        firstSeen,
        reduced("t1.1", 80_00),
        ...splitInTwo("t1.1", [50_00, 30_00]),
      ).when(postsAt(amount))
      expect([...budget.transactions.values()].map((each) => each.amount)).toEqual([50_00, 30_00])
      expect(synced).toMatchObject({ imported: [], gone: [] })
    },
  )

  test("stays deleted if all its parts were deleted", () => {
    const { budget } = given(...person, firstSeen, ...splitInTwo("t1.1"), deleted("part 1"), deleted("part 2")).when(
      postsAt(120_00),
    )
    expect(budget.transactions.size).toBe(0)
  })
})
