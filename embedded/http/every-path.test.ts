// What holds for all paths.
import { describe, expect, test } from "vitest"
import { downloadPaths, livePath, methodOf, pathOf, paths, type RouteName } from "@evenkeel/contracts/paths"
import { bodies } from "@evenkeel/contracts/route"
import { routeNames, routes } from "@evenkeel/contracts/routes"
import { linkChecking } from "@evenkeel/acceptance/bank"
import type { Request } from "@evenkeel/acceptance/person"
import { planFor, today } from "@evenkeel/acceptance/plan"
import { theProduct } from "./product.ts"

const product = theProduct()

const addressOf = (name: RouteName, id = "some-id") =>
  pathOf(paths[name])
    .replace("{newName}", "New name")
    .replace(/\{\w+\}/g, id)
const owned = routeNames.filter((name) => routes[name].access !== "public")
const withBody = routeNames.filter((name) => routes[name].body !== undefined)

test("the 31 paths of the specification come first, apart from that of notes, which a wider one would cover", () =>
  expect(
    routeNames
      .filter((name) => name !== "noteTransaction")
      .slice(0, 31)
      .at(-1),
  ).toBe("categoryPerformances"))

describe.each(owned)("%s", (name) => {
  const [method, path] = [methodOf(paths[name]), addressOf(name)]
  test.each([
    ["no token", {}],
    ["an unknown token", { Authorization: `Bearer ${"a".repeat(43)}` }],
    ["an empty token", { Authorization: "Bearer " }],
    ["something else", { Authorization: "Basic YWRhOmVuZ2luZQ==" }],
  ])("is refused with %s", async (_, headers) => {
    const {
      status,
      body,
      headers: answered,
    } = await product.send(method, path, { headers: headers as Record<string, string> })
    expect([status, body, answered.get("WWW-Authenticate")]).toEqual([401, { error: "Please log in." }, "Bearer"])
  })
})

test.each(withBody)("%s rejects an unreadable body with a one-sentence error", async (name) => {
  const { send } = await product.register()
  const ask = (request: Request) => send(methodOf(paths[name]), addressOf(name), request)
  for (const text of ["{", "not json", '{"a":1,}', "\u0000", "{'a': 1}"])
    expect(await ask({ text })).toMatchObject({ status: 400, body: { error: "The body is not JSON" } })
  for (const body of [1, "text", true]) {
    const { status, body: answer } = await ask({ body })
    expect([status, answer.error]).toEqual([400, expect.stringMatching(/^The body must be a JSON (object|array)$/)])
  }
  const { largest } = bodies[routes[name].bodyKind]
  expect(await ask({ text: JSON.stringify({ padding: "a".repeat(largest) }) })).toMatchObject({
    status: 413,
    body: { error: `The body is larger than ${routes[name].access === "public" ? 16 : 64} kB` },
  })
})

