import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { anyHistory } from "../../../test/arbitrary-history.ts"
import { after } from "../../../test/budget.ts"
import {
  assigned,
  category,
  countedAs,
  entered,
  fact,
  imported,
  income,
  linked,
  registered,
  synced,
  typesSet,
} from "../../../test/events.ts"
import type { BankFact } from "../sync/schema.ts"
import type { BudgetEvent } from "../events.ts"
import { isSpending } from "../transactions/schema.ts"
import { proposalFor } from "./proposal.ts"

const today = "2026-02-24"
const rent = { primary: "RENT_AND_UTILITIES", detailed: "RENT_AND_UTILITIES_RENT", confident: true }
const groceries = { primary: "FOOD_AND_DRINK", detailed: "FOOD_AND_DRINK_GROCERIES", confident: true }
const doctor = { primary: "MEDICAL", detailed: "MEDICAL_PRIMARY_CARE", confident: true }
const wages = { primary: "INCOME", detailed: "INCOME_WAGES", confident: true }

const paid = (id: string, amount: number, date: string, more: Partial<BankFact> = {}) => ({
  fact: fact(id, -amount, { merchant: "Bluestone", category: wages, date, ...more }),
  reason: "income" as const,
})
const shops = (count: number, of: number = 10_00) =>
  imported(
    ...Array.from({ length: count }, (_, index) =>
      fact(`shop-${index}`, of, { category: groceries, date: `2026-02-${String(10 + (index % 12)).padStart(2, "0")}` }),
    ),
  )
const person = [registered(), linked()] as const
const proposed = (...events: ReadonlyArray<BudgetEvent>) => proposalFor(after(...person, ...events), today)

describe("incomes", () => {
  const everyOtherWeek = [
    paid("a", 2000_00, "2026-01-02"),
    paid("b", 2000_00, "2026-01-16"),
    paid("c", 2000_00, "2026-01-30"),
  ]

  test("are what came in in the last calendar month, where the facts reach back to its beginning", () =>
    expect(proposed(synced({ setAside: [...everyOtherWeek, paid("d", 2000_00, "2026-02-13")] })).incomes).toEqual([
      {
        name: "Bluestone",
        amount: 6000_00,
        times: 3,
        month: "2026-01",
        incomeSource: "EMPLOYER",
        incomeType: "SALARY",
      },
    ]))

  test("are what came in in 30 days, where they do not", () =>
    expect(
      proposed(synced({ setAside: [paid("c", 2000_00, "2026-01-30"), paid("d", 2100_00, "2026-02-13")] })).incomes,
    ).toMatchObject([{ amount: 4100_00, times: 2, month: null }]))

  test("are kept apart by who pays, the largest first", () =>
    expect(
      proposed(
        synced({
          setAside: [
            paid("i", 1_20, "2026-02-01", {
              merchant: "Harbor Interest",
              category: { ...wages, detailed: "INCOME_INTEREST_EARNED" },
            }),
            paid("d", 2100_00, "2026-02-13"),
          ],
        }),
      ).incomes.map(({ name, incomeSource }) => [name, incomeSource]),
    ).toEqual([
      ["Bluestone", "EMPLOYER"],
      ["Harbor Interest", "SAVINGS_ACCOUNT"],
    ]))

  test.each([
    ["a tax refund", { category: { ...wages, detailed: "INCOME_TAX_REFUND" } }],
    ["a transfer", { category: { ...wages, primary: "TRANSFER_IN" } }],
    ["money in another currency", { currency: "EUR" }],
    ["what came before these days", { date: "2025-12-31" }],
  ])("are not %s", (_, more) =>
    expect(proposed(synced({ setAside: [paid("x", 900_00, "2026-02-13", more)] })).incomes).toEqual([]),
  )

  test("are what the person calls so, whatever it is called otherwise", () => {
    const friend = fact("friend", -300_00, { name: "ZELLE FROM ANN", merchant: "Ann", date: "2026-02-13" })
    const { incomes, transactions } = proposed(imported(friend), countedAs("income", "our-friend"))
    expect(incomes).toMatchObject([{ name: "Ann", amount: 300_00 }])
    expect(transactions).toBe(0)
  })

  test("are not asked again of someone who has said them", () =>
    expect(proposed(income(1), synced({ setAside: everyOtherWeek })).incomes).toEqual([]))
})

