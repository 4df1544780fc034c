// A removed account is linked again through another login, where the bank has different ids for everything.
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { fold } from "@evenkeel/contracts/budget/fold"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { BudgetEvent, EventOf } from "@evenkeel/contracts/budget/events"
import { Result } from "effect"
import { decideAccount } from "../../accounts/decide.ts"
import type { ReportedRow } from "../report.ts"
import {
  accountRemoved,
  assigned,
  deleted,
  linked,
  reduced,
  renamed,
  unassigned,
} from "@evenkeel/contracts/test/events"
import { type Deciding, given } from "../../../test/deciding.ts"
import { pendingRow, person, reported, row, savings, splitInTwo } from "../../../test/sync.ts"

const removed =
  (accountId = "checking") =>
  (budget: Budget) =>
    decideAccount({ _tag: "RemoveAccount", accountId }, budget)
const relinked = (changes: Partial<EventOf<"AccountLinked">> = {}): BudgetEvent => ({
  ...(linked() as EventOf<"AccountLinked">),
  accountId: "ours again",
  itemId: "again",
  plaidAccountId: "plaid again",
  ...changes,
})

const again = (id: string, changes: Partial<ReportedRow> = {}) => row(id, { plaidAccountId: "plaid again", ...changes })
const reports = (...added: ReadonlyArray<ReportedRow>) =>
  reported(
    { added, accounts: [{ plaidAccountId: "plaid again", balance: 0, currency: "USD" }] },
    "2026-05-20T12:00:00Z",
    "again",
  )

const shown = (budget: Budget) =>
  [...budget.transactions.values()].map(({ transactionId, amount, categoryId, accountId }) => [
    transactionId,
    amount,
    categoryId,
    accountId,
  ])
const rosa = { amount: 40_00 }
const cake = { amount: 7_00, merchant: "Cake" }
const hundred = { amount: 100_00 }

type Steps = ReadonlyArray<BudgetEvent | Deciding>

/** Reports a purchase of 100.00 again. */
const logins: ReadonlyArray<readonly [login: string, link: BudgetEvent, reports: Deciding]> = [
  [
    "the same login",
    relinked({ itemId: "harbor", plaidAccountId: "plaid-checking" }),
    reported({ added: [row("x1", hundred)] }),
  ],
  ["a new login", relinked(), reports(again("y1", hundred))],
]

describe("a transaction kept because it was in a category", () => {
  test("is recognised, and those dropped with the account come back", () => {
    const { budget, synced } = given(
      ...person,
      reported({ added: [row("x1", rosa), row("x2", cake)] }),
      assigned("t1.1", "dining"),
      removed(),
      relinked(),
    ).when(reports(again("y2", cake), again("y1", rosa)))
    expect(shown(budget)).toEqual([
      ["t1.1", 40_00, "dining", "ours again"],
      ["again1.1", 7_00, null, "ours again"],
    ])
    expect(synced).toMatchObject({
      posted: [{ transactionId: "t1.1", replaces: "x1" }],
      imported: [{ transactionId: "again1.1" }],
      removed: [],
      gone: [],
    })
  })

  test("is recognised whenever the bank reports it, and however often the account is linked again", () => {
    const twice = { accountId: "ours thrice", itemId: "thrice", plaidAccountId: "checking thrice" }
    const { budget } = given(
      ...person,
      reported({ added: [row("x1")] }),
      assigned("t1.1", "dining"),
      removed(),
      relinked(),
      reports(),
      reports(again("y1")),
      removed("ours again"),
      relinked(twice),
    ).when(
      reported(
        { added: [row("z1", { plaidAccountId: "checking thrice" })], accounts: [] },
        "2026-05-20T12:00:00Z",
        "thrice",
      ),
    )
    expect(shown(budget)).toEqual([["t1.1", 40_00, "dining", "ours thrice"]])
  })

  test("keeps the person's name and amount, and stays split", () => {
    const { budget } = given(
      ...person,
      reported({ added: [row("x1", { amount: 100_00 }), row("x2", cake)] }),
      ...splitInTwo("t1.1"),
      assigned("t1.2", "dining"),
      renamed("t1.2", "Birthday"),
      reduced("t1.2", 5_00),
      removed(),
      relinked(),
    ).when(reports(again("y1", { amount: 100_00 }), again("y2", cake)))
    expect([...budget.transactions.values()].map(({ name, amount }) => `${name} ${amount}`).sort()).toEqual([
      "Birthday 500",
      "Part 1 6000",
      "Part 2 4000",
    ])
  })

  test("gets back the part that was dropped with the account", () => {
    const { budget } = given(
      ...person,
      reported({ added: [row("x1", { amount: 100_00 })] }),
      ...splitInTwo("t1.1"),
      unassigned("part 2"),
      removed(),
      relinked(),
    ).when(reports(again("y1", { amount: 100_00 })))
    expect(shown(budget)).toEqual([
      ["part 1", 60_00, "dining", "ours again"],
      ["again1.1", 40_00, null, "ours again"],
    ])
  })

  test("stays as it is if the bank no longer reports it", () => {
    const { budget, synced } = given(
      ...person,
      reported({ added: [row("x1", { authorizedOn: "2026-04-02", bookedOn: "2026-04-03" })] }),
      assigned("t1.1", "dining"),
      removed(),
      relinked(),
    ).when(reports(again("y1")))
    expect(shown(budget)).toEqual([
      ["t1.1", 40_00, "dining", "checking"],
      ["again1.1", 40_00, null, "ours again"],
    ])
    expect(synced?.removed).toEqual([])
  })
})

