// POST /audit/undo, and what follows from it: everything that is shown is read anew.
import type { Undone } from "@evenkeel/contracts/api/audit-undo"
import { client, messageOf } from "../api.ts"
import { showDanger, showSuccess, type Undo } from "./alerts.ts"
import { outdateAll, refetchLoaded, whilePersonStays } from "./collection.ts"
import { replacePreviousQueue } from "./previous-month.ts"

/** Takes back an action, or an undo. Rejects with a RequestFailed that says what stands in the way. */
export const undo = async (commandId: string): Promise<Undone> => {
  const undone = await whilePersonStays(client.undoAction({ body: { commandId } }))
  replacePreviousQueue(undone.previousMonthTransactions)
  outdateAll()
  await refetchLoaded()
  return undone
}

/** The same from an alert: its outcome is an alert, too, which takes the undo back. */
export const undoFromAlert = ({ commandId, afterwards }: Undo): Promise<void> =>
  undo(commandId).then(
    (undone) => {
      showSuccess(undone.message, undone.commandId)
      afterwards()
    },
    (failure: unknown) => showDanger(messageOf(failure)),
  )
