// Every command that changes a budget is carried out here. After a conflict the tail is loaded and the command decided
// again. Events depend only on the command, the budget and the bank's report, so a command that is sent again, to this
// process or another, makes the same append.
import { Effect } from "effect"
import { conflict, type RequestError } from "@evenkeel/contracts/errors"
import { asUnavailable } from "@evenkeel/event-log/event-store"
import type { CommandMetrics } from "../metrics.ts"
import type { Handled } from "./budget-cache.ts"
import { carryOut, type CarryOutOptions, type Plan } from "./carry-out.ts"
import { changedMeanwhile, decidedAgain, longestContention } from "./decided-again.ts"
import type { CommandContext } from "./metadata.ts"
import { metered } from "./metered.ts"

/** `unchanged` if the command had nothing to do. */
export interface CommandReply<Reply> {
  readonly reply: Reply
  readonly revision: number
  readonly unchanged?: boolean
}

export type Execute = <Reply>(
  context: CommandContext,
  plan: Plan<Reply>,
) => Effect.Effect<CommandReply<Reply>, RequestError>

export interface ExecuteOptions extends CarryOutOptions {
  readonly metrics: CommandMetrics
  /** How long, in milliseconds, a command is decided again after conflicts. */
  readonly contentionTimeout?: number
}

export const answerOf = <Reply>(handled: Handled, reply: (handled: Handled) => Reply): CommandReply<Reply> => ({
  reply: reply(handled),
  revision: handled.revision,
  ...(handled.events.length === 0 ? { unchanged: true } : {}),
})

/** Carries out one command of a person at a time. */
export const makeExecute = ({
  store,
  cache,
  metrics,
  contentionTimeout = longestContention,
}: ExecuteOptions): Execute => {
  const attempt = decidedAgain(carryOut({ store: metered(store, metrics), cache }), cache, contentionTimeout)
  return (context, plan) =>
    cache.exclusively(
      context.userId,
      attempt(context, plan).pipe(
        // Inside the lock, because the reply reads the live budget.
        Effect.map((handled) => answerOf(handled, plan.reply)),
        Effect.catchTag("RevisionConflict", () => Effect.fail(conflict(changedMeanwhile))),
        Effect.catchTag("StoreUnavailable", (error) => Effect.fail(asUnavailable(error))),
      ),
    )
}
