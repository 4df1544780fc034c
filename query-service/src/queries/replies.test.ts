// For every history, the queries' results from the tables equal those from the budget itself, to the cent.
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { emptyBudget, isHistory, type Budget } from "@evenkeel/contracts/budget/budget"
import { fold } from "@evenkeel/contracts/budget/fold"
import { budgetMonthOf } from "@evenkeel/contracts/budget/transactions/schema"
import { categoryTypesIn } from "@evenkeel/contracts/budget/figures/categories"
import { categoryMonthsIn } from "@evenkeel/contracts/budget/figures/category-months"
import { monthFigures, monthReply } from "@evenkeel/contracts/budget/figures/months"
import { ruleRecord, ruleReply } from "@evenkeel/contracts/budget/figures/rules"
import { proposalReply } from "@evenkeel/contracts/budget/proposal/reply"
import { stateReply } from "@evenkeel/contracts/budget/figures/state"
import { earlierMonths, newestFirst, transactionIn } from "@evenkeel/contracts/budget/figures/transactions"
import type { Client } from "@evenkeel/contracts/client"
import type { Reply, RoutesOf } from "@evenkeel/contracts/routes"
import { addMonths, monthYear, type Month } from "@evenkeel/contracts/month"
import { anyHistory } from "@evenkeel/contracts/test/arbitrary-history"
import { runs } from "@evenkeel/contracts/test/random"
import { startTestService, type TestService } from "../../test/service.ts"

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const listedMonths = (budget: Budget, present: Month): ReadonlyArray<Month> => {
  const months: Array<Month> = []
  for (let month = addMonths(present, 2); month > "2024-06"; month = addMonths(month, -1)) {
    const { categorised, planned } = monthFigures(budget, month)
    if (categorised || (month < present && planned)) months.push(month)
  }
  return months
}

/** Imported transactions without a category. */
const importedToSort = (budget: Budget, present: Month) =>
  [...budget.transactions.values()]
    .filter((each) => isHistory(budget, each) && each.categoryId === null && (budgetMonthOf(each) ?? present) < present)
    .sort(newestFirst)
    .map((transaction) => transactionIn(budget, transaction))

const expected = (budget: Budget, month: Month) => {
  const { accounts, incomes, categoryTypes, categories, transactions } = stateReply(budget, month)
  return {
    accounts,
    incomes,
    categoryTypes,
    categories,
    transactions,
    rules: [...budget.rules.values()].map((rule) => ruleReply(ruleRecord(budget, rule), budget.currency)),
    previousMonthTransactions: earlierMonths(budget, month),
    importedTransactions: { transactions: importedToSort(budget, month), next: null },
    proposedPlan: proposalReply(budget, `${month}-15`),
    budgetPerformances: listedMonths(budget, month).map((each) =>
      monthReply(monthFigures(budget, each), budget.currency),
    ),
  }
}

/** Queries without parameters. The search, the imports and the audit's queries are tested separately. */
type Plain = Exclude<
  RoutesOf<"query">,
  | "categoryType"
  | "categoryPerformances"
  | "categoryTrend"
  | "merchantTrend"
  | "imports"
  | "searchTransactions"
  | `audit${string}`
>

const asked = async (client: Client): Promise<{ readonly [Name in Plain]: Reply<Name> }> => ({
  accounts: await client.accounts(),
  incomes: await client.incomes(),
  rules: await client.rules(),
  categoryTypes: await client.categoryTypes(),
  categories: await client.categories(),
  transactions: await client.transactions(),
  previousMonthTransactions: await client.previousMonthTransactions(),
  importedTransactions: await client.importedTransactions({ query: { limit: 200 } }),
  proposedPlan: await client.proposedPlan(),
  budgetPerformances: await client.budgetPerformances(),
})

const yearTo = (month: Month) => Array.from({ length: 12 }, (_, index) => addMonths(month, index - 11))

const trendMonth = (budget: Budget, categoryId: string, month: Month) => {
  const own = categoryMonthsIn(budget, month).find((each) => each.categoryId === categoryId)
  return {
    month,
    totalSpend: own?.totalSpend ?? 0,
    totalAmountAllocated: own?.totalAmountAllocated ?? 0,
    transactionCount: own?.transactionCount ?? 0,
  }
}

test("every query returns the same as the fold, in any current month", { timeout: runs(60_000, 1_800_000) }, () =>
  fc.assert(
    fc.asyncProperty(anyHistory(), fc.nat(3), async (history, monthsLater) => {
      const budget = fold(emptyBudget(), history.events)
      const present = addMonths(history.lastMonth, monthsLater - 1)
      // The middle of the month, so that it is the same month in every zone.
      service.setNow(`${present}-15T12:00:00Z`)
      const client = service.clientOf(service.happens(history.events))

      expect(await asked(client)).toEqual(expected(budget, present))
      for (const type of categoryTypesIn(budget, present)) {
        expect(await client.categoryType({ params: { id: type.categoryTypeId } })).toEqual(type)
      }
      for (const { categoryId, name } of [...budget.categories.values()].slice(0, 3)) {
        for (const month of [present, addMonths(history.lastMonth, 5)]) {
          expect(await client.categoryTrend({ params: { id: categoryId }, query: { month } })).toEqual({
            categoryId,
            categoryName: name,
            months: yearTo(month).map((each) => trendMonth(budget, categoryId, each)),
          })
        }
      }
      const categoryTypeIds = budget.plan.categoryTypes.slice(1).map(({ typeId }) => typeId)
      for (const month of [present, addMonths(present, -1), addMonths(history.lastMonth, 5), "2025-12"]) {
        expect(await client.categoryPerformances({ body: { categoryTypeIds, monthYear: monthYear(month) } })).toEqual(
          categoryMonthsIn(budget, month).filter(({ categoryTypeId }) => categoryTypeIds.includes(categoryTypeId)),
        )
      }
    }),
    { numRuns: runs(10, 600) },
  ),
)
