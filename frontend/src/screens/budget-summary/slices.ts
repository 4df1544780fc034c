// Which category is which slice, in which of the palette's ten colours.
import type { CategoryPerformance } from "@evenkeel/contracts/api/performances"
import { nameOfCategory, spentMostFirst } from "../../category-performances.ts"
import { sumOfDollars } from "../../sums.ts"

const colours = 10

export interface CategorySlice {
  readonly name: string
  readonly amount: number
  readonly colour: number
}

/** By spend in the whole month, so that a category has one colour on all of the month's cards. */
export const coloursOf = (performances: ReadonlyArray<CategoryPerformance>): ((categoryId: string) => number) => {
  const ranks = new Map(spentMostFirst(performances).map(({ categoryId }, rank) => [categoryId, rank]))
  return (categoryId) => (ranks.get(categoryId) ?? 0) % colours
}

/** The largest first. Where there are more than the palette has colours, the smallest make up one slice together. */
export const slicesOf = (
  performances: ReadonlyArray<CategoryPerformance>, colourOf: (categoryId: string) => number,
): ReadonlyArray<CategorySlice> => {
  const spent = spentMostFirst(performances)
  const own = spent.length > colours ? spent.slice(0, colours - 1) : spent
  const rest = spent.slice(own.length)
  const slices = own.map((performance) => ({
    name: nameOfCategory(performance), amount: performance.totalSpend, colour: colourOf(performance.categoryId),
  }))
  if (rest.length === 0) return slices
  return [...slices, { name: `${rest.length} smaller ones`, amount: sumOfDollars(rest.map(({ totalSpend }) => totalSpend)), colour: colours - 1 }]
}
