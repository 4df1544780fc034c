import { useEffect, useState } from "react"
import { createPortal } from "react-dom"
import { useSnapshot } from "valtio"
import { alerts, alertTime, dismissAlert, type Alert, type Undo } from "./showing.ts"
import { undoFromAlert } from "../../features/undo/store.ts"
import { isSecondClick } from "../controls/action-button.tsx"
import { Icon } from "../controls/icon.tsx"
import { useTopmostDialog } from "../dialogs/topmost-dialog.ts"
import "./alerts.css"

const Toast = ({ alert: { id, msg, type, undo, until } }: { readonly alert: Alert }) => {
  const [end, setEnd] = useState<number | undefined>(until)
  const danger = type === "danger"
  // Only a moving pointer counts as reading: a message often appears below a pointer that has just pressed a button.
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
    void undoFromAlert(msg, what)
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
      <span>
        <span className="heard">{danger ? "Error: " : "Done: "}</span>
        {msg}
      </span>
      {undo !== undefined && (
        <button
          aria-label={`Undo: ${msg}`}
          className="toast-undo"
          onClick={(event) => isSecondClick(event) || takeBack(undo)}
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
    const place = dialog?.isConnected ? dialog : document.body
    if (box.parentElement !== place) place.append(box)
    box.hidePopover?.()
    if (latest !== undefined) box.showPopover?.()
  }, [box, latest, dialog])
  useEffect(() => () => box.remove(), [box])

  return createPortal(
    list.map((alert) => <Toast alert={alert} key={alert.id} />),
    box,
  )
}
