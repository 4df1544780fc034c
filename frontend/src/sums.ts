// The API's amounts are dollars: they are added up in whole cents, as no floating-point sum comes out to the cent.
import { dollarsFromCents, shiftedRound } from "@evenkeel/contracts/money"

export const sumOfDollars = (amounts: ReadonlyArray<number>): number =>
  dollarsFromCents(amounts.reduce((sum, amount) => sum + shiftedRound(amount, 2), 0))
