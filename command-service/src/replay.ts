// What a command did that was carried out before, in this process or another, while its reply was lost.
import { Effect } from "effect"
import { emptyBudget } from "@evenkeel/contracts/budget/budget"
import { isStep } from "@evenkeel/contracts/budget/events"
import { fold } from "@evenkeel/contracts/budget/fold"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import type { CommandId, UserId } from "@evenkeel/contracts/ids"
import type { EventStore, StoreUnavailable } from "@evenkeel/event-log/event-store"
import { decoded, type Handled } from "./budget-cache.ts"

/** Retries are rare, and they follow soon after the first attempt. */
const eventsSearched = 1_000

/** The budget as it was after that command, and its events; undefined if the events from that revision on have none of it. */
export const replay = Effect.fnUntraced(function* (
  store: EventStore,
  userId: UserId,
  commandId: CommandId,
  since: number,
): Effect.fn.Return<Handled | undefined, StoreUnavailable> {
  const recent = yield* store.load(budgetStream(userId), Math.max(0, since))
  // Steps that nothing completed were left by an attempt that failed.
  const last = recent.findLast((event) => event.metadata.commandId === commandId && !isStep(decoded(event)))
  if (last === undefined) return undefined
  const stored = since <= 0 ? recent : yield* store.load(budgetStream(userId), 0)
  const until = stored.filter(({ revision }) => revision <= last.revision)
  return {
    budget: fold(emptyBudget(), until.map(decoded)),
    events: until.filter(({ metadata }) => metadata.commandId === commandId).map(decoded),
    revision: last.revision,
  }
})

/** Only looks at the latest events before and after that revision. */
export const replayRecent = (store: EventStore, userId: UserId, commandId: CommandId, revision: number) =>
  replay(store, userId, commandId, revision - eventsSearched)
