import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { describeEvent, eventTypes, isStep, kindOf, whyNotUndoable, type BudgetEvent } from "./events.ts"
import {
  accountClosed,
  accountReopened,
  assigned,
  assignedTogether,
  category,
  categoryDeleted,
  categoryRenamed,
  connectionChanged,
  currencyChosen,
  deleted,
  entered,
  fact,
  imported,
  income,
  linked,
  noted,
  paidBack,
  reallocated,
  reduced,
  registered,
  renamed,
  split,
  synced,
  nameChanged,
  timeZoneChanged,
  zoneChosen,
  typesSet,
  unassigned,
} from "../../test/events.ts"
import { anyHistory } from "../../test/arbitrary-history.ts"
import { emptyBudget } from "./budget.ts"
import { evolve } from "./fold.ts"
import { after } from "../../test/budget.ts"

const planned = [
  registered(),
  income(5_000_00),
  typesSet(500, 300, 200),
  category("Groceries", 400),
  category("Dining", 100, { name: "Dining Out" }),
]
const given = (...events: ReadonlyArray<BudgetEvent>) => ({
  when: (event: BudgetEvent) => ({
    thenItSays: (
      words: string,
      changes?: ReadonlyArray<readonly [what: string, before: string | null, after: string | null]>,
    ) => {
      const description = describeEvent(event, after(...events))
      expect(description.sentence).toBe(words)
      if (changes !== undefined) {
        expect(description.changes.map(({ what, before, after: now }) => [what, before, now])).toEqual(changes)
      }
    },
  }),
})

test("what came back of a purchase, in all", () =>
  given(...planned, entered("Bistro", 96_30), entered("Ada", -32_10), entered("Bo", -12_90))
    .when(paidBack("bistro", null, "ada", "bo"))
    .thenItSays(
      "You noted that $45.00 of Bistro ($96.30, Feb 10) came back with Ada (-$32.10, Feb 10) and Bo (-$12.90, Feb 10)",
    ))

describe("the plan", () => {
  test("a currency", () =>
    given(registered(), currencyChosen("EUR"))
      .when(currencyChosen("JPY"))
      .thenItSays("You chose JPY as your currency", [["Currency", "EUR", "JPY"]]))
  test("an income", () => {
    given(registered())
      .when(income(5_000_00, { incomeType: "SOCIAL_SECURITY" }))
      .thenItSays("You added an income of $5,000.00 a month (Social security)")
    given(registered(), income(1_000_00))
      .when(income(5_000_00, { description: "Engines" }))
      .thenItSays("You added an income of $5,000.00 a month (Salary, Engines)", [
        ["Total income", "$1,000.00", "$6,000.00"],
      ])
  })
  test("the first split", () =>
    given(registered())
      .when(typesSet(500, 300, 200))
      .thenItSays("You split your income: 50% for Needs, 30% for Wants and 20% for Investments"))
  test("a later split, of which only the changes are described", () =>
    given(...planned)
      .when(typesSet(505, 295, 200))
      .thenItSays("You changed how your income is split: Needs from 50% to 50.5% and Wants from 30% to 29.5%", [
        ["Share of Needs", "50%", "50.5%"],
        ["Share of Wants", "30%", "29.5%"],
      ]))
  test("a category", () =>
    given(...planned)
      .when(category("Rent", 250))
      .thenItSays("You added Rent to Needs, with 25% of its budget", [["Share of Rent", null, "25%"]]))
  test("a fixed amount, of a new category and of one that is there", () => {
    given(...planned)
      .when(category("Rent", 250, { fixed: 625_00 }))
      .thenItSays("You added Rent to Needs, with a fixed $625.00")
    const shares = [{ categoryId: "groceries", share: 100_000, fixed: 250_00 }]
    given(...planned)
      .when({ ...reallocated({}), shares })
      .thenItSays("You fixed Groceries at $250.00")
  })
  test("an income that ends", () =>
    given(...planned)
      .when({ _tag: "IncomeEnded", incomeId: "income", month: "2026-03" })
      .thenItSays("You ended the income of $5,000.00 (Salary)", [["Total income", "$5,000.00", "$0.00"]]))
  test("one share", () =>
    given(...planned)
      .when(reallocated({ groceries: 300 }))
      .thenItSays("You changed the share of Groceries from 40% to 30%", [["Share of Groceries", "40%", "30%"]]))
  test("several shares", () =>
    given(...planned)
      .when(reallocated({ groceries: 300, dining: 200 }))
      .thenItSays("You changed the shares of Groceries and Dining Out", [
        ["Share of Groceries", "40%", "30%"],
        ["Share of Dining Out", "10%", "20%"],
      ]))
  test("a renamed category", () =>
    given(...planned)
      .when(categoryRenamed("groceries", "Food"))
      .thenItSays("You renamed the category Groceries to Food", [["Name", "Groceries", "Food"]]))
  test("a deleted category, with the transactions that are left uncategorised", () => {
    const unaffected = [
      entered("Market", 30_00),
      assigned("market", "groceries"),
      entered("Feast", 20_00, { date: "2026-01-31" }),
      assigned("feast", "dining"),
    ]
    given(...planned, ...unaffected)
      .when(categoryDeleted("dining"))
      .thenItSays("You deleted the category Dining Out", [["Share of Dining Out", "10%", null]])
    given(...planned, ...unaffected, entered("Lunch", 12_50), assigned("lunch", "dining"))
      .when(categoryDeleted("dining"))
      .thenItSays("You deleted the category Dining Out; 1 transaction became uncategorized")
  })
})

