import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { linkChecking } from "@evenkeel/acceptance/bank"
import type { Person } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { testDay } from "@evenkeel/acceptance/prepared"
import { theProduct } from "./test/product.ts"

const product = theProduct()

const salary = { amount: 5000, incomeSource: "EMPLOYER", incomeType: "SALARY" }
const lunch = { updatedName: "Lunch", updatedAmount: 12.5, date: testDay }
const named = (key: string) => ({ "Idempotency-Key": key })

/** Repeats a request with one key, the last three times concurrently, and returns all answers. */
const sendAgain = async ({ send }: Person, method: string, path: string, body?: unknown) => {
  const headers = named(randomUUID())
  const first = await send(method, path, { body, headers })
  return [first, ...(await Promise.all([1, 2, 3].map(() => send(method, path, { body, headers }))))]
}

describe("a command repeated with its key is applied once and gets the same answer:", () => {
  /** A person with everything that the commands below need. */
  const settled = async () => {
    const ada = await product.register()
    const plan = await planFor(ada)
    const { account } = await linkChecking(product.bank, ada)
    const { transactionId } = await ada.client.addTransaction({ body: lunch })
    return { ada, plan, account, id: transactionId }
  }
  type Settled = Awaited<ReturnType<typeof settled>>

  const commands: ReadonlyArray<
    readonly [method: string, path: (given: Settled) => string, body?: (given: Settled) => unknown]
  > = [
    ["POST", () => "/income", () => salary],
    [
      "POST",
      () => "/category/type/bulk",
      () =>
        ["needs", "wants", "investments"].map((name, index) => ({
          name,
          budgetAllocationPercentage: [0.8, 0.1, 0.1][index],
        })),
    ],
    ["PUT", ({ plan }) => `/category/type/${plan.needs.categoryTypeId}`, () => ({ budgetAllocationPercentage: 0.6 })],
    [
      "POST",
      () => "/category/bulk",
      ({ plan }) => ({
        categories: [{ name: "Water", budgetAllocationPercentage: 0.1, categoryTypeId: plan.needs.categoryTypeId }],
      }),
    ],
    [
      "POST",
      () => "/category",
      ({ plan }) => ({
        updatedCategories: [{ categoryId: plan.rent.categoryId, budgetAllocationPercentage: 0.3 }],
        addedCategory: { name: "Water", budgetAllocationPercentage: 0.3, categoryTypeId: plan.needs.categoryTypeId },
      }),
    ],
    [
      "PUT",
      () => "/category",
      ({ plan }) => ({
        updatedCategories: [{ categoryId: plan.rent.categoryId, budgetAllocationPercentage: 0.3 }],
        categoryTypeId: plan.needs.categoryTypeId,
      }),
    ],
    ["PUT", () => "/category/rename", ({ plan }) => ({ categoryId: plan.rent.categoryId, categoryName: "Home" })],
    ["DELETE", ({ plan }) => `/category/${plan.rent.categoryId}`],
    ["POST", () => "/transactions", () => lunch],
    [
      "PUT",
      () => "/transactions/category",
      ({ id, plan }) => ({ transactionId: id, categoryId: plan.rent.categoryId }),
    ],
    ["DELETE", ({ id }) => `/transactions/${id}/category`],
    [
      "PUT",
      ({ id }) => `/transactions/${id}/split`,
      () => ({
        splitTransactions: [
          { updatedName: "A", updatedAmount: 1 },
          { updatedName: "B", updatedAmount: 2 },
        ],
      }),
    ],
    ["PUT", ({ id }) => `/transactions/${id}`, () => ({ updatedAmount: 5 })],
    ["PUT", ({ id }) => `/transactions/${id}/Dinner`],
    ["DELETE", ({ id }) => `/transactions/${id}`],
    ["POST", () => "/transactions/sync", ({ account }) => ({ accounts: [account.accountId] })],
    ["DELETE", ({ account }) => `/account/${account.accountId}`],
  ]

  test.each(
    commands.map(
      ([method, path, body]) =>
        [
          `${method} ${path({ plan: { needs: {}, rent: {} }, account: {}, id: "{id}" } as Settled)}`,
          method,
          path,
          body,
        ] as const,
    ),
  )("%s", async (_, method, path, body) => {
    const given = await settled()
    const answers = await sendAgain(given.ada, method, path(given), body?.(given))
    expect(answers[0]?.status).toBe(200)
    const outcomes = answers.map((answer) => [answer.status, answer.body, answer.headers.get("Budget-Revision")])
    expect(outcomes).toEqual(outcomes.map(() => outcomes[0]))
    const events = Number((await given.ada.send("GET", "/income")).headers.get("Budget-Revision"))
    expect(events).toBe(Number(answers[0]?.headers.get("Budget-Revision")))
  })
})

// Further effects of a key are tested in command-service/src/execute/answered-once.test.ts.
test("a key is rejected for any other request, whichever comes first", async () => {
  const { send } = await product.register()
  const headers = named(randomUUID())
  const refused = { status: 422, body: { error: "This Idempotency-Key has already been used for another request." } }
  expect((await send("POST", "/income", { body: salary, headers })).status).toBe(200)
  expect(await send("POST", "/income", { body: { ...salary, amount: 1 }, headers })).toMatchObject(refused)
  expect(await send("POST", "/transactions", { body: lunch, headers })).toMatchObject(refused)
  expect((await send("GET", "/income")).body).toHaveLength(1)
  expect((await send("GET", "/transactions")).body).toEqual([])
})
