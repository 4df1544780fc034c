import { Effect } from "effect"
import { present } from "@evenkeel/contracts/budget/budget"
import { finaliserQueue } from "@evenkeel/contracts/budget/figures/transactions"
import { conflict, notFound, refused } from "@evenkeel/contracts/errors"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import type { Credentials } from "../users/credentials.ts"
import type { LimitAttempt } from "../users/limits.ts"
import { contextOf } from "../context.ts"
import { ask } from "../database.ts"
import { presentMonthOf, refuse } from "../decision.ts"
import { changedBy, decideUndo, undoneInWords } from "./decide.ts"
import type { Erasure } from "../users/erasure.ts"
import { storeAway, type EventStore } from "@evenkeel/event-log/event-store"
import { readPast } from "./past.ts"
import type { BudgetRoutesOptions } from "../budget-routes.ts"

export interface AuditRoutesOptions extends BudgetRoutesOptions {
  readonly store: EventStore
  readonly credentials: Credentials
  readonly limitAttempt: LimitAttempt
  readonly erasure: Erasure
}

/** The budget changed between reading its past and deciding. */
const movedOn = conflict("The budget was changed at the same time. Please try again.")
const attempts = 5

export const auditRoutes = ({
  handle,
  store,
  now,
  credentials,
  limitAttempt,
  erasure,
}: AuditRoutesOptions): Pick<Handlers<"command">, "undoAction" | "eraseAccount"> => ({
  undoAction: (call) => {
    const context = contextOf(call, now)
    const { commandId } = call.body
    const attempt = Effect.gen(function* () {
      const past = yield* readPast(store, call.userId)
      return yield* handle(
        context,
        (budget, revision) =>
          past.length - 1 === revision ? decideUndo({ commandId, past, at: context.at }, budget) : refuse(movedOn),
        ({ budget, events }) => {
          const undone = present(events.find((event) => event._tag === "ActionUndone"))
          const message = `${undone.again ? "Redone" : "Undone"}: ${undoneInWords(past, undone)}`
          const previousMonthTransactions = finaliserQueue(budget, presentMonthOf(budget, context.at))
          return { message, commandId: context.commandId, changed: changedBy(undone), previousMonthTransactions }
        },
      )
    })
    return attempt.pipe(
      Effect.retry({ times: attempts, while: (error) => error === movedOn }),
      Effect.catchTag("StoreUnavailable", (error) => Effect.fail(storeAway(error))),
    )
  },
  eraseAccount: Effect.fnUntraced(function* ({ userId, address, body }) {
    const user = yield* ask(() => credentials.find(userId))
    if (user === undefined) return yield* Effect.fail(notFound("User"))
    yield* limitAttempt(address, user.username)
    if (body.confirmation !== user.username) {
      return yield* Effect.fail(refused(`Please type your username, ${user.username}, to confirm.`))
    }
    const isRight = yield* ask(() => credentials.check(user.username, body.password))
    if (isRight === undefined) return yield* Effect.fail(refused("The password is wrong."))
    const isDone = yield* erasure.erase(userId)
    return {
      reply: {
        message: isDone
          ? "Your account and everything in it has been erased."
          : "Your account is closed. What is left of it will be erased shortly.",
      },
    }
  }),
})