describe("a transaction", () => {
  const shop = [...planned, linked(), imported(fact("shop", 12_34, { merchant: "Corner Shop", date: "2026-11-03" }))]
  test("categorised together with others", () =>
    given(...shop)
      .when(assignedTogether({ "our-shop": "groceries" }))
      .thenItSays("You sorted 1 transaction into Groceries", [["Corner Shop ($12.34, Nov 3)", null, "Groceries"]]))
  test("categorised", () =>
    given(...shop)
      .when(assigned("our-shop", "groceries"))
      .thenItSays("You put Corner Shop ($12.34, Nov 3) into Groceries", [["Category", null, "Groceries"]]))
  test("moved", () =>
    given(...shop, assigned("our-shop", "groceries"))
      .when(assigned("our-shop", "dining"))
      .thenItSays("You moved Corner Shop ($12.34, Nov 3) from Groceries to Dining Out", [
        ["Category", "Groceries", "Dining Out"],
      ]))
  test("moved between types, to a category of the same name", () =>
    given(
      ...shop,
      category("Gifts", 100),
      category("Presents", 100, { name: "Gifts", typeId: "wants" }),
      assigned("our-shop", "gifts"),
    )
      .when(assigned("our-shop", "presents"))
      .thenItSays("You moved Corner Shop ($12.34, Nov 3) from Gifts (Needs) to Gifts (Wants)"))
  test("uncategorised", () =>
    given(...shop, assigned("our-shop", "groceries"))
      .when(unassigned("our-shop"))
      .thenItSays("You took Corner Shop ($12.34, Nov 3) out of Groceries", [["Category", "Groceries", null]]))
  test("split", () => {
    given(...shop)
      .when(split("our-shop", { Bread: 4_00, Cake: 8_34 }))
      .thenItSays("You split Corner Shop ($12.34, Nov 3) into Bread ($4.00) and Cake ($8.34)")
    given(...shop)
      .when(split("our-shop", { Bread: 4_00, Cake: 8_00 }, 34))
      .thenItSays(
        "You split Corner Shop ($12.34, Nov 3) into Bread ($4.00) and Cake ($8.00), leaving out $0.34, which is in no part",
        [
          ["Corner Shop", "$12.34", null],
          ["Bread", null, "$4.00"],
          ["Cake", null, "$8.00"],
        ],
      )
  })
  test("lowered", () =>
    given(...shop)
      .when(reduced("our-shop", 10_00))
      .thenItSays("You lowered Corner Shop (Nov 3) from $12.34 to $10.00", [["Amount", "$12.34", "$10.00"]]))
  test("renamed", () =>
    given(...shop)
      .when(renamed("our-shop", "Kiosk"))
      .thenItSays("You renamed Corner Shop ($12.34, Nov 3) to Kiosk", [["Name", "Corner Shop", "Kiosk"]]))
  test("noted", () => {
    given(...shop)
      .when(noted("our-shop", "With Ada,\n50% each"))
      .thenItSays("You added a note to Corner Shop ($12.34, Nov 3)", [["Note", null, "With Ada,\n50% each"]])
    given(...shop, noted("our-shop", "With Ada"))
      .when(noted("our-shop", "With Grace"))
      .thenItSays("You changed the note on Corner Shop ($12.34, Nov 3)", [["Note", "With Ada", "With Grace"]])
    given(...shop, noted("our-shop", "With Ada"))
      .when(noted("our-shop", ""))
      .thenItSays("You removed the note from Corner Shop ($12.34, Nov 3)", [["Note", "With Ada", null]])
  })
  test("deleted", () =>
    given(...shop)
      .when(deleted("our-shop"))
      .thenItSays("You deleted Corner Shop ($12.34, Nov 3)", [["Corner Shop", "$12.34", null]]))
  test("a refund", () =>
    given(...planned, linked(), imported(fact("refund", -1_005_05)))
      .when(deleted("our-refund"))
      .thenItSays("You deleted REFUND (-$1,005.05, Feb 10)"))
  test("entered", () =>
    given(...planned)
      .when(entered("Tea", 3_00))
      .thenItSays("You added Tea ($3.00, Feb 10)", [["Tea", null, "$3.00"]]))
})

