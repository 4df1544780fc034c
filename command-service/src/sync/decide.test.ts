import { describe, expect, test } from "vitest"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { decideSync } from "./decide.ts"
import {
  accountClosed,
  accountRemoved,
  accountReopened,
  assigned,
  connectionChanged,
  currencyChosen,
  deleted,
  linked,
  registered,
  synced as emptySync,
} from "@evenkeel/contracts/test/events"
import { given } from "../../test/deciding.ts"
import { needs, pendingRow, person, reported, row, savings, splitInTwo } from "../../test/sync.ts"

const syncedTo = (cursor: string) => emptySync({ itemId: "harbor", cursor })
const checkingAt = (balance: number, currency = "USD") => [{ plaidAccountId: "plaid-checking", balance, currency }]

describe("a report", () => {
  test("becomes one event, with its rows and the cursor that it reached", () =>
    given(registered(), linked())
      .when(reported({ added: [row("x1")], accounts: checkingAt(60_00) }))
      .then({
        _tag: "TransactionsSynced",
        itemId: "harbor",
        on: "2026-05-20",
        cursor: "1",
        imported: [
          {
            transactionId: "t1.1",
            fact: {
              bankTransactionId: "x1",
              accountId: "checking",
              name: "ROSA'S DINER 0042",
              merchant: "Rosa's Diner",
              amount: 40_00,
              date: "2026-05-18",
              pending: false,
              logoUrl: null,
              category: null,
            },
          },
        ],
        posted: [],
        modified: [],
        removed: [],
        gone: [],
        setAside: [],
        tooOld: 0,
        balances: [{ accountId: "checking", balance: 60_00 }],
      }))

  const rereading = (fromCursor: string, accounts = checkingAt(0)) => {
    const rows = { added: [], modified: [], removed: [] }
    const report = {
      itemId: "harbor",
      fromCursor,
      isWhole: false,
      unreadable: [],
      historyComing: false,
      cursor: fromCursor,
      ...rows,
      accounts,
    }
    const at = new Date("2026-05-20T12:00:00Z")
    return (budget: Budget) => decideSync({ report, at, idAt: () => "never" }, budget)
  }

  test("lists its rows oldest first, as history shows them, whatever day they were booked on", () => {
    const days = ["2026-05-18", "2026-05-02", "2026-05-09"]
    const { synced } = given(...person).when(
      reported({
        added: days.map((authorizedOn, index) => row(`x${index}`, { authorizedOn, bookedOn: `2026-05-1${9 - index}` })),
      }),
    )
    expect(synced?.imported.map(({ fact }) => fact.date)).toEqual([...days].sort())
  })

  test("that has only a new cursor stores the cursor", () =>
    expect(
      given(...person)
        .when(reported({}))
        .budget.items.get("harbor")?.cursor,
    ).toBe("1"))

  test("that has nothing new appends nothing", () => {
    const { events } = given(...person).when(reported({}))
    given(...person, ...events)
      .when(rereading("1"))
      .thenNothing()
    given(...person, ...events)
      .when(rereading("1", checkingAt(99_00)))
      .then({ ...syncedTo("1"), on: "2026-05-20", balances: [{ accountId: "checking", balance: 99_00 }] })
  })

  test("from a cursor that another sync has moved on does nothing", () =>
    given(...person, syncedTo("moved"))
      .when(rereading("1", []))
      .thenNothing())

  test("of an item whose last account was removed does nothing", () =>
    given(registered())
      .when(reported({ added: [row("x1")] }))
      .thenNothing())

  test("ignores rows of accounts that are not linked", () => {
    const { synced } = given(...person).when(
      reported({ added: [row("x1", { plaidAccountId: "plaid-savings" })], removed: ["never seen"] }),
    )
    expect(synced).toMatchObject({ imported: [], removed: [], tooOld: 0 })
  })

  test("that adds and removes the same row imports nothing", () =>
    expect(given(...person).when(reported({ added: [row("x1")], removed: ["x1"] })).budget.transactions.size).toBe(0))

  test("without a linked account marks that account as closed by the bank", () => {
    const { budget, events } = given(...person).when(reported({ added: [row("x1")], accounts: [] }))
    expect(events).toMatchObject([{ _tag: "TransactionsSynced" }, accountClosed("checking")])
    expect(budget.transactions.size).toBe(1)
    expect(given(...person, reported({ accounts: [] })).when(reported({ accounts: [] })).events).toMatchObject([
      { _tag: "TransactionsSynced" },
    ])
  })

  test("says nothing about the accounts of another item", () => {
    const elsewhere = linked({
      accountId: "card",
      plaidAccountId: "plaid-card",
      itemId: "other",
      accountType: "CREDIT",
    })
    expect(given(...person, elsewhere).when(reported({})).events).toMatchObject([{ _tag: "TransactionsSynced" }])
  })

  test("that includes a closed account marks it as open again", () => {
    const { budget, events } = given(...person, reported({ accounts: [] })).when(reported({}))
    expect(events).toMatchObject([{ _tag: "TransactionsSynced" }, accountReopened("checking")])
    expect(budget.accounts.get("checking")?.closed).toBe(false)
    expect(given(...person, reported({ accounts: [] }), reported({})).when(reported({})).events).toMatchObject([
      { _tag: "TransactionsSynced" },
    ])
  })

  test("that succeeds clears an earlier failure", () => {
    const failed = connectionChanged("reconnect", { message: "Log in again." })
    expect(
      given(...person, failed)
        .when(reported({}))
        .budget.items.get("harbor"),
    ).toMatchObject({
      status: "connected",
      message: null,
    })
  })
})

