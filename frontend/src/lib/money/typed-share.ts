// What a person types for a share of a budget: "25%", or an amount of money.
import { shareFromFraction, fractionFromShare } from "@evenkeel/contracts/share"
import { shiftedRound } from "@evenkeel/contracts/money"
import { amountProblem, parseAmount } from "./typed.ts"

export type TypedShare = { readonly share: number } | { readonly amount: number }

const asPercentage = /^(\d+(?:[.,]\d+)?)\s*%$/

/** The share, from 0 to 1 in thousandths, or the amount; or else the sentence that says what is wrong. Nothing is a share of 0. */
export const readShare = (text: string): TypedShare | string => {
  const written = text.trim()
  const [, percent] = asPercentage.exec(written) ?? []
  if (percent !== undefined) {
    const share = shareFromFraction(shiftedRound(Number(percent.replace(",", ".")) / 100, 6) / 1e6)
    return share === undefined ? "A percentage must be from 0% to 100%." : { share: fractionFromShare(share) }
  }
  const amount = parseAmount(written)
  if (amount === 0) return { share: 0 }
  const problem = amountProblem(written)
  if (amount === undefined || problem !== undefined) return `${problem ?? ""} Or type a percentage, such as 25%.`.trim()
  return { amount }
}