describe("a person", () => {
  test("registered", () =>
    given()
      .when(registered())
      .thenItSays("You registered as ada", [["Name", null, "Ada Lovelace"]]))
  test("moved to another time zone", () =>
    given(registered())
      .when(timeZoneChanged("Asia/Tokyo"))
      .thenItSays("Your time zone became Asia/Tokyo", [["Time zone", "UTC", "Asia/Tokyo"]]))
  test("chose a time zone, or that of the browser", () => {
    given(registered())
      .when(zoneChosen("Asia/Tokyo"))
      .thenItSays("You chose Asia/Tokyo as your time zone", [["Time zone", "UTC", "Asia/Tokyo"]])
    given(registered(), zoneChosen("Asia/Tokyo"))
      .when(zoneChosen("UTC", false))
      .thenItSays("Your time zone is that of your browser, UTC", [["Time zone", "Asia/Tokyo", "UTC"]])
  })
  test("took another name", () =>
    given(registered())
      .when(nameChanged("Ada King"))
      .thenItSays("You changed your name to Ada King", [["Name", "Ada Lovelace", "Ada King"]]))
})

describe("an account", () => {
  const removed = (...dropped: ReadonlyArray<string>) =>
    ({ _tag: "AccountRemoved", accountId: "checking", dropped }) as const
  test("linked", () => {
    given(...planned)
      .when(linked({ balance: 20_00 }))
      .thenItSays("You linked Everyday ending in 0001 at Harbor Bank", [["Balance of Everyday", null, "$20.00"]])
    given(...planned)
      .when(linked({ mask: null, institutionName: null }))
      .thenItSays("You linked Everyday at your bank")
  })
  test("removed, with the transactions that go with it", () => {
    given(...planned, linked())
      .when(removed())
      .thenItSays("You removed Everyday", [])
    given(...planned, linked(), imported(fact("a", 5_00)))
      .when(removed("our-a"))
      .thenItSays("You removed Everyday and its 1 uncategorized transaction", [["A, Feb 10", "$5.00", null]])
  })
  test("removed with hundreds of transactions: those after the first fifty are only counted", () => {
    const rows = Array.from({ length: 120 }, (_, index) => fact(`r${index}`, 1_00))
    const description = describeEvent(
      removed(...rows.map(({ bankTransactionId }) => `our-${bankTransactionId}`)),
      after(...planned, linked(), imported(...rows)),
    )
    expect(description.changes).toHaveLength(50)
    expect(description.changesLeftOut).toBe(70)
  })
  test("of a bank that asks for a new login, and can then be read again", () => {
    const failed = connectionChanged("reconnect", { message: "Log in." })
    given(...planned, linked())
      .when(failed)
      .thenItSays("Harbor Bank asks you to log in again", [["Connection to Harbor Bank", "connected", "Log in."]])
    given(...planned, linked(), failed)
      .when({ ...failed, status: "connected", message: null })
      .thenItSays("Harbor Bank can be read again", [["Connection to Harbor Bank", "Log in.", "connected"]])
  })
  test("of a bank that cannot be read, by what is wrong", () => {
    const failed = connectionChanged("error", { problem: "unreachable" })
    const words = "Harbor Bank cannot be reached at the moment. Please sync again later."
    given(...planned, linked())
      .when(failed)
      .thenItSays("Harbor Bank could not be read", [["Connection to Harbor Bank", "connected", words]])
    given(...planned, linked(), failed)
      .when(connectionChanged("connected"))
      .thenItSays("Harbor Bank can be read again", [["Connection to Harbor Bank", words, "connected"]])
    expect(after(...planned, linked({ institutionName: null }), failed).items.get("harbor")).toMatchObject({
      status: "error",
      message: "The bank cannot be reached at the moment. Please sync again later.",
    })
  })
})

