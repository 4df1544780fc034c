// Syncs one item: reads it from the bank, decides what the report means, and appends all of it with the new cursor in
// one append. A crash at any point leaves the old cursor with none of the rows, or the new one with all of them.
import { Effect, Result } from "effect"
import type { BudgetEvent } from "@evenkeel/contracts/events/events"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { Log } from "@evenkeel/contracts/http/observability"
import { commandPartOf, newId, type BankTransactionId, type ItemId, type TransactionId } from "@evenkeel/contracts/ids"
import type { BudgetCache } from "../budget-cache.ts"
import { decideAccount } from "../decide/accounts.ts"
import { decideSync } from "../decide/sync.ts"
import type { CommandContext, Handle } from "../handle.ts"
import type { StoreUnavailable } from "../event-store/event-store.ts"
import type { Bank } from "./bank.ts"
import { ItemGone, type BankError } from "./bank-errors.ts"
import { largestPage, readItem } from "./read-item.ts"
import { connectionAfter } from "./sentences.ts"
import { makeSingleFlight } from "./single-flight.ts"

/** What a sync did: the rows that were imported or changed, and the transactions that were taken off the lists. */
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
  context: CommandContext,
  itemId: ItemId,
  accessToken: string | undefined,
) => Effect.Effect<SyncOutcome, RequestError | StoreUnavailable>

/** How often an item is read again because its cursor has moved in the meantime. */
const mostReadings = 3

const nothingChanged: SyncOutcome = { rows: [], gone: [] }

/** Concurrent syncs of one item share a single run and its outcome. */
export const makeSyncItem = ({ handle, cache, bank, log, pageSize = largestPage }: SyncItemOptions): SyncItem => {
  const flights = makeSingleFlight<SyncOutcome, RequestError | StoreUnavailable>()

  const sync = Effect.fnUntraced(function* (request: CommandContext, itemId: ItemId, accessToken: string | undefined) {
    const { userId } = request
    const context = { ...request, commandId: commandPartOf(request.commandId, itemId) }
    let outcome = nothingChanged
    for (let reading = 1; reading <= mostReadings; reading += 1) {
      const item = yield* cache.exclusively(
        userId,
        Effect.map(cache.load(userId), ({ budget }) => budget.items.get(itemId)),
      )
      if (item === undefined) return outcome
      const start = item.cursor ?? ""
      const read = yield* Effect.result(readBank(itemId, accessToken, start))
      if (Result.isFailure(read)) {
        const { failure } = read
        log.warn(
          {
            itemId,
            correlationId: request.correlationId,
            reason: failure._tag,
            code: "code" in failure ? failure.code : undefined,
          },
          "an item could not be synced",
        )
        const connection = connectionAfter(failure, item.institutionName)
        yield* handle(
          context,
          (budget) => decideAccount({ _tag: "ChangeConnection", itemId, ...connection }, budget),
          () => undefined,
        )
        return outcome
      }
      const report = read.success
      if (report.isWhole && start !== "") {
        log.warn(
          { itemId, correlationId: request.correlationId },
          "the provider rejected the item's cursor: it was read from the start",
        )
      }
      const {
        reply: { events, wasOvertaken },
      } = yield* handle(
        context,
        (budget) => decideSync({ report, at: request.at, newId }, budget),
        ({ budget, events }) => ({
          events,
          wasOvertaken: events.length === 0 && (budget.items.get(itemId)?.cursor ?? "") !== start,
        }),
      )
      if (events.length > 0) return outcomeOf(events)
      // Another process has appended these rows, or an account was linked and the item has to be read from the start.
      if (!wasOvertaken) break
      outcome = { rows: [...report.added, ...report.modified].map((row) => row.bankTransactionId), gone: [] }
    }
    // Nothing new, perhaps because this same request was carried out before and its answer was lost.
    const earlier = request.repeatable
      ? yield* cache.exclusively(userId, cache.replayTo(userId, context.commandId))
      : undefined
    return earlier === undefined ? outcome : outcomeOf(earlier.events)
  })

  const readBank = (itemId: ItemId, accessToken: string | undefined, cursor: string) =>
    accessToken === undefined
      ? Effect.fail<BankError>(new ItemGone({ code: "no access token" }))
      : readItem(bank, { itemId, accessToken, cursor }, pageSize)

  return (context, itemId, accessToken) => flights(`${context.userId} ${itemId}`, sync(context, itemId, accessToken))
}

const outcomeOf = (events: ReadonlyArray<BudgetEvent>): SyncOutcome => {
  const synced = events.filter((event) => event._tag === "TransactionsSynced")
  return {
    rows: synced.flatMap(({ imported, posted, modified }) =>
      [...imported, ...posted, ...modified].map(({ fact }) => fact.bankTransactionId),
    ),
    gone: synced.flatMap(({ gone }) => gone),
  }
}