describe.each(logins)("a transaction that the person deleted, reported through %s", (_, link, reportedAgain) => {
  const bought: Steps = [...person, reported({ added: [row("x1", hundred)] })]

  test("stays deleted", () =>
    expect(given(...bought, deleted("t1.1"), removed(), link).when(reportedAgain).budget.transactions.size).toBe(0))

  test("comes back if its deletion, redone after the account was removed, is undone", () => {
    const goesAlong: BudgetEvent = accountRemoved("checking", "t1.1")
    const { events } = given(...bought, deleted("t1.1"), goesAlong, link).when(reportedAgain)
    expect(shown(given(...bought, goesAlong, link, ...events).budget)).toEqual([["t1.1", 100_00, null, "ours again"]])
  })
})

test("a row recognised under another id is not also matched by a posted row", () => {
  const { budget } = given(...person, reported({ added: [pendingRow("p1")] }), assigned("t1.1", "dining")).when(
    reported({ isWhole: true, added: [pendingRow("y1"), row("x1", { follows: "p1" })] }),
  )
  expect(
    [...budget.transactions.values()].map(({ transactionId, bankTransactionId }) => [transactionId, bankTransactionId]),
  ).toEqual([
    ["t1.1", "y1"],
    ["t2.2", "x1"],
  ])
})

describe("of a split purchase", () => {
  const unassigned = (transactionId: string): BudgetEvent => ({ _tag: "TransactionUnassigned", transactionId })
  const amounts = (...steps: Steps) =>
    [
      ...given(
        ...person,
        reported({ added: [row("x1", hundred)] }),
        ...splitInTwo("t1.1"),
        ...steps,
      ).budget.transactions.values(),
    ].map(({ amount }) => amount)

  test("whose parts were all dropped with the account, the whole comes back, and follows the bank's changes", () =>
    expect(
      amounts(
        unassigned("part 1"),
        unassigned("part 2"),
        removed(),
        relinked(),
        reports(again("y1", hundred)),
        reports(again("y1", { amount: 115_00 })),
      ),
    ).toEqual([115_00]))

  describe.each(logins)("through %s", (_, ...linkedAgain) => {
    test("a deleted part stays deleted, though the other one was dropped with the account", () =>
      expect(amounts(deleted("part 1"), unassigned("part 2"), removed(), ...linkedAgain)).toEqual([40_00]))

    test("a part dropped with the account comes back, though the kept one was deleted since", () =>
      expect(amounts(unassigned("part 2"), removed(), deleted("part 1"), ...linkedAgain)).toEqual([40_00]))
  })
})

