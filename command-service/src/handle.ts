// How every command is carried out: load the budget, decide, append at the revision that
// was read, and retry on a conflict.
import { Effect, Result } from "effect"
import { present, type Budget } from "@evenkeel/contracts/budget/budget"
import { evolve } from "@evenkeel/contracts/budget/fold"
import { conflict, unauthenticated, type RequestError } from "@evenkeel/contracts/errors"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream, type EventMetadata } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import type { CommandId, UserId } from "@evenkeel/contracts/ids"
import type { BudgetCache } from "./budget-cache.ts"
import type { Decision } from "./decision.ts"
import { storeAway, type EventStore, type StoreUnavailable } from "@evenkeel/event-log/event-store"
import type { CommandMetrics } from "./metrics.ts"

/** The caller, the request, and the time. */
export interface CommandContext {
  readonly userId: UserId
  readonly commandId: CommandId
  readonly correlationId: string
  /** By the product's clock. */
  readonly at: Date
  readonly traceparent?: string | undefined
  /** It came with an Idempotency-Key, so it may have been sent before. */
  readonly repeatable?: boolean
}

/** What a command did. The budget is the live one: read it in `reply`, and do not keep a reference. */
export interface Handled {
  readonly budget: Budget
  readonly events: ReadonlyArray<BudgetEvent>
  /** Of the budget after the command; -1 if it has no events. */
  readonly revision: number
}

/** `unchanged` if the command had nothing to do. */
export interface CommandReply<Reply> {
  readonly reply: Reply
  readonly revision: number
  readonly unchanged?: boolean
}

export type Handle = <Reply>(
  context: CommandContext,
  /** `revision` is the budget's. */
  decide: (budget: Budget, revision: number) => Decision,
  reply: (handled: Handled) => Reply,
) => Effect.Effect<CommandReply<Reply>, RequestError>

const attempts = 5

export interface HandleOptions {
  readonly store: EventStore
  readonly cache: BudgetCache
  readonly metrics: CommandMetrics
}

/** What the command did when it was sent before and its answer was lost; undefined if this is the first time. */
type Before = Effect.Effect<Handled | undefined, StoreUnavailable>

export const makeHandle = ({ store, cache, metrics }: HandleOptions): Handle => {
  const attempt = Effect.fnUntraced(function* (
    context: CommandContext,
    decide: (budget: Budget, revision: number) => Decision,
    before: Before,
  ) {
    const { userId, commandId } = context
    const held = yield* cache.load(userId)
    // The person was erased after their token had been checked.
    if (held.revision >= 0 && held.budget.user === null) return yield* Effect.fail(unauthenticated())
    const decision = decide(held.budget, held.revision)
    // It may be refused only because it has already been applied.
    if (Result.isFailure(decision)) return yield* insteadOf(decision.failure, before)
    const events = decision.success
    // There may be nothing left to do only because it has already been applied.
    if (events.length === 0) return (yield* before) ?? { ...held, events }
    const encoded = encodeEvents(events, commandId, metadataOf(context, held.budget, events))
    const appended = yield* store
      .append(budgetStream(userId), held.revision === -1 ? "no stream" : held.revision, encoded)
      .pipe(
        // It may have been applied before, with a different number of events.
        Effect.catchTag("RevisionConflict", (quicker) => insteadOf(quicker, before)),
      )
    if ("budget" in appended) return appended
    if (appended.revision !== held.revision + events.length) {
      // The store already had these events: the command was applied before, perhaps with
      // other figures. What it did then counts.
      cache.markStale(userId)
      return present(yield* cache.replayTo(userId, commandId, "the stream"))
    }
    metrics.appended(events.length)
    // The same command may have been applied between the load and the append, with other
    // generated ids: what the stream holds counts.
    const written =
      held.uncertain && context.repeatable ? yield* cache.read(userId, held.revision + 1, appended.revision) : events
    for (const event of written) evolve(held.budget, event)
    cache.keep(userId, { budget: held.budget, revision: appended.revision })
    return { budget: held.budget, events: written, revision: appended.revision }
  })

  return (context, decide, reply) => {
    const before: Before = context.repeatable
      ? cache.replayTo(context.userId, context.commandId)
      : Effect.succeed(undefined)
    return cache.exclusively(
      context.userId,
      attempt(context, decide, before).pipe(
        Effect.tapError((error) =>
          Effect.sync(() => {
            // The cached budget may be out of date, or an append without an answer may
            // have been written: read the tail again.
            if (error._tag === "RevisionConflict") metrics.conflicted()
            cache.markStale(context.userId)
          }),
        ),
        Effect.retry({ times: attempts, while: (error) => error._tag === "RevisionConflict" }),
        // Inside the lock, because the reply reads the live budget.
        Effect.map((handled) => ({
          reply: reply(handled),
          revision: handled.revision,
          ...(handled.events.length === 0 ? { unchanged: true } : {}),
        })),
        Effect.catchTag("RevisionConflict", () =>
          Effect.fail(conflict("The budget was changed at the same time. Please try again.")),
        ),
        Effect.catchTag("StoreUnavailable", (error) => Effect.fail(storeAway(error))),
      ),
    )
  }
}

const insteadOf = <Failure>(failure: Failure, before: Before): Effect.Effect<Handled, Failure | StoreUnavailable> =>
  Effect.flatMap(before, (handled) => (handled === undefined ? Effect.fail(failure) : Effect.succeed(handled)))

const metadataOf = (
  { commandId, correlationId, userId, at, traceparent }: CommandContext,
  budget: Budget,
  events: ReadonlyArray<BudgetEvent>,
): Omit<EventMetadata, "schemaVersion" | "commandId"> => ({
  correlationId,
  causationId: commandId,
  actor: `user:${userId}`,
  occurredAt: at.toISOString(),
  timeZone: budget.user?.timeZone ?? zoneGivenIn(events),
  ...(traceparent === undefined ? {} : { traceparent }),
})

/** A registration carries its own time zone. */
const zoneGivenIn = (events: ReadonlyArray<BudgetEvent>): string => {
  const registered = events.find((event) => event._tag === "UserRegistered")
  return registered?.timeZone ?? "UTC"
}
