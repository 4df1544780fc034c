// A budget in another currency than dollars: all figures of the API, exact in that currency's decimals.
import { describe, expect, test } from "vitest"
import { linkChecking } from "@evenkeel/acceptance/bank"
import { expectAgreement } from "@evenkeel/acceptance/agreement"
import { type Person } from "@evenkeel/acceptance/person"
import { monthOf } from "@evenkeel/contracts/month"
import { currencyChosen, income, linked } from "@evenkeel/contracts/test/events"
import { givenIn } from "@evenkeel/acceptance/given"
import { theProduct } from "./test/product.ts"

const product = theProduct()
const given = givenIn(product)

const why =
  "The currency can be chosen until there is an income, an account or a transaction. Those amounts would mean something else in another currency."

describe("PUT /user/currency", () => {
  test("chooses the currency, which GET /auth names", async () => {
    const ada = await given()
      .when("PUT /user/currency", { currency: "JPY" })
      .then({ status: 200, body: { currency: "JPY" } }, { _tag: "CurrencyChosen", currency: "JPY" })
    const user = await ada.client.currentUser()
    expect(user.currency).toBe("JPY")
    expect(user).not.toHaveProperty("whyCurrencyStays")
  })

  test("changes nothing if it is that already", () =>
    given()
      .when("PUT /user/currency", { currency: "USD" })
      .then({ status: 200, body: { currency: "USD" } }))

  test.each([
    ["an income", income(1_00)],
    ["an account", linked()],
  ])("is refused after %s, and GET /auth says why", async (_, event) => {
    await given(event).when("PUT /user/currency", { currency: "JPY" }).thenRefused(422, why)
    const ada = await given(event).when("GET /auth").then({ status: 200 })
    expect(ada.reply.body).toMatchObject({ currency: "USD", whyCurrencyStays: why })
  })
})