describe("categories", () => {
  test("have the names that their transactions are then suggested for, and what was spent in 30 days", () => {
    const { categories, basis, unknown } = proposed(
      shops(12),
      imported(
        fact("rent", 1650_00, { category: rent, date: "2026-02-01" }),
        fact("doctor", 60_00, { category: doctor, date: "2026-02-03" }),
        fact("market", 7_00, { date: "2026-02-03" }),
        fact("long ago", 9_00, { category: doctor, date: "2026-01-25" }),
      ),
    )
    expect(basis).toBe("enough")
    expect(categories).toEqual([
      { name: "Rent", type: "needs", spent: 1650_00, amount: 1650_00, transactions: 1, isContract: true },
      { name: "Groceries", type: "needs", spent: 120_00, amount: 120_00, transactions: 12, isContract: false },
      { name: "Medical", type: "needs", spent: 60_00, amount: 60_00, transactions: 1, isContract: false },
    ])
    expect(unknown).toEqual({ transactions: 1, amount: 7_00 })
  })

  test("that exist keep their place, their name and, if nothing was spent in them, their budget", () => {
    const { categories } = proposed(
      income(1000_00),
      typesSet(500, 300, 200),
      category("Provisions", 400),
      category("Boat", 100),
      shops(11),
      assigned("our-shop-0", "provisions"),
      assigned("our-shop-1", "provisions"),
    )
    expect(categories.map(({ name, spent, amount }) => [name, spent, amount])).toEqual([
      ["Provisions", 20_00, 20_00],
      ["Boat", 0, 50_00],
      ["Groceries", 90_00, 90_00],
    ])
  })

  test("are not proposed for what refunds have made up for", () =>
    expect(
      proposed(
        shops(10),
        imported(fact("back", -50_00, { category: doctor }), fact("paid", 50_00, { category: doctor })),
      ).categories.map(({ name }) => name),
    ).toEqual(["Groceries"]))
})

describe("of several complete months", () => {
  const months = ["2025-11", "2025-12", "2026-01"]
  const monthly = (id: string, amount: number, day: string, more: Partial<BankFact> = {}) =>
    months.map((month) => fact(`${id} ${month}`, amount, { merchant: id, date: `${month}-${day}`, ...more }))
  const history = imported(
    ...monthly("rent", 1650_00, "01", { category: rent }),
    ...[1, 2, 3, 4, 5].flatMap((day) => monthly(`grocer ${day}`, 80_00, `1${day}`, { category: groceries })),
    fact("surgery", 900_00, { date: "2025-12-10", category: doctor }),
    fact("today", 70_00, { date: "2026-02-20", category: groceries }),
  )

  test("it is a usual month, whatever the day is, with what was paid once left out and named", () => {
    const { categories, months: count, from, until, oneOffs, transactions } = proposed(history)
    expect({ count, from, until, transactions }).toEqual({
      count: 3,
      from: "2025-11-01",
      until: "2026-01-31",
      transactions: 19,
    })
    expect(categories.map(({ name, amount, isContract }) => [name, amount, isContract])).toEqual([
      ["Rent", 1650_00, true],
      ["Groceries", 400_00, false],
    ])
    expect(oneOffs).toEqual([{ name: "SURGERY", amount: 900_00, date: "2025-12-10" }])
  })

  test("a rent that was raised is what it is now", () => {
    const raised = fact("raised", 1700_00, { merchant: "rent", date: "2026-01-31", category: rent })
    const before = [
      fact("nov", 1650_00, { date: "2025-11-30", category: rent }),
      fact("dec", 1650_00, { date: "2025-12-31", category: rent }),
    ]
    const others = [1, 2, 3].flatMap((day) => monthly(`shop ${day}`, 10_00, `0${day}`, { category: groceries }))
    expect(proposed(imported(...others, ...before, raised)).categories[0]).toMatchObject({ amount: 1700_00 })
  })

  test("somebody who is paid every month, nothing says for what, has a category called after them", () => {
    const sent = monthly("Zelle to M. Olsen", 900_00, "01")
    const varying = months.map((month, index) =>
      fact(`orla ${month}`, 30_00 + index, { date: `${month}-07`, merchant: "Orla" }),
    )
    const now = ["2025-11-03", "2025-11-09"].map((date) => fact(date, 7_00, { date, merchant: "Stall" }))
    const { categories, unknown } = proposed(imported(...sent, ...varying, ...now), history)
    expect(categories.flatMap(({ payee, ...rest }) => (payee === undefined ? [] : [rest]))).toMatchObject([
      { name: "Zelle to M. Olsen", type: "needs", amount: 900_00, isContract: true },
      { name: "Orla", type: "needs", amount: 30_01, isContract: false },
    ])
    expect(unknown).toEqual({ transactions: 2, amount: 14_00 })
  })

  test("who is paid every other month, or no more, has none", () => {
    const before = ["2025-08", "2025-09", "2025-10", ...months]
    const shops = before.flatMap((month) =>
      [1, 2].map((day) => fact(`s ${month} ${day}`, 9_00, { date: `${month}-0${day}`, category: groceries })),
    )
    const paidIn = (name: string, ...on: ReadonlyArray<string>) =>
      on.map((month) => fact(`${name} ${month}`, 100_00, { date: `${month}-03`, merchant: name }))
    const other = paidIn("Other", "2025-08", "2025-10", "2025-12")
    const ended = paidIn("Ended", "2025-08", "2025-09", "2025-10")
    const begun = paidIn("Begun", "2025-12", "2026-01")
    const { categories } = proposed(imported(...shops, ...other, ...ended, ...begun))
    expect(categories.flatMap(({ payee }) => payee ?? [])).toEqual(["Begun"])
  })

  test("a payment that was raised is what it is now, once it has been so twice", () => {
    const paid = months.map((month, index) =>
      fact(`o ${month}`, index === 0 ? 90_00 : 95_00, { date: `${month}-03`, merchant: "Orla" }),
    )
    expect(proposed(imported(...paid), history).categories.find(({ payee }) => payee === "Orla")).toMatchObject({
      amount: 95_00,
      isContract: true,
    })
  })

  test("an income is the median of the months since it began, and one that has ended is none", () => {
    const wage = (id: string, amount: number, date: string, merchant: string) => paid(id, amount, date, { merchant })
    const setAside = [
      ...months.flatMap((month) => [
        wage(`a ${month}`, 2000_00, `${month}-05`, "Bluestone"),
        wage(`b ${month}`, 2000_00, `${month}-19`, "Bluestone"),
      ]),
      wage("third", 2000_00, "2026-01-30", "Bluestone"),
      wage("new", 500_00, "2026-01-10", "Evenings"),
      wage("old", 900_00, "2025-11-10", "Before"),
    ]
    expect(
      proposed(history, synced({ setAside })).incomes.map(({ name, amount, times }) => [name, amount, times]),
    ).toEqual([
      ["Bluestone", 4000_00, 2],
      ["Evenings", 500_00, 1],
    ])
  })

  test("an income that has begun in the present month is that month's, and called so", () => {
    const begun = paid("begun", 2000_00, "2026-02-10")
    expect(proposed(history, synced({ setAside: [begun] })).incomes).toMatchObject([
      { amount: 2000_00, times: 1, month: "2026-02" },
    ])
  })

  test("an account that has just been opened does not make them fewer", () => {
    const opened = fact("first", 5_00, { accountId: "new", date: "2026-01-30", category: groceries })
    expect(proposed(history, linked({ accountId: "new", plaidAccountId: "other" }), imported(opened)).months).toBe(3)
  })
})

