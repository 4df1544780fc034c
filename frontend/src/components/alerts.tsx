import { useEffect, useState } from "react"
import { createPortal } from "react-dom"
import { useSnapshot } from "valtio"
import { alerts, alertTime, dismissAlert, type Alert, type Undo } from "../stores/alerts.ts"
import { undoFromAlert } from "../stores/undoing.ts"
import { Icon } from "./icon.tsx"
import { useTopmostDialog } from "./topmost-dialog.ts"
import "./alerts.css"

const Toast = ({ alert: { id, msg, type, undo, until } }: { readonly alert: Alert }) => {
  const [end, setEnd] = useState<number | undefined>(until)
  const danger = type === "danger"
  // Only a pointer that moves on it reads it: a message often comes up below the one that has just pressed a button.
  const hold = (): void => setEnd(undefined)
  // Someone who was reading it, or had the focus in it, gets the full time again.
  const release = (): void => setEnd(Date.now() + alertTime)

  useEffect(() => {
    if (end === undefined) return
    const timer = setTimeout(() => dismissAlert(id), end - Date.now())
    return () => clearTimeout(timer)
  }, [end, id])

  const takeBack = (what: Undo): void => {
    dismissAlert(id)
    void undoFromAlert(what)
  }

  return (
    <div
      className={`toast ${danger ? "toast-danger" : "toast-success"}`}
      onBlur={release}
      onFocus={hold}
      onPointerLeave={release}
      onPointerMove={hold}
      role={danger ? "alert" : "status"}
    >
      <Icon name={danger ? "warning" : "check"} />
      <span><span className="heard">{danger ? "Error: " : "Done: "}</span>{msg}</span>
      {undo !== undefined && <button aria-label={`Undo: ${msg}`} className="toast-undo" onClick={() => takeBack(undo)} type="button">Undo</button>}
      <button aria-label="Dismiss message" className="icon-button" onClick={() => dismissAlert(id)} type="button"><Icon name="close" size={18} /></button>
    </div>
  )
}

const makeBox = (): HTMLElement => {
  const box = document.createElement("div")
  box.className = "toasts"
  box.setAttribute("popover", "manual")
  return box
}

/** The messages at the top right, within the dialog on top where there is one. Mounted once, in the app. */
export const Alerts = () => {
  const { list } = useSnapshot(alerts)
  const dialog = useTopmostDialog()
  // One box, which moves from dialog to dialog: messages that were drawn anew in each would forget that somebody is reading them.
  const [box] = useState(makeBox)
  const latest = list.at(-1)?.id

  // In the top layer, and anew with each message: else it would lie behind a menu that has opened meanwhile.
  useEffect(() => {
    // A dialog that another one has just taken the place of is no place any more: it has left the page.
    const place = dialog?.isConnected ? dialog : document.body
    if (box.parentElement !== place) place.append(box)
    box.hidePopover?.()
    if (latest !== undefined) box.showPopover?.()
  }, [box, latest, dialog])
  useEffect(() => () => box.remove(), [box])

  return createPortal(list.map((alert) => <Toast alert={alert} key={alert.id} />), box)
}
