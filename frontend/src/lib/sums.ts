// The API's amounts are dollars: they are worked out in whole cents, as no floating-point sum comes out to the cent.
import { dollarsFromCents, shiftedRound, type Cents } from "@evenkeel/contracts/money"

/** Converts amounts from the API: a sum may be larger than any amount that a person can enter. */
export const centsOf = (dollars: number): Cents => shiftedRound(dollars, 2)

export const sumOfDollars = (amounts: ReadonlyArray<number>): number =>
  dollarsFromCents(amounts.reduce((sum, amount) => sum + centsOf(amount), 0))
