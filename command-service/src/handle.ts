// Commands of one decision: a decider turns the command and the budget into events, or refuses it.
import { Effect, Result } from "effect"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { RequestError } from "@evenkeel/contracts/errors"
import { addedIdOf } from "@evenkeel/contracts/ids"
import type { Steps } from "@evenkeel/contracts/budget/steps"
import { storeAway, type StoreUnavailable } from "@evenkeel/event-log/event-store"
import type { Decision } from "./decision.ts"
import type { Handled } from "./execute/budget-cache.ts"
import { answerOf, makeExecute, type CommandReply, type ExecuteOptions } from "./execute/execute.ts"
import type { CommandContext } from "./execute/metadata.ts"
import { meteredInTurns } from "@evenkeel/server-kit/limits/in-turns"
import { replay, replayRecent } from "./execute/replay.ts"
import { withRefunds } from "./transactions/refunds-follow.ts"
import { decidedInSlices } from "./execute/slices.ts"

/** What a command's events may be made of besides the command and the budget. */
export interface DecidedOn {
  /** Of the budget; -1 if it has no events. */
  readonly revision: number
  /** The ids of what the command adds, the same in whatever process it is decided on this revision. */
  readonly idAt: (index: number) => string
}

export type Decide = (budget: Budget, on: DecidedOn) => Decision
/** What takes long: nothing else changes the budget meanwhile. */
type DecideInSteps = (budget: Budget, on: DecidedOn) => Steps<Decision>

export interface Handle {
  <Reply>(
    context: CommandContext,
    decide: Decide | DecideInSteps,
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

const decisionOf = (decided: Decision | Steps<Decision>): Effect.Effect<Decision, RequestError> =>
  "next" in decided ? meteredInTurns(() => decided) : Effect.succeed(decided)

export const makeHandle = (options: ExecuteOptions): Handle => {
  const { store, cache } = options
  const execute = makeExecute(options)

  const beforeOf = ({ userId, commandId, repeatable = false }: CommandContext) => {
    const searchFor = replayRecent(store, userId, commandId)
    return ({ revision }: { readonly revision: number }, isStored: boolean) => {
      if (isStored) return replay(store, userId, commandId)
      return repeatable ? searchFor(revision) : Effect.undefined
    }
  }

  const handle = <Reply>(context: CommandContext, decide: Decide | DecideInSteps, reply: (handled: Handled) => Reply) =>
    execute(context, {
      decide: ({ budget, revision }) => {
        const idAt = (index: number) => addedIdOf(context.commandId, revision, index)
        return Effect.flatMap(decisionOf(decide(budget, { revision, idAt })), (decision) =>
          Effect.fromResult(Result.map(decision, (events) => decidedInSlices(withRefunds(events, budget)))),
        )
      },
      before: beforeOf(context),
      reply,
    })

  const alreadyDone: Handle["alreadyDone"] = Effect.fnUntraced(
    function* (context, reply) {
      if (context.repeatable !== true) return undefined
      const revision = yield* cache.look(context.userId, (loaded) => loaded.revision)
      const handled = yield* beforeOf(context)({ revision }, false)
      return handled === undefined ? undefined : answerOf(handled, reply)
    },
    Effect.mapError((error: StoreUnavailable) => storeAway(error)),
  )

  return Object.assign(handle, { alreadyDone })
}
