// Converts the API's numbers to ours. The request schemas have already refused whatever these cannot convert.
import { centsFromDollars, type Cents } from "@evenkeel/contracts/money"
import { shareFromFraction, type Share } from "@evenkeel/contracts/share"

export const cents = (dollars: number): Cents => readable(centsFromDollars(dollars))
export const share = (fraction: number): Share => readable(shareFromFraction(fraction))

const readable = (value: number | undefined): number => {
  if (value === undefined) throw new Error("an amount or share came through that its schema refuses")
  return value
}
