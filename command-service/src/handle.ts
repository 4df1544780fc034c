// How every command is carried out: load the budget, decide, append at the revision that was loaded. After a conflict the
// tail is loaded and the command decided again. All that a command's events are made of is the command, the budget and
// what a bank reported, so a command that is sent again, to this process or another, makes the same append.
import { Effect, Result, Schedule } from "effect"
import { present, type Budget } from "@evenkeel/contracts/budget/budget"
import { evolve } from "@evenkeel/contracts/budget/fold"
import { conflict, tooLarge, unauthenticated, type RequestError } from "@evenkeel/contracts/errors"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream, type EventToAppend } from "@evenkeel/contracts/budget/envelope"
import { isStep, type BudgetEvent } from "@evenkeel/contracts/budget/events"
import { addedIdOf } from "@evenkeel/contracts/ids"
import { appendInSlices, makeAppender } from "./append/appender.ts"
import type { BudgetCache, Handled } from "./budget-cache.ts"
import { linked } from "@evenkeel/contracts/budget/stream-chain"
import { sha256 } from "@evenkeel/server-kit/sha256"
import type { Decision } from "./decision.ts"
import {
  isTooLarge,
  sizeOfAll,
  storeAway,
  type EventStore,
  type StoreUnavailable,
} from "@evenkeel/event-log/event-store"
import type { CommandMetrics } from "./metrics.ts"
import { metadataOf, type CommandContext } from "./append/metadata.ts"
import { commandOfEvent } from "./rules/follow-rules.ts"
import { replay, replayRecent } from "./replay.ts"

/** The budget changed between reading it and appending. */
export const changedMeanwhile = "The budget was changed at the same time. Please try again."

const tooMuchAtOnce = tooLarge(
  "This would change too much at once. Please do it in smaller steps. Nothing has changed.",
)

/** One event alone is never too much. */
const isTooMuch = (events: ReadonlyArray<EventToAppend>, { largestAppend }: EventStore): boolean =>
  largestAppend !== undefined && events.length > 1 && sizeOfAll(events) > largestAppend

/** Whether it counts for nothing before a last event comes. The steps of an undo count at once, so they come in one append. */
const countsLater = (event: BudgetEvent): boolean => isStep(event) && event._tag !== "ActionUndone"

/** `unchanged` if the command had nothing to do. */
export interface CommandReply<Reply> {
  readonly reply: Reply
  readonly revision: number
  readonly unchanged?: boolean
}

/** What a command's events may be made of besides the command and the budget. */
export interface DecidedOn {
  /** Of the budget; -1 if it has no events. */
  readonly revision: number
  /** The ids of what the command adds, the same in whatever process it is decided on this revision. */
  readonly idAt: (index: number) => string
}

export interface Handle {
  <Reply>(
    context: CommandContext,
    decide: (budget: Budget, on: DecidedOn) => Decision,
    reply: (handled: Handled) => Reply,
  ): Effect.Effect<CommandReply<Reply>, RequestError>
  /**
   * What a command that is sent again did the first time; undefined if it did nothing. Whoever asks a bank on a command's
   * behalf looks for this first: asked again, the bank may refuse what is already in the budget.
   */
  readonly alreadyDone: <Reply>(
    context: CommandContext,
    reply: (handled: Handled) => Reply,
  ) => Effect.Effect<CommandReply<Reply> | undefined, RequestError>
}

/**
 * After a conflict a command is decided again for so long, in milliseconds, at growing and random intervals: two services
 * that went on in step would conflict again and again.
 */
export const afterConflicts = (duration: number) =>
  Schedule.min([Schedule.exponential("2 millis"), Schedule.spaced("100 millis")]).pipe(
    Schedule.jittered,
    Schedule.upTo({ duration }),
  )
export const longestContention = 10_000

export interface HandleOptions {
  readonly store: EventStore
  readonly cache: BudgetCache
  readonly metrics: CommandMetrics
  /** In milliseconds: how long a command is decided again after conflicts. */
  readonly contentionTimeout?: number
}

