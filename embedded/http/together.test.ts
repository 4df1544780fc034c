// Many transactions at once, when they count, and what is spending: from the request to later reads.
import { describe, expect, test } from "vitest"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import {
  assigned,
  assignedTogether,
  countedAs,
  countedIn,
  dated,
  deletedTogether,
  entered,
  fact,
  imported,
  linked,
  noted,
  plan,
  reduced,
  synced,
  tagged,
} from "@evenkeel/contracts/test/events"
import { expectAgreement } from "@evenkeel/acceptance/agreement"
import { undoLatest } from "@evenkeel/acceptance/person"
import { givenIn } from "@evenkeel/acceptance/given"
import { testDay } from "@evenkeel/acceptance/prepared"
import { theProduct } from "./test/product.ts"

const product = theProduct()
const given = givenIn(product)

const month = monthOf(testDay)
const last = addMonths(month, -1)
const lunch = entered("Lunch", 12_50, { date: `${month}-01` })
const dinner = entered("Dinner", 20_00, { date: `${last}-15` })
const seen = (transactionId: string, amount: number, categoryId: string | null = null) => ({
  transactionId,
  amount,
  categoryId,
})
const both = [seen("lunch", 12.5), seen("dinner", 20)]
describe("PUT /transactions/together", () => {
  test("assigns all in one command, names the months whose figures change, and is undone in one", async () => {
    const person = await given(...plan, lunch, dinner)
      .when("PUT /transactions/together", { action: "assign", transactions: both, categoryId: "groceries" })
      .then({ status: 200 }, assignedTogether({ lunch: "groceries", dinner: "groceries" }))
    expect(person.reply.body).toEqual({
      message: "2 transactions assigned to Groceries",
      changed: 2,
      months: [last, month],
    })
    expect(await person.client.transactions()).toMatchObject([{ category: { name: "Groceries" } }])
    await undoLatest(person)
    expect(await person.client.transactions()).toMatchObject([{ category: null }])
    await expectAgreement(product.databaseUrl, person, month)
  })

  test("does nothing to any of them if one has changed since, and says which", async () => {
    const person = await given(...plan, lunch, dinner, assigned("lunch", "rent"), reduced("dinner", 15_00))
      .when("PUT /transactions/together", { action: "delete", transactions: both })
      .then({
        status: 409,
        body: { error: expect.stringMatching(/^Nothing was done, because something changed meanwhile: Lunch .* Rent/) },
      })
    expect(await person.client.transactions()).toHaveLength(1)
  })

  test("tags", async () => {
    await given(...plan, lunch, dinner, noted("lunch", "#holiday"))
      .when("PUT /transactions/together", { action: "tag", transactions: both, tag: "#Holiday" })
      .then(
        { status: 200, body: { message: "1 transaction tagged #Holiday", changed: 1, months: [] } },
        tagged("holiday", "dinner"),
      )
  })

  test("deletes", async () => {
    await given(...plan, lunch, dinner)
      .when("PUT /transactions/together", { action: "delete", transactions: both })
      .then({ status: 200, body: { message: "2 transactions deleted" } }, deletedTogether("lunch", "dinner"))
  })

  test("a transfer counts in no month any more, and its account's balance stays", async () => {
    const person = await given(...plan, lunch, assigned("lunch", "rent"))
      .when("PUT /transactions/together", { action: "transfer", transactions: [seen("lunch", 12.5, "rent")] })
      .then(
        { status: 200, body: { message: "1 transaction marked as a transfer", months: [month] } },
        countedAs("transfer", "lunch"),
      )
    expect(await person.client.transactions()).toEqual([])
    const [summary] = await person.client.budgetPerformances()
    expect(summary?.generalOverview.totalSpent ?? 0).toBe(0)
    await expectAgreement(product.databaseUrl, person, month)
  })

  test("what the bank took for income is spending after all, once the person says so", async () => {
    const refund = fact("refund", -30_00, { name: "Shoes returned", date: `${month}-01` })
    const person = await given(...plan, linked(), synced({ setAside: [{ fact: refund, reason: "income" }] }))
      .when("PUT /transactions/together", { action: "spending", transactions: [seen("refund", -30)] })
      .then({ status: 200, body: { message: "1 transaction counted as spending" } }, countedAs("spending", "refund"))
    expect(await person.client.transactions()).toMatchObject([
      { name: "Shoes returned", amount: -30, countedAs: "spending" },
    ])
    await expectAgreement(product.databaseUrl, person, month)
  })
})

describe("PUT /transactions/date", () => {
  test("moves a transaction that was entered by hand to another day, and perhaps another month", async () => {
    const person = await given(...plan, lunch)
      .when("PUT /transactions/date", { transactionId: "lunch", date: `${last}-20` })
      .then({ status: 200 }, dated("lunch", `${last}-20`))
    expect(person.reply.body).toMatchObject({ transaction: { date: `${last}-20` }, months: [last, month] })
    expect(await person.client.transactions()).toEqual([])
    expect((await person.client.previousMonthTransactions()).previousMonthTransactions).toMatchObject([
      { name: "Lunch" },
    ])
  })
  test("within its month changes no month's figures", async () => {
    const person = await given(...plan, lunch)
      .when("PUT /transactions/date", { transactionId: "lunch", date: `${month}-02` })
      .then({ status: 200 }, dated("lunch", `${month}-02`))
    expect(person.reply.body).toMatchObject({ months: [] })
  })
})

describe("PUT /transactions/month", () => {
  const rent = fact("rent", 900_00, { name: "Rent", date: `${last}-28` })
  test("counts a bank's transaction in the next month, whose lists and figures it joins", async () => {
    const person = await given(...plan, linked(), imported(rent), assigned("our-rent", "rent"))
      .when("PUT /transactions/month", { transactionId: "our-rent", month })
      .then({ status: 200 }, countedIn("our-rent", month))
    expect(person.reply.body).toMatchObject({
      transaction: { date: `${last}-28`, countedIn: month },
      months: [last, month],
    })
    expect(await person.client.transactions()).toMatchObject([{ transactionId: "our-rent", date: `${last}-28` }])
    const spent = (await person.client.budgetPerformances()).map(({ generalOverview }) => generalOverview.totalSpent)
    expect(spent[0]).toBe(900)
    expect(spent.slice(1).every((amount) => amount === 0)).toBe(true)
    const { parts } = await person.client.auditExplain({ query: { figure: "spent", month } })
    expect(parts).toMatchObject([{ transactionId: "our-rent", amount: 900 }])
    const { entries } = await person.client.auditHistory({ query: { limit: 1 } })
    expect(entries[0]?.sentence).toMatch(/^You counted Rent \(\$900.00, \w+ 28\) in \w+ \d{4} instead of \w+ \d{4}$/)
    await expectAgreement(product.databaseUrl, person, month)
  })
})