describe.each([
  {
    currency: "JPY",
    income: 300_001,
    types: [150_001, 90_000, 60_000],
    thirds: [49_950, 49_950, 50_101],
    bank: 1_200,
    sign: "¥",
    price: "¥1,200",
    parts: [500, 400],
    cell: "1200",
    tooPrecise: [0.5, 1],
  },
  {
    currency: "KWD",
    income: 1000.001,
    types: [500.001, 300, 200],
    thirds: [166.5, 166.5, 167.001],
    bank: 12.345,
    sign: "KWD\u00a0",
    price: "KWD\u00a012.345",
    parts: [5.001, 4.002],
    cell: "12.345",
    tooPrecise: [0.0005, 0.001],
  },
])("in $currency", ({ currency, income: amount, types, thirds, bank, sign, price, parts, cell, tooPrecise }) => {
  const lived = async () => {
    const ada = await product.register()
    const { client } = ada
    await client.chooseCurrency({ body: { currency } })
    const checking = await linkChecking(product.bank, ada, undefined, currency)
    await client.addIncome({ body: { amount, incomeSource: "EMPLOYER", incomeType: "SALARY" } })
    const [needs] = await client.setCategoryTypes({
      body: [
        { name: "needs", budgetAllocationPercentage: 0.5 },
        { name: "wants", budgetAllocationPercentage: 0.3 },
        { name: "investments", budgetAllocationPercentage: 0.2 },
      ],
    })
    const [food, rent, tram] = await client.addCategories({
      body: {
        categories: [0.333, 0.333, 0.334].map((budgetAllocationPercentage, index) => ({
          name: `Third ${index + 1}`,
          budgetAllocationPercentage,
          categoryTypeId: needs?.categoryTypeId ?? "",
        })),
      },
    })
    const today = await product.bank.today()
    await product.bank.write(checking.itemId, {
      added: [
        { transaction_id: `${checking.itemId}-own`, account_id: checking.plaidAccountId, amount: bank, date: today },
        {
          transaction_id: `${checking.itemId}-other`,
          account_id: checking.plaidAccountId,
          amount: 10_000,
          date: today,
          iso_currency_code: "USD",
        },
      ],
    })
    const sync = await client.syncTransactions({ body: { accounts: [checking.account.accountId] } })
    return { ada, client, today, checking, sync, food: food!, rent: rent!, tram: tram! }
  }

  const expectAgreementIn = async (ada: Person, today: string) => {
    const budget = await expectAgreement(product.databaseUrl, ada, monthOf(today))
    expect(budget.currency).toBe(currency)
  }

  test("every figure is exact, from the plan to the last unit of a split", async () => {
    const { ada, client, today, checking, sync, food } = await lived()
    expect((await client.categoryTypes()).map(({ budgetAmount }) => budgetAmount)).toEqual(types)
    const budgets = (await client.categories()).map(({ budgetAmount }) => budgetAmount)
    expect(budgets.toSorted((a, b) => a - b)).toEqual(thirds)

    // Only transactions in the budget's currency came in.
    expect(sync.allModifiedOrAddedTransactions).toMatchObject([{ amount: bank }])
    const { transactionId } = sync.allModifiedOrAddedTransactions[0]!
    await client.assignTransaction({ body: { transactionId, categoryId: food.categoryId } })
    const split = await client.splitTransaction({
      params: { id: transactionId },
      body: { splitTransactions: parts.map((part, index) => ({ updatedName: `Part ${index}`, updatedAmount: part })) },
    })
    expect(split.map((part) => part.amount)).toEqual(parts)
    const entered = await client.addTransaction({
      body: { updatedName: "Tea", updatedAmount: tooPrecise[0]!, date: today },
    })
    expect(entered.amount).toBe(tooPrecise[1])
    await expectAgreementIn(ada, today)

    const spent = Number((parts[0]! + parts[1]!).toFixed(3))
    const explained = await client.auditExplain({ query: { figure: "categorySpent", category: food.categoryId } })
    expect(explained.value).toBe(spent)
    expect(explained.formula.startsWith(sign)).toBe(true)
    const state = await client.auditState({ query: { at: "6" } })
    expect(state).toMatchObject({ currency, totalIncome: amount })
    const [overview] = await client.budgetPerformances()
    expect(overview?.generalOverview).toMatchObject({ totalSpent: spent, totalAmountAllocated: types[0] })
    expect(checking.account.balance).not.toBe(0)
  })

  test("the history, its search and the download say the same amounts", async () => {
    const { client, ada } = await lived()
    const { entries } = await client.auditHistory({ query: { text: price.replace("\u00a0", " ") } })
    expect(entries.flatMap(({ changes }) => changes.map(({ after }) => after))).toContain(price)
    const { entries: chosen } = await client.auditHistory({ query: { text: `You chose ${currency}` } })
    expect(chosen.map(({ changes }) => changes)).toEqual([[{ what: "Currency", before: "USD", after: currency }]])
    const csv = await fetch(`${product.address}/audit/transactions.csv`, {
      headers: { Authorization: `Bearer ${ada.token}` },
    })
    const [heading, ...rows] = (await csv.text()).split("\r\n").map((line) => line.split(","))
    expect(heading?.[2]).toBe("Amount")
    expect(heading?.[8]).toBe("Currency")
    // The transaction in dollars is included, in its own currency.
    expect(rows.map((row) => [row[2], row[8]])).toEqual(
      expect.arrayContaining([
        [cell, currency],
        ["10000.00", "USD"],
      ]),
    )
  })
})

test("what is too much follows from the currency", async () => {
  const house = { updatedName: "House", updatedAmount: 2_500_000_000, date: "2026-01-01" }
  const sentence = "updatedAmount must be a number of at most"
  await given().when("POST /transactions", house).thenRefused(400, `${sentence} 1,000,000,000`)
  await given([currencyChosen("IDR")])
    .when("POST /transactions", house)
    .then({ status: 200, body: { amount: 2_500_000_000 } }, { _tag: "TransactionAdded", amount: 250_000_000_000 })
  await given(currencyChosen("KWD"))
    .when("POST /transactions", { ...house, updatedAmount: 10_000_000_000.001 })
    .thenRefused(400, `${sentence} 10,000,000,000`)
})
