// What a command did that was carried out before, in this process or another, while its reply was lost.
import { Effect } from "effect"
import { emptyBudget } from "@evenkeel/contracts/budget/budget"
import { isStep } from "@evenkeel/contracts/budget/events"
import { budgetStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { CommandId, UserId } from "@evenkeel/contracts/ids"
import type { EventStore, StoreUnavailable } from "@evenkeel/event-log/event-store"
import { decoded, foldInTurns, type Handled } from "./budget-cache.ts"

/** Retries are rare, and they follow soon after the first attempt. */
const eventsSearched = 1_000

/** The budget as it was after that command, and its events; undefined if the stream has none of it. */
export const replay = (store: EventStore, userId: UserId, commandId: CommandId) =>
  Effect.map(search(store, userId, commandId, 0), ({ found }) => found)

/** What a rule did in it is a command of its own, which it caused, but was answered together with the rest. */
const isOf = (commandId: CommandId, { metadata }: StoredEvent): boolean =>
  metadata.commandId === commandId || metadata.causationId === commandId

/** Among the events from that revision on; and the revision of the last one, or the one before if there is none. */
const search = Effect.fnUntraced(function* (
  store: EventStore,
  userId: UserId,
  commandId: CommandId,
  first: number,
): Effect.fn.Return<{ readonly found: Handled | undefined; readonly last: number }, StoreUnavailable> {
  const recent = yield* store.load(budgetStream(userId), first)
  const end = recent.at(-1)?.revision ?? first - 1
  // Steps that nothing completed were left by an attempt that failed.
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

/** Only looks at the latest events before and after a revision, and then only at those that have come since. */
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
