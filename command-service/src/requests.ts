// What the routes of all words share: from a request to a command, and what a route needs to carry it out.
import type { Effect } from "effect"
import { commandIdOf, newId } from "@evenkeel/contracts/ids"
import { centsFromDollars, type Cents } from "@evenkeel/contracts/money"
import type { RouteName } from "@evenkeel/contracts/paths"
import { shareFromFraction, type Share } from "@evenkeel/contracts/share"
import type { Call } from "@evenkeel/server-kit/http/routes"
import type { Log } from "@evenkeel/server-kit/observability"
import type { Bank } from "./bank/bank.ts"
import type { Items } from "./bank/items.ts"
import type { BudgetCache } from "./budget-cache.ts"
import type { CommandContext, Handle } from "./handle.ts"
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

// The API's numbers as ours. The request schemas have already refused whatever these cannot convert.
export const cents = (dollars: number): Cents => readable(centsFromDollars(dollars))
export const share = (fraction: number): Share => readable(shareFromFraction(fraction))

const readable = (value: number | undefined): number => {
  if (value === undefined) throw new Error("an amount or share came through that its schema refuses")
  return value
}
