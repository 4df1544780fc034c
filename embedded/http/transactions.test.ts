import { describe, expect, test } from "vitest"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import {
  assigned,
  assignedTogether,
  checked,
  deleted,
  entered,
  noted,
  plan,
  reduced,
  renamed,
  unassigned,
} from "@evenkeel/contracts/test/events"
import { givenIn } from "@evenkeel/acceptance/given"
import { testDay } from "@evenkeel/acceptance/prepared"
import { theProduct } from "./test/product.ts"

const product = theProduct()
const given = givenIn(product)

const lunch = entered("Lunch", 12_50, { date: testDay })
/** Lunch in the API's form. */
const shown = {
  transactionId: "lunch",
  name: "Lunch",
  amount: 12.5,
  date: testDay,
  logoUrl: null,
  category: null,
  suggestedCategory: null,
  accountId: null,
  pending: false,
  loweredFrom: null,
  ruleId: null,
  note: null,
  countedAs: null,
  countedIn: null,
}
const inNeeds = { categoryType: { categoryTypeId: "needs", name: "needs" } }
const inGroceries = { categoryId: "groceries", name: "Groceries", ...inNeeds }

describe("POST /transactions", () => {
  const dinner = { updatedName: "Dinner", updatedAmount: 30, date: testDay }

  test("adds a transaction, which GET /transactions lists newest first", async () => {
    // Within a day, the newest has the highest id, because the product's ids rise.
    const { client, reply } = await given({ ...lunch, transactionId: "0" })
      .when("POST /transactions", dinner)
      .then({ status: 200 }, entered("Dinner", 30_00, { date: testDay, transactionId: expect.any(String) }))
    expect(reply.body).toEqual({ ...shown, transactionId: expect.any(String), name: "Dinner", amount: 30 })
    expect(await client.transactions()).toEqual([reply.body, { ...shown, transactionId: "0" }])
  })
})

describe("PUT /transactions/category", () => {
  test("returns the category, which the transaction then has", async () => {
    const { client, reply } = await given(...plan, lunch)
      .when("PUT /transactions/category", { transactionId: "lunch", categoryId: "groceries" })
      .then({ status: 200 }, assigned("lunch", "groceries"))
    expect(reply.body).toEqual({ category: inGroceries })
    expect(await client.transactions()).toMatchObject([{ transactionId: "lunch", category: inGroceries }])
  })

  test("for a transaction of an earlier month, returns the rest of the queue with its current suggestions", async () => {
    const date = `${addMonths(monthOf(testDay), -1)}-05`
    const [first, second] = ["first", "second"].map((transactionId) => entered("Ferry", 30_00, { date, transactionId }))
    const rest = [{ transactionId: "second", suggestedCategory: { name: "Rent" } }]
    await given(...plan, first!, second!)
      .when("PUT /transactions/category", { transactionId: "first", categoryId: "rent" })
      .then({ status: 200, body: { previousMonthTransactions: rest } }, assigned("first", "rent"))
  })
})

describe("PUT /transactions/categories", () => {
  const dinner = entered("Dinner", 20_00, { date: testDay })
  const both = {
    assignments: [
      { transactionId: "lunch", categoryId: "groceries" },
      { transactionId: "dinner", categoryId: "rent" },
    ],
  }

  test("puts several into their categories by one event, which one undo takes back", async () => {
    const { client } = await given(...plan, lunch, dinner)
      .when("PUT /transactions/categories", both)
      .then(
        {
          status: 200,
          body: {
            transactions: [{ category: { name: "Groceries" } }, { category: { name: "Rent" } }],
            previousMonthTransactions: [],
            previousMonthTotal: 0,
            importedToSort: 0,
          },
        },
        assignedTogether({ lunch: "groceries", dinner: "rent" }),
      )
    const [line] = (await client.auditHistory({ query: { limit: 1 } })).entries
    expect(line).toMatchObject({ sentence: "You sorted 2 transactions into Groceries and Rent", undoable: true })
    expect(line?.changes).toHaveLength(2)
    await client.undoAction({ body: { commandId: line?.commandId ?? "" } })
    expect((await client.transactions()).map(({ category }) => category)).toEqual([null, null])
  })
})

test("DELETE /transactions/{id}/category leaves the transaction uncategorised", async () => {
  const { client } = await given(...plan, lunch, assigned("lunch", "groceries"))
    .when("DELETE /transactions/lunch/category")
    .then({ status: 200, body: { transactionId: "lunch", category: null, amount: 12.5 } }, unassigned("lunch"))
  expect(await client.transactions()).toMatchObject([{ category: null }])
})

