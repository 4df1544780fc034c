import {
  assigned,
  category,
  entered,
  income,
  linked,
  registered,
  ruleMade,
  typesSet,
} from "@evenkeel/contracts/test/events"
import { Effect } from "effect"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { newId } from "@evenkeel/contracts/ids"
import { methodOf, pathOf, paths } from "@evenkeel/contracts/paths"
import { routeNames, routes } from "@evenkeel/contracts/routes"
import { answerOf, startTestService, type Person, type TestService } from "../test/service.ts"

const month = "2026-03"
const budgeted: ReadonlyArray<BudgetEvent> = [
  registered({ userId: "ann", name: "Ann", username: "ann", timeZone: "America/New_York" }),
  linked({ balance: 123_45 }),
  income(5_000_00, { month }),
  typesSet(500, 300, 200, month),
  category("Groceries", 200, { month }),
  entered("Bread", 12_34, { date: "2026-03-02" }),
  assigned("bread", "groceries"),
  ruleMade("Bakery", "groceries"),
  entered("Ferry", 30_00, { date: "2026-02-27" }),
]
const added = (transactionId: string, date = "2026-03-03"): BudgetEvent =>
  entered("Milk", 1_00, { transactionId, date })

let service: TestService
let ann: Person

beforeAll(async () => {
  service = await startTestService()
  ann = service.happens(budgeted)
  await service.clientOf(ann).accounts()
})
afterAll(() => service.stop())

