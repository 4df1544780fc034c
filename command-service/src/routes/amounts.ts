// From the API's numbers to ours. The schemas of the bodies have refused whatever these cannot read.
import { centsFromDollars, type Cents } from "@evenkeel/contracts/money"
import { shareFromFraction, type Share } from "@evenkeel/contracts/share"

export const cents = (dollars: number): Cents => readable(centsFromDollars(dollars))
export const share = (fraction: number): Share => readable(shareFromFraction(fraction))

const readable = (value: number | undefined): number => {
  if (value === undefined) throw new Error("an amount or share came through that its schema refuses")
  return value
}
