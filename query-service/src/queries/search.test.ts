import { describe, expect, test } from "vitest"
import type { SearchRequest } from "@evenkeel/contracts/api/transactions/search"
import {
  assigned,
  category,
  deleted,
  entered,
  fact,
  imported,
  income,
  linked,
  noted,
  registered,
  renamed,
  split,
  synced,
  typesSet,
} from "@evenkeel/contracts/test/events"
import { answerOf, whereAdaLived } from "../../test/service.ts"

const lived = [
  registered(),
  income(5_000_00),
  typesSet(500, 300, 200),
  category("Groceries", 400),
  category("Miscellaneous", 100),
  category("Cinema", 100, { typeId: "wants" }),
  linked(),
  imported(
    fact("shop", 12_34, { merchant: "Corner Shop", date: "2026-01-20" }),
    fact("back", -5_00, { merchant: "Corner Shop", date: "2026-02-01" }),
    fact("cafe", 150_00, { merchant: "Café Roma", date: "2026-02-03", pending: true }),
  ),
  synced({
    setAside: [
      { fact: fact("pay", -4_000_00, { merchant: "Mercury Corp", date: "2026-01-31" }), reason: "income" },
      { fact: fact("move", 500_00, { name: "To savings", date: "2026-02-02" }), reason: "transfer" },
      {
        fact: fact("yen", 1200, { name: "Tokyo Shop", date: "2026-02-04", currency: "JPY", decimals: 0 }),
        reason: "foreign currency",
      },
    ],
    imported: [
      { transactionId: "our-gone", fact: fact("gone", 7_00, { merchant: "Corner Shop", date: "2026-01-05" }) },
    ],
  }),
  deleted("our-gone"),
  assigned("our-shop", "groceries"),
  entered("Tea", 3_00, { date: "2026-02-10" }),
  renamed("tea", "Green 100% tea"),
  noted("tea", "With Bo #Trip, #work"),
  entered("Film", 20_00, { date: "2026-03-01" }),
  assigned("film", "cinema"),
  entered("Bits", 9_00, { date: "2025-12-31" }),
  assigned("bits", "miscellaneous"),
  entered("Newspaper", 2_50, { date: "2026-02-11" }),
  noted("newspaper", "#work"),
  assigned("newspaper", "groceries"),
  deleted("newspaper"),
]

const world = whereAdaLived(lived)

const asked = (query: SearchRequest = {}) => world.service.clientOf(world.ada).searchTransactions({ query })
const names = async (query: SearchRequest = {}) => (await asked(query)).transactions.map(({ name }) => name)

const everything = ["Film", "Green 100% tea", "Café Roma", "Corner Shop", "Corner Shop", "Bits"]

