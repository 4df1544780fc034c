import { Effect, Result } from "effect"
import { accountIn } from "@evenkeel/contracts/budget/figures/accounts"
import { defined, type Budget } from "@evenkeel/contracts/budget/budget"
import { refused, type RequestError, type Unavailable } from "@evenkeel/contracts/errors"
import type { Call, Handlers } from "@evenkeel/server-kit/http/routes"
import type { AccountId, ItemId, UserId } from "@evenkeel/contracts/ids"
import { trimmed } from "@evenkeel/contracts/names"
import type { Handled } from "../execute/budget-cache.ts"
import { removeItem } from "./removal.ts"
import { InvalidPublicToken, type BankError, type NoAccounts } from "../bank/bank-errors.ts"
import { accessTokenOf, type ItemsUnavailable } from "../bank/items.ts"
import { refusalAfter } from "../bank/sentences.ts"
import { decideAccount } from "./decide.ts"
import { asUnavailable } from "@evenkeel/event-log/event-store"
import { contextOf } from "../execute/metadata.ts"
import { commandRoutes } from "../handle.ts"
import { amountIn, type BankRoutesOptions } from "../requests.ts"
import { expectNoErasure } from "../users/erasure-requests.ts"

export const accountRoutes = (
  options: BankRoutesOptions,
): Pick<Handlers<"command">, "linkAccount" | "openAccount" | "removeAccount"> => {
  const { handle, cache, items, now, inBackground } = options

  return {
    linkAccount: Effect.fnUntraced(function* (call) {
      yield* expectNoErasure(options.erasureRequests, call.userId)
      const done = yield* handle.alreadyDone(contextOf(call, now), linkedIn(call.body.publicToken))
      if (done !== undefined) return done
      const { itemId, accessToken, claim } = yield* orRefused(options, call, claimItem(options, call))
      const end = Effect.ignore(items.endLinkClaim(itemId, claim))
      // If it is unknown whether the account is in the budget, the claim expires by itself.
      return yield* link(options, call, itemId, accessToken).pipe(
        Effect.tapError(({ _tag }) => (_tag === "Unavailable" ? Effect.void : end)),
        // If this fails, `dueLinks` finds the link later, and the budget shows that the account is in it.
        Effect.tap(({ webhook }) => Effect.ignore(items.linked(itemId, claim, webhook))),
        Effect.map(({ linked }) => linked),
      )
    }),

    ...openingByHand(options),

    removeAccount: Effect.fnUntraced(function* (call) {
      const accountId = call.params.id
      const { itemId, isOnly } = yield* cache.read(call.userId, ({ budget }) => itemOf(budget, accountId))
      if (itemId !== undefined && isOnly) yield* Effect.mapError(items.startRemoving(itemId), asUnavailable)
      const { reply: isLast, revision } = yield* handle(
        contextOf(call, now),
        (budget) => decideAccount({ _tag: "RemoveAccount", accountId }, budget),
        ({ budget }) => itemId !== undefined && !budget.items.has(itemId),
      )
      if (isLast && itemId !== undefined) yield* inBackground(endItem(options, call, itemId))
      return { reply: { message: "Account successfully deleted" }, revision }
    }),
  }
}

const openingByHand = commandRoutes(decideAccount)({
  openAccount: {
    read: ({ body }, { budget, idAt }) => {
      const { accountName: name, accountType, openingBalance } = body
      const command = { _tag: "OpenAccount", accountId: idAt(0), name, accountType, ...unknownBank } as const
      return Result.map(amountIn(budget, "openingBalance", openingBalance), (cents) => ({
        ...command,
        openingBalance: cents,
      }))
    },
    reply: ({ budget, events }) => {
      const { accountId } = defined(events.find((event) => event._tag === "AccountOpened"))
      return accountIn(budget, defined(budget.accounts.get(accountId)))
    },
  },
})

const unknownBank = { mask: null, institutionName: null }

/** Maps failures of the provider, and of the table of items, to sentences for the person. */
const orRefused = <A>(
  { log }: BankRoutesOptions,
  call: Call<"linkAccount">,
  requested: Effect.Effect<A, BankError | InvalidPublicToken | NoAccounts | ItemsUnavailable | Unavailable>,
): Effect.Effect<A, RequestError> =>
  Effect.mapError(requested, (error) => {
    if (error._tag === "ItemsUnavailable") return asUnavailable(error)
    if (error._tag === "Unavailable") return error
    log.warn({ correlationId: call.correlationId, reason: error._tag }, "an account could not be linked")
    return refusalAfter(error)
  })

