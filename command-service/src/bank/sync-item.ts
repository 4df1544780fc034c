// One item's sync: read it from the bank, decide on the report, append everything it brought with the cursor in one append.
// A crash at any point leaves the old cursor with none of the rows, or the new one with all of them.
import { Effect } from "effect"
import type { BudgetEvent } from "@evenkeel/contracts/events/events"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { Log } from "@evenkeel/contracts/http/observability"
import { commandPartOf, newId, type BankTransactionId, type ItemId, type TransactionId } from "@evenkeel/contracts/ids"
import type { BudgetCache } from "../budget-cache.ts"
import { decideAccount } from "../decide/accounts.ts"
import type { Decision } from "../decide/decision.ts"
import { decideSync } from "../decide/sync.ts"
import type { CommandContext, Handle } from "../handle.ts"
import type { StoreUnavailable } from "../event-store/event-store.ts"
import type { Bank } from "./bank.ts"
import { ItemGone, type BankError } from "./bank-errors.ts"
import { largestPage, readItem } from "./read-item.ts"
import { connectionAfter } from "./sentences.ts"
import { makeSingleFlight } from "./single-flight.ts"

/** What a sync did: the rows that it brought or told anew, and the transactions that it took out of the lists. */
export interface SyncOutcome {
  readonly rows: ReadonlyArray<BankTransactionId>
  readonly gone: ReadonlyArray<TransactionId>
}

export interface SyncItemOptions {
  readonly handle: Handle
  readonly cache: BudgetCache
  readonly bank: Bank
  readonly log: Log
  /** Rows asked for at once. */
  readonly pageSize?: number
}

export type SyncItem = (
  context: CommandContext, itemId: ItemId, accessToken: string | undefined,
) => Effect.Effect<SyncOutcome, RequestError | StoreUnavailable>

const nothingChanged: SyncOutcome = { rows: [], gone: [] }

/** However many ask for an item at once, it is read once, and all get what that brought. */
export const makeSyncItem = ({ handle, cache, bank, log, pageSize = largestPage }: SyncItemOptions): SyncItem => {
  const flights = makeSingleFlight<SyncOutcome, RequestError | StoreUnavailable>()

  const sync = Effect.fnUntraced(function*(request: CommandContext, itemId: ItemId, accessToken: string | undefined) {
    const { userId } = request
    const item = yield* cache.exclusively(userId, Effect.map(cache.load(userId), ({ budget }) => budget.items.get(itemId)))
    if (item === undefined) return nothingChanged
    const { cursor, institutionName } = item

    const decide = yield* readBank(itemId, accessToken, cursor ?? "").pipe(
      Effect.map((report): Decider => (budget) => decideSync({ report, at: request.at, newId }, budget)),
      Effect.catch((error) => {
        log.warn({ itemId, correlationId: request.correlationId, ...error }, "an item could not be synced")
        const connection = connectionAfter(error, institutionName)
        return Effect.succeed<Decider>((budget) => decideAccount({ _tag: "ChangeConnection", itemId, ...connection }, budget))
      }))

    const context = { ...request, commandId: commandPartOf(request.commandId, itemId) }
    const { reply: events } = yield* handle(context, decide, (handled) => handled.events)
    if (events.length > 0 || !request.repeatable) return outcomeOf(events)
    // Nothing new, perhaps because this very request brought it before and its answer was lost.
    const earlier = yield* cache.exclusively(userId, cache.replayTo(userId, context.commandId))
    return earlier === undefined ? nothingChanged : outcomeOf(earlier.events)
  })

  const readBank = (itemId: ItemId, accessToken: string | undefined, cursor: string) =>
    accessToken === undefined
      ? Effect.fail<BankError>(new ItemGone({ code: "no access token" }))
      : readItem(bank, { itemId, accessToken, cursor }, pageSize)

  return (context, itemId, accessToken) => flights(`${context.userId} ${itemId}`, sync(context, itemId, accessToken))
}

type Decider = (budget: Parameters<typeof decideSync>[1]) => Decision

const outcomeOf = (events: ReadonlyArray<BudgetEvent>): SyncOutcome => {
  const synced = events.filter((event) => event._tag === "TransactionsSynced")
  return {
    rows: synced.flatMap(({ imported, posted, modified }) => [...imported, ...posted, ...modified].map(({ fact }) => fact.bankTransactionId)),
    gone: synced.flatMap(({ gone }) => gone),
  }
}
