// The transient messages at the top right.
import { proxy } from "valtio/vanilla"

export interface Alert {
  readonly id: number
  readonly msg: string
  readonly type: "danger" | "success"
  /** The command that it tells of, where that can be undone. */
  readonly undoes?: string
}

export const alertTime = 5000

export const alerts = proxy<{ list: ReadonlyArray<Alert> }>({ list: [] })

let lastId = 0

const show = (type: Alert["type"], msg: string, undoes?: string): void => {
  lastId += 1
  // The same words twice would only hide what is below them: the older one goes.
  alerts.list = [...alerts.list.filter((alert) => alert.msg !== msg || alert.type !== type), { id: lastId, msg, type, ...(undoes === undefined ? {} : { undoes }) }]
}

/** With a command it offers to undo that, for as long as it is shown. */
export const showSuccess = (msg: string, undoes?: string): void => show("success", msg, undoes)
export const showDanger = (msg: string): void => show("danger", msg)

export const dismissAlert = (id: number): void => {
  alerts.list = alerts.list.filter((alert) => alert.id !== id)
}