const linkedItem = Effect.fnUntraced(function* (
  { cache, items }: BankRoutesOptions,
  userId: UserId,
  accountId: AccountId,
) {
  const itemId = yield* cache.read(userId, ({ budget }) => budget.accounts.get(accountId)?.itemId)
  const stored = (yield* items.of(userId)).find((item) => item.itemId === itemId)
  if (stored === undefined) return yield* new InvalidPublicToken()
  const accessToken = yield* Effect.mapError(accessTokenOf(stored), () => new InvalidPublicToken())
  return { itemId: stored.itemId, accessToken }
})

/** Claims the item of the token, so that nothing removes it in the meantime. */
const claimItem = Effect.fnUntraced(function* (options: BankRoutesOptions, { userId, body }: Call<"linkAccount">) {
  const { bank, items } = options
  const { publicToken, sameBankAs } = body
  const { itemId, accessToken } = yield* sameBankAs === undefined
    ? items.exchangeOnce(userId, publicToken, bank.exchange(publicToken))
    : linkedItem(options, userId, sameBankAs)
  const claim = yield* items.claimForLink(itemId)
  if (claim === undefined) return yield* new InvalidPublicToken()
  return { itemId, accessToken, claim }
})

/** Best effort, since the account has already been removed: what fails here is retried later. */
const endItem = (
  options: BankRoutesOptions,
  { userId, correlationId }: Call<"removeAccount">,
  itemId: ItemId,
): Effect.Effect<void> => {
  const { items, log } = options
  return Effect.gen(function* () {
    yield* items.startRemoving(itemId)
    const stored = yield* items.of(userId)
    for (const item of stored) if (item.itemId === itemId) yield* removeItem(options, item, correlationId)
  }).pipe(
    Effect.catch(({ cause }) =>
      Effect.sync(() => log.warn({ correlationId, itemId, err: cause }, "an item could not be removed yet")),
    ),
  )
}

/** Links the account as the provider describes it. */
const link = Effect.fnUntraced(function* (
  options: BankRoutesOptions,
  call: Call<"linkAccount">,
  itemId: ItemId,
  accessToken: string,
) {
  const { handle, bank, now } = options
  const { plaidAccountId, publicToken, accountName } = call.body
  const { institutionId, institutionName, webhook, accounts } = yield* orRefused(
    options,
    call,
    bank.accounts(accessToken),
  )
  const account = accounts.find((each) => each.plaidAccountId === plaidAccountId)
  if (account === undefined) {
    return yield* Effect.fail(
      refused("The bank does not list this account for the connection. Please connect your bank again."),
    )
  }
  const { mask, persistentAccountId, accountType, balance, currency } = account
  // The bank's own name identifies the account best; the client's is only derived from it.
  const name = account.name ?? (trimmed(accountName) || "Account")
  const command = {
    _tag: "LinkAccount",
    itemId,
    plaidAccountId,
    ...(persistentAccountId === null ? {} : { persistentAccountId }),
    institutionId,
    institutionName,
    name,
    mask,
    accountType,
    balance: balance ?? 0,
    currency,
    historyDays: bank.historyDays,
  } as const
  const linked = yield* handle(
    contextOf(call, now),
    (budget, { idAt }) => decideAccount({ ...command, accountId: idAt(0) }, budget),
    linkedIn(publicToken),
  )
  return { linked, webhook }
})

const linkedIn =
  (publicToken: string) =>
  ({ budget, events }: Handled) => {
    const { accountId } = defined(events.find((event) => event._tag === "AccountLinked"))
    return { ...accountIn(budget, defined(budget.accounts.get(accountId))), publicToken }
  }

/** The account's item, and whether it is the only account there. */
const itemOf = (
  { accounts }: Budget,
  accountId: AccountId,
): { readonly itemId: ItemId | undefined; readonly isOnly: boolean } => {
  const itemId = accounts.get(accountId)?.itemId ?? undefined
  return { itemId, isOnly: [...accounts.values()].filter((account) => account.itemId === itemId).length === 1 }
}
