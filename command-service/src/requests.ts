// Reads values of a request into those of a budget, and lists the dependencies of routes that call banks.
import { Result, type Effect } from "effect"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { inThousands } from "@evenkeel/contracts/budget/wording"
import { malformed, type RequestError } from "@evenkeel/contracts/errors"
import { amountFrom, mostUnits, type Cents } from "@evenkeel/contracts/money"
import { shareFromFraction, type Share } from "@evenkeel/contracts/share"
import type { Log } from "@evenkeel/server-kit/observability"
import type { Bank } from "./bank/bank.ts"
import type { Items } from "./bank/items.ts"
import type { BudgetCache } from "./execute/budget-cache.ts"
import type { BudgetRoutesOptions } from "./handle.ts"
import type { ErasureRequests } from "./users/erasure-requests.ts"

export interface BankRoutesOptions extends BudgetRoutesOptions {
  readonly cache: BudgetCache
  readonly bank: Bank
  readonly items: Items
  readonly erasureRequests: ErasureRequests
  readonly log: Log
  /** Continues after the response, at most until the service stops. */
  readonly inBackground: (work: Effect.Effect<void>) => Effect.Effect<void>
}

/** An amount of the API in minor units of the budget's currency. `field` is what a refusal calls it. */
export const amountIn = (
  { currency }: Pick<Budget, "currency">,
  field: string,
  units: number,
): Result.Result<Cents, RequestError> => {
  const amount = amountFrom(units, currency)
  const tooMuch = `${field} must be a number of at most ${inThousands(mostUnits(currency))}`
  return amount === undefined ? Result.fail(malformed(tooMuch)) : Result.succeed(amount)
}

/** The request schemas have already refused every value that cannot be converted. */
export const share = (fraction: number): Share => readable(shareFromFraction(fraction))

const readable = (value: number | undefined): number => {
  if (value === undefined) throw new Error("a share came through that its schema refuses")
  return value
}
