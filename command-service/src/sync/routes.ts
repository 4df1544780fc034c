import { Effect } from "effect"
import type { SyncResponse } from "@evenkeel/contracts/api/transactions/transactions"
import { transactionsOf, type Budget } from "@evenkeel/contracts/budget/budget"
import { countedByReason } from "@evenkeel/contracts/budget/counting/rules"
import { accountIn } from "@evenkeel/contracts/budget/figures/accounts"
import { earlierMonths, newestFirst, transactionIn } from "@evenkeel/contracts/budget/figures/transactions"
import { notFound, refused, type RequestError } from "@evenkeel/contracts/errors"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import type { AccountId, ItemId, TransactionId } from "@evenkeel/contracts/ids"
import { budgetMonthOf } from "@evenkeel/contracts/budget/transactions/schema"
import type { Month } from "@evenkeel/contracts/month"
import { orphaned, removeItem } from "../accounts/removal.ts"
import type { SyncItem, SyncOutcome } from "./sync-item.ts"
import { expectNoErasure } from "../users/erasure-requests.ts"
import { presentMonthOf } from "../decision.ts"
import { asUnavailable } from "@evenkeel/event-log/event-store"
import { contextOf } from "../execute/metadata.ts"
import type { BankRoutesOptions } from "../requests.ts"

export interface SyncRoutesOptions extends BankRoutesOptions {
  readonly syncItem: SyncItem
}

/** The number of items that one request syncs concurrently. */
const atOnce = 4

export const syncRoutes = (options: SyncRoutesOptions): Pick<Handlers<"command">, "syncTransactions"> => {
  const { cache, items, now, syncItem } = options

  return {
    syncTransactions: Effect.fnUntraced(function* (call) {
      const { userId } = call
      yield* expectNoErasure(options.erasureRequests, userId)
      const stored = yield* Effect.mapError(items.of(userId), asUnavailable)
      const context = contextOf(call, now)
      const requested = yield* cache.read(userId, ({ budget }) => {
        const listed = transactionsOf(budget, presentMonthOf(budget, context.at))
        return {
          itemIds: itemsOf(budget, call.body.accounts),
          orphaned: orphaned(budget, stored),
          listed: new Set(listed.map(({ transactionId }) => transactionId)),
        }
      })
      // In the background, and even if the request is refused, as it is without accounts.
      yield* options.inBackground(
        Effect.forEach(requested.orphaned, (item) => removeItem(options, item, call.correlationId), { discard: true }),
      )
      const itemIds = yield* requested.itemIds
      const outcomes = yield* Effect.forEach(
        itemIds,
        (itemId) =>
          syncItem(
            context,
            itemId,
            stored.find((item) => item.itemId === itemId),
          ),
        { concurrency: atOnce },
      )
      return yield* cache.read(userId, ({ budget, revision }) => ({
        reply: replyOf(budget, itemIds, outcomes, presentMonthOf(budget, context.at), requested.listed),
        revision,
        unchanged: outcomes.every(({ unchanged }) => unchanged),
      }))
    }),
  }
}

/** The items of the named accounts, all of which must belong to the person. */
const itemsOf = (
  budget: Budget,
  accountIds: ReadonlyArray<AccountId>,
): Effect.Effect<ReadonlyArray<ItemId>, RequestError> => {
  const accounts = accountIds.map((accountId) => budget.accounts.get(accountId))
  if (accounts.includes(undefined)) return Effect.fail(notFound("Account"))
  // Accounts that are kept by hand have no item.
  const itemIds = new Set(accounts.flatMap((account) => account?.itemId ?? []))
  return itemIds.size > 0
    ? Effect.succeed([...itemIds])
    : Effect.fail(refused("Link accounts via the bank-linking provider to sync transactions"))
}

/**
 * Made from the budget after all items have been synced: a new transaction is either in the current month or in the
 * finaliser's queue, never in both. `listed` is the former list of the current month.
 */
const replyOf = (
  budget: Budget,
  itemIds: ReadonlyArray<ItemId>,
  outcomes: ReadonlyArray<SyncOutcome>,
  month: Month,
  listed: ReadonlySet<TransactionId>,
): SyncResponse => {
  const changed = new Set<TransactionId>()
  let history = 0
  for (const bankTransactionId of outcomes.flatMap(({ rows }) => rows)) {
    const row = budget.bankRows.get(bankTransactionId)
    if (row?.fact.history === true) history += 1
    for (const transactionId of row === undefined ? [] : [row.transactionId, ...row.parts]) changed.add(transactionId)
  }
  const transactions = [...changed].flatMap((transactionId) => budget.transactions.get(transactionId) ?? [])
  // A bank in a time zone further east may date a row in a month that has not begun for the person: it appears later.
  const shown = transactions.filter((transaction) => budgetMonthOf(transaction) === month).sort(newestFirst)
  const moved = transactions.filter(
    (transaction) => budgetMonthOf(transaction) !== month && listed.has(transaction.transactionId),
  )
  const setAside = countedByReason(outcomes.flatMap((outcome) => outcome.setAside))
  const leftOut = outcomes.flatMap((outcome) => outcome.leftOut)
  const delisted = new Set(outcomes.flatMap((outcome) => outcome.gone))
  const accounts = [...budget.accounts.values()].filter(({ itemId }) => itemId !== null && itemIds.includes(itemId))
  return {
    allModifiedOrAddedTransactions: shown.map((transaction) => transactionIn(budget, transaction)),
    removedTransactionIds: [
      ...[...delisted].filter((transactionId) => !budget.transactions.has(transactionId)),
      ...moved.map(({ transactionId }) => transactionId),
    ],
    ...earlierMonths(budget, month),
    ...(leftOut.length === 0 ? {} : { leftOut }),
    ...(setAside.length === 0 ? {} : { setAside }),
    ...(history === 0 ? {} : { history }),
    updatedAccounts: accounts.map((account) => {
      const { accountId, balance, status, message } = accountIn(budget, account)
      return { accountId, balance, status, ...(message === undefined ? {} : { message }) }
    }),
  }
}