describe("GET /transactions/search", () => {
  test("returns those of all months, newest first, with exact totals", async () => {
    const { transactions, next, totals } = await asked()
    expect(transactions.map(({ name }) => name)).toEqual(everything)
    expect(transactions[4]).toEqual({
      transactionId: "our-shop",
      name: "Corner Shop",
      amount: 12.34,
      date: "2026-01-20",
      logoUrl: null,
      category: {
        categoryId: "groceries",
        name: "Groceries",
        categoryType: { categoryTypeId: "needs", name: "needs" },
      },
      suggestedCategory: null,
      accountId: transactions[3]?.accountId,
      pending: false,
      loweredFrom: null,
      note: null,
      countedAs: null,
      countedIn: null,
      ruleId: null,
      splitOf: null,
      importId: null,
      exclusion: null,
      currency: null,
      statementText: "SHOP",
    })
    expect(next).toBeNull()
    expect(totals).toEqual({ count: 6, moneyOut: 194.34, moneyIn: 5, net: 189.34, notSpending: 3 })
  })

  test.each<[SearchRequest, ReadonlyArray<string>]>([
    [{ text: "corner" }, ["Corner Shop", "Corner Shop"]],
    [{ text: "shop CORN" }, ["Corner Shop", "Corner Shop"]],
    [{ text: "corner café" }, []],
    [{ text: "CAFÉ" }, ["Café Roma"]],
    [{ text: "100%" }, ["Green 100% tea"]],
    [{ text: "tea" }, ["Green 100% tea"]],
    [{ text: "with bo" }, ["Green 100% tea"]],
    [{ text: "_" }, []],
    [{ text: "#trip" }, ["Green 100% tea"]],
    [{ text: "#tri" }, []],
    [{ tag: "work" }, ["Green 100% tea"]],
    [{ tag: "#Work" }, ["Green 100% tea"]],
    [{ tag: "no tag" }, []],
    [{ text: "12.34" }, ["Corner Shop"]],
    [{ text: "12" }, ["Corner Shop"]],
    [{ text: "100" }, ["Green 100% tea"]],
    [{ text: ">100" }, ["Café Roma"]],
    [{ text: "3-9" }, ["Green 100% tea", "Corner Shop", "Bits"]],
    [{ text: "<10 corner" }, ["Corner Shop"]],
    [{ month: "2026-02" }, ["Green 100% tea", "Café Roma", "Corner Shop"]],
    [{ from: "2026-01-20", to: "2026-02-03" }, ["Café Roma", "Corner Shop", "Corner Shop"]],
    [{ from: "2026-02-10" }, ["Film", "Green 100% tea"]],
    [{ type: "wants" }, ["Film"]],
    [{ category: "groceries" }, ["Corner Shop"]],
    [{ category: "none" }, ["Green 100% tea", "Café Roma", "Corner Shop"]],
    [{ category: "nothing-like-it" }, []],
    [{ account: "none" }, ["Film", "Green 100% tea", "Bits"]],
    [{ status: "to-sort" }, ["Green 100% tea", "Café Roma", "Corner Shop"]],
    [{ status: "pending" }, ["Café Roma"]],
    [{ status: "refund" }, ["Corner Shop"]],
    [{ status: "split" }, []],
    [{ status: "not-spending" }, ["Tokyo Shop", "To savings", "Mercury Corp"]],
    [{ status: "income" }, ["Mercury Corp"]],
    [{ status: "transfer", text: "savings" }, ["To savings"]],
    [{ status: "card-payment" }, []],
    [{ status: "foreign-currency", month: "2026-02" }, ["Tokyo Shop"]],
    [{ status: "deleted" }, ["Newspaper", "Corner Shop"]],
    [{ status: "deleted", tag: "work" }, ["Newspaper"]],
    [{ status: "deleted", account: "none", month: "2026-02" }, ["Newspaper"]],
    [{ status: "all", text: "corp" }, ["Mercury Corp"]],
    [{ status: "all", month: "2026-01" }, ["Mercury Corp", "Corner Shop"]],
    [{ merchant: "CORNER shop" }, ["Corner Shop", "Corner Shop"]],
    [{ merchant: "Corner" }, []],
    [{ merchant: "Green 100% TEA" }, ["Green 100% tea"]],
    [{ merchant: "Tea" }, []],
    [{ type: "needs", text: "corner", month: "2026-01" }, ["Corner Shop"]],
    [{ transactionId: "our-cafe" }, ["Café Roma"]],
    [{ transactionId: "nothing-like-it", status: "all" }, []],
  ])("finds by %j", async (query, found) => {
    const { transactions, totals } = await asked(query)
    expect(transactions.map(({ name }) => name)).toEqual(found)
    expect(totals?.count).toBe(found.length)
  })

  test("finds one by its id, whatever it is", async () => {
    const [move] = (await asked({ status: "transfer" })).transactions
    const transactionId = move?.transactionId ?? ""
    expect(await names({ transactionId, status: "all" })).toEqual(["To savings"])
    expect(await names({ transactionId })).toEqual([])
  })

  test("says what is no spending, why, and in which currency, and sums up no other money", async () => {
    const { transactions, totals } = await asked({ status: "not-spending" })
    expect(transactions.map(({ name, amount, exclusion, currency }) => [name, amount, exclusion, currency])).toEqual([
      ["Tokyo Shop", 1200, "foreign currency", "JPY"],
      ["To savings", 500, "transfer", null],
      ["Mercury Corp", -4000, "income", null],
    ])
    expect(totals).toEqual({ count: 3, moneyOut: 500, moneyIn: 4000, net: -3500, notSpending: 0 })
    expect((await asked({ text: "to" })).totals).toMatchObject({ count: 0, notSpending: 2 })
  })

  test("lists the parts of a split", async () => {
    const bob = world.service.clientOf(
      world.service.happens([...lived, split("our-shop", { Bread: 4_00, Milk: 8_34 })]),
    )
    const { transactions, totals } = await bob.searchTransactions({ query: { status: "split" } })
    expect(transactions.map(({ name, splitOf }) => [name, splitOf])).toEqual([
      ["Milk", "our-shop"],
      ["Bread", "our-shop"],
    ])
    expect(totals).toEqual({ count: 2, moneyOut: 12.34, moneyIn: 0, net: 12.34, notSpending: 0 })
  })

  test("lists the parts of an entry by hand, and of a part that was split again", async () => {
    const bob = world.service.clientOf(
      world.service.happens([
        ...lived,
        split("tea", { Leaves: 2_00, Pot: 1_00 }),
        split("leaves", { Green: 1_50, Black: 50 }),
      ]),
    )
    const { transactions } = await bob.searchTransactions({ query: { status: "split" } })
    expect(new Map(transactions.map(({ name, splitOf }) => [name, splitOf]))).toEqual(
      new Map([
        ["Black", "tea"],
        ["Green", "tea"],
        ["Pot", "tea"],
      ]),
    )
  })

  test("is paged without gaps or overlaps, also within a day", async () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      entered(`Row ${index}`, 1_00, { date: `2026-02-0${1 + (index % 3)}` }),
    )
    const bob = world.service.clientOf(world.service.happens([registered(), ...many]))
    const seen: Array<string> = []
    let after: string | undefined
    do {
      const page = await bob.searchTransactions({ query: { limit: 5, ...(after === undefined ? {} : { after }) } })
      expect(page.totals?.count).toBe(after === undefined ? 12 : undefined)
      seen.push(...page.transactions.map(({ transactionId }) => transactionId))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(new Set(seen).size).toBe(12)
    expect(seen).toHaveLength(12)
  })

  test.each([
    ["limit=0", "limit must be a whole number from 1 to 200"],
    ["month=March", "month must be a month in the form YYYY-MM"],
    ["from=2026-02-30", "from must be a day in the form YYYY-MM-DD"],
    ["type=fun", "type must be one of needs, wants, investments"],
    ["status=lost", expect.stringMatching(/^status must be one of to-sort, pending, split, refund, not-spending, /)],
    ["text=a&text=b", "text must be text"],
    ["text=%00", "text holds characters that cannot be kept"],
  ])("refuses %s", async (query, error) => {
    const response = await fetch(`${world.service.address}/transactions/search?${query}`, {
      headers: { Authorization: `Bearer ${world.ada.userId}` },
    })
    expect(await answerOf(response)).toEqual({ status: 400, body: { error } })
  })

  test("a nonsensical place to go on from is a place like any other", async () =>
    expect(await names({ after: "x" })).toEqual(everything))
})