describe("what a proposal can be trusted for", () => {
  test("is little with three transactions, and what is usual fills the types of which nothing is known", () => {
    const { basis, transactions, categories } = proposed(shops(3))
    expect(basis).toBe("few")
    expect(transactions).toBe(3)
    expect(categories.map(({ name, amount }) => [name, amount])).toEqual([
      ["Groceries", 30_00],
      ["Dining Out", 0],
      ["Shopping", 0],
      ["Entertainment", 0],
      ["Retirement", 0],
      ["Stocks", 0],
    ])
  })

  test("is nothing with none", () => {
    const { basis, categories, incomes, lastMonth } = proposed()
    expect({ basis, incomes, lastMonth }).toEqual({ basis: "none", incomes: [], lastMonth: null })
    expect(categories).toHaveLength(8)
  })

  test("is nothing with only refunds, and says so", () => {
    const refunds = imported(fact("a", -5_00, { category: groceries }), fact("b", -7_00))
    expect(proposed(refunds)).toMatchObject({ basis: "only refunds", refunds: 2, transactions: 2 })
    expect(proposed(refunds).categories.every(({ amount }) => amount === 0)).toBe(true)
  })
})

describe("the month before", () => {
  const before = imported(fact("old", 5_00, { date: "2026-01-20" }))

  test("can be taken along if there is something of it", () =>
    expect(proposed(before).lastMonth).toEqual({ month: "2026-01", transactions: 1 }))

  test("with what of it is to sort, and not what was sorted since", () => {
    const other = entered("Tea", 3_00, { date: "2026-01-21" })
    const budget = [before, other, typesSet(500, 300, 200), category("Rent", 10), assigned("tea", "rent")]
    expect(proposed(...budget).lastMonth).toEqual({ month: "2026-01", transactions: 1 })
  })

  test("cannot if there is nothing, or if it has a plan", () => {
    expect(proposed(shops(2)).lastMonth).toBeNull()
    expect(proposed(before, typesSet(500, 300, 200, "2026-01")).lastMonth).toBeNull()
  })
})

test("whatever has happened, a proposal counts no transaction twice, and nothing below 0", () => {
  fc.assert(
    fc.property(anyHistory(), ({ events, lastMonth }) => {
      const budget = after(...events)
      const proposal = proposalFor(budget, `${lastMonth}-20`)
      const { from, until, categories, transactions, unknown } = proposal
      const counted = unknown.transactions + categories.reduce((sum, each) => sum + each.transactions, 0)
      expect(counted).toBeLessThanOrEqual(transactions)
      const ofTheseDays = [...budget.transactions.values()].filter(({ date }) => date >= from && date <= until)
      expect(ofTheseDays.filter(isSpending)).toHaveLength(transactions)
      for (const { name, spent, amount } of categories) {
        expect(name.trim()).not.toBe("")
        expect(Math.min(spent, amount)).toBeGreaterThanOrEqual(0)
      }
      for (const { amount } of proposal.incomes) expect(amount).toBeGreaterThan(0)
    }),
  )
})
