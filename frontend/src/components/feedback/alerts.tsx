// The transient messages at the top right.
import { useEffect, useState } from "react"
import { createPortal } from "react-dom"
import { useSnapshot } from "valtio"
import { proxy } from "valtio/vanilla"
import { resetWithSession } from "../../lib/store.ts"
import { isSecondClick } from "../controls/action-button.tsx"
import { Icon } from "../controls/icon.tsx"
import { useTopmostDialog } from "../dialogs/modal.tsx"
import "./alerts.css"

export interface Alert {
  readonly id: number
  readonly msg: string
  readonly type: "danger" | "success"
  /** When it disappears, in milliseconds since 1970. */
  readonly until: number
  /** Set if the reported action can be undone. */
  readonly undo: (() => void) | undefined
}

export const alertTime = 5000

export const alerts = proxy<{ list: ReadonlyArray<Alert> }>({ list: [] })

let lastId = 0

const show = (type: Alert["type"], msg: string, undo?: () => void): void => {
  lastId += 1
  // An identical older message is removed: showing it twice would only hide what is below.
  alerts.list = [
    ...alerts.list.filter((alert) => alert.msg !== msg || alert.type !== type),
    { id: lastId, msg, type, until: Date.now() + alertTime, undo },
  ]
}

/** With `undo` it offers to undo what it reports while it is shown. */
export const showSuccess = (msg: string, undo?: () => void): void => show("success", msg, undo)
export const showDanger = (msg: string): void => show("danger", msg)

export const dismissAlert = (id: number): void => {
  alerts.list = alerts.list.filter((alert) => alert.id !== id)
}

// The next person must not be able to undo the previous one's actions.
resetWithSession(() => {
  alerts.list = alerts.list.filter(({ undo }) => undo === undefined)
})

const Toast = ({ alert: { id, msg, type, undo, until } }: { readonly alert: Alert }) => {
  const [end, setEnd] = useState<number | undefined>(until)
  const danger = type === "danger"
  // Only a moving pointer counts as reading: a message often appears below a pointer that has just pressed a button.
  const stopTimer = (): void => setEnd(undefined)
  // Someone who was reading it, or had the focus in it, gets the full time again.
  const restartTimer = (): void => setEnd(Date.now() + alertTime)

  useEffect(() => {
    if (end === undefined) return
    const timer = setTimeout(() => dismissAlert(id), end - Date.now())
    return () => clearTimeout(timer)
  }, [end, id])

  return (
    <div
      className={`toast ${danger ? "toast-danger" : "toast-success"}`}
      onBlur={restartTimer}
      onFocus={stopTimer}
      onPointerLeave={restartTimer}
      onPointerMove={stopTimer}
      role={danger ? "alert" : "status"}
    >
      <Icon name={danger ? "warning" : "check"} />
      <span>
        <span className="heard">{danger ? "Error: " : "Done: "}</span>
        {msg}
      </span>
      {undo !== undefined && (
        <button
          aria-label={`Undo: ${msg}`}
          className="toast-undo"
          onClick={(event) => {
            if (isSecondClick(event)) return
            dismissAlert(id)
            undo()
          }}
          type="button"
        >
          Undo
        </button>
      )}
      <button aria-label="Dismiss message" className="icon-button" onClick={() => dismissAlert(id)} type="button">
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}

const makeBox = (): HTMLElement => {
  const box = document.createElement("div")
  box.className = "toasts"
  box.setAttribute("popover", "manual")
  return box
}

/** The messages at the top right, inside the topmost dialog if there is one. Mounted once, in the app. */
export const Alerts = () => {
  const { list } = useSnapshot(alerts)
  const dialog = useTopmostDialog()
  // One container that moves from dialog to dialog: messages rendered again in each would
  // forget that someone is reading them.
  const [box] = useState(makeBox)
  const latest = list.at(-1)?.id

  // Shown in the top layer again with each message, or it would be behind a menu that has opened in the meantime.
  useEffect(() => {
    // A dialog that has just been replaced by another one is no longer in the document.
    const parent = dialog?.isConnected ? dialog : document.body
    if (box.parentElement !== parent) parent.append(box)
    box.hidePopover?.()
    if (latest !== undefined) box.showPopover?.()
  }, [box, latest, dialog])
  useEffect(() => () => box.remove(), [box])

  return createPortal(
    list.map((alert) => <Toast alert={alert} key={alert.id} />),
    box,
  )
}
