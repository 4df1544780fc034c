import { describe, expect, test } from "vitest"
import { assigned, deleted, reduced, renamed } from "@evenkeel/contracts/test/events"
import { given } from "../../../test/deciding.ts"
import { pendingRow, person, reported, row, savings, splitInTwo, toSavings } from "../../../test/sync.ts"

const firstSeen = (...rows: ReadonlyArray<ReturnType<typeof row>>) => reported({ added: rows })
const posts = (...rows: ReadonlyArray<ReturnType<typeof row>>) => reported({ added: rows, removed: ["p1"] })

describe("a pending row that posts", () => {
  test("keeps its transaction, category and name, and takes over the tip", () => {
    const { budget, synced } = given(
      ...person,
      firstSeen(pendingRow("p1")),
      assigned("t1.1", "dining"),
      renamed("t1.1", "Birthday"),
    ).when(posts(row("x1", { follows: "p1", amount: 48_00 })))
    expect(budget.transactions.get("t1.1")).toMatchObject({
      name: "Birthday",
      amount: 48_00,
      categoryId: "dining",
      pending: false,
      bankTransactionId: "x1",
    })
    expect([...budget.transactions.keys()]).toEqual(["t1.1"])
    expect(synced).toMatchObject({ removed: [], gone: [], imported: [] })
  })

  test("keeps the amount that the person reduced", () => {
    const { budget } = given(...person, firstSeen(pendingRow("p1")), reduced("t1.1", 20_00)).when(
      posts(row("x1", { follows: "p1", amount: 48_00 })),
    )
    expect(budget.transactions.get("t1.1")?.amount).toBe(20_00)
  })

  test("stays deleted, even if it changes later", () => {
    const { budget } = given(
      ...person,
      firstSeen(pendingRow("p1")),
      deleted("t1.1"),
      posts(row("x1", { follows: "p1", amount: 48_00 })),
    ).when(reported({ modified: [row("x1", { amount: 49_00, merchant: "Rosa" })] }))
    expect(budget.transactions.size).toBe(0)
    expect(budget.bankRows.get("x1")?.fate).toBe("deleted")
  })

  test("is matched without a reference, if merchant and account are unambiguous", () => {
    const { budget } = given(...person, firstSeen(pendingRow("p1")), assigned("t1.1", "dining")).when(
      posts(row("x1", { amount: 48_00, authorizedOn: null, bookedOn: "2026-05-21" })),
    )
    expect([...budget.transactions.values()]).toMatchObject([
      { transactionId: "t1.1", categoryId: "dining", amount: 48_00 },
    ])
  })

  test.each(["2026-05-17", "2026-06-01"])(
    "may have been authorized on %s, a day off in another calendar or two weeks earlier",
    (authorizedOn) => {
      const { budget } = given(...person, firstSeen(pendingRow("p1")), assigned("t1.1", "dining")).when(
        posts(row("x1", { authorizedOn })),
      )
      expect([...budget.transactions.keys()]).toEqual(["t1.1"])
    },
  )

  test("keeps its month if the bank omits the authorization date, even after later changes", () => {
    const late = row("x1", { follows: "p1", authorizedOn: null, bookedOn: "2026-06-02" })
    const { budget } = given(...person, firstSeen(pendingRow("p1", { bookedOn: "2026-05-31" })), posts(late)).when(
      reported({ modified: [{ ...late, amount: 41_00 }] }, "2026-06-03T12:00:00Z"),
    )
    expect(budget.transactions.get("t1.1")).toMatchObject({ date: "2026-05-31", amount: 41_00 })
    expect(
      given(...person, firstSeen(row("x1")))
        .when(reported({ modified: [row("x1", { authorizedOn: null, bookedOn: "2026-05-02" })] }))
        .budget.transactions.get("t1.1")?.date,
    ).toBe("2026-05-02")
  })

  test("keeps it even under the same id", () => {
    const { budget } = given(...person, firstSeen(pendingRow("x1", { bookedOn: "2026-05-31" }))).when(
      reported({ modified: [row("x1", { authorizedOn: null, bookedOn: "2026-06-02" })] }),
    )
    expect(budget.transactions.get("t1.1")).toMatchObject({ date: "2026-05-31", pending: false })
  })

  test("is matched even if the bank first reports the pending row again with changes, and removes it later", () => {
    const { budget, synced } = given(
      ...person,
      firstSeen(pendingRow("p1")),
      assigned("t1.1", "dining"),
      reported({ added: [row("x1", { follows: "p1" })], modified: [pendingRow("p1", { amount: 41_00 })] }),
    ).when(reported({ removed: ["p1"] }))
    expect(synced).toMatchObject({ removed: [], gone: [] })
    expect([...budget.transactions.values()]).toMatchObject([
      { transactionId: "t1.1", bankTransactionId: "x1", amount: 40_00, categoryId: "dining" },
    ])
    expect([...budget.bankRows.keys()]).toEqual(["x1"])
  })

  test("is a different purchase if account, merchant, direction or time differ", () => {
    for (const other of [
      { plaidAccountId: "plaid-savings" },
      { merchant: "Corner Café" },
      { amount: -40_00 },
      { authorizedOn: "2026-05-16" },
      { authorizedOn: "2026-06-02" },
      { follows: "never seen" },
      { pending: true },
    ]) {
      const { budget, synced } = given(...person, savings, firstSeen(pendingRow("p1"))).when(posts(row("x1", other)))
      expect(synced).toMatchObject({ posted: [], removed: ["p1"], gone: ["t1.1"] })
      // Money in without a purchase is no refund.
      expect([...budget.transactions.keys()]).toEqual("amount" in other ? [] : ["t2.1"])
    }
  })
})

