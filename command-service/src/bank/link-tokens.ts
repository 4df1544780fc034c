// Link tokens from the provider: for a new item, or for a new login at an existing one.
import { Effect } from "effect"
import type { LinkToken } from "@evenkeel/contracts/api/users/users"
import { notFound, refused, unavailable, type RequestError } from "@evenkeel/contracts/errors"
import type { Log } from "@evenkeel/server-kit/observability"
import type { AccountId } from "@evenkeel/contracts/ids"
import type { BudgetCache } from "../execute/budget-cache.ts"
import { asUnavailable } from "@evenkeel/event-log/event-store"
import type { CommandContext } from "../execute/metadata.ts"
import type { Bank } from "./bank.ts"
import { accessTokenOf, type Items } from "./items.ts"
import { refusalAfter } from "./sentences.ts"

export type Caller = Pick<CommandContext, "userId" | "correlationId">

export interface LinkTokenSource {
  readonly create: (caller: Caller) => Effect.Effect<LinkToken, RequestError>
  readonly forRepair: (
    caller: Caller,
    accountId: AccountId,
    addsAccounts?: boolean,
  ) => Effect.Effect<LinkToken, RequestError>
}

export interface LinkTokenSourceOptions {
  readonly bank: Bank
  readonly items: Items
  readonly cache: BudgetCache
  readonly log: Log
}

const beyondRepair = refused("This connection cannot be repaired. Please remove the account and link it again.")

/** The key with which the access token was encrypted is not configured. */
const notNow = unavailable("This connection cannot be repaired at the moment. Please try again later.")

export const linkTokensFrom = ({ bank, items, cache, log }: LinkTokenSourceOptions): LinkTokenSource => {
  const create = ({ userId, correlationId }: Caller, repair?: Parameters<Bank["createLinkToken"]>[1]) =>
    Effect.mapError(bank.createLinkToken(userId, repair), (error): RequestError => {
      log.warn({ correlationId, reason: error._tag }, "the provider gave no link token")
      return refusalAfter(error)
    })
  return {
    create: (caller) => create(caller),
    forRepair: Effect.fnUntraced(function* (caller, accountId, addsAccounts = false) {
      const { userId } = caller
      const itemId = yield* cache.read(userId, ({ budget }) => budget.accounts.get(accountId)?.itemId)
      if (itemId === undefined) return yield* Effect.fail(notFound("Account"))
      const stored = yield* Effect.mapError(items.of(userId), asUnavailable)
      const item = stored.find((each) => each.itemId === itemId)
      if (item === undefined) return yield* Effect.fail(beyondRepair)
      const accessToken = yield* Effect.mapError(accessTokenOf(item), () => notNow)
      return yield* create(caller, { accessToken, addsAccounts })
    }),
  }
}
