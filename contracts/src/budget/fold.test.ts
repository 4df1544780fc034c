import { describe, expect, test } from "vitest"
import {
  accountRemoved,
  assigned,
  category,
  categoryDeleted,
  connectionChanged,
  deleted,
  entered,
  fact,
  imported,
  income,
  linked,
  noted,
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
import { categoriesOf, emptyBudget, livingCategory, defined } from "./budget.ts"
import type { BudgetEvent } from "./events.ts"
import { evolve } from "./fold.ts"
import { after, listed } from "../../test/budget.ts"

const person = [registered(), typesSet(500, 300, 200), category("Groceries", 400), category("Rent", 600)] as const
const categoryIn = (budget: ReturnType<typeof after>, transactionId: string) =>
  budget.transactions.get(transactionId)?.categoryId

describe("a person", () => {
  test("is the one who registered, in the zone they moved to last", () =>
    expect(after(registered(), timeZoneChanged("Asia/Tokyo")).user).toEqual({
      userId: "ada",
      name: "Ada Lovelace",
      username: "ada",
      timeZone: "Asia/Tokyo",
    }))
  test("has the name and the zone that they chose last", () => {
    expect(after(registered(), nameChanged("Ada King"), zoneChosen("Asia/Tokyo")).user).toMatchObject({
      name: "Ada King",
      timeZone: "Asia/Tokyo",
      isTimeZoneChosen: true,
    })
    expect(after(registered(), zoneChosen("Asia/Tokyo"), zoneChosen("UTC", false)).user).not.toHaveProperty(
      "isTimeZoneChosen",
    )
  })
})

describe("a transaction", () => {
  const lunch = [...person, entered("Lunch", 12_50)] as const

  test("belongs to the month of its date", () =>
    expect([...after(...lunch, entered("Old", 1, { date: "2026-01-31" })).months]).toEqual([
      ["2026-02", new Set(["lunch"])],
      ["2026-01", new Set(["old"])],
    ]))
  test("is in the category that it was last assigned to", () => {
    expect(categoryIn(after(...lunch, assigned("lunch", "rent"), assigned("lunch", "groceries")), "lunch")).toBe(
      "groceries",
    )
    expect(categoryIn(after(...lunch, assigned("lunch", "rent"), unassigned("lunch")), "lunch")).toBeNull()
  })
  test("has the name and amount that the person gave it", () =>
    expect(
      after(...lunch, renamed("lunch", "Dinner"), reduced("lunch", 10_00)).transactions.get("lunch"),
    ).toMatchObject({ name: "Dinner", amount: 10_00 }))
  test("that is deleted leaves nothing behind", () => {
    const budget = after(...lunch, deleted("lunch"))
    expect(budget.transactions.size).toBe(0)
    expect(budget.months.size).toBe(0)
  })
})

describe("a note", () => {
  const before = [...person, linked(), imported(fact("inn", 40_00, { pending: true }))] as const
  const noteOn = (budget: ReturnType<typeof after>, transactionId: string) =>
    budget.transactions.get(transactionId)?.note
  const posting = (amount: number, more: object = {}) =>
    synced({ posted: [{ transactionId: "our-inn", replaces: "inn", fact: fact("inn-2", amount), ...more }] })

  test("is none until there is one, and none again once it is empty", () => {
    expect(noteOn(after(...before), "our-inn")).toBeNull()
    expect(noteOn(after(...before, noted("our-inn", "With Ada")), "our-inn")).toBe("With Ada")
    expect(noteOn(after(...before, noted("our-inn", "With Ada"), noted("our-inn", "")), "our-inn")).toBeNull()
  })
  test("is kept when its row posts, and when the bank then changes it", () => {
    const budget = after(
      ...before,
      noted("our-inn", "With Ada"),
      posting(42_00),
      synced({ modified: [{ transactionId: "our-inn", fact: fact("inn-2", 43_00, { name: "THE INN" }) }] }),
    )
    expect(budget.transactions.get("our-inn")).toMatchObject({ note: "With Ada", name: "THE INN", amount: 43_00 })
  })
  test("is kept by every part of a split, and by one transaction if the bank undoes the split", () => {
    const parts = [...before, noted("our-inn", "With Ada"), split("our-inn", { Soup: 15_00, Wine: 25_00 })] as const
    expect(["soup", "wine"].map((part) => noteOn(after(...parts), part))).toEqual(["With Ada", "With Ada"])
    const undone = after(...parts, noted("wine", "Grace's"), posting(10_00, { splitUndone: { categoryId: null } }))
    expect(listed(undone)).toEqual({ "our-inn": 10_00 })
    expect(noteOn(undone, "our-inn")).toBe("Grace's")
  })
  test("is none in what an undo restored before there were notes", () => {
    const { note: _, ...stored } = defined(after(...before, noted("our-inn", "With Ada")).transactions.get("our-inn"))
    const undo = {
      _tag: "ActionUndone",
      commandId: "command",
      again: false,
      month: "2026-02",
      transactions: { put: [stored], taken: [] },
    } as const
    expect(noteOn(after(...before, undo), "our-inn")).toBeNull()
  })
})

describe("a split", () => {
  const dinner = fact("dinner", 50_00, { logoUrl: "https://bank.example/inn.png", merchant: "Inn" })
  const before = [...person, linked(), imported(dinner), assigned("our-dinner", "groceries")] as const

  test("replaces the original by its parts, which take over date, logo, account and category", () => {
    const budget = after(...before, split("our-dinner", { Soup: 20_00, Wine: 25_00 }, 5_00))
    expect(listed(budget)).toEqual({ soup: 20_00, wine: 25_00 })
    const original = defined(after(...before).transactions.get("our-dinner"))
    expect(budget.transactions.get("soup")).toEqual({
      ...original,
      transactionId: "soup",
      name: "Soup",
      amount: 20_00,
      renamed: true,
      reduced: true,
    })
  })
  test("of a part replaces that part", () => {
    const budget = after(
      ...before,
      split("our-dinner", { Soup: 20_00, Wine: 30_00 }),
      split("wine", { Red: 10_00, White: 20_00 }),
    )
    expect(listed(budget)).toEqual({ soup: 20_00, red: 10_00, white: 20_00 })
    expect(budget.bankRows.get("dinner")).toMatchObject({
      fate: "split",
      parts: ["soup", "red", "white"],
      claimed: 50_00,
    })
  })
  test("is kept when its row is reported again", () => {
    const budget = after(
      ...before,
      split("our-dinner", { Soup: 20_00, Wine: 30_00 }),
      synced({ modified: [{ transactionId: "our-dinner", fact: { ...dinner, date: "2026-02-12" } }] }),
    )
    expect(listed(budget)).toEqual({ soup: 20_00, wine: 30_00 })
    expect(budget.transactions.get("wine")).toMatchObject({ date: "2026-02-12", name: "Wine", categoryId: "groceries" })
  })
  test("whose parts are all deleted stays deleted, whatever the bank reports", () => {
    const budget = after(
      ...before,
      split("our-dinner", { Soup: 20_00, Wine: 25_00 }, 5_00),
      deleted("soup"),
      deleted("wine"),
      synced({ posted: [{ transactionId: "our-dinner", replaces: "dinner", fact: fact("dinner-2", 55_00) }] }),
    )
    expect(listed(budget)).toEqual({})
    expect(budget.bankRows.get("dinner-2")?.fate).toBe("deleted")
  })
  test("that is undone restores the transaction in the recorded category", () => {
    const budget = after(
      ...before,
      split("our-dinner", { Soup: 20_00, Wine: 30_00 }),
      synced({
        modified: [
          { transactionId: "our-dinner", fact: { ...dinner, amount: 30_00 }, splitUndone: { categoryId: "rent" } },
        ],
        gone: ["soup", "wine"],
      }),
    )
    expect(listed(budget)).toEqual({ "our-dinner": 30_00 })
    expect(categoryIn(budget, "our-dinner")).toBe("rent")
  })
})

describe("a split of what the person had renamed, undone by the bank,", () => {
  const dinner = fact("dinner", 50_00)
  const whole = [...person, linked(), imported(dinner), renamed("our-dinner", "Ada's birthday")] as const
  const undoneBy = (...parts: ReadonlyArray<BudgetEvent>) =>
    after(
      ...whole,
      ...parts,
      synced({
        modified: [
          { transactionId: "our-dinner", fact: { ...dinner, amount: 20_00 }, splitUndone: { categoryId: null } },
        ],
      }),
    ).transactions.get("our-dinner")

  test("has the person's name again", () =>
    expect(undoneBy(split("our-dinner", { Soup: 20_00, Wine: 30_00 }))).toMatchObject({
      name: "Ada's birthday",
      renamed: true,
      wholeName: null,
    }))
  test("even if a part had been split again", () =>
    expect(
      undoneBy(split("our-dinner", { Soup: 20_00, Wine: 30_00 }), split("wine", { Red: 10_00, White: 20_00 })),
    ).toMatchObject({ name: "Ada's birthday" }))
})

describe("a modified row", () => {
  const pending = fact("pending", 20_00, { pending: true, name: "INN 0042" })
  const posted = synced({
    posted: [
      {
        transactionId: "our-pending",
        replaces: "pending",
        fact: fact("posted", 24_00, { name: "INN", date: "2026-02-11" }),
      },
    ],
  })

  test("changes what the person has not changed", () =>
    expect(after(...person, linked(), imported(pending), posted).transactions.get("our-pending")).toMatchObject({
      name: "INN",
      amount: 24_00,
      pending: false,
      date: "2026-02-11",
      bankTransactionId: "posted",
    }))
  test("has the merchant's name, if the bank now knows the merchant", () =>
    expect(
      after(
        ...person,
        linked(),
        imported(pending),
        synced({ modified: [{ transactionId: "our-pending", fact: { ...pending, merchant: "The Inn" } }] }),
      ).transactions.get("our-pending")?.name,
    ).toBe("The Inn"))
  test("leaves the person's name, amount and category alone, however often it changes", () =>
    expect(
      after(
        ...person,
        linked(),
        imported(pending),
        renamed("our-pending", "Dinner"),
        reduced("our-pending", 10_00),
        assigned("our-pending", "rent"),
        posted,
        synced({ modified: [{ transactionId: "our-pending", fact: fact("posted", 25_00, { name: "THE INN" }) }] }),
      ).transactions.get("our-pending"),
    ).toMatchObject({ name: "Dinner", amount: 10_00, categoryId: "rent", pending: false }))
  test("does not bring back a deleted transaction", () =>
    expect(listed(after(...person, linked(), imported(pending), deleted("our-pending"), posted))).toEqual({}))
  test("that is gone is removed with its parts", () =>
    expect(
      listed(
        after(
          ...person,
          linked(),
          imported(pending, fact("other", 1)),
          split("our-pending", { Soup: 1, Wine: 2 }),
          synced({ removed: ["pending", "other"] }),
        ),
      ),
    ).toEqual({}))
  test("can move a transaction to another month", () =>
    expect([
      ...after(
        ...person,
        linked(),
        imported(pending),
        synced({ modified: [{ transactionId: "our-pending", fact: { ...pending, date: "2026-01-31" } }] }),
      ).months.keys(),
    ]).toEqual(["2026-01"]))
})

describe("deleting a category", () => {
  const story = [
    ...person,
    entered("Lunch", 1),
    assigned("lunch", "rent"),
    entered("Flat", 2, { date: "2026-01-31" }),
    assigned("flat", "rent"),
    entered("Market", 3),
    assigned("market", "groceries"),
    categoryDeleted("rent"),
  ] as const

  test("removes it from the current month's transactions, and not from those of past months", () => {
    const budget = after(...story)
    expect(categoryIn(budget, "lunch")).toBeNull()
    expect(categoryIn(budget, "flat")).toBe("rent")
    expect(categoryIn(budget, "market")).toBe("groceries")
  })
  test("also clears it from transactions that the bank later moves out of a past month", () => {
    const stay = fact("stay", 80_00, { date: "2026-01-31" })
    const moved = synced({ modified: [{ transactionId: "our-stay", fact: { ...stay, date: "2026-02-01" } }] })
    const deletedIn = (month: string) =>
      after(...person, linked(), imported(stay), assigned("our-stay", "rent"), categoryDeleted("rent", month), moved)
    expect(categoryIn(deletedIn("2026-02"), "our-stay")).toBeNull()
    expect(categoryIn(deletedIn("2026-03"), "our-stay")).toBe("rent")
  })
  test("keeps its name, and removes it from the plan", () => {
    const budget = after(...story)
    expect(budget.categories.get("rent")).toMatchObject({ name: "Rent", deletedIn: "2026-02" })
    expect(livingCategory(budget, "rent")).toBeUndefined()
    expect(categoriesOf(budget, "needs").map(({ name }) => name)).toEqual(["Groceries"])
  })
})

describe("an account", () => {
  const second = linked({ accountId: "savings", plaidAccountId: "plaid-savings", name: "Rainy day" })

  test("that is removed takes the dropped transactions with it, and its item if it was the last one", () => {
    const two = [
      ...person,
      linked(),
      second,
      imported(fact("a", 1), fact("b", 2)),
      accountRemoved("checking", "our-a"),
    ] as const
    expect(listed(after(...two))).toEqual({ "our-b": 2 })
    expect(after(...two).items.size).toBe(1)
    expect(after(...two, accountRemoved("savings")).items.size).toBe(0)
  })
  test("that is linked later makes its item be read from the start", () =>
    expect(after(...person, linked(), synced({ cursor: "7" }), second).items.get("harbor")?.cursor).toBeNull())
  test("has the balance of the last report, which also clears its item's failure", () => {
    const budget = after(
      ...person,
      linked(),
      connectionChanged("reconnect", { message: "Log in." }),
      synced({
        cursor: "8",
        balances: [
          { accountId: "checking", balance: -5_00 },
          { accountId: "unknown", balance: 1 },
        ],
      }),
    )
    expect(budget.accounts.get("checking")?.balance).toBe(-5_00)
    expect(budget.items.get("harbor")).toMatchObject({ status: "connected", message: null, cursor: "8" })
    expect(budget.accounts.size).toBe(1)
  })
})

test("an event that refers to something unknown throws, because the budget would be wrong", () => {
  expect(() => evolve(emptyBudget(), assigned("nothing", "nowhere"))).toThrow(
    "a budget refers to something that is not in it",
  )
  expect(after(income(1)).plan.totalIncome).toBe(1)
})
