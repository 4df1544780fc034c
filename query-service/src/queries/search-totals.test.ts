import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { SearchRequest } from "@evenkeel/contracts/api/transactions/search"
import { emptyBudget, isToSort, merchantOf } from "@evenkeel/contracts/budget/budget"
import { fold } from "@evenkeel/contracts/budget/fold"
import { exclusionOf } from "@evenkeel/contracts/budget/figures/transactions"
import { transactionStatuses } from "@evenkeel/contracts/budget/transactions/search"
import { anyHistory } from "@evenkeel/contracts/test/arbitrary-history"
import { runs } from "@evenkeel/contracts/test/random"
import { startTestService, type TestService } from "../../test/service.ts"

let service: TestService
/** The month of most events. */
const presentMonth = "2026-02"
beforeAll(async () => {
  service = await startTestService()
  service.setNow(`${presentMonth}-20T12:00:00Z`)
})
afterAll(() => service.stop())

/** A day before all transactions: a search from it adds up the rows themselves instead of sums. */
const always = "1900-01-01"

test(
  "the sums, and a merchant's months, come to what the rows do, whatever has happened",
  { timeout: runs(60_000, 1_800_000) },
  () =>
    fc.assert(
      fc.asyncProperty(anyHistory(), async ({ events, lastMonth }) => {
        const client = service.clientOf(service.happens(events))
        const all = await client.searchTransactions()
        const budget = fold(emptyBudget(), events)
        const spending = [...budget.transactions.values()].filter((each) => exclusionOf(each) === null)
        expect(all.totals?.count).toBe(spending.length)
        const toSort = await client.searchTransactions({ query: { status: "to-sort" } })
        expect(toSort.totals?.count).toBe(spending.filter((each) => isToSort(budget, each, presentMonth)).length)
        const anyCategory = all.transactions[0]?.category?.categoryId ?? "none"
        const queries: ReadonlyArray<SearchRequest> = [
          {},
          { month: lastMonth },
          { category: anyCategory },
          { type: "needs", account: "none" },
          ...transactionStatuses.map((status) => ({ status })),
        ]
        const merchants = [...new Set(spending.map(merchantOf))].slice(0, 3)
        await Promise.all(
          merchants.map(async (merchant) => {
            const { months } = await client.merchantTrend({ query: { merchant, month: lastMonth } })
            for (const { month, totalSpend, transactionCount } of months) {
              const { totals } = await client.searchTransactions({ query: { merchant, month } })
              expect({ net: totalSpend, count: transactionCount }, `${merchant} in ${month}`).toEqual({
                net: totals?.net,
                count: totals?.count,
              })
            }
          }),
        )
        const totals = async (query: SearchRequest) => (await client.searchTransactions({ query })).totals
        await Promise.all(
          queries.map(async (query) =>
            expect(await totals(query), JSON.stringify(query)).toEqual(await totals({ ...query, from: always })),
          ),
        )
      }),
      { numRuns: runs(5, 200) },
    ),
)
