// Past months and categories for tests. Amounts in dollars.
import type { BudgetSummary, CategoryPerformance, Merchant, Overview } from "@evenkeel/contracts/api/performances"
import { monthYear, type Month } from "@evenkeel/contracts/month"
import { answer } from "./server.ts"

const overviewOf = (
  overviewType: Overview["overviewType"],
  spent: number,
  allocated: number,
  budget: number,
): Overview => ({
  overviewType,
  totalSpent: spent,
  totalAmountAllocated: allocated,
  totalPercentUtilized: allocated === 0 ? 0 : Math.round((spent / allocated) * 100) / 100,
  totalAmountSaved: budget - spent,
  savedAmountAttributesTotal: allocated - spent,
})

/** 4,500 of 5,000 dollars allocated; 2,600 spent, with the default of 600 for wants. */
export const summaryOf = (month: Month, wants = 600): BudgetSummary => ({
  id: { monthYear: monthYear(month) },
  generalOverview: overviewOf("GENERAL", 2000 + wants, 4500, 5000),
  needsOverview: overviewOf("NEEDS", 2000, 2300, 2500),
  wantsOverview: overviewOf("WANTS", wants, 1400, 1500),
  investmentOverview: overviewOf("INVESTMENTS", 0, 800, 1000),
})

export const merchantOf = (
  merchantRank: number,
  merchantName: string,
  totalSpent: number,
  transactionCount: number,
): Merchant => ({
  merchantRank,
  merchantName,
  totalSpent,
  transactionCount,
  avgTransactionAmount: Math.round((totalSpent / transactionCount) * 100) / 100,
})

export const performanceOf = (
  categoryTypeId: string,
  categoryName: string,
  totalSpend: number,
  totalAmountAllocated: number,
  topMerchants: ReadonlyArray<Merchant> = [],
): CategoryPerformance => ({
  categoryPerformanceId: `performance-${categoryName}`,
  categoryId: `category-${categoryName}`,
  categoryTypeId,
  categoryName,
  totalSpend,
  totalAmountAllocated,
  transactionCount: topMerchants.reduce((sum, { transactionCount }) => sum + transactionCount, 0),
  categoryPercentUtilization:
    totalAmountAllocated === 0 ? 0 : Math.round((totalSpend / totalAmountAllocated) * 100) / 100,
  topMerchants,
})

/** Given that this much income came in, by month. */
export const haveComeIn = (byMonth: Readonly<Record<Month, number>>): void =>
  answer("searchTransactions", ({ query }) => {
    const moneyIn = byMonth[query.month ?? ""] ?? 0
    return { transactions: [], next: null, totals: { count: 0, moneyOut: 0, moneyIn, net: -moneyIn, notSpending: 0 } }
  })
