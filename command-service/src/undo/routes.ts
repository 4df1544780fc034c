import { Effect, Result } from "effect"
import { present } from "@evenkeel/contracts/budget/budget"
import { decodeEvent } from "@evenkeel/contracts/budget/codec"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { earlierMonths } from "@evenkeel/contracts/budget/figures/transactions"
import { conflict } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { storeAway, type EventStore, type StoreUnavailable } from "@evenkeel/event-log/event-store"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import { presentMonthOf, refuse } from "../decision.ts"
import { afterConflicts, changedMeanwhile, longestContention } from "../handle.ts"
import { contextOf, type BudgetRoutesOptions } from "../requests.ts"
import { changedBy, decideUndo, undoneInWords } from "./decide.ts"
import type { PastEvent } from "./past-event.ts"

export interface UndoRoutesOptions extends BudgetRoutesOptions {
  readonly store: EventStore
}

/** The budget changed between reading its past and deciding. */
const movedOn = conflict(changedMeanwhile)

export const undoRoutes = ({ handle, store, now }: UndoRoutesOptions): Pick<Handlers<"command">, "undoAction"> => ({
  undoAction: (call) => {
    const context = contextOf(call, now)
    const { commandId } = call.body
    const attempt = Effect.gen(function* () {
      const past = yield* readPast(store, call.userId)
      return yield* handle(
        context,
        (budget, { revision }) =>
          past.length - 1 === revision ? decideUndo({ commandId, past, at: context.at }, budget) : refuse(movedOn),
        ({ budget, events }) => {
          const all = events.filter((event) => event._tag === "ActionUndone")
          const undone = present(all.at(-1))
          const message = `${undone.again ? "Redone" : "Undone"}: ${undoneInWords(past, undone)}`
          const waiting = earlierMonths(budget, presentMonthOf(budget, context.at))
          return { message, commandId: context.commandId, changed: changedBy(all), ...waiting }
        },
      )
    })
    return attempt.pipe(
      Effect.retry({ schedule: afterConflicts(longestContention), while: (error) => error === movedOn }),
      Effect.catchTag("StoreUnavailable", (error) => Effect.fail(storeAway(error))),
    )
  },
})

/** A person's whole stream. An event that cannot be read is a defect. */
const readPast = (store: EventStore, userId: UserId): Effect.Effect<ReadonlyArray<PastEvent>, StoreUnavailable> =>
  store.load(budgetStream(userId), 0).pipe(
    Effect.map((stored) =>
      stored.map((each) => ({
        revision: each.revision,
        commandId: each.metadata.commandId,
        ...(each.metadata.causationId === each.metadata.commandId ? {} : { partOf: each.metadata.causationId }),
        event: Result.getOrThrow(decodeEvent(each)),
      })),
    ),
  )