describe("someone else's data are not found", () => {
  test("by any path that has an id", async () => {
    const [grace, ada] = [await product.register(), await product.register()]
    const plan = await planFor(grace)
    const { account } = await linkChecking(product.bank, grace)
    const { transactionId } = await grace.client.addTransaction({
      body: { updatedName: "Grace's", updatedAmount: 10, date: today() },
    })
    await grace.client.assignTransaction({ body: { transactionId, categoryId: plan.rent.categoryId } })
    const own = await planFor(ada)
    const mine = (await ada.client.addTransaction({ body: { updatedName: "Ada's", updatedAmount: 10, date: today() } }))
      .transactionId
    const [typeId, categoryId] = [plan.needs.categoryTypeId, plan.rent.categoryId]
    const share = { categoryId, budgetAllocationPercentage: 0.1 }
    const added = { name: "Mine now", budgetAllocationPercentage: 0.1, categoryTypeId: typeId }
    const before = await everythingOf(grace)
    const [session] = await grace.client.sessions()

    const asks: ReadonlyArray<readonly [name: RouteName, id: string | undefined, body?: unknown]> = [
      ["refreshLinkToken", undefined, { accountId: account.accountId }],
      ["removeAccount", account.accountId],
      ["categoryType", typeId],
      ["updateCategoryType", typeId, { budgetAllocationPercentage: 0.4 }],
      ["addCategories", undefined, { categories: [added] }],
      ["addCategory", undefined, { updatedCategories: [], addedCategory: added }],
      [
        "addCategory",
        undefined,
        { updatedCategories: [share], addedCategory: { ...added, categoryTypeId: own.needs.categoryTypeId } },
      ],
      ["reallocateCategories", undefined, { updatedCategories: [share], categoryTypeId: typeId }],
      ["reallocateCategories", undefined, { updatedCategories: [share], categoryTypeId: own.needs.categoryTypeId }],
      ["renameCategory", undefined, { categoryId, categoryName: "Mine now" }],
      ["deleteCategory", categoryId],
      ["syncTransactions", undefined, { accounts: [account.accountId] }],
      ["assignTransaction", undefined, { transactionId, categoryId: own.rent.categoryId }],
      ["assignTransaction", undefined, { transactionId: mine, categoryId }],
      ["noteTransaction", undefined, { transactionId, note: "Mine now" }],
      ["unassignTransaction", transactionId],
      [
        "splitTransaction",
        transactionId,
        {
          splitTransactions: [
            { updatedName: "a", updatedAmount: 1 },
            { updatedName: "b", updatedAmount: 1 },
          ],
        },
      ],
      ["reduceTransaction", transactionId, { updatedAmount: 1 }],
      ["renameTransaction", transactionId],
      ["deleteTransaction", transactionId],
      ["endSession", session!.sessionId],
      ["removePasskey", session!.sessionId],
      ["dismissNotice", session!.sessionId],
    ]
    const asked = new Set(asks.map(([name]) => name))
    expect(owned.filter((name) => paths[name].includes("{id}") && !asked.has(name))).toEqual([])
    for (const [name, id, body] of asks) {
      const theirs = await ada.send(methodOf(paths[name]), addressOf(name, id), { body })
      expect([name, theirs.status, theirs.body]).toEqual([
        name,
        404,
        {
          error: expect.stringMatching(
            /^(Account|Category|Category type|Notice|Passkey|Session|Transaction) not found$/,
          ),
        },
      ])
      // The answer is the same as for an id that never existed.
      const nothing = JSON.parse(JSON.stringify(body ?? null), (_, value: unknown) =>
        [account.accountId, typeId, categoryId, transactionId, session!.sessionId].includes(value as string)
          ? "never-was"
          : value,
      )
      const never = await ada.send(methodOf(paths[name]), addressOf(name, "never-was"), { body: nothing ?? undefined })
      expect([name, never.status, never.body]).toEqual([name, 404, theirs.body])
    }
    expect(await everythingOf(grace)).toEqual(before)
    const month = { month: "JANUARY", year: 2026 } as const
    expect(await ada.client.categoryPerformances({ body: { categoryTypeIds: [typeId], monthYear: month } })).toEqual([])
  })
})

const everythingOf = async ({ client }: Awaited<ReturnType<typeof product.register>>) => [
  await client.accounts(),
  await client.categoryTypes(),
  await client.transactions(),
  await client.budgetPerformances(),
  (await client.sessions()).map(({ sessionId }) => sessionId),
]

test.each([
  ["GET", "/nowhere"],
  ["POST", "/"],
])("%s %s is not an API call, and gets an answer that says so", async (method, path) => {
  const { send } = await product.register()
  expect(await send(method, path)).toMatchObject({ status: 404, body: { error: `There is no ${method} ${path}` } })
})

test("the OpenAPI document lists every path", async () => {
  const { body } = await product.send("GET", "/openapi.json")
  const named = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const streamed = [livePath, ...Object.values(downloadPaths)].map((path) => `GET ${path}`)
  expect(named.sort()).toEqual([...Object.values(paths), ...streamed].sort())
})
