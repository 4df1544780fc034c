import { describe, expect, test } from "vitest"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import { givenIn } from "@evenkeel/acceptance/given"
import { refusalOf } from "@evenkeel/acceptance/person"
import { planFor, today } from "@evenkeel/acceptance/plan"
import { theProduct } from "./product.ts"

const product = theProduct()
const given = givenIn(product)

/** A person with a plan and one transaction of 12.50. */
const withLunch = async () => {
  const ada = await product.register()
  const plan = await planFor(ada)
  const lunch = await ada.client.addTransaction({ body: { updatedName: "Lunch", updatedAmount: 12.5, date: today() } })
  return { ...ada, ...plan, lunch, id: lunch.transactionId }
}

describe("POST /transactions", () => {
  test("adds a transaction, which GET /transactions lists newest first", async () => {
    const { client, lunch } = await withLunch()
    expect(lunch).toEqual({
      transactionId: expect.any(String),
      name: "Lunch",
      amount: 12.5,
      date: today(),
      logoUrl: null,
      category: null,
      suggestedCategory: null,
      accountId: null,
      pending: false,
    })
    const dinner = await client.addTransaction({ body: { updatedName: "Dinner", updatedAmount: 30, date: today() } })
    expect(await client.transactions()).toEqual([dinner, lunch])
  })
  test.each([
    [{ updatedName: " " }, 422, "Please enter a valid name"],
    [{ updatedName: "a".repeat(101) }, 422, "A transaction name can have at most 100 characters."],
    [{ updatedAmount: 0 }, 422, "Please enter a valid amount."],
    [{ updatedAmount: -1 }, 422, "Please enter a valid amount."],
    [{ date: "9999-12-31" }, 422, "The date must be today or earlier."],
    [{ date: "2026-02-30" }, 400, "date must be a date in the form YYYY-MM-DD"],
  ])("refuses %j", (changes, status, sentence) =>
    given()
      .when("POST /transactions", { updatedName: "Lunch", updatedAmount: 12.5, date: today(), ...changes })
      .thenRefused(status, sentence),
  )
})

describe("PUT /transactions/category", () => {
  test("returns the category, which the transaction then has", async () => {
    const { client, id, groceries } = await withLunch()
    const category = { categoryId: groceries.categoryId, name: "Groceries", categoryType: groceries.categoryType }
    for (const _ of ["the first time", "again"]) {
      expect(await client.assignTransaction({ body: { transactionId: id, categoryId: groceries.categoryId } })).toEqual(
        { category },
      )
    }
    expect(await client.transactions()).toMatchObject([{ transactionId: id, category }])
  })
  test("for a transaction of an earlier month, returns the rest of the queue with its current suggestions", async () => {
    const { client, rent } = await withLunch()
    const date = `${addMonths(monthOf(today()), -1)}-05`
    const [first, second] = [
      await client.addTransaction({ body: { updatedName: "Ferry", updatedAmount: 30, date } }),
      await client.addTransaction({ body: { updatedName: "Ferry", updatedAmount: 28, date } }),
    ]
    const { previousMonthTransactions } = await client.assignTransaction({
      body: { transactionId: first.transactionId, categoryId: rent.categoryId },
    })
    expect(previousMonthTransactions).toMatchObject([
      { transactionId: second.transactionId, suggestedCategory: { name: "Rent" } },
    ])
  })
  test("makes the next one of that name have the same suggestion", async () => {
    const { client, id, rent } = await withLunch()
    await client.assignTransaction({ body: { transactionId: id, categoryId: rent.categoryId } })
    const { suggestedCategory } = await client.addTransaction({
      body: { updatedName: "lunch", updatedAmount: 1, date: today() },
    })
    expect(suggestedCategory).toMatchObject({ categoryId: rent.categoryId, name: "Rent" })
  })
})

describe("DELETE /transactions/{id}/category", () => {
  test("leaves the transaction uncategorised, even if repeated", async () => {
    const { client, id, lunch, groceries } = await withLunch()
    await client.assignTransaction({ body: { transactionId: id, categoryId: groceries.categoryId } })
    for (const _ of ["the first time", "again"]) {
      expect(await client.unassignTransaction({ params: { id } })).toMatchObject({
        transactionId: id,
        category: null,
        amount: lunch.amount,
      })
    }
    expect(await client.transactions()).toMatchObject([{ category: null }])
  })
})