describe("a bank", () => {
  const bank = [
    ...planned,
    linked({ institutionName: "Harbor Lane Bank" }),
    imported(fact("a", 5_00), fact("b", 7_00, { pending: true })),
  ]
  test("reported new and changed transactions", () =>
    given(...bank)
      .when(
        synced({
          imported: [
            { transactionId: "c", fact: fact("c", 1_00, { merchant: "Corner Shop" }) },
            { transactionId: "d", fact: fact("d", 2_00) },
          ],
          modified: [{ transactionId: "our-a", fact: fact("a", 6_00) }],
        }),
      )
      .thenItSays("Harbor Lane Bank brought 2 new transactions and changed 1", [
        ["Corner Shop, Feb 10", null, "$1.00"],
        ["D, Feb 10", null, "$2.00"],
        ["A, Feb 10", "$5.00", "$6.00"],
      ]))
  test("changed a transaction's name and day", () =>
    given(...bank)
      .when(
        synced({ modified: [{ transactionId: "our-a", fact: fact("a", 5_00, { name: "INN", date: "2026-02-12" }) }] }),
      )
      .thenItSays("Harbor Lane Bank changed 1 transaction", [
        ["Name of A, Feb 10", "A", "INN"],
        ["Day of A, Feb 10", "Feb 10", "Feb 12"],
      ]))
  test("changed only the amount of a known merchant's transaction", () =>
    given(...planned, linked(), imported(fact("m", 5_00, { merchant: "Market" })))
      .when(synced({ modified: [{ transactionId: "our-m", fact: fact("m", 6_00, { merchant: "Market" }) }] }))
      .thenItSays("Harbor Bank changed 1 transaction", [["Market, Feb 10", "$5.00", "$6.00"]]))
  test("changed nothing that is shown of a transaction that stays pending", () =>
    given(...bank)
      .when(synced({ modified: [{ transactionId: "our-b", fact: fact("b", 7_00, { pending: true, merchant: "B" }) }] }))
      .thenItSays("Harbor Lane Bank changed 1 transaction", []))
  test("changed nothing that the person has changed", () =>
    given(...bank, renamed("our-a", "Dinner"), reduced("our-a", 4_00))
      .when(synced({ modified: [{ transactionId: "our-a", fact: fact("a", 6_00, { name: "INN" }) }] }))
      .thenItSays("Harbor Lane Bank changed 1 transaction", []))
  test("reported what it set aside, and a new balance", () => {
    const balances = [{ accountId: "checking", balance: 9_00 }]
    const setAside = (["transfer", "foreign currency"] as const).map((reason) => ({ fact: fact(reason, 1_00), reason }))
    given(...bank)
      .when(synced({ setAside }))
      .thenItSays("Harbor Lane Bank reported 1 transfer between your accounts, 1 transaction in another currency", [])
    given(...bank)
      .when(synced({ balances }))
      .thenItSays("Harbor Lane Bank reported a new balance", [["Balance of Everyday", "$0.00", "$9.00"]])
  })
  test("removed transactions by its own ids, with all their parts", () => {
    given(...bank)
      .when(synced({ removed: ["a"], gone: ["our-a"] }))
      .thenItSays("Harbor Lane Bank removed 1 transaction", [["A, Feb 10", "$5.00", null]])
    given(...bank, split("our-a", { Bread: 3_00, Milk: 2_00 }))
      .when(synced({ removed: ["a"], gone: [] }))
      .thenItSays("Harbor Lane Bank removed 2 transactions", [
        ["Bread, Feb 10", "$3.00", null],
        ["Milk, Feb 10", "$2.00", null],
      ])
  })
  test("posted a pending transaction", () =>
    given(...bank)
      .when(synced({ posted: [{ transactionId: "our-b", replaces: "b", fact: fact("b2", 7_00, { name: "B" }) }] }))
      .thenItSays("Harbor Lane Bank changed 1 transaction", [["B, Feb 10", "pending", "posted"]]))
  test("reported transactions that were kept, after an account was linked again", () =>
    given(...bank)
      .when(synced({ posted: [{ transactionId: "our-a", replaces: "a", fact: fact("a2", 5_00, { name: "A" }) }] }))
      .thenItSays("Harbor Lane Bank repeated 1 transaction", []))
  test("no longer has an account, and then has it again", () => {
    given(...bank)
      .when(accountClosed("checking"))
      .thenItSays("Harbor Lane Bank no longer has Everyday")
    given(...bank)
      .when(accountReopened("checking"))
      .thenItSays("Harbor Lane Bank has Everyday again")
  })
  test("left out what cannot be read", () =>
    given(...bank)
      .when(
        synced({
          unreadable: [
            { bankTransactionId: "a", name: "Café", field: "amount" },
            { bankTransactionId: null, name: null, field: "category" },
          ],
        }),
      )
      .thenItSays("Harbor Lane Bank left out what cannot be read", [
        ["Café", null, "its amount cannot be read"],
        ["A transaction", null, "it cannot be read"],
      ]))
  test("had nothing new", () =>
    given(...bank)
      .when(synced())
      .thenItSays("Harbor Lane Bank had nothing new"))
  test("reported hundreds of rows: those after the first fifty are only counted", () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      transactionId: `t${index}`,
      fact: fact(`r${index}`, 1_00),
    }))
    const description = describeEvent(synced({ imported: rows }), after(...bank))
    expect(description.changes).toHaveLength(50)
    expect(description.changesLeftOut).toBe(70)
  })
})

