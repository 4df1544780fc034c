import { Effect } from "effect"
import { present } from "@evenkeel/contracts/budget/budget"
import { conflict, unavailable } from "@evenkeel/contracts/errors"
import type { Handlers } from "@evenkeel/contracts/http/server"
import { contextOf } from "../context.ts"
import { refuse } from "../decide/decision.ts"
import { changedBy, decideUndo } from "../decide/undo.ts"
import type { EventStore } from "../event-store/event-store.ts"
import { readPast } from "../past.ts"
import type { BudgetRoutesOptions } from "./budget-routes.ts"

export interface AuditRoutesOptions extends BudgetRoutesOptions {
  readonly store: EventStore
}

/** The budget moved on between the reading of its past and the decision. */
const movedOn = conflict("The budget was changed at the same time. Please try again.")
const attempts = 5

export const auditRoutes = ({ handle, store, now }: AuditRoutesOptions): Pick<Handlers<"command">, "undoAction"> => ({
  undoAction: (call) => {
    const context = contextOf(call, now)
    const { commandId } = call.body
    const attempt = Effect.gen(function*() {
      const past = yield* readPast(store, call.userId)
      return yield* handle(
        context,
        (budget, revision) => (past.length - 1 === revision ? decideUndo({ commandId, past, at: context.at }, budget) : refuse(movedOn)),
        ({ events }) => {
          const undone = present(events.find((event) => event._tag === "ActionUndone"))
          const message = undone.again ? `Done again: ${undone.action}` : `Taken back: ${undone.action}`
          return { message, commandId: context.commandId, changed: changedBy(undone) }
        },
      )
    })
    return attempt.pipe(
      Effect.retry({ times: attempts, while: (error) => error === movedOn }),
      Effect.catchTag("StoreUnavailable", () => Effect.fail(unavailable("The budget's store is away. Please try again in a moment."))),
    )
  },
})
