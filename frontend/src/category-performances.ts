import type { CategoryPerformance } from "@evenkeel/contracts/api/performances"

/** Those that something was spent in, or given back to, the largest first. */
export const spentMostFirst = (performances: ReadonlyArray<CategoryPerformance>): ReadonlyArray<CategoryPerformance> =>
  performances.filter(({ totalSpend }) => totalSpend !== 0).toSorted((one, other) => other.totalSpend - one.totalSpend)

export const nameOfCategory = ({ categoryName }: Pick<CategoryPerformance, "categoryName">): string => categoryName.trim() || "Unknown"