describe("a removed row", () => {
  test("removes its transaction, with its parts", () => {
    expect(
      given(...person, reported({ added: [pendingRow("p1")] }), assigned("t1.1", "dining")).when(
        reported({ removed: ["p1"] }),
      ).budget.transactions.size,
    ).toBe(0)
    const { budget, synced } = given(
      ...person,
      reported({ added: [row("x1", { amount: 100_00 })] }),
      ...splitInTwo("t1.1"),
    ).when(reported({ removed: ["x1"] }))
    expect(budget.transactions.size).toBe(0)
    expect(synced).toMatchObject({ removed: ["x1"], gone: ["part 1", "part 2"] })
  })

  test("that the person had deleted is not listed as gone", () =>
    expect(
      given(...person, reported({ added: [row("x1")] }), deleted("t1.1")).when(reported({ removed: ["x1"] })).synced,
    ).toMatchObject({ removed: ["x1"], gone: [] }))
})

test("a row of an account that the person has removed stays in its category, though the bank removes it", () => {
  const { budget } = given(
    ...person,
    savings,
    reported({ added: [row("x1")] }),
    assigned("t1.1", "dining"),
    accountRemoved("checking"),
  ).when(reported({ removed: ["x1"] }))
  expect(budget.transactions.get("t1.1")?.categoryId).toBe("dining")
})

