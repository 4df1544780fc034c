// Commands of one decision: a decider turns the command and the budget into events, or refuses it.
import { Effect, Result } from "effect"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { RequestError } from "@evenkeel/contracts/errors"
import { addedIdOf } from "@evenkeel/contracts/ids"
import type { Steps } from "@evenkeel/contracts/budget/steps"
import type { RouteName } from "@evenkeel/contracts/paths"
import type { Reply, RoutesOf } from "@evenkeel/contracts/routes"
import { asUnavailable } from "@evenkeel/event-log/event-store"
import type { Call, Handlers } from "@evenkeel/server-kit/http/routes"
import type { Decision } from "./decision.ts"
import type { Handled } from "./execute/budget-cache.ts"
import { answerOf, makeExecute, type CommandReply, type ExecuteOptions } from "./execute/execute.ts"
import { contextOf, type CommandContext } from "./execute/metadata.ts"
import { meteredInTurns } from "@evenkeel/server-kit/limits/in-turns"
import { replay, replayRecent } from "./execute/replay.ts"
import { withRefunds } from "./transactions/refunds-follow.ts"
import { decidedInSlices } from "./execute/slices.ts"

/** Besides the command and the budget, the only inputs of a command's events. */
export interface DecidedOn {
  /** The budget's revision; -1 if it has no events. */
  readonly revision: number
  /** The ids of new entities, the same in any process that decides on this revision. */
  readonly idAt: (index: number) => string
}

export type Decide = (budget: Budget, on: DecidedOn) => Decision
/** A decision that takes long: no other command changes the budget meanwhile. */
type DecideInSteps = (budget: Budget, on: DecidedOn) => Steps<Decision>

export interface Handle {
  <Reply>(
    context: CommandContext,
    decide: Decide | DecideInSteps,
    reply: (handled: Handled) => Reply,
  ): Effect.Effect<CommandReply<Reply>, RequestError>
  /**
   * The reply of a command that is sent again; undefined if it did nothing before. Used before a call to a bank, which
   * may refuse a second time what is already in the budget.
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

  const alreadyDone: Handle["alreadyDone"] = Effect.fnUntraced(function* (context, reply) {
    if (context.repeatable !== true) return undefined
    const revision = yield* cache.read(context.userId, (loaded) => loaded.revision)
    const handled = yield* Effect.mapError(beforeOf(context)({ revision }, false), asUnavailable)
    return handled === undefined ? undefined : answerOf(handled, reply)
  })

  return Object.assign(handle, { alreadyDone })
}

/** The dependencies of the routes that only change the budget. */
export interface BudgetRoutesOptions {
  readonly handle: Handle
  readonly now: () => Date
}

/** For reading a command from its request: amounts are in the budget's currency, where they may be too large. */
export interface ReadOn extends DecidedOn {
  readonly budget: Budget
  readonly at: Date
}

/** A route that is one command: how its request is read, and its reply. */
interface CommandRoute<Name extends RouteName, Command> {
  readonly read: (call: Call<Name>, on: ReadOn) => Command | Result.Result<Command, RequestError>
  readonly reply: (handled: Handled & Pick<ReadOn, "at">, call: Call<Name>) => Reply<Name>
}

/** Makes handlers of such routes. `around` adds the consequences of each decision of `decide`. */
export const commandRoutes =
  <Command extends object>(
    decide: (command: Command, budget: Budget) => Decision,
    around: (decided: Decide, at: Date) => Decide = (decided) => decided,
  ) =>
  <Name extends RoutesOf<"command">>(routes: { readonly [Each in Name]: CommandRoute<Each, Command> }) =>
  ({ handle, now }: BudgetRoutesOptions): Pick<Handlers<"command">, Name> => {
    const handlers = Object.entries<CommandRoute<Name, Command>>(routes).map(([name, { read, reply }]) => {
      const handler = (call: Call<Name>) => {
        const context = contextOf(call, now)
        const { at } = context
        const decided: Decide = (budget, on) => {
          const command = read(call, { ...on, budget, at })
          return Result.isResult(command)
            ? Result.flatMap(command, (made) => decide(made, budget))
            : decide(command, budget)
        }
        return handle(context, around(decided, at), (handled) => reply({ ...handled, at }, call))
      }
      return [name, handler]
    })
    return Object.fromEntries(handlers) as Pick<Handlers<"command">, Name>
  }