describe("GET /merchant/trend", () => {
  const trend = (merchant: string, month = "2026-02") =>
    world.service.clientOf(world.ada).merchantTrend({ query: { merchant, month } })

  test("has twelve months, oldest first, each of which comes to what the search for it does", async () => {
    const { merchantName, months } = await trend("CORNER shop")
    expect(merchantName).toBe("CORNER shop")
    expect(months.map(({ month }) => month)).toEqual([
      ...["03", "04", "05", "06", "07", "08", "09", "10", "11", "12"].map((month) => `2025-${month}`),
      "2026-01",
      "2026-02",
    ])
    // A refund lowers it, and deleted transactions never count.
    expect(months.slice(-2)).toEqual([
      { month: "2026-01", totalSpend: 12.34, transactionCount: 1 },
      { month: "2026-02", totalSpend: -5, transactionCount: 1 },
    ])
    for (const { month, totalSpend, transactionCount } of months) {
      const { totals } = await asked({ merchant: "CORNER shop", month })
      expect({ net: totalSpend, count: transactionCount }, month).toEqual({ net: totals?.net, count: totals?.count })
    }
  })

  test("ends with the present month unless another is given, and is empty where nothing was spent", async () => {
    const { months } = await world.service.clientOf(world.ada).merchantTrend({ query: { merchant: "Nobody" } })
    expect(months[11]).toMatchObject({ month: "2026-03" })
    expect(months.filter(({ transactionCount }) => transactionCount > 0)).toEqual([])
  })

  test("leaves out what is no spending", async () => {
    expect((await trend("Mercury Corp")).months.every(({ totalSpend }) => totalSpend === 0)).toBe(true)
  })

  test.each([
    ["month=2026-02", "merchant is missing"],
    ["merchant=Ferry&month=March", "month must be a month in the form YYYY-MM"],
  ])("refuses %s", async (query, error) => {
    const response = await fetch(`${world.service.address}/merchant/trend?${query}`, {
      headers: { Authorization: `Bearer ${world.ada.userId}` },
    })
    expect(await answerOf(response)).toEqual({ status: 400, body: { error } })
  })
})