describe("a sync from the start", () => {
  test("recognises known rows, and treats those no longer reported as removed", () => {
    const { budget, synced } = given(
      ...person,
      reported({
        added: [row("x0", { authorizedOn: "2026-05-01" }), row("x1"), pendingRow("p1", { merchant: "Fuel" })],
      }),
      assigned("t1.2", "dining"),
      savings,
    ).when(reported({ added: [row("x0", { authorizedOn: "2026-05-01" }), row("x1")] }))
    expect(synced).toMatchObject({ imported: [], modified: [], removed: ["p1"] })
    expect([...budget.transactions.values()].map(({ categoryId }) => categoryId)).toEqual([null, "dining"])
  })

  test("recognises a pending row in the one that has posted since", () => {
    const { budget } = given(
      ...person,
      reported({ added: [pendingRow("p1")] }),
      assigned("t1.1", "dining"),
      savings,
    ).when(reported({ added: [row("x1", { amount: 44_00 })] }))
    expect([...budget.transactions.values()]).toMatchObject([
      { transactionId: "t1.1", amount: 44_00, categoryId: "dining" },
    ])
  })

  test("does the same after the bank has rejected the cursor", () => {
    const { budget, synced } = given(
      ...person,
      reported({ added: [row("x0", { authorizedOn: "2026-05-01" }), row("x1")] }),
      assigned("t1.2", "dining"),
      reported({ added: [row("x2", { amount: 3_00 })] }),
    ).when(reported({ isWhole: true, added: [row("x0", { authorizedOn: "2026-05-01" }), row("x1")] }))
    expect(synced).toMatchObject({ imported: [], modified: [], removed: ["x2"], cursor: "3" })
    expect([...budget.transactions.values()].map(({ categoryId }) => categoryId)).toEqual([null, "dining"])
  })

  test("keeps a row of which the bank now sends what nobody can read", () => {
    const unreadable = [{ bankTransactionId: "x2", name: null, field: "amount" }]
    const { budget, synced } = given(...person, reported({ added: [row("x1"), row("x2")] })).when(
      reported({ isWhole: true, added: [row("x1")], unreadable }),
    )
    expect([...budget.transactions.keys()]).toEqual(["t1.1", "t1.2"])
    expect(synced).toMatchObject({ unreadable })
  })

  test("recognises rows to which the bank has given other ids", () => {
    const { budget, synced } = given(
      ...person,
      reported({ added: [row("x1"), row("x2")] }),
      assigned("t1.2", "dining"),
    ).when(reported({ isWhole: true, added: [row("z1"), row("z2"), row("z3")] }))
    expect(synced).toMatchObject({
      posted: [{ replaces: "x1" }, { replaces: "x2" }],
      imported: [{ transactionId: "t2.3" }],
      removed: [],
      gone: [],
    })
    expect([...budget.transactions.values()].map(({ categoryId }) => categoryId)).toEqual([null, "dining", null])
  })

  test("recognises a transfer, and treats as removed only rows within the reported days", () => {
    const transfer = row("x2", {
      category: { primary: "TRANSFER_OUT", detailed: "TRANSFER_OUT_SAVINGS", confident: true },
    })
    const { synced } = given(
      ...person,
      reported({
        added: [row("x0", { authorizedOn: "2026-05-16" }), row("x1", { authorizedOn: "2026-05-17" }), transfer],
      }),
      savings,
    ).when(
      reported({ added: [row("x3", { amount: 3_00, authorizedOn: "2026-05-17", bookedOn: "2026-05-19" }), transfer] }),
    )
    expect(synced).toMatchObject({ imported: [{ fact: { bankTransactionId: "x3" } }], setAside: [], removed: ["x1"] })
  })

  test("matches a row with the pending one that it refers to, though it resembles a removed one", () => {
    const { synced } = given(...person, reported({ added: [pendingRow("p1"), row("z1")] })).when(
      reported({ isWhole: true, added: [row("x1", { follows: "p1" })] }),
    )
    expect(synced).toMatchObject({ posted: [{ replaces: "p1" }], removed: ["z1"] })
  })

  test("that reports nothing removes nothing", () =>
    expect(given(...person, reported({ added: [row("x1")] }), savings).when(reported({})).synced?.removed).toEqual([]))
})

describe("in a budget of another currency", () => {
  const inYen = [registered(), currencyChosen("JPY"), linked(), needs] as const

  test("rows in that are imported, and other money is set aside, dollars too", () => {
    const { synced } = given(...inYen).when(
      reported({
        added: [
          row("yen", { amount: 1_200, currency: "JPY" }),
          row("dinars", { amount: 12_345, currency: "KWD" }),
          row("dollars", { amount: 40_00 }),
        ],
        accounts: checkingAt(250_000, "JPY"),
      }),
    )
    expect(synced).toMatchObject({
      imported: [{ fact: { bankTransactionId: "yen", amount: 1_200 } }],
      setAside: [
        { fact: { bankTransactionId: "dinars", amount: 12_345, currency: "KWD", decimals: 3 } },
        { fact: { bankTransactionId: "dollars", amount: 40_00, currency: "USD" } },
      ],
      balances: [{ accountId: "checking", balance: 250_000 }],
    })
    expect(synced?.setAside.map(({ reason }) => reason)).toEqual(["foreign currency", "foreign currency"])
    for (const { fact } of synced?.imported ?? []) expect(fact).not.toHaveProperty("currency")
    for (const { fact } of synced?.setAside.slice(1) ?? []) expect(fact).not.toHaveProperty("decimals")
  })

  test("a balance in dollars is not one", () =>
    expect(given(...inYen).when(reported({ added: [], accounts: checkingAt(5_00) })).synced?.balances).toEqual([]))
})
