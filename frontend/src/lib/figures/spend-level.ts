import { defaultCurrency } from "@evenkeel/contracts/currency"
import { centsOf } from "../money.ts"
import { presentCurrency } from "../currency.ts"
import { isAsPlanned, wordFor, wordWhere, type Judged } from "./spend-words.ts"

// The spent part of a budget, as a colour and, for people who do not see it, in words.

export type SpendColour = "green" | "yellow" | "orange" | "dark-orange" | "red"

export interface SpendLevel {
  readonly colour: SpendColour
  readonly word: string
}

/** `isFine`: no warning, whatever the colour. */
export interface RemainingLevel extends SpendLevel {
  readonly isFine: boolean
}

/** For category cards and overviews: green up to 50 percent, yellow up to 70, orange up to 90, red above. */
const colourOf = (percent: number): SpendColour => {
  if (percent <= 50) return "green"
  if (percent <= 70) return "yellow"
  return percent <= 90 ? "orange" : "red"
}

export const spendLevel = (percent: number, judged: Judged = {}): SpendLevel => ({
  colour: colourOf(percent),
  word: wordFor(percent, judged),
})

/** For the analysis screen's cards: a darker orange between 90 and 99 percent. */
export const analysisSpendLevel = (percent: number, judged: Judged = {}): SpendLevel => {
  const level = spendLevel(percent, judged)
  return percent > 90 && percent <= 99 ? { ...level, colour: "dark-orange" } : level
}

/**
 * `spent` as a percentage of `allocated`; Infinity for spending without an allocation. Computed in minor units, because
 * 1.08 of 1.20 would be above 90 in floating-point units.
 */
export const percentSpent = (spent: number, allocated: number): number => {
  if (allocated > 0) return (centsOf(spent) * 100) / centsOf(allocated)
  return spent > 0 ? Infinity : 0
}

/**
 * The level of the amount left: red below 0, yellow below 500 dollars, green otherwise. In other currencies the limit
 * is a tenth of the allocation, because 500 may be a fortune. Planned spending or investing is never low.
 */
export const remainingLevel = (left: number, allocated: number, judged: Judged = {}): RemainingLevel => {
  const percent = percentSpent(allocated - left, allocated)
  const isInvested = judged.type === "investments"
  const word = wordWhere(allocated, percent, judged)
  if (left < 0) return { colour: "red", word, isFine: isInvested && allocated > 0 }
  const inDollars = presentCurrency() === defaultCurrency
  const isLow = inDollars ? left < 500 : left * 10 < allocated
  const colour = isLow ? "yellow" : "green"
  if (allocated <= 0) return { colour, word, isFine: !isLow }
  if (isInvested || isAsPlanned(percent)) return { colour, word, isFine: true }
  // Not "Running low": all of a small budget may be left.
  if (isLow) return { colour, word: inDollars ? "Below $500" : "Below a tenth", isFine: false }
  return { colour, word: "On course", isFine: true }
}