test("of two equal purchases, one kept and one dropped, there are two again", () => {
  const { budget } = given(
    ...person,
    reported({ added: [row("x1"), row("x2")] }),
    assigned("t1.2", "dining"),
    removed(),
    relinked(),
  ).when(reports(again("y1"), again("y2")))
  expect(shown(budget)).toEqual([
    ["t1.2", 40_00, "dining", "ours again"],
    ["again1.2", 40_00, null, "ours again"],
  ])
})

describe("a purchase is recognised", () => {
  const kept = (first: ReportedRow, ...second: ReadonlyArray<ReportedRow>) =>
    given(...person, reported({ added: [first] }), assigned("t1.1", "dining"), removed(), relinked()).when(
      reports(...second),
    ).budget.transactions

  test("by the date on which it was booked or authorized", () => {
    expect(
      kept(row("x1", { bookedOn: "2026-05-19" }), again("y1", { authorizedOn: null, bookedOn: "2026-05-19" })).size,
    ).toBe(1)
    expect(kept(row("x1", { bookedOn: "2026-05-19" }), again("y1", { bookedOn: "2026-05-20" })).size).toBe(1)
    expect(kept(row("x1"), again("y1", { authorizedOn: "2026-05-17", bookedOn: "2026-05-17" })).size).toBe(2)
  })

  test("by the bank's description of it, or the merchant's name", () => {
    expect(kept(row("x1"), again("y1", { merchant: null })).size).toBe(1)
    expect(kept(row("x1"), again("y1", { name: "ROSA 42" })).size).toBe(1)
    expect(kept(row("x1"), again("y1", { follows: "y0" })).size).toBe(1)
    expect(kept(row("x1"), again("y1", { name: "CAKE", merchant: "Cake" })).size).toBe(2)
  })

  test("by the exact description before the merchant's name", () => {
    const visits = [row("x1", { name: "ROSA 1" }), row("x2", { name: "ROSA 2" })]
    const { budget, synced } = given(
      ...person,
      reported({ added: visits }),
      assigned("t1.1", "dining"),
      assigned("t1.2", "gifts"),
      removed(),
      relinked(),
    ).when(reports(again("y2", { name: "ROSA 2" })))
    expect(synced).toMatchObject({ posted: [{ transactionId: "t1.2", replaces: "x2" }] })
    expect(budget.transactions.size).toBe(2)
  })

  test("by its amount", () => expect(kept(row("x1"), again("y1", { amount: 40_01 })).size).toBe(2))

  test("after it has posted, as the successor of a pending row that the new login never reported", () =>
    expect([
      ...kept(pendingRow("x1"), again("y1", { amount: 48_00, bookedOn: "2026-05-20", follows: "y0" })).values(),
    ]).toMatchObject([{ transactionId: "t1.1", amount: 48_00, categoryId: "dining" }]))

  test("after it has posted with a tip, though there were earlier visits to the merchant", () => {
    const visits = ["2026-05-02", "2026-05-09"].map((day) => again(`y ${day}`, { authorizedOn: day, bookedOn: day }))
    const listed = [
      ...kept(pendingRow("x1"), ...visits, again("y1", { amount: 48_00, bookedOn: "2026-05-20" })).values(),
    ]
    expect(listed.map(({ date, amount, categoryId }) => [date, amount, categoryId])).toEqual([
      ["2026-05-18", 48_00, "dining"],
      ["2026-05-02", 40_00, null],
      ["2026-05-09", 40_00, null],
    ])
  })
})

describe("an account is recognised", () => {
  const linkedAs = (first: Partial<EventOf<"AccountLinked">>, second: Partial<EventOf<"AccountLinked">>) => {
    const [user, account, ...plan] = person as readonly [
      BudgetEvent,
      EventOf<"AccountLinked">,
      ...ReadonlyArray<BudgetEvent>,
    ]
    return given(
      user,
      { ...account, ...first },
      ...plan,
      reported({ added: [row("x1")] }),
      assigned("t1.1", "dining"),
      removed(),
      relinked(second),
    ).when(reports(again("y1"))).budget.transactions.size
  }

  test("by its persistent id, whatever its name is now", () => {
    expect(
      linkedAs({ persistentAccountId: "for ever" }, { persistentAccountId: "for ever", name: "Daily", mask: "4821" }),
    ).toBe(1)
    expect(linkedAs({}, { persistentAccountId: "for ever", name: "Daily" })).toBe(2)
  })

  test("by institution, name and mask", () => {
    expect(linkedAs({ mask: "4821" }, { mask: "4821" })).toBe(1)
    expect(linkedAs({ mask: "4821" }, { mask: "7730" })).toBe(2)
    expect(linkedAs({}, { institutionId: "ins_meadow", institutionName: "Meadow" })).toBe(2)
    expect(linkedAs({ institutionId: null }, {})).toBe(1)
    expect(linkedAs({}, { institutionId: null, institutionName: "Meadow" })).toBe(2)
  })
})

