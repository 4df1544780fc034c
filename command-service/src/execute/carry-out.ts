// How every command changes a budget: load it, let the plan decide, append the events at the loaded revision.
import { setImmediate as nextTurn } from "node:timers/promises"
import { Effect, Result } from "effect"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream, type EventToAppend } from "@evenkeel/contracts/budget/envelope"
import { partOf } from "@evenkeel/contracts/budget/events"
import { foldInSteps } from "@evenkeel/contracts/budget/fold"
import type { Steps } from "@evenkeel/contracts/budget/steps"
import { linked, type ChainEnd } from "@evenkeel/contracts/budget/stream-chain"
import { tooLarge, unauthenticated, type RequestError } from "@evenkeel/contracts/errors"
import { commandPartOf, eventIdOf, newId, type CommandId } from "@evenkeel/contracts/ids"
import {
  isTooLarge,
  sizeOfAll,
  type EventStore,
  type RevisionConflict,
  type StoreUnavailable,
} from "@evenkeel/event-log/event-store"
import { inTurns } from "@evenkeel/server-kit/limits/in-turns"
import { sha256 } from "@evenkeel/server-kit/sha256"
import type { BudgetCache, Handled, LoadedBudget } from "./budget-cache.ts"
import { metadataOf, type CommandContext } from "./metadata.ts"
import type { Decided, Slice } from "./slices.ts"

export interface Plan<Reply> {
  readonly decide: (loaded: LoadedBudget) => Effect.Effect<Decided, RequestError>
  /**
   * The result of this command if it was sent before. That may be why the command is refused, has nothing to do, or
   * conflicts, so the search is only made then. `isStored`: the store certainly has it, perhaps from long ago.
   */
  readonly before: (loaded: LoadedBudget, isStored: boolean) => Effect.Effect<Handled | undefined, StoreUnavailable>
  /** Reads the live budget, synchronously. */
  readonly reply: (handled: Handled) => Reply
  /** The refusals of an event, or an append, that is too large for the store. */
  readonly tooLarge?: { readonly event: RequestError; readonly append: RequestError }
}

export type CarryOut = (
  context: CommandContext,
  plan: Plan<unknown>,
) => Effect.Effect<Handled, RequestError | RevisionConflict | StoreUnavailable>

export interface CarryOutOptions {
  readonly store: EventStore
  readonly cache: BudgetCache
}

export const carryOut = ({ store, cache }: CarryOutOptions): CarryOut =>
  Effect.fnUntraced(function* (context, plan) {
    const { userId, commandId, opensBudget = false } = context
    const loaded = yield* cache.load(userId)
    const { budget, revision: first } = loaded
    // The person was erased after their token was checked. Or the log was restored to a time before they registered:
    // then their next login opens a budget again.
    if (budget.user === null && (first >= 0 || !opensBudget)) return yield* Effect.fail(unauthenticated())

    let revision = first
    /** Whether the store now has these events, and not those of an earlier attempt. */
    const append = Effect.fnUntraced(function* ({ events, encoded }: Slice, idsOf: CommandId, index: number) {
      const metadata = metadataOf(context, budget, events)
      const idAt = (offset: number) => eventIdOf(idsOf, index + offset)
      const all = encoded ?? encodeEvents(events, commandId, metadata, idAt, (event) => partOf(event, commandId))
      const linking = Effect.promise(() => inTurns(linkedInSteps(loaded, all, store, plan.tooLarge)))
      const chain = yield* Effect.fromResult(yield* linking)
      // After a conflict the budget is stale; an append without a response may have been written.
      const markStale = Effect.sync(() => cache.markStale(loaded))
      const appended = yield* store
        .append(budgetStream(userId), revision === -1 ? "no stream" : revision, chain.events)
        .pipe(Effect.onError(() => markStale))
      if (appended.revision !== chain.end.revision) return yield* Effect.as(markStale, false)
      revision = appended.revision
      if (encoded !== undefined) return yield* Effect.as(cache.forget(userId), true)
      const folding = Effect.promise(() => inTurns(foldInSteps(budget, events)))
      // An interrupted request must not leave the budget half folded.
      yield* Effect.uninterruptible(Effect.map(folding, () => cache.advance(loaded, chain.end)))
      return true
    })

    const orBefore = <E>(otherwise: Effect.Effect<Handled, E>, isStored = false) =>
      Effect.flatMap(plan.before(loaded, isStored), (found) =>
        found === undefined ? otherwise : Effect.succeed(found),
      )
    const work = Effect.gen(function* () {
      const { events, slices, isInParts = false } = yield* plan.decide(loaded)
      const idsOf = isInParts ? commandPartOf(commandId, newId()) : commandId
      let index = 0
      for (const slice of slices) {
        if (slice.events.length === 0) yield* Effect.promise(() => nextTurn())
        if (slice.events.length > 0 && !(yield* append(slice, idsOf, index)))
          return yield* orBefore(Effect.die(noLongerStored), true)
        if (slice.refusal !== undefined) return yield* Effect.fail(slice.refusal)
        index += slice.events.length
      }
      return events.length === 0
        ? yield* orBefore(Effect.succeed({ budget, events, revision }))
        : { budget, events, revision }
    })
    return yield* Effect.catch(work, (failure) =>
      failure._tag === "StoreUnavailable" ? Effect.fail(failure) : orBefore(Effect.fail(failure)),
    )
  })

const noLongerStored = new Error("The store had these events already, and does not have them.")

const tooMuchAtOnce = tooLarge(
  "This would change too much at once. Please do it in smaller steps. Nothing has changed.",
)

/** The events of one append, linked to the chain before them. A single event is never too much for an append. */
function* linkedInSteps(
  start: ChainEnd,
  encoded: Iterable<EventToAppend>,
  { largestAppend = Infinity }: EventStore,
  refusals: NonNullable<Plan<unknown>["tooLarge"]> = { event: tooMuchAtOnce, append: tooMuchAtOnce },
): Steps<Result.Result<ReturnType<typeof linked>, RequestError>> {
  const events: Array<EventToAppend> = []
  let end = start
  let size = 0
  for (const each of encoded) {
    const links = linked(end, [each], sha256)
    end = links.end
    events.push(...links.events)
    if (links.events.some(isTooLarge)) return Result.fail(refusals.event)
    if (largestAppend < Infinity) size += sizeOfAll(links.events)
    if (size > largestAppend && events.length > 1) return Result.fail(refusals.append)
    yield
  }
  return Result.succeed({ events, end })
}