export const makeHandle = ({ store, cache, metrics, contentionTimeout = longestContention }: HandleOptions): Handle => {
  const appender = makeAppender({ store, cache, metrics })

  const attempt = Effect.fnUntraced(function* (
    context: CommandContext,
    decide: (budget: Budget, on: DecidedOn) => Decision,
    searchFor: ReturnType<typeof replayRecent>,
  ) {
    const { userId, commandId } = context
    const loaded = yield* cache.load(userId)
    const { budget, revision } = loaded
    // The person was erased after their token had been checked.
    if (revision >= 0 && budget.user === null) return yield* Effect.fail(unauthenticated())
    const before = context.repeatable ? searchFor(revision) : Effect.undefined
    const decision = decide(budget, { revision, idAt: (index) => addedIdOf(commandId, revision, index) })
    // It may be refused only because it has already been applied.
    if (Result.isFailure(decision)) return (yield* before) ?? (yield* Effect.fail(decision.failure))
    const events = decision.success
    // There may be nothing left to do only because it has already been applied.
    if (events.length === 0) return (yield* before) ?? { budget, events, revision }
    if (events.some(countsLater)) {
      return yield* appendInSlices(appender(context, loaded), events).pipe(
        Effect.map(() => ({ budget, events, revision: loaded.revision })),
        Effect.catchTag("RevisionConflict", (conflicting) =>
          Effect.flatMap(before, (handled) => (handled ? Effect.succeed(handled) : Effect.fail(conflicting))),
        ),
      )
    }
    const encoded = encodeEvents(
      events,
      commandId,
      metadataOf(context, budget, events),
      undefined,
      commandOfEvent(commandId),
    )
    const chain = linked(loaded, encoded, sha256)
    if (chain.events.some(isTooLarge) || isTooMuch(chain.events, store)) return yield* Effect.fail(tooMuchAtOnce)
    const expected = revision === -1 ? "no stream" : revision
    const appended = yield* store.append(budgetStream(userId), expected, chain.events).pipe(
      // After a conflict the budget is out of date; an append without a response may have been written.
      Effect.onError(() => Effect.sync(() => cache.markStale(loaded))),
      Effect.catchTag("RevisionConflict", (conflicting) => {
        metrics.conflicted()
        // It may have been applied before, with a different number of events.
        return Effect.flatMap(before, (handled) => (handled ? Effect.succeed(handled) : Effect.fail(conflicting)))
      }),
    )
    if ("budget" in appended) return appended
    if (appended.revision !== chain.end.revision) {
      // The store already had these events: what the command did then counts.
      cache.markStale(loaded)
      return present(yield* replay(store, userId, commandId))
    }
    metrics.appended(events.length)
    for (const event of events) evolve(budget, event)
    cache.advance(loaded, chain.end)
    return { budget, events, revision: appended.revision }
  })

  const answer = <Reply>(handled: Handled, reply: (handled: Handled) => Reply): CommandReply<Reply> => ({
    reply: reply(handled),
    revision: handled.revision,
    ...(handled.events.length === 0 ? { unchanged: true } : {}),
  })

  const handle = <Reply>(
    context: CommandContext,
    decide: (budget: Budget, on: DecidedOn) => Decision,
    reply: (handled: Handled) => Reply,
  ): Effect.Effect<CommandReply<Reply>, RequestError> =>
    cache.exclusively(
      context.userId,
      attempt(context, decide, replayRecent(store, context.userId, context.commandId)).pipe(
        Effect.retry({
          schedule: afterConflicts(contentionTimeout),
          while: (error) => error._tag === "RevisionConflict",
        }),
        // A budget to which events were given only in part.
        Effect.tapDefect(() => cache.forget(context.userId)),
        // Inside the lock, because the reply reads the live budget.
        Effect.map((handled) => answer(handled, reply)),
        Effect.catchTag("RevisionConflict", () => Effect.fail(conflict(changedMeanwhile))),
        Effect.catchTag("StoreUnavailable", (error) => Effect.fail(storeAway(error))),
      ),
    )

  const alreadyDone: Handle["alreadyDone"] = Effect.fnUntraced(
    function* ({ userId, commandId, repeatable = false }, reply) {
      if (!repeatable) return undefined
      const revision = yield* cache.look(userId, (loaded) => loaded.revision)
      const handled = yield* replayRecent(store, userId, commandId)(revision)
      return handled === undefined ? undefined : answer(handled, reply)
    },
    Effect.mapError((error: StoreUnavailable) => storeAway(error)),
  )

  return Object.assign(handle, { alreadyDone })
}