test("through the same login, where ids persist, a purchase like a kept one is a different one", () => {
  const { budget } = given(
    ...person,
    savings,
    reported({ added: [row("x0", cake), row("x1")] }),
    assigned("t1.2", "dining"),
    removed(),
    relinked({ itemId: "harbor", plaidAccountId: "plaid-checking" }),
  ).when(reported({ added: [row("x2"), row("x1")] }))
  expect(shown(budget)).toEqual([
    ["t1.2", 40_00, "dining", "ours again"],
    ["t1.1", 40_00, null, "ours again"],
  ])
})

test("through the same login, the successor of a pending row that was never reported is a different purchase", () => {
  const { budget } = given(
    ...person,
    savings,
    reported({ added: [row("x0", cake), pendingRow("p1")] }),
    assigned("t1.2", "dining"),
    removed(),
    relinked({ itemId: "harbor", plaidAccountId: "plaid-checking" }),
  ).when(reported({ added: [row("x1", { follows: "p0", amount: 48_00 })] }))
  expect(
    [...budget.transactions.values()].map(({ bankTransactionId, categoryId }) => [bankTransactionId, categoryId]),
  ).toEqual([
    ["p1", "dining"],
    ["x1", null],
  ])
})

test("nothing is duplicated or lost, whatever was bought and decided", () => {
  const purchase = fc.record({
    amount: fc.integer({ min: 10, max: 12 }),
    merchant: fc.constantFrom("Rosa's Diner", "Fuel", null),
    bookedOn: fc.constantFrom("2026-05-17", "2026-05-18"),
    decided: fc.constantFrom("left", "assigned", "split", "deleted"),
  })
  fc.assert(
    fc.property(fc.array(purchase, { maxLength: 12 }), fc.nat(), (purchases, turn) => {
      const rows = purchases.map(({ amount, merchant, bookedOn }, index) =>
        row(`x${index}`, { amount, merchant, bookedOn, authorizedOn: null }),
      )
      const { budget } = given(...person).when(reported({ added: rows }))
      purchases.forEach(({ decided, amount }, index) => {
        const transactionId = budget.bankRows.get(`x${index}`)?.transactionId ?? ""
        if (decided === "assigned") fold(budget, [assigned(transactionId, "dining")])
        if (decided === "deleted") fold(budget, [deleted(transactionId)])
        if (decided !== "split") return
        const [one, two] = [`one of ${index}`, `two of ${index}`]
        fold(budget, [
          {
            _tag: "TransactionSplit",
            transactionId,
            leftOut: 0,
            parts: [
              { transactionId: one, name: "One", amount: 4 },
              { transactionId: two, name: "Two", amount: amount - 4 },
            ],
          },
          assigned(one, "dining"),
        ])
      })
      fold(budget, Result.getOrThrow(removed()(budget)))
      fold(budget, [relinked()])
      const order = rows.map((reported, index) => ({
        ...reported,
        bankTransactionId: `y${index}`,
        plaidAccountId: "plaid again",
      }))
      const cut = turn % (rows.length + 1)
      for (const part of [order.slice(cut), order.slice(0, cut)]) {
        fold(budget, Result.getOrThrow(reports(...part)(budget)))
      }
      const total = [...budget.transactions.values()].reduce((sum, { amount }) => sum + amount, 0)
      const expected = purchases.reduce((sum, { decided, amount }) => sum + (decided === "deleted" ? 0 : amount), 0)
      expect(total).toBe(expected)
    }),
  )
})
