// Syncs for which nobody waits: after an announcement of the bank, or once a day. A few run at once, each item once at
// a time. An announcement during a sync of its item is handled after it.
import { Effect, Queue, Schedule, type Scope } from "effect"
import type { ConnectionProblem } from "@evenkeel/contracts/budget/accounts/connection"
import { newId, type ItemId } from "@evenkeel/contracts/ids"
import { decideAccount } from "../accounts/decide.ts"
import { logged } from "@evenkeel/server-kit/background-work"
import type { StoredItem } from "../bank/items.ts"
import { problemAfter } from "../bank/sentences.ts"
import type { CommandContext } from "../execute/metadata.ts"
import type { BankRoutesOptions } from "../requests.ts"
import type { Announcement } from "../bank/webhooks/webhook.ts"
import type { SyncItem } from "./sync-item.ts"

export interface BackgroundSyncOptions extends Omit<BankRoutesOptions, "inBackground"> {
  readonly syncItem: SyncItem
}

export interface BackgroundSync {
  /** Never waits and never fails. Announcements for an item that is still waiting are handled together. */
  readonly announce: (announcement: Announcement) => void
}

const atOnce = 4
/** Items beyond are left to the next day's sync. */
const mostWaiting = 5_000
/** Webhooks often come twice in a row. */
const collected = "300 millis"

type Reason = Announcement["reason"]

export const makeBackgroundSync = Effect.fnUntraced(function* (
  options: BackgroundSyncOptions,
): Effect.fn.Return<BackgroundSync, never, Scope.Scope> {
  const { handle, bank, items, erasureRequests, syncItem, now, log } = options
  const queue = yield* Queue.dropping<ItemId>(mostWaiting)
  /** The reasons of waiting items. An item that is being worked on is not in here, so it can be announced again. */
  const waiting = new Map<ItemId, Set<Reason>>()
  const working = new Set<ItemId>()

  const changeConnection = changing(handle)

  /** Asks the bank for the item's state, since an announced error may be repaired by now. */
  const look = Effect.fnUntraced(function* (context: CommandContext, { itemId, accessToken }: StoredItem) {
    if (accessToken === undefined) return
    // An error is announced only once or twice, so without a retry it might show no sooner than tomorrow.
    const state = yield* Effect.retry(bank.itemState(accessToken), {
      times: 2,
      schedule: Schedule.spaced("3 seconds"),
      while: ({ _tag }) => _tag === "BankUnavailable",
    })
    if (state.error !== null) yield* changeConnection(context, itemId, problemAfter(state.error))
  })

  const contextFor = ({ userId }: StoredItem): CommandContext => {
    const commandId = newId()
    return { userId, commandId, correlationId: commandId, at: now() }
  }

  const handleReasons = Effect.fnUntraced(function* (itemId: ItemId, reasons: ReadonlySet<Reason>) {
    const item = yield* items.find(itemId)
    if (item === undefined || item.removing) return
    if ((yield* erasureRequests.dateFor(item.userId)) !== undefined) return
    if (reasons.has("sync")) yield* syncItem(contextFor(item), itemId, item, "bank")
    if (reasons.has("look")) yield* look(contextFor(item), item)
    if (reasons.has("accounts")) yield* changeConnection(contextFor(item), itemId, "new accounts")
    if (reasons.has("disconnects")) yield* changeConnection(contextFor(item), itemId, "about to disconnect")
  })

  const next = Effect.gen(function* () {
    const itemId = yield* Queue.take(queue)
    yield* Effect.sleep(collected)
    const reasons = waiting.get(itemId)
    if (reasons === undefined) return
    // The worker of this item finds these reasons when it is done.
    if (working.has(itemId)) return
    working.add(itemId)
    waiting.delete(itemId)
    yield* handleReasons(itemId, reasons).pipe(
      logged(log, "what a bank announced could not be fetched", { itemId }),
      Effect.ensuring(Effect.sync(() => working.delete(itemId))),
    )
    if (waiting.has(itemId)) Queue.offerUnsafe(queue, itemId)
  })
  for (let worker = 0; worker < atOnce; worker += 1) yield* Effect.forkScoped(Effect.forever(next))

  return {
    announce: ({ itemId, reason }) => {
      const reasons = waiting.get(itemId)
      if (reasons !== undefined) return void reasons.add(reason)
      if (working.has(itemId)) return void waiting.set(itemId, new Set([reason]))
      if (Queue.offerUnsafe(queue, itemId)) waiting.set(itemId, new Set([reason]))
      else log.warn({ itemId }, "a bank announced more than can wait here: the next day's sync fetches it")
    },
  }
})

const changing =
  (handle: BankRoutesOptions["handle"]) => (context: CommandContext, itemId: ItemId, problem: ConnectionProblem) =>
    handle(
      context,
      (budget) => decideAccount({ _tag: "ChangeConnection", itemId, problem }, budget),
      () => undefined,
    )
