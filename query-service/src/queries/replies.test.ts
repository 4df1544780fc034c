// Whatever happened to a budget: what the queries reply from the tables is what follows from the budget itself, to the cent.
import { Effect } from "effect"
import express from "express"
import fc from "fast-check"
import { Registry } from "prom-client"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { emptyBudget, livingCategories, transactionsOf, type Budget } from "@evenkeel/contracts/budget/budget"
import { fold } from "@evenkeel/contracts/budget/evolve"
import { categoryPerformances, hasCategorised, monthFigures, monthOverviews } from "@evenkeel/contracts/budget/performance"
import { planAtEndOf } from "@evenkeel/contracts/budget/plan"
import { accountReply, categoryReply, categoryTypeReply, incomeReply, newestFirst, transactionReply } from "@evenkeel/contracts/budget/replies"
import { makeClient, type Client } from "@evenkeel/contracts/http/client"
import { makeLog } from "@evenkeel/contracts/http/observability"
import { newId, type UserId } from "@evenkeel/contracts/ids"
import { addMonths, monthYear, type Month } from "@evenkeel/contracts/month"
import { anyHistory, recorded, type History } from "@evenkeel/projector/testing/history"
import { startProjector, type Projector } from "@evenkeel/projector/projector"
import { inMemorySource } from "@evenkeel/projector/source/in-memory"
import { freshDatabase, type FreshDatabase } from "../../../embedded/testing.ts"
import { createQueryService, type QueryService } from "../query-service.ts"

const log = makeLog("test", "silent")
const source = inMemorySource()
let database: FreshDatabase
let projector: Projector
let service: QueryService
let server: ReturnType<express.Express["listen"]>
let address: string
let now = new Date()

beforeAll(async () => {
  database = await freshDatabase()
  projector = await startProjector({ source, databaseUrl: database.url, log, metrics: new Registry() })
  service = await createQueryService({
    databaseUrl: database.url,
    projected: projector.onProjected,
    owner: (token) => Effect.succeed(token),
    now: () => now,
    log,
    metrics: new Registry(),
  })
  server = service.app.listen(0, "127.0.0.1")
  await vi.waitFor(async () => expect(await service.ready()).toBeUndefined())
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await service.stop()
  await projector.stop()
  await database.drop()
})

let position = 0
/** To someone new. */
const happened = ({ events }: History): UserId => {
  const userId = newId()
  source.append(recorded(userId, events, position))
  position += events.length
  return userId
}

/** Reads as someone who has seen the last event. */
const readerOf = (userId: UserId, { events }: History): Client =>
  makeClient({
    base: address,
    token: () => userId,
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, "Budget-Revision": String(events.length - 1) } }),
  })

const listedMonths = (budget: Budget, present: Month): ReadonlyArray<Month> => {
  const months: Array<Month> = []
  for (let month = addMonths(present, 2); month > "2025-06"; month = addMonths(month, -1)) {
    if (hasCategorised(budget, month) || (month < present && planAtEndOf(budget, month).types.length > 0)) months.push(month)
  }
  return months
}

const expected = (budget: Budget, month: Month) => ({
  accounts: [...budget.accounts.values()].map((account) => accountReply(budget, account)),
  incomes: [...budget.incomes.values()].map(incomeReply),
  categoryTypes: budget.plan.types.map(({ typeId }) => categoryTypeReply(budget, typeId, month)),
  categories: livingCategories(budget).map((category) => categoryReply(budget, category, month)),
  transactions: [...transactionsOf(budget, month)].sort(newestFirst).map((transaction) => transactionReply(budget, transaction)),
  budgetPerformances: listedMonths(budget, month).map((each) => ({ id: { monthYear: monthYear(each) }, ...monthOverviews(monthFigures(budget, each)) })),
})

const asked = async (client: Client) => ({
  accounts: await client.accounts(),
  incomes: await client.incomes(),
  categoryTypes: await client.categoryTypes(),
  categories: await client.categories(),
  transactions: await client.transactions(),
  budgetPerformances: await client.budgetPerformances(),
})

test("every query replies what the fold says, in any present month", { timeout: 60_000 }, () =>
  fc.assert(
    fc.asyncProperty(anyHistory(), fc.nat(3), async (history, monthsLater) => {
      const budget = fold(emptyBudget(), history.events)
      const present = addMonths(history.lastMonth, monthsLater - 1)
      // The middle of the month, so that it is the same one in every zone.
      now = new Date(`${present}-15T12:00:00Z`)
      const client = readerOf(happened(history), history)

      expect(await asked(client)).toEqual(expected(budget, present))
      for (const { typeId } of budget.plan.types) {
        expect(await client.categoryType({ params: { id: typeId } })).toEqual(categoryTypeReply(budget, typeId, present))
      }
      const categoryTypeIds = budget.plan.types.slice(1).map(({ typeId }) => typeId)
      for (const month of [present, addMonths(present, -1), addMonths(history.lastMonth, 5), "2025-12"]) {
        expect(await client.categoryPerformances({ body: { categoryTypeIds, monthYear: monthYear(month) } })).toEqual(
          categoryPerformances(budget, month).filter(({ categoryTypeId }) => categoryTypeIds.includes(categoryTypeId)))
      }
    }),
    { numRuns: 60 },
  ))
