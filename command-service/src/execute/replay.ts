// Finds the events of a command that was carried out before, in this process or another, while its reply was lost.
import { Effect } from "effect"
import { emptyBudget } from "@evenkeel/contracts/budget/budget"
import { isStep } from "@evenkeel/contracts/budget/events"
import { budgetStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { CommandId, UserId } from "@evenkeel/contracts/ids"
import type { EventStore, StoreUnavailable } from "@evenkeel/event-log/event-store"
import { decoded, foldInTurns, type Handled } from "./budget-cache.ts"

/** Retries are rare, and they follow soon after the first attempt. */
const eventsSearched = 1_000

/** The budget just after that command, and the command's events; undefined if the stream has none. */
export const replay = (store: EventStore, userId: UserId, commandId: CommandId) =>
  Effect.map(search(store, userId, commandId, 0), ({ found }) => found)

/** Events of a rule belong to a command of their own, caused by this one, but this one's reply included them. */
const isOf = (commandId: CommandId, { metadata }: StoredEvent): boolean =>
  metadata.commandId === commandId || metadata.causationId === commandId

/** Searches the events from the revision `first` on. `last` is the last revision; without events, `first - 1`. */
const search = Effect.fnUntraced(function* (
  store: EventStore,
  userId: UserId,
  commandId: CommandId,
  first: number,
): Effect.fn.Return<{ readonly found: Handled | undefined; readonly last: number }, StoreUnavailable> {
  const recent = yield* store.load(budgetStream(userId), first)
  const end = recent.at(-1)?.revision ?? first - 1
  // Steps without their completing event were left by an attempt that failed.
  const last = recent.findLast((event) => isOf(commandId, event) && !isStep(decoded(event)))
  if (last === undefined) return { found: undefined, last: end }
  const stored = first === 0 ? recent : yield* store.load(budgetStream(userId), 0)
  const until = stored.filter(({ revision }) => revision <= last.revision)
  const found = {
    budget: yield* foldInTurns(emptyBudget(), until),
    events: until.filter((event) => isOf(commandId, event)).map(decoded),
    revision: last.revision,
  }
  return { found, last: end }
})

/** Searches the latest events before and after a revision; each further call only searches the events since. */
export const replayRecent = (store: EventStore, userId: UserId, commandId: CommandId) => {
  let searched: number | undefined
  return (revision: number) =>
    Effect.gen(function* () {
      const first = Math.max(0, searched === undefined ? revision - eventsSearched : searched + 1)
      const { found, last } = yield* search(store, userId, commandId, first)
      searched = Math.max(searched ?? -1, last)
      return found
    })
}
