// Finishes links that a crash or a lost response interrupted. Removes at the provider what they left there: an item
// whose access token was never stored, and an item of which no account is in a budget.
import { Effect, type Scope } from "effect"
import type { Unavailable } from "@evenkeel/contracts/errors"
import { logged, repeatedly } from "@evenkeel/server-kit/background-work"
import type { BankError } from "../bank/bank-errors.ts"
import type { ItemsUnavailable } from "../bank/items.ts"
import type { LinkIntent } from "../bank/link-intents.ts"
import { orphaned, removeItem, type Removal } from "./removal.ts"

/** Runs at startup and then every `every` milliseconds until the scope ends. */
export const keepFinishingLinks = (links: Removal, every = 60_000): Effect.Effect<unknown, never, Scope.Scope> =>
  repeatedly(finishLinks(links), every)

/** Never fails: a problem with one link must not affect others. */
export const finishLinks = (links: Removal): Effect.Effect<void> => {
  const { items, log } = links
  const clearUp = (intent: LinkIntent): Effect.Effect<void, CutOff> =>
    intent.itemId === null ? afterExchange(links, intent) : afterLinking(links, intent)
  const finish = (intent: LinkIntent) => logged(log, "a link that was cut off could not be cleared up")(clearUp(intent))
  return items.dueLinks.pipe(
    Effect.flatMap(Effect.forEach(finish, { concurrency: 4, discard: true })),
    logged(log, "links could not be cleared up"),
  )
}

type CutOff = BankError | ItemsUnavailable | Unavailable

/** Exchanges the token again, to get the access token with which the item can be removed. */
const afterExchange = Effect.fnUntraced(function* ({ bank, items, log }: Removal, intent: LinkIntent) {
  const { userId, publicToken } = intent
  if (publicToken === undefined) {
    log.error({ userId }, "a link that was cut off cannot be cleared up: TOKEN_KEY is not the key of its public token")
    return
  }
  const item = yield* bank.exchange(publicToken).pipe(
    // The token has expired, or it was exchanged, and the provider gives an access token only once.
    Effect.catchTag("InvalidPublicToken", () => Effect.succeed(undefined)),
  )
  if (item === undefined) {
    log.error({ userId }, "the answer to an exchange was lost: the provider may have an item without an owner")
    return yield* items.forgetLink(intent)
  }
  yield* items.storeForRemoval(intent, item)
  yield* removeItem({ bank, items, log }, item)
})

/** The item is stored. A link this old can no longer add an account to the budget. */
const afterLinking = Effect.fnUntraced(function* (links: Removal, intent: LinkIntent) {
  const { cache, items } = links
  const stored = (yield* items.of(intent.userId)).filter(({ itemId }) => itemId === intent.itemId)
  const isSettled = stored.map((item) => ({ ...item, settled: true }))
  const without = yield* cache.read(intent.userId, ({ budget }) => orphaned(budget, isSettled))
  for (const item of without) {
    yield* items.startRemoving(item.itemId)
    yield* removeItem(links, item)
  }
  yield* items.forgetLink(intent)
})
