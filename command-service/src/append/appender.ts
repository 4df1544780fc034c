// Appends what is too much for one append: its steps in slices, and what completes them in the last one. Steps count for
// nothing before, so nobody ever sees some of it.
import { setImmediate as nextTurn } from "node:timers/promises"
import { Effect } from "effect"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { isStep, type BudgetEvent } from "@evenkeel/contracts/budget/events"
import { evolve } from "@evenkeel/contracts/budget/fold"
import { linked } from "@evenkeel/contracts/budget/stream-chain"
import { commandPartOf, eventIdOf, newId } from "@evenkeel/contracts/ids"
import type { EventStore, RevisionConflict, StoreUnavailable } from "@evenkeel/event-log/event-store"
import { sha256 } from "@evenkeel/server-kit/sha256"
import type { BudgetCache, LoadedBudget } from "../budget-cache.ts"
import { metadataOf, type CommandContext } from "./metadata.ts"
import type { CommandMetrics } from "../metrics.ts"
import { commandOfEvent } from "../rules/follow-rules.ts"

export interface AppenderOptions {
  readonly store: EventStore
  readonly cache: BudgetCache
  readonly metrics: CommandMetrics
}

/** Appends to the stream of a loaded budget, which goes along. */
export type Append = (events: ReadonlyArray<BudgetEvent>) => Effect.Effect<void, RevisionConflict | StoreUnavailable>

export const makeAppender =
  ({ store, cache, metrics }: AppenderOptions) =>
  (context: CommandContext, loaded: LoadedBudget): Append => {
    const { userId, commandId } = context
    // Of each attempt, so that what is left of one is never taken for a part of the next.
    const attemptId = commandPartOf(commandId, newId())
    let appendedSoFar = 0
    return Effect.fnUntraced(function* (events: ReadonlyArray<BudgetEvent>) {
      const first = appendedSoFar
      appendedSoFar += events.length
      const metadata = metadataOf(context, loaded.budget, events)
      const idAt = (index: number) => eventIdOf(attemptId, first + index)
      const encoded = encodeEvents(events, commandId, metadata, idAt, commandOfEvent(commandId))
      const chain = linked(loaded, encoded, sha256)
      const expected = loaded.revision === -1 ? "no stream" : loaded.revision
      yield* store.append(budgetStream(userId), expected, chain.events).pipe(
        // After a conflict the budget is out of date; an append without a response may have been written.
        Effect.onError(() => Effect.sync(() => cache.markStale(loaded))),
        Effect.tapError(({ _tag }) => Effect.sync(() => _tag === "RevisionConflict" && metrics.conflicted())),
      )
      metrics.appended(events.length)
      for (const event of events) evolve(loaded.budget, event)
      cache.advance(loaded, chain.end)
    })
  }

/** Of 256 kB each at most: EventStoreDB takes no append of more than 1 MiB, and the last one has more than steps. */
const stepsPerAppend = 3

/** Everybody else has their turn in between. */
export const appendInSlices = Effect.fnUntraced(function* (append: Append, events: ReadonlyArray<BudgetEvent>) {
  let rest = events
  while (rest.length > stepsPerAppend && rest.slice(0, stepsPerAppend + 1).every(isStep)) {
    yield* append(rest.slice(0, stepsPerAppend))
    rest = rest.slice(stepsPerAppend)
    yield* Effect.promise(() => nextTurn())
  }
  yield* append(rest)
})
