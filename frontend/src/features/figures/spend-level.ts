import { defaultCurrency } from "@evenkeel/contracts/currency"
import { centsOf } from "../../lib/money/amounts.ts"
import { presentCurrency } from "../../lib/money/currency.ts"
// How much of a budget is spent, as a colour and, for people who do not see it, in words.

export type SpendColour = "green" | "yellow" | "orange" | "dark-orange" | "red"

export interface SpendLevel {
  readonly colour: SpendColour
  readonly word: string
}

const nothingAllocated = "Nothing allocated"

const red = (percent: number): SpendLevel => {
  if (percent === Infinity) return { colour: "red", word: nothingAllocated }
  return { colour: "red", word: percent > 100 ? "Over budget" : "Nearly spent" }
}

/** For category cards and overviews: green up to 50 percent, yellow up to 70, orange up to 90, red above. */
export const spendLevel = (percent: number): SpendLevel => {
  if (percent <= 50) return { colour: "green", word: "On course" }
  if (percent <= 70) return { colour: "yellow", word: "Past halfway" }
  if (percent <= 90) return { colour: "orange", word: "Running low" }
  return red(percent)
}

/** For the analysis screen's cards: a darker orange between 90 and 99 percent. */
export const analysisSpendLevel = (percent: number): SpendLevel =>
  percent > 90 && percent <= 99 ? { colour: "dark-orange", word: "Nearly spent" } : spendLevel(percent)

/**
 * `spent` as a percentage of `allocated`; Infinity for spending without an allocation. Worked out in whole minor units: in
 * units, 1.08 of 1.20 would come out above 90.
 */
export const percentSpent = (spent: number, allocated: number): number => {
  if (allocated > 0) return (centsOf(spent) * 100) / centsOf(allocated)
  return spent > 0 ? Infinity : 0
}

/** "Over budget" beside a utilisation of 0 % would be confusing. */
export const levelWord = ({ word }: SpendLevel, allocated: number): string => (allocated > 0 ? word : nothingAllocated)

/**
 * What is left to spend: red below 0, yellow below 500 dollars, green otherwise. In other currencies 500 may be a fortune
 * or next to nothing: there it is a tenth of what is allocated.
 */
export const remainingLevel = (left: number, allocated: number): SpendLevel => {
  if (left < 0) return { colour: "red", word: "Over budget" }
  const inDollars = presentCurrency() === defaultCurrency
  // Not "Running low": of a small budget all may be left.
  if (inDollars && left < 500) return { colour: "yellow", word: "Below $500" }
  if (!inDollars && left * 10 < allocated) return { colour: "yellow", word: "Below a tenth" }
  return { colour: "green", word: "On course" }
}
