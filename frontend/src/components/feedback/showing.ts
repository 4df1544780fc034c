// The transient messages at the top right.
import { proxy } from "valtio/vanilla"
import { messageOf } from "../../lib/api.ts"
import { forgetWithTheRest } from "../../lib/forgetting.ts"

export interface Alert {
  readonly id: number
  readonly msg: string
  readonly type: "danger" | "success"
  /** When it disappears, in milliseconds since 1970. */
  readonly until: number
  /** Set if the reported action can be undone. */
  readonly undo: Undo | undefined
}

export interface Undo {
  readonly commandId: string
  /** Called after the undo, once everything shown is up to date. */
  readonly afterwards: () => void
}

export const alertTime = 5000

export const alerts = proxy<{ list: ReadonlyArray<Alert> }>({ list: [] })

let lastId = 0

const show = (type: Alert["type"], msg: string, undo?: Undo): void => {
  lastId += 1
  // An identical older message is removed: showing it twice would only hide what is below.
  alerts.list = [
    ...alerts.list.filter((alert) => alert.msg !== msg || alert.type !== type),
    { id: lastId, msg, type, until: Date.now() + alertTime, undo },
  ]
}

/** With a command it offers to undo it while the alert is shown. */
export const showSuccess = (msg: string, commandId?: string, afterwards: () => void = () => {}): void =>
  show("success", msg, commandId === undefined ? undefined : { commandId, afterwards })
export const showDanger = (msg: string): void => show("danger", msg)

/** Reports the outcome: success, with an undo for the command, or the reason for the refusal. */
export const tellOutcome = (work: Promise<string | undefined>, msg: string): Promise<void> =>
  work.then(
    (commandId) => showSuccess(msg, commandId),
    (failure: unknown) => showDanger(messageOf(failure)),
  )

export const dismissAlert = (id: number): void => {
  alerts.list = alerts.list.filter((alert) => alert.id !== id)
}

// The next person must not be able to undo the previous one's actions.
forgetWithTheRest(() => {
  alerts.list = alerts.list.filter(({ undo }) => undo === undefined)
})
