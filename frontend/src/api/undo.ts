// POST /audit/undo, after which everything that is shown is fetched again.
import type { Undone } from "@evenkeel/contracts/api/audit/undo"
import { showDanger, showSuccess } from "../components/feedback/alerts.tsx"
import { client, isRefusal, messageOf } from "../lib/api.ts"
import { asCommand, invalidateAll, refetchShown } from "./refetching.ts"
import { withinSession } from "../lib/store.ts"
import { replacePreviousQueue } from "./previous-month.ts"

/** Undoes an action, or an undo. Rejects with a RequestFailed that says what prevents it. */
export const undo = async (commandId: string): Promise<Undone> => {
  const undone = await withinSession(asCommand(client.undoAction({ body: { commandId } })))
  replacePreviousQueue(undone)
  invalidateAll()
  await refetchShown()
  return undone
}

/**
 * Reports a success, and offers to undo its command, if it has one, while the alert is shown. `afterwards` is called
 * after the undo, once everything shown is up to date.
 */
export const showUndoable = (msg: string, commandId: string | undefined, afterwards: () => void = () => {}): void =>
  showSuccess(msg, commandId === undefined ? undefined : () => void undoFromAlert(msg, commandId, afterwards))

/**
 * The outcome of the undo is another alert, which offers to undo the undo. If the server could not answer, the first
 * alert comes back, so that the person can try again.
 */
const undoFromAlert = (msg: string, commandId: string, afterwards: () => void): Promise<void> =>
  undo(commandId).then(
    (undone) => {
      showUndoable(undone.message, undone.commandId)
      afterwards()
    },
    (failure: unknown) => {
      if (!isRefusal(failure)) showUndoable(msg, commandId, afterwards)
      showDanger(messageOf(failure))
    },
  )

/** Reports the outcome: success, with an undo for the command, or the reason for the refusal. */
export const reportOutcome = (work: Promise<string | undefined>, msg: string): Promise<void> =>
  work.then(
    (commandId) => showUndoable(msg, commandId),
    (failure: unknown) => showDanger(messageOf(failure)),
  )