interface Sending {
  readonly token?: string | undefined
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly address?: string
}
const ask = (
  route: string,
  { token = ann.userId, body, headers = {}, address = service.address }: Sending = {},
): Promise<Response> =>
  fetch(address + pathOf(route).replace("{id}", "needs"), {
    method: methodOf(route),
    headers: {
      ...(token === "" ? {} : { Authorization: `Bearer ${token}` }),
      "Content-Type": "application/json",
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })

// The audit's queries and the proposed plan are answered by replay, and tested separately. So are queries for data that
// this budget does not have.
const testedElsewhere: ReadonlySet<string> = new Set(["proposedPlan", "categoryTrend", "merchantTrend", "imports"])
const queries = routeNames
  .filter((name) => routes[name].kind === "query" && !name.startsWith("audit") && !testedElsewhere.has(name))
  .map((name) => paths[name])
const performances = { categoryTypeIds: ["needs"], monthYear: { month: "MARCH", year: 2026 } }
const bodyOf = (route: string): Sending => (methodOf(route) === "POST" ? { body: JSON.stringify(performances) } : {})

/** Empty replies that are not just a list. */
const nothingIn: Readonly<Record<string, object>> = {
  [paths.previousMonthTransactions]: { previousMonthTransactions: [], previousMonthTotal: 0, importedToSort: 0 },
  [paths.importedTransactions]: { transactions: [], next: null },
  [paths.searchTransactions]: {
    transactions: [],
    next: null,
    totals: { count: 0, moneyOut: 0, moneyIn: 0, net: 0, notSpending: 0 },
  },
}

describe.each(queries)("%s", (route) => {
  test("answers the owner, with the budget's revision and their date", async () => {
    const response = await ask(route, bodyOf(route))
    expect(response.status).toBe(200)
    expect(response.headers.get("Budget-Revision")).toBe(String(ann.revision))
    expect(response.headers.get("Budget-Date")).toBe("2026-03-10")
    expect(await response.json()).not.toEqual([])
  })

  test.each([
    ["no token", ""],
    ["a revoked one", "revoked"],
  ])("is refused with %s", async (_, token) => {
    service.revoke("revoked")
    const response = await ask(route, { ...bodyOf(route), token })
    expect(await answerOf(response)).toEqual({ status: 401, body: { error: "Please log in." } })
  })

  test("shows none of it to anyone else", async () => {
    const someone = service.happens(budgeted.slice(0, 1))
    const response = await ask(route, {
      ...bodyOf(route),
      token: someone.userId,
      headers: { "Budget-Revision": String(someone.revision) },
    })
    expect(await answerOf(response)).toEqual(
      route === paths.categoryType
        ? { status: 404, body: { error: "Category type not found" } }
        : { status: 200, body: nothingIn[route] ?? [] },
    )
  })
})

// A browser has no reason to request the same page of a search twice.
const isTagged = (route: string) => methodOf(route) === "GET" && route !== paths.searchTransactions

describe.each(queries.filter(isTagged))("%s, asked again", (route) => {
  const tagged = async (token = ann.userId): Promise<string> => (await ask(route, { token })).headers.get("ETag") ?? ""

  test("answers 304 if nothing has changed", async () => {
    const response = await ask(route, { headers: { "If-None-Match": await tagged() } })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe("")
    expect(response.headers.get("Budget-Revision")).toBe(String(ann.revision))
  })

  test("answers 304 to a browser that has its answer among others", async () => {
    const response = await ask(route, { headers: { "If-None-Match": `"another", ${await tagged()}` } })
    expect(response.status).toBe(304)
  })

  test("answers in full once something has", async () => {
    const before = await tagged()
    ann = service.happens([added(newId())], ann)
    const response = await ask(route, { headers: { "If-None-Match": before, "Budget-Revision": String(ann.revision) } })
    expect(response.status).toBe(200)
  })

  test("answers in full in another month", async () => {
    const before = await tagged()
    // Already April in Greenwich, still March in New York.
    service.setNow("2026-04-01T02:00:00Z")
    const unchanged = await ask(route, { headers: { "If-None-Match": before, "Time-Zone": "UTC" } })
    expect(unchanged.status).toBe(304)
    expect(unchanged.headers.get("Budget-Date")).toBe("2026-03-31")
    service.setNow("2026-04-01T12:00:00Z")
    expect((await ask(route, { headers: { "If-None-Match": before } })).status).toBe(200)
    service.setNow("2026-03-10T12:00:00Z")
  })

  test("answers in full for another person at the same revision in the same browser", async () => {
    // Even if both were projected in one transaction.
    const [bob, carol] = [service.happens(budgeted), service.happens(budgeted)]
    for (const person of [bob, carol]) await service.clientOf(person).accounts()
    const before = await tagged(bob.userId)
    expect((await ask(route, { token: carol.userId, headers: { "If-None-Match": before } })).status).toBe(200)
  })
})

test("an answer that depends on the body of the question is never 304", async () => {
  const response = await ask(paths.categoryPerformances, bodyOf(paths.categoryPerformances))
  expect(response.headers.get("ETag")).toBeNull()
  const tag = (await ask(paths.accounts)).headers.get("ETag") ?? ""
  const again = { ...bodyOf(paths.categoryPerformances), headers: { "If-None-Match": tag } }
  expect((await ask(paths.categoryPerformances, again)).status).toBe(200)
})

test("the month is that of the person's own zone, whatever the browser's", async () => {
  // Already April in Greenwich, still March in New York.
  service.setNow("2026-04-01T02:00:00Z")
  const response = await ask(paths.transactions, { headers: { "Time-Zone": "UTC" } })
  expect(JSON.stringify(await response.json())).toContain("Bread")
  service.setNow("2026-03-10T12:00:00Z")
})

test.each([
  ["no JSON", "{", "The body is not JSON"],
  ["no types", JSON.stringify({ monthYear: performances.monthYear }), "categoryTypeIds is missing"],
  [
    "no such month",
    JSON.stringify({ ...performances, monthYear: { month: "March", year: 2026 } }),
    "monthYear.month must be a month's name in capitals",
  ],
])("a body with %s is refused", async (_, body, error) => {
  const response = await ask(paths.categoryPerformances, { body })
  expect(await answerOf(response)).toEqual({ status: 400, body: { error } })
})

const behind = {
  status: 503,
  body: { error: "Your latest changes are still being processed. Please try again in a moment." },
}

describe("a reader who has seen nothing so far, and of whom the tables have nothing yet", () => {
  test("waits until their registration is projected", async () => {
    const userId = newId()
    const reading = ask(paths.incomes, { token: userId })
    service.happens(budgeted, { userId, revision: -1 })
    expect(await (await reading).json()).toHaveLength(1)
  })

  test("is never shown an empty budget", async () => {
    const { address } = await service.another({ freshnessTimeout: 10 })
    expect(await answerOf(await ask(paths.incomes, { token: newId(), address }))).toEqual(behind)
  })
})

describe("a reader who has seen a later revision than the tables have", () => {
  test("waits until it is projected", async () => {
    const seen = { ...ann, revision: ann.revision + 1 }
    const reading = service.clientOf(seen).transactions()
    ann = service.happens([added("just now")], ann)
    expect((await reading).map(({ transactionId }) => transactionId)).toContain("just now")
  })

  test("gets 503 with Retry-After if it takes too long", async () => {
    const { address } = await service.another({ freshnessTimeout: 10 })
    const response = await ask(paths.accounts, { headers: { "Budget-Revision": "1000000" }, address })
    expect(response.headers.get("Retry-After")).toBe("1")
    expect(await answerOf(response)).toEqual(behind)
  })

  test("is woken by a projector in another process, too", async () => {
    // Even after the connection for notifications was lost.
    const { address } = await service.another({ isApart: true })
    const bob = service.happens(budgeted)
    expect(await service.clientOf(bob, address).accounts()).toHaveLength(1)
    await cutConnections(service.databaseUrl, "evenkeel query service listener")
    expect(await service.clientOf(service.happens([added("later")], bob), address).accounts()).toHaveLength(1)
  })
})

test("while the sessions cannot be read, nobody is logged out", async () => {
  const { address } = await service.another({
    owner: () => Effect.fail({ _tag: "Unavailable", message: "Away.", retryAfterSeconds: 1 }),
  })
  expect((await ask(paths.accounts, { address })).status).toBe(503)
})

const cutConnections = async (databaseUrl: string, application: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()",
    [application],
  )
  await client.end()
}