test.each(eventTypes)("%s can be undone unless it is about the person, the bank or one of its accounts", (type) =>
  expect(whyNotUndoable(type) === undefined).toBe(
    type === "AccountOpened" || !["person", "account", "bank"].includes(kindOf(type)),
  ),
)

test.each<[BudgetEvent, ReadonlyArray<string>]>([
  [category("Rent", 250), ["rent"]],
  [reallocated({ groceries: 300, dining: 200 }), ["groceries", "dining"]],
  [categoryRenamed("dining", "Food"), ["dining"]],
  [categoryDeleted("dining"), ["dining"]],
  [assigned("our-a", "groceries"), ["dining", "groceries"]],
  [unassigned("our-a"), ["dining"]],
  [deleted("our-a"), ["dining"]],
  [synced({ modified: [{ transactionId: "our-a", fact: fact("a", 6_00) }] }), ["dining"]],
  [synced({ removed: ["a"], gone: ["our-a"] }), ["dining"]],
  [deleted("our-b"), []],
])("the history of a category includes what happened to it or to a transaction in it: %j", (event, categoryIds) => {
  const before = after(...planned, linked(), imported(fact("a", 5_00), fact("b", 7_00)), assigned("our-a", "dining"))
  expect(describeEvent(event, before).categoryIds).toEqual(categoryIds)
})

test("every event of every history is described in one line, without changing the budget", () => {
  fc.assert(
    fc.property(anyHistory(), ({ events }) => {
      const [described, undescribed] = [emptyBudget(), emptyBudget()]
      for (const event of events) {
        const { sentence } = describeEvent(event, described)
        expect(sentence).toMatch(isStep(event) ? /^[^\n]*$/ : /^[^\n]+$/)
        expect(sentence).not.toMatch(/undefined|null|NaN|\[object/)
        evolve(described, event)
        evolve(undescribed, event)
      }
      expect(described).toEqual(undescribed)
    }),
  )
})
