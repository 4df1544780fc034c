// Assigns slices and the palette's ten colours to categories.
import type { CategoryPerformance } from "@evenkeel/contracts/api/performances"
import type { Slice } from "../../components/charts/pie.tsx"
import { sumOfAmounts } from "../../lib/money.ts"

/** The categories with spending or refunds, largest first. */
export const spentMostFirst = (performances: ReadonlyArray<CategoryPerformance>): ReadonlyArray<CategoryPerformance> =>
  performances.filter(({ totalSpend }) => totalSpend !== 0).toSorted((one, other) => other.totalSpend - one.totalSpend)

export const nameOfCategory = ({ categoryName }: Pick<CategoryPerformance, "categoryName">): string =>
  categoryName.trim() || "Unknown"

const colours = 10

/** Colours by rank in the whole month, so that a category keeps its colour on the month's cards if possible. */
export const coloursOf = (performances: ReadonlyArray<CategoryPerformance>): ((categoryId: string) => number) => {
  const ranks = new Map(spentMostFirst(performances).map(({ categoryId }, rank) => [categoryId, rank]))
  return (categoryId) => (ranks.get(categoryId) ?? 0) % colours
}

/** Avoids equal colours if possible: the smaller of two slices with the same colour gets the next free one. */
const withDistinctColours = (slices: ReadonlyArray<Slice>): ReadonlyArray<Slice> => {
  const own = slices.map(({ colour }) => colour)
  const taken = new Set(own)
  return slices.map((slice, index) => {
    if (own.indexOf(slice.colour) === index) return slice
    let { colour } = slice
    while (taken.has(colour)) colour = (colour + 1) % colours
    taken.add(colour)
    return { ...slice, colour }
  })
}

/** Largest first. If there are more than the palette has colours, the smallest share one slice. */
export const slicesOf = (
  performances: ReadonlyArray<CategoryPerformance>,
  colourOf: (categoryId: string) => number,
): ReadonlyArray<Slice> => {
  const spent = spentMostFirst(performances)
  const own = spent.length > colours ? spent.slice(0, colours - 1) : spent
  const rest = spent.slice(own.length)
  const slices = own.map((performance) => ({
    name: nameOfCategory(performance),
    amount: performance.totalSpend,
    colour: colourOf(performance.categoryId),
  }))
  const together = {
    name: `${rest.length} smaller ones`,
    amount: sumOfAmounts(rest.map(({ totalSpend }) => totalSpend)),
    colour: colours - 1,
  }
  return withDistinctColours(rest.length === 0 ? slices : [...slices, together])
}
