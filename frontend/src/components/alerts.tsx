import { useEffect, useRef, useState } from "react"
import { useSnapshot } from "valtio"
import { alerts, alertTime, dismissAlert, type Alert } from "../stores/alerts.ts"
import { undoFromAlert } from "../stores/undoing.ts"
import { Icon } from "./icon.tsx"
import "./alerts.css"

const Toast = ({ alert: { id, msg, type, undoes } }: { readonly alert: Alert }) => {
  const [held, setHeld] = useState(false)
  const danger = type === "danger"

  // Someone who is reading it, or has the focus in it, gets the full time again afterwards.
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissAlert(id), alertTime)
    return () => clearTimeout(timer)
  }, [held, id])

  const takeBack = (commandId: string): void => {
    dismissAlert(id)
    void undoFromAlert(commandId)
  }

  return (
    <div
      className={`toast ${danger ? "toast-danger" : "toast-success"}`}
      onBlur={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      role={danger ? "alert" : "status"}
    >
      <Icon name={danger ? "warning" : "check"} />
      <span><span className="heard">{danger ? "Error: " : "Done: "}</span>{msg}</span>
      {undoes !== undefined && <button aria-label={`Undo: ${msg}`} className="toast-undo" onClick={() => takeBack(undoes)} type="button">Undo</button>}
      <button aria-label="Dismiss message" className="icon-button" onClick={() => dismissAlert(id)} type="button"><Icon name="close" size={18} /></button>
    </div>
  )
}

/** The messages at the top right. Mounted once, in the app. */
export const Alerts = () => {
  const { list } = useSnapshot(alerts)
  const toasts = useRef<HTMLDivElement>(null)
  const latest = list.at(-1)?.id

  // In the top layer, and anew with each message: else it would lie behind a dialog that has opened meanwhile.
  useEffect(() => {
    toasts.current?.hidePopover?.()
    if (latest !== undefined) toasts.current?.showPopover?.()
  }, [latest])

  return <div className="toasts" popover="manual" ref={toasts}>{list.map((alert) => <Toast alert={alert} key={alert.id} />)}</div>
}
