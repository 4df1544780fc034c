// What the routes of all words share: from a request to a command, and what a route needs to carry it out.
import { Result, type Effect } from "effect"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { inThousands } from "@evenkeel/contracts/budget/wording"
import { malformed, type RequestError } from "@evenkeel/contracts/errors"
import { commandIdOf, newId } from "@evenkeel/contracts/ids"
import { amountFrom, mostUnits, type Cents } from "@evenkeel/contracts/money"
import type { RouteName } from "@evenkeel/contracts/paths"
import { shareFromFraction, type Share } from "@evenkeel/contracts/share"
import type { Call } from "@evenkeel/server-kit/http/routes"
import type { Log } from "@evenkeel/server-kit/observability"
import type { Bank } from "./bank/bank.ts"
import type { Items } from "./bank/items.ts"
import type { BudgetCache } from "./execute/budget-cache.ts"
import type { CommandContext } from "./execute/metadata.ts"
import type { Handle } from "./handle.ts"
import type { ErasureRequests } from "./users/erasure-requests.ts"

/** What the routes of the budget itself need. */
export interface BudgetRoutesOptions {
  readonly handle: Handle
  /** The product's clock. */
  readonly now: () => Date
}

/** What the routes that talk to banks need. */
export interface BankRoutesOptions extends BudgetRoutesOptions {
  readonly cache: BudgetCache
  readonly bank: Bank
  readonly items: Items
  readonly erasureRequests: ErasureRequests
  readonly log: Log
  /** Goes on after the request has been answered, at most until the service stops. */
  readonly inBackground: (work: Effect.Effect<void>) => Effect.Effect<void>
}

/** The context of a request's command. Requests with the same Idempotency-Key are the same command. */
export const contextOf = <Name extends RouteName>(call: Call<Name>, now: () => Date): CommandContext => ({
  userId: call.userId,
  commandId: call.idempotencyKey === undefined ? newId() : commandIdOf(call.userId, call.idempotencyKey),
  correlationId: call.correlationId,
  at: now(),
  traceparent: call.traceparent,
  repeatable: call.idempotencyKey !== undefined,
})

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

/** The request schemas have already refused whatever this cannot convert. */
export const share = (fraction: number): Share => readable(shareFromFraction(fraction))

const readable = (value: number | undefined): number => {
  if (value === undefined) throw new Error("a share came through that its schema refuses")
  return value
}
