import type { CategoryPerformance } from "@evenkeel/contracts/api/performances"

/** The categories with spending or refunds, largest first. */
export const spentMostFirst = (performances: ReadonlyArray<CategoryPerformance>): ReadonlyArray<CategoryPerformance> =>
  performances.filter(({ totalSpend }) => totalSpend !== 0).toSorted((one, other) => other.totalSpend - one.totalSpend)

export const nameOfCategory = ({ categoryName }: Pick<CategoryPerformance, "categoryName">): string =>
  categoryName.trim() || "Unknown"