describe("a posted row that names a pending row which an earlier sync removed", () => {
  const removes = reported({ removed: ["p1"] }, "2026-05-21T12:00:00Z")
  const postsOn = (day: string) =>
    reported({ added: [row("x1", { follows: "p1", amount: 48_00 })] }, `${day}T12:00:00Z`)
  const seen = [...person, firstSeen(pendingRow("p1"))] as const

  test("takes its transaction and every decision about it", () => {
    const { budget, synced } = given(...seen, assigned("t1.1", "dining"), renamed("t1.1", "Birthday"), removes).when(
      postsOn("2026-05-24"),
    )
    expect([...budget.transactions.values()]).toMatchObject([
      { transactionId: "t1.1", name: "Birthday", categoryId: "dining", amount: 48_00, bankTransactionId: "x1" },
    ])
    expect(synced).toMatchObject({ returned: [{ bankTransactionId: "p1", transactionIds: ["t1.1"] }], imported: [] })
    expect(budget.removedRows.size).toBe(0)
  })

  test("takes its split", () => {
    const { budget } = given(...seen, ...splitInTwo("t1.1", [25_00, 15_00]), removes).when(postsOn("2026-05-24"))
    expect([...budget.transactions.values()].map(({ amount, categoryId }) => [amount, categoryId])).toEqual([
      [25_00, "dining"],
      [15_00, "gifts"],
      [8_00, null],
    ])
  })

  test("stays deleted if that was", () =>
    expect(given(...seen, deleted("t1.1"), removes).when(postsOn("2026-05-24")).budget.transactions.size).toBe(0))

  test("is new after thirty days", () => {
    const { budget, synced } = given(...seen, assigned("t1.1", "dining"), removes).when(postsOn("2026-06-21"))
    expect([...budget.transactions.values()]).toMatchObject([{ transactionId: "t3.1", categoryId: null }])
    expect(synced).not.toHaveProperty("returned")
    expect(budget.removedRows.size).toBe(0)
    expect(given(...seen, assigned("t1.1", "dining"), removes).when(postsOn("2026-06-20")).synced).toHaveProperty(
      "returned",
    )
  })

  test("shares it with no other", () => {
    const { synced } = given(...seen, assigned("t1.1", "dining"), removes).when(
      reported({ added: [row("x1", { follows: "p1", amount: 15_00 }), row("x2", { follows: "p1", amount: 25_00 })] }),
    )
    expect(synced).toMatchObject({ posted: [], imported: [{}, {}] })
    expect(synced).not.toHaveProperty("returned")
  })
})

describe("a pending row that posts as something else", () => {
  const dinner = { category: { primary: "FOOD_AND_DRINK", detailed: "FOOD_AND_DRINK_RESTAURANT", confident: true } }

  test("leaves the lists if it turns out not to be spending", () => {
    const { budget, synced } = given(...person, savings, firstSeen(pendingRow("p1", dinner))).when(
      posts(row("x1", { follows: "p1", ...toSavings })),
    )
    expect(synced).toMatchObject({ posted: [{ replaces: "p1" }], gone: ["t1.1"], setAside: [{ reason: "transfer" }] })
    expect([...budget.bankRows.keys()]).toEqual(["x1"])
    expect(budget.transactions.size).toBe(0)
  })

  test("enters the lists if it turns out to be spending", () => {
    const { budget, synced } = given(...person, savings, firstSeen(pendingRow("p1", toSavings))).when(
      posts(row("x1", { follows: "p1", ...dinner })),
    )
    expect(synced).toMatchObject({ removed: ["p1"], gone: [], imported: [{ transactionId: "t2.1" }] })
    expect([...budget.bankRows.keys()]).toEqual(["x1"])
  })

  test("stays where the person has put it", () => {
    const { budget } = given(...person, savings, firstSeen(pendingRow("p1", dinner)), assigned("t1.1", "dining")).when(
      posts(row("x1", { follows: "p1", ...toSavings })),
    )
    expect(budget.transactions.get("t1.1")).toMatchObject({ categoryId: "dining", pending: false })
  })
})

