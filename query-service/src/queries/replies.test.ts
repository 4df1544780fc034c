// For every history, what the queries return from the tables equals what follows from the budget itself, to the cent.
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { emptyBudget, livingCategories, transactionsOf, type Budget } from "@evenkeel/contracts/budget/budget"
import { fold } from "@evenkeel/contracts/budget/fold"
import {
  categoryPerformances,
  hasCategorised,
  monthFigures,
  monthOverviews,
} from "@evenkeel/contracts/budget/figures/performance"
import { planAtEndOf } from "@evenkeel/contracts/budget/plan"
import {
  accountReply,
  categoryReply,
  categoryTypeReply,
  finaliserQueue,
  incomeReply,
  newestFirst,
  transactionReply,
} from "@evenkeel/contracts/budget/figures/replies"
import type { Client } from "@evenkeel/contracts/client"
import type { Reply, RoutesOf } from "@evenkeel/contracts/routes"
import { addMonths, monthYear, type Month } from "@evenkeel/contracts/month"
import { anyHistory } from "@evenkeel/contracts/test/arbitrary-history"
import { startTestService, type TestService } from "../../test/service.ts"

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const listedMonths = (budget: Budget, present: Month): ReadonlyArray<Month> => {
  const months: Array<Month> = []
  for (let month = addMonths(present, 2); month > "2025-06"; month = addMonths(month, -1)) {
    if (hasCategorised(budget, month) || (month < present && planAtEndOf(budget, month).types.length > 0))
      months.push(month)
  }
  return months
}

const expected = (budget: Budget, month: Month) => ({
  accounts: [...budget.accounts.values()].map((account) => accountReply(budget, account)),
  incomes: [...budget.incomes.values()].map(incomeReply),
  categoryTypes: budget.plan.types.map(({ typeId }) => categoryTypeReply(budget, typeId, month)),
  categories: livingCategories(budget).map((category) => categoryReply(budget, category, month)),
  transactions: [...transactionsOf(budget, month)]
    .sort(newestFirst)
    .map((transaction) => transactionReply(budget, transaction)),
  previousMonthTransactions: finaliserQueue(budget, month),
  budgetPerformances: listedMonths(budget, month).map((each) => ({
    id: { monthYear: monthYear(each) },
    ...monthOverviews(monthFigures(budget, each)),
  })),
})

/** Those without parameters. The audit's queries are tested separately. */
type Plain = Exclude<RoutesOf<"query">, "categoryType" | "categoryPerformances" | `audit${string}`>

const asked = async (client: Client): Promise<{ readonly [Name in Plain]: Reply<Name> }> => ({
  accounts: await client.accounts(),
  incomes: await client.incomes(),
  categoryTypes: await client.categoryTypes(),
  categories: await client.categories(),
  transactions: await client.transactions(),
  previousMonthTransactions: await client.previousMonthTransactions(),
  budgetPerformances: await client.budgetPerformances(),
})

test("every query returns the same as the fold, in any current month", { timeout: 60_000 }, () =>
  fc.assert(
    fc.asyncProperty(anyHistory(), fc.nat(3), async (history, monthsLater) => {
      const budget = fold(emptyBudget(), history.events)
      const present = addMonths(history.lastMonth, monthsLater - 1)
      // The middle of the month, so that it is the same month in every zone.
      service.setNow(`${present}-15T12:00:00Z`)
      const client = service.clientOf(service.happens(history.events))

      expect(await asked(client)).toEqual(expected(budget, present))
      for (const { typeId } of budget.plan.types) {
        expect(await client.categoryType({ params: { id: typeId } })).toEqual(
          categoryTypeReply(budget, typeId, present),
        )
      }
      const categoryTypeIds = budget.plan.types.slice(1).map(({ typeId }) => typeId)
      for (const month of [present, addMonths(present, -1), addMonths(history.lastMonth, 5), "2025-12"]) {
        expect(await client.categoryPerformances({ body: { categoryTypeIds, monthYear: monthYear(month) } })).toEqual(
          categoryPerformances(budget, month).filter(({ categoryTypeId }) => categoryTypeIds.includes(categoryTypeId)),
        )
      }
    }),
    { numRuns: 60 },
  ),
)