describe("PUT /transactions/{id}/split", () => {
  const parts = (...amounts: ReadonlyArray<number>) =>
    amounts.map((updatedAmount, index) => ({ updatedName: `Part ${index + 1}`, updatedAmount }))

  test("replaces the transaction by its parts, in its category", async () => {
    const part = (name: string, amount: number) => ({ transactionId: expect.any(String), name, amount })
    const category = { name: "Groceries" }
    const { client, reply } = await given(...plan, lunch, assigned("lunch", "groceries"))
      .when("PUT /transactions/lunch/split", { splitTransactions: parts(4, 8.49) })
      .then(
        { status: 200, body: [part("Part 1", 4), part("Part 2", 8.49)].map((each) => ({ ...each, category })) },
        { _tag: "TransactionSplit", parts: [part("Part 1", 4_00), part("Part 2", 8_49)], leftOut: 1 },
      )
    expect(new Set(await client.transactions())).toEqual(new Set(reply.body))
    expect(await client.categories()).toMatchObject([{ amount: 12.49 }, { amount: 0 }])
  })

  test("puts a part into a category of its own", async () => {
    const [first, second] = parts(4, 8.5)
    const { client } = await given(...plan, lunch, assigned("lunch", "groceries"))
      .when("PUT /transactions/lunch/split", { splitTransactions: [{ ...first, categoryId: "rent" }, second] })
      .then(
        { status: 200, body: [{ category: { name: "Rent" } }, { category: { name: "Groceries" } }] },
        {
          _tag: "TransactionSplit",
          parts: [
            { transactionId: expect.any(String), name: "Part 1", amount: 4_00, categoryId: "rent" },
            { transactionId: expect.any(String), name: "Part 2", amount: 8_50 },
          ],
          leftOut: 0,
        },
      )
    expect(await client.categories()).toMatchObject([{ amount: 8.5 }, { amount: 4 }])
  })

  test("without parts treats it as a rename", async () => {
    const { client } = await given(lunch)
      .when("PUT /transactions/lunch/split")
      .then({ status: 200, body: [{ transactionId: "lunch", name: "split" }] }, renamed("lunch", "split"))
    expect(await client.transactions()).toMatchObject([{ name: "split" }])
  })
})

test("PUT /transactions/{id} lowers the amount", async () => {
  const { client, reply } = await given(lunch)
    .when("PUT /transactions/lunch", { updatedAmount: 12.494 })
    .then({ status: 200 }, reduced("lunch", 12_49))
  expect(reply.body).toEqual({ ...shown, amount: 12.49 })
  expect(await client.transactions()).toEqual([reply.body])
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
  ])("renames to %j, which the browser's client escapes", async (newName) => {
    const { client } = await product.register()
    const added = await client.addTransaction({ body: { updatedName: "Lunch", updatedAmount: 12.5, date: testDay } })
    const expected = { ...added, name: newName }
    expect(await client.renameTransaction({ params: { id: added.transactionId, newName } })).toEqual(expected)
    expect(await client.transactions()).toEqual([expected])
  })
})

test("PUT /transactions/checked marks a transaction, says so in the list, and finds it by that", async () => {
  const { client } = await given(lunch)
    .when("PUT /transactions/checked", { transactionId: "lunch", checked: true })
    .then({ status: 200, body: { ...shown, checked: true } }, checked("lunch"))
  const found = async (is: "yes" | "no") => (await client.searchTransactions({ query: { checked: is } })).transactions
  expect(await found("yes")).toHaveLength(1)
  expect(await found("no")).toEqual([])
  const [latest] = (await client.auditHistory({ query: {} })).entries
  expect(latest).toMatchObject({ sentence: "You marked Lunch ($12.50, May 20) as checked" })
  await client.undoAction({ body: { commandId: latest?.commandId ?? "" } })
  expect(await client.transactions()).toEqual([shown])
})

describe("PUT /transactions/note", () => {
  const note = "With Ada,\n50/50"

  test("returns the transaction with its note", async () => {
    const { client } = await given(lunch)
      .when("PUT /transactions/note", { transactionId: "lunch", note: ` With Ada,\r\n50/50 ` })
      .then({ status: 200, body: { ...shown, note } }, noted("lunch", note))
    expect(await client.transactions()).toEqual([{ ...shown, note }])
  })

  test("puts it into the budget as of then, and what changed since", async () => {
    const { client } = await given(lunch)
      .when("PUT /transactions/note", { transactionId: "lunch", note })
      .then({ status: 200 }, noted("lunch", note))
    const [to, from] = (await client.auditHistory({ query: {} })).entries.map(({ revision }) => String(revision))
    const stateAt = async (at = "") => (await client.auditState({ query: { at } })).transactions
    expect(await stateAt(from)).toMatchObject([{ note: null }])
    expect(await stateAt(to)).toMatchObject([{ note }])
    const { transactions } = await client.auditDiff({ query: { from: from ?? "", to: to ?? "" } })
    expect(transactions.changed.list).toEqual([
      { id: "lunch", name: "Lunch", changes: [{ what: "Note", before: null, after: note }] },
    ])
  })
})

test("DELETE /transactions/{id} deletes it", async () => {
  const { client } = await given(lunch)
    .when("DELETE /transactions/lunch")
    .then({ status: 200, body: { message: "Transaction successfully deleted" } }, deleted("lunch"))
  expect(await client.transactions()).toEqual([])
})
