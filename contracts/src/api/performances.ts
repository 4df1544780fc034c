import { Schema } from "effect"
import { monthNames } from "../month.ts"
import { MonthText } from "./audit/fields.ts"
import { Id, Money, Text } from "./fields.ts"

export const MonthYear = Schema.Struct({
  month: Schema.Literals(monthNames).annotate({ message: "must be a month's name in capitals" }),
  year: Schema.Number.annotate({ message: "must be a year" }).check(
    Schema.isFinite({ message: "must be a year" }),
    Schema.makeFilter((year: number) =>
      Number.isInteger(year) && year >= 1900 && year <= 9999 ? undefined : "must be a year",
    ),
  ),
})

export const overviewTypes = ["GENERAL", "NEEDS", "WANTS", "INVESTMENTS"] as const

/**
 * `totalPercentUtilized` = spent / allocated, 2 decimals, 0 where nothing is allocated; 1 means 100 %.
 * `savedAmountAttributesTotal` = allocated - spent: under (0 or more) or over budget.
 * `totalAmountSaved` = the whole budget - spent.
 */
export const Overview = Schema.Struct({
  overviewType: Schema.Literals(overviewTypes),
  totalSpent: Money,
  totalAmountAllocated: Money,
  totalPercentUtilized: Schema.Finite,
  totalAmountSaved: Money,
  savedAmountAttributesTotal: Money,
})
export type Overview = typeof Overview.Type

/**
 * `planAssumed`: the month had no plan; a later one is assumed, because an import brought transactions of that time.
 * `toSort`: the month has transactions without a category, which its figures do not include; absent if there are none.
 */
export const BudgetSummary = Schema.Struct({
  id: Schema.Struct({ monthYear: MonthYear }),
  planAssumed: Schema.optionalKey(Schema.Boolean),
  toSort: Schema.optionalKey(Schema.Struct({ transactions: Schema.Int, amount: Money })),
  generalOverview: Overview,
  needsOverview: Overview,
  wantsOverview: Overview,
  investmentOverview: Overview,
})
export type BudgetSummary = typeof BudgetSummary.Type

/** `avgTransactionAmount` is rounded to the cent. `merchantRank` counts from 1. */
export const Merchant = Schema.Struct({
  merchantRank: Schema.Int,
  merchantName: Schema.String,
  merchantLogoUrl: Schema.optionalKey(Schema.String),
  totalSpent: Money,
  avgTransactionAmount: Money,
  transactionCount: Schema.Int,
})
export type Merchant = typeof Merchant.Type

/** `categoryName` is also present for deleted categories. */
export const CategoryPerformance = Schema.Struct({
  categoryPerformanceId: Schema.String,
  categoryId: Schema.String,
  categoryTypeId: Schema.String,
  categoryName: Schema.String,
  totalSpend: Money,
  totalAmountAllocated: Money,
  transactionCount: Schema.Int,
  categoryPercentUtilization: Schema.Finite,
  topMerchants: Schema.Array(Merchant),
})
export type CategoryPerformance = typeof CategoryPerformance.Type

export const PerformanceRequest = Schema.Struct({ categoryTypeIds: Schema.Array(Id), monthYear: MonthYear })

/** The number of months in the trend of a category or a merchant. */
export const monthsOfTrend = 12

/** The last month of the trend; by default the present one. */
export const TrendRequest = Schema.Struct({ month: Schema.optionalKey(MonthText) })

/** Twelve months, oldest first, each with its spending and the category's plan at its end. `month` is YYYY-MM. */
export const CategoryTrend = Schema.Struct({
  categoryId: Schema.String,
  categoryName: Schema.String,
  months: Schema.Array(
    Schema.Struct({
      month: Schema.String,
      totalSpend: Money,
      totalAmountAllocated: Money,
      transactionCount: Schema.Int,
    }),
  ),
})
export type CategoryTrend = typeof CategoryTrend.Type

/** `merchant` is a name of the analysis, in any case. */
export const MerchantTrendRequest = Schema.Struct({ merchant: Text, ...TrendRequest.fields })

/** Twelve months, oldest first. Each has the totals of a search for that merchant and month. */
export const MerchantTrend = Schema.Struct({
  merchantName: Schema.String,
  months: Schema.Array(Schema.Struct({ month: Schema.String, totalSpend: Money, transactionCount: Schema.Int })),
})
export type MerchantTrend = typeof MerchantTrend.Type
