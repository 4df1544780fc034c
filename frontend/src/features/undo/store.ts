// POST /audit/undo, after which everything that is shown is fetched again.
import type { Undone } from "@evenkeel/contracts/api/audit-undo"
import { client, isRefusal, messageOf } from "../../lib/api.ts"
import { whilePersonStays } from "../../lib/forgetting.ts"
import { showDanger, showSuccess, type Undo } from "../../components/feedback/showing.ts"
import { awaited, outdateAll, refetchLoaded } from "../../lib/collection.ts"
import { replacePreviousQueue } from "../sorting/previous-month.ts"

/** Undoes an action, or an undo. Rejects with a RequestFailed that says what prevents it. */
export const undo = async (commandId: string): Promise<Undone> => {
  const undone = await whilePersonStays(awaited(client.undoAction({ body: { commandId } })))
  replacePreviousQueue(undone.previousMonthTransactions)
  outdateAll()
  await refetchLoaded()
  return undone
}

/**
 * The same from the alert with that message: the outcome is another alert, which offers to undo the undo. If the server
 * could not answer, the first alert comes back, so that the person can try again.
 */
export const undoFromAlert = (msg: string, { commandId, afterwards }: Undo): Promise<void> =>
  undo(commandId).then(
    (undone) => {
      showSuccess(undone.message, undone.commandId)
      afterwards()
    },
    (failure: unknown) => {
      if (!isRefusal(failure)) showSuccess(msg, commandId, afterwards)
      showDanger(messageOf(failure))
    },
  )