describe("PUT /transactions/{id}/split", () => {
  const parts = (...amounts: ReadonlyArray<number>) =>
    amounts.map((updatedAmount, index) => ({ updatedName: `Part ${index + 1}`, updatedAmount }))
  test("replaces the transaction by its parts, in its category", async () => {
    const { client, id, groceries } = await withLunch()
    await client.assignTransaction({ body: { transactionId: id, categoryId: groceries.categoryId } })
    const made = await client.splitTransaction({ params: { id }, body: { splitTransactions: parts(4, 8.49) } })
    expect(made.map(({ name, amount, category }) => [name, amount, category?.name])).toEqual([
      ["Part 1", 4, "Groceries"],
      ["Part 2", 8.49, "Groceries"],
    ])
    expect(new Set((await client.transactions()).map(({ transactionId }) => transactionId))).toEqual(
      new Set(made.map(({ transactionId }) => transactionId)),
    )
    expect((await client.categories())[0]?.amount).toBe(12.49)
  })
  test.each([
    [parts(12.5), "Please ensure at least two transactions are split out."],
    [[...parts(1), { updatedName: " ", updatedAmount: 1 }], "Please ensure at least two transactions are split out."],
    [parts(12.5, 0.01), "The total amount of split-out transactions cannot exceed the original transaction amount."],
    [parts(...Array.from({ length: 21 }, () => 0.01)), "A transaction can be split into at most 20 parts."],
  ])("refuses %j", async (splitTransactions, sentence) => {
    const { client, id, lunch } = await withLunch()
    expect(await refusalOf(client.splitTransaction({ params: { id }, body: { splitTransactions } }))).toEqual([
      422,
      sentence,
    ])
    expect(await client.transactions()).toEqual([lunch])
  })
  test("without parts treats it as a rename", async () => {
    const { client, send, id } = await withLunch()
    expect((await send("PUT", `/transactions/${id}/split`)).body).toMatchObject([{ transactionId: id, name: "split" }])
    expect(await client.transactions()).toMatchObject([{ name: "split" }])
  })
})

describe("PUT /transactions/{id}", () => {
  test("lowers the amount", async () => {
    const { client, id, lunch } = await withLunch()
    expect(await client.reduceTransaction({ params: { id }, body: { updatedAmount: 12.494 } })).toEqual({
      ...lunch,
      amount: 12.49,
    })
    expect(await client.transactions()).toEqual([{ ...lunch, amount: 12.49 }])
  })
  test.each([
    [0, "Please enter a valid amount."],
    [-5, "Please enter a valid amount."],
    [0.001, "Please enter a valid amount."],
    [12.5, "The new amount must be less than the original transaction amount."],
    [12.499, "The new amount must be less than the original transaction amount."],
  ])("refuses %d", async (updatedAmount, sentence) => {
    const { client, id, lunch } = await withLunch()
    expect(await refusalOf(client.reduceTransaction({ params: { id }, body: { updatedAmount } }))).toEqual([
      422,
      sentence,
    ])
    expect(await client.transactions()).toEqual([lunch])
  })
})

describe("PUT /transactions/{id}/{newName}", () => {
  test.each([
    "Dinner",
    "two / three",
    "50% off",
    "%2F",
    "a?b#c&d=e",
    "category",
    "split",
    "Split",
    ".",
    "..",
    "🍝 à la carte",
    "名前",
    "'; drop table events.log; --",
    "...",
    "a".repeat(100),
    "👩‍🚀".repeat(90),
  ])("renames to %j", async (newName) => {
    const { client, id, lunch } = await withLunch()
    expect(await client.renameTransaction({ params: { id, newName } })).toEqual({ ...lunch, name: newName })
    expect(await client.transactions()).toEqual([{ ...lunch, name: newName }])
  })
  test("refuses a blank name, and one that is too long", async () => {
    const { client, id } = await withLunch()
    expect(await refusalOf(client.renameTransaction({ params: { id, newName: "  " } }))).toEqual([
      422,
      "Please enter a valid name",
    ])
    expect(await refusalOf(client.renameTransaction({ params: { id, newName: "a".repeat(101) } }))).toEqual([
      422,
      "A transaction name can have at most 100 characters.",
    ])
  })
})

describe("DELETE /transactions/{id}", () => {
  test("deletes it once", async () => {
    const { client, id } = await withLunch()
    expect(await client.deleteTransaction({ params: { id } })).toEqual({ message: "Transaction successfully deleted" })
    expect(await client.transactions()).toEqual([])
    expect(await refusalOf(client.deleteTransaction({ params: { id } }))).toEqual([404, "Transaction not found"])
  })
})
