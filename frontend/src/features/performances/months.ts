// Sorts, filters and pages the months that have a summary.
import type { BudgetSummary } from "@evenkeel/contracts/api/performances"
import { monthFrom, monthNames, type Month } from "@evenkeel/contracts/month"
import { titleOfMonth } from "../../lib/format.ts"

const monthsPerPage = 4

export const monthOfSummary = ({ id }: BudgetSummary): Month => monthFrom(id.monthYear)

/** "November 2026" */
export const titleOfSummary = (summary: BudgetSummary): string => titleOfMonth(monthOfSummary(summary))

export const newestFirst = (summaries: ReadonlyArray<BudgetSummary>): ReadonlyArray<BudgetSummary> =>
  summaries.toSorted((one, other) => monthOfSummary(other).localeCompare(monthOfSummary(one)))

/** The months whose "month year" starts with the text. */
export const matching = (summaries: ReadonlyArray<BudgetSummary>, text: string): ReadonlyArray<BudgetSummary> => {
  const start = text.trimStart().toLowerCase()
  return summaries.filter((summary) => titleOfSummary(summary).toLowerCase().startsWith(start))
}

export const pageCount = (summaries: ReadonlyArray<unknown>): number =>
  Math.max(1, Math.ceil(summaries.length / monthsPerPage))

/** The page of that month, counted from 0; the first page if the month is not found. */
export const pageWith = (summaries: ReadonlyArray<BudgetSummary>, month: Month | undefined): number =>
  Math.max(0, Math.floor(summaries.findIndex((summary) => monthOfSummary(summary) === month) / monthsPerPage))

export const pageOf = (summaries: ReadonlyArray<BudgetSummary>, page: number): ReadonlyArray<BudgetSummary> =>
  summaries.slice(page * monthsPerPage, (page + 1) * monthsPerPage)

/** The month of a path such as /needs/analysis/november/2026; undefined if it is invalid, such as "nov" or "20x6". */
export const monthInPath = (month: string, year: string): Month | undefined => {
  const name = monthNames.find((known) => known === month.toUpperCase())
  return name !== undefined && /^(19|[2-9]\d)\d{2}$/.test(year)
    ? monthFrom({ month: name, year: Number(year) })
    : undefined
}
