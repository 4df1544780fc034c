// How long a person with 50 000 events waits for their history, a past state of the budget, and an explanation. All are
// requested over HTTP; the floor for comparison is a list of two incomes.
import type { AddressInfo } from "node:net"
import { Effect } from "effect"
import { Registry } from "prom-client"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { makeLog } from "@evenkeel/server-kit/observability"
import { addMonths } from "@evenkeel/contracts/month"
import { recorded } from "@evenkeel/contracts/test/arbitrary-history"
import { startProjector } from "@evenkeel/projector/projector"
import { inMemorySource } from "@evenkeel/event-log/test/in-memory"
import { unlimited } from "@evenkeel/server-kit/test/unlimited"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import { createQueryService } from "@evenkeel/query-service/query-service"
import { byTurns, median, type Bench } from "./lib/measure.ts"

const transactions = 25_000
const transactionsInAMonth = 250
const userId = "ann"
const categories = 20

const plan: ReadonlyArray<BudgetEvent> = [
  { _tag: "UserRegistered", userId, name: "Ann", username: "ann", timeZone: "UTC" },
  {
    _tag: "IncomeAdded",
    incomeId: "salary",
    amount: 5_000_00,
    incomeSource: "EMPLOYER",
    incomeType: "SALARY",
    description: "",
    month: "2018-01",
  },
  {
    _tag: "CategoryTypesSet",
    types: [
      { typeId: "needs", name: "needs", share: 500_000 },
      { typeId: "wants", name: "wants", share: 300_000 },
      { typeId: "investments", name: "investments", share: 200_000 },
    ],
    month: "2018-01",
  },
  ...Array.from({ length: categories }, (_, index): BudgetEvent => ({
    _tag: "CategoryAdded",
    categoryId: `category-${index}`,
    typeId: "needs",
    name: `Category ${index}`,
    share: 50_000,
    month: "2018-01",
  })),
]

/** Each is entered and put into a category. */
const spending = Array.from({ length: transactions }, (_, index) => index).flatMap(
  (index): ReadonlyArray<BudgetEvent> => {
    const month = addMonths("2018-01", Math.floor(index / transactionsInAMonth))
    return [
      {
        _tag: "TransactionAdded",
        transactionId: `transaction-${index}`,
        name: `Corner Shop ${index % 200}`,
        amount: 500 + (index % 9_000),
        date: `${month}-${String(1 + (index % 28)).padStart(2, "0")}`,
      },
      {
        _tag: "TransactionAssigned",
        transactionId: `transaction-${index}`,
        categoryId: `category-${index % categories}`,
      },
    ]
  },
)

export const bench: Bench = async ({ freshDatabase }) => {
  const databaseUrl = await freshDatabase()
  const log = makeLog("bench", "error")
  const events = recorded(userId, [...plan, ...spending])
  const projector = await openClosable(
    startProjector({
      source: inMemorySource([...events]),
      databaseUrl,
      log,
      metrics: new Registry(),
      notify: false,
    }),
  )
  while ((await projector.ready()) !== undefined) await new Promise((resolve) => setTimeout(resolve, 50))
  const service = await openClosable(
    createQueryService({
      databaseUrl,
      projected: projector.onProjected,
      owner: () => Effect.succeed(userId),
      now: () => new Date("2026-11-20T12:00:00Z"),
      log,
      allowance: unlimited,
      metrics: new Registry(),
    }),
  )
  const server = service.app.listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const timed = (path: () => string) => async () => {
    const start = performance.now()
    const response = await fetch(address + path(), { headers: { Authorization: "Bearer ann" } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path()} was answered with ${response.status}`)
    return performance.now() - start
  }
  const last = events.length - 1
  const times = await byTurns(9, {
    floor: timed(() => "/income"),
    page: timed(() => "/audit/history"),
    filtered: timed(() => "/audit/history?kind=transaction&category=category-7&month=2024-03"),
    searched: timed(() => "/audit/history?text=nothing+says+this"),
    anywhere: timed(() => `/audit/state?at=${Math.floor(Math.random() * last)}`),
    // The largest snapshot, with the most events after it.
    late: timed(() => "/audit/state?at=49998"),
    // Searches every event without a match.
    before: timed(() => "/audit/state?at=2017-01-01T00:00:00Z"),
    compared: timed(() => "/audit/diff?from=49000&to=49998"),
    explained: timed(() => "/audit/explain?figure=categorySpent&category=category-7&month=2026-04"),
  })
  await service.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await projector.close()
  const within = withinOf(`floor ${median(times.floor).toFixed(1)} ms`)
  return [
    within("first page of the history", times.page, 50),
    within("a page by kind, category and month", times.filtered, 50),
    within("a search that finds nothing", times.searched, 50),
    within("the budget at any moment", times.anywhere, 200),
    within("the budget at the costliest moment", times.late, 200),
    within("the budget before its first event", times.before, 200),
    within("what changed between two such moments", times.compared, 400),
    within("an explanation", times.explained, 200),
  ]
}

const withinOf = (detail: string) => (measure: string, values: ReadonlyArray<number>, atMost: number) => ({
  measure,
  value: median(values),
  unit: "ms",
  goal: { atMost },
  detail,
})
