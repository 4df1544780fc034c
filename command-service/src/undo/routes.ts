import { Effect, Result } from "effect"
import { defined } from "@evenkeel/contracts/budget/budget"
import { decodeEvent } from "@evenkeel/contracts/budget/codec"
import { budgetStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { earlierMonths } from "@evenkeel/contracts/budget/figures/transactions"
import { conflict } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Steps } from "@evenkeel/contracts/budget/steps"
import { asUnavailable, type EventStore } from "@evenkeel/event-log/event-store"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import { presentMonthOf, refuse, type Decision } from "../decision.ts"
import { afterConflicts, changedMeanwhile, longestContention } from "../execute/decided-again.ts"
import { meteredInTurns } from "@evenkeel/server-kit/limits/in-turns"
import { contextOf } from "../execute/metadata.ts"
import type { BudgetRoutesOptions } from "../handle.ts"
import { changedBy, planUndo } from "./decide.ts"
import type { PastEvent } from "./past-event.ts"

export interface UndoRoutesOptions extends BudgetRoutesOptions {
  readonly store: EventStore
}

const movedOn = conflict(changedMeanwhile)

export const undoRoutes = ({ handle, store, now }: UndoRoutesOptions): Pick<Handlers<"command">, "undoAction"> => ({
  undoAction: (call) => {
    const context = contextOf(call, now)
    const { commandId } = call.body
    const attempt = Effect.gen(function* () {
      const past = yield* readPast(store, call.userId)
      const { decide, words } = yield* meteredInTurns(() => planUndo({ commandId, past, at: context.at }))
      return yield* handle(
        context,
        function* (budget, { revision }): Steps<Decision> {
          return past.length - 1 === revision ? yield* decide(budget) : refuse(movedOn)
        },
        ({ budget, events }) => {
          const all = events.filter((event) => event._tag === "ActionUndone")
          const undone = defined(all.at(-1))
          const message = `${undone.again ? "Redone" : "Undone"}: ${undone.action ?? words}`
          const waiting = earlierMonths(budget, presentMonthOf(budget, context.at))
          return { message, commandId: context.commandId, changed: changedBy(all), ...waiting }
        },
      )
    })
    return attempt.pipe(
      Effect.retry({ schedule: afterConflicts(longestContention), while: (error) => error === movedOn }),
      Effect.catchTag("StoreUnavailable", (error) => Effect.fail(asUnavailable(error))),
    )
  },
})

/** A person's whole stream. An unreadable event is a defect. */
const readPast = Effect.fnUntraced(function* (store: EventStore, userId: UserId) {
  const stored = yield* store.load(budgetStream(userId), 0)
  return yield* meteredInTurns(() => decoded(stored))
})

function* decoded(stored: ReadonlyArray<StoredEvent>): Steps<ReadonlyArray<PastEvent>> {
  const past: Array<PastEvent> = []
  for (const each of stored) {
    past.push({
      revision: each.revision,
      commandId: each.metadata.commandId,
      ...(each.metadata.causationId === each.metadata.commandId ? {} : { partOf: each.metadata.causationId }),
      event: Result.getOrThrow(decodeEvent(each)),
    })
    yield
  }
  return past
}