describe("two equal candidates are never merged:", () => {
  const alike = [pendingRow("p1"), pendingRow("p2")]

  test("two pending rows and one that posts", () => {
    const { synced } = given(...person, firstSeen(...alike), assigned("t1.1", "dining")).when(
      reported({ added: [row("x1")], removed: ["p1", "p2"] }),
    )
    expect(synced).toMatchObject({ posted: [], imported: [{ transactionId: "t2.1" }], gone: ["t1.1", "t1.2"] })
  })

  test.each([
    ["assigned", [assigned("t1.1", "dining"), assigned("t1.2", "dining")], { categoryId: "dining" }],
    ["renamed", [renamed("t1.1", "Ride"), renamed("t1.2", "Ride")], { name: "Ride" }],
    ["reduced", [reduced("t1.1", 20_00), reduced("t1.2", 20_00)], { amount: 20_00 }],
  ])("but two that were %s alike keep that, both or the one that posts", (_, decisions, decided) => {
    const posting = (...ids: ReadonlyArray<string>) =>
      given(...person, firstSeen(...alike), ...decisions).when(
        reported({ added: ids.map((id) => row(id)), removed: ["p1", "p2"] }),
      )
    expect([...posting("x1", "x2").budget.transactions.values()]).toMatchObject([decided, decided])
    expect([...posting("x1").budget.transactions.values()]).toMatchObject([{ ...decided, bankTransactionId: "x1" }])
    expect(posting("x1", "x2", "x3").synced).toMatchObject({ posted: [], imported: [{}, {}, {}] })
  })

  test("but two that were both deleted stay deleted", () => {
    const { budget } = given(...person, firstSeen(...alike), deleted("t1.1"), deleted("t1.2")).when(
      reported({ added: [row("x1"), row("x2")], removed: ["p1", "p2"] }),
    )
    expect(budget.transactions.size).toBe(0)
  })

  test("one pending row and two that post", () => {
    const { synced } = given(...person, firstSeen(pendingRow("p1")), assigned("t1.1", "dining")).when(
      reported({ added: [row("x1"), row("x2")], removed: ["p1"] }),
    )
    expect(synced).toMatchObject({ posted: [], imported: [{}, {}], gone: ["t1.1"] })
  })

  test("two posted rows that refer to the same pending one", () => {
    const { synced } = given(...person, firstSeen(pendingRow("p1"))).when(
      reported({
        added: [row("x1", { follows: "p1", amount: 15_00 }), row("x2", { follows: "p1", amount: 25_00 })],
        removed: ["p1"],
      }),
    )
    expect(synced).toMatchObject({ posted: [], imported: [{}, {}], gone: ["t1.1"] })
  })

  test("two posted rows with the amount of one of two pending ones", () => {
    const { synced } = given(...person, firstSeen(pendingRow("p1"), pendingRow("p2", { amount: 12_00 }))).when(
      reported({ added: [row("x1"), row("x2"), row("x3", { amount: 12_00 })], removed: ["p1", "p2"] }),
    )
    expect(synced).toMatchObject({
      posted: [{ replaces: "p2", fact: { bankTransactionId: "x3" } }],
      imported: [{}, {}],
      gone: ["t1.1"],
    })
  })

  test("one posted row that refers to a pending one, and another that only resembles it", () => {
    const { synced } = given(...person, firstSeen(pendingRow("p1"))).when(
      posts(row("x1", { follows: "p1" }), row("x2")),
    )
    expect(synced).toMatchObject({
      posted: [{ replaces: "p1", fact: { bankTransactionId: "x1" } }],
      imported: [{ fact: { bankTransactionId: "x2" } }],
    })
  })

  test("but of two pending rows, the one with the exact amount matches", () => {
    const { synced } = given(...person, firstSeen(pendingRow("p1"), pendingRow("p2", { amount: 12_00 }))).when(
      reported({ added: [row("x1")], removed: ["p1", "p2"] }),
    )
    expect(synced).toMatchObject({ posted: [{ replaces: "p1" }], imported: [], gone: ["t1.2"] })
  })

  test("but of two posted rows, the one with the exact amount matches", () => {
    const { synced } = given(...person, firstSeen(pendingRow("p1"))).when(
      posts(row("x1", { amount: 55_00 }), row("x2")),
    )
    expect(synced).toMatchObject({
      posted: [{ replaces: "p1", fact: { bankTransactionId: "x2" } }],
      imported: [{ fact: { bankTransactionId: "x1" } }],
    })
  })

  test("but two different ones are distinguished by their exact amounts", () => {
    const { synced } = given(...person, firstSeen(pendingRow("p1"), pendingRow("p2", { amount: 12_00 }))).when(
      reported({ added: [row("x2", { amount: 12_00 }), row("x1")], removed: ["p1", "p2"] }),
    )
    expect(synced?.posted.map(({ transactionId, replaces }) => [transactionId, replaces])).toEqual([
      ["t1.2", "p2"],
      ["t1.1", "p1"],
    ])
  })
})
