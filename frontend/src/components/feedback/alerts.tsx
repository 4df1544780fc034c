// Transient messages: at the top right, and on phones at the bottom.
import { useEffect, useState } from "react"
import { createPortal } from "react-dom"
import { useSnapshot } from "valtio"
import { proxy } from "valtio/vanilla"
import { messageOf } from "../../lib/api.ts"
import { resetWithSession, personalStore } from "../../lib/store.ts"
import { isSecondClick } from "../controls/action-button.tsx"
import { Icon, IconButton } from "../controls/icon.tsx"
import { isTyping } from "../../lib/page/keys.ts"
import { useTopmostDialog } from "../dialogs/modal.tsx"
import "./alerts.css"

export interface Alert {
  readonly id: number
  readonly msg: string
  readonly type: "danger" | "success"
  /** Set if the reported action can be undone. */
  readonly undo: (() => void) | undefined
}

export const alertTime = 5000

export const alerts = proxy<{ list: ReadonlyArray<Alert> }>({ list: [] })

const timers = new Map<number, ReturnType<typeof setTimeout>>()

const keepOpen = (id: number): void => {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** Gives it the full time, again if it was kept open. */
const closeLater = (id: number): void => {
  keepOpen(id)
  timers.set(
    id,
    setTimeout(() => dismissAlert(id), alertTime),
  )
}

let lastId = 0

const show = (type: Alert["type"], msg: string, undo?: () => void): void => {
  lastId += 1
  // An identical older message is removed, because showing it twice would only cover more of the page.
  alerts.list = [
    ...alerts.list.filter((alert) => alert.msg !== msg || alert.type !== type),
    { id: lastId, msg, type, undo },
  ]
  closeLater(lastId)
}

/** With `undo`, the alert offers to undo the reported action. */
export const showSuccess = (msg: string, undo?: () => void): void => show("success", msg, undo)
export const showDanger = (msg: string): void => show("danger", msg)
export const sayFailure = (failure: unknown): void => showDanger(messageOf(failure))

export const dismissAlert = (id: number): void => {
  keepOpen(id)
  alerts.list = alerts.list.filter((alert) => alert.id !== id)
}

// The next person must not be able to undo the previous one's actions.
resetWithSession(() => {
  alerts.list = alerts.list.filter(({ undo }) => undo === undefined)
})

const Toast = ({ alert: { id, msg, type, undo } }: { readonly alert: Alert }) => {
  const danger = type === "danger"
  // Only a moving pointer counts as reading: a message often appears below a pointer that has just pressed a button.
  // Afterwards, as after the focus has left it, the message gets the full time again.
  const stopTimer = (): void => keepOpen(id)
  const restartTimer = (): void => closeLater(id)

  return (
    <div
      className={`toast row ${danger ? "toast-danger" : "toast-success"}`}
      onBlur={restartTimer}
      onFocus={stopTimer}
      onPointerLeave={restartTimer}
      onPointerMove={stopTimer}
      role={danger ? "alert" : "status"}
    >
      <Icon name={danger ? "warning" : "check"} />
      <span className="wraps">
        <span className="heard">{danger ? "Error: " : "Done: "}</span>
        {msg}
      </span>
      {undo !== undefined && (
        <button
          aria-keyshortcuts="Control+Z"
          aria-label={`Undo: ${msg}`}
          className="toast-undo"
          onClick={(event) => {
            if (isSecondClick(event)) return
            dismissAlert(id)
            undo()
          }}
          title="Control and Z"
          type="button"
        >
          Undo
        </button>
      )}
      <IconButton icon="close" className="" label="Dismiss message" onClick={() => dismissAlert(id)} size={18} />
    </div>
  )
}

const makeBox = (): HTMLElement => {
  const box = document.createElement("div")
  box.className = "toasts"
  box.setAttribute("popover", "manual")
  return box
}

/** The focus never moves into an alert by itself: this shortcut is the keyboard's way before it disappears. */
const undoByKeyboard = (event: KeyboardEvent): void => {
  const { target, key, ctrlKey, metaKey, shiftKey, altKey, repeat } = event
  if (key.toLowerCase() !== "z" || !(ctrlKey || metaKey) || shiftKey || altKey || repeat) return
  const latest = alerts.list.findLast((alert) => alert.undo !== undefined)
  if (isTyping(target) || latest === undefined) return
  event.preventDefault()
  dismissAlert(latest.id)
  latest.undo?.()
}

/** The messages, inside the topmost dialog if there is one. Mounted once, in the app. */
export const Alerts = () => {
  const { list } = useSnapshot(alerts)
  const dialog = useTopmostDialog()
  // One container that moves from dialog to dialog: if it were rendered again, it would lose track of a reader.
  const [box] = useState(makeBox)
  const latest = list.at(-1)?.id

  // Shown in the top layer again with each message, to be above a menu that has opened in the meantime.
  useEffect(() => {
    // A dialog that has just been replaced by another one is no longer in the document.
    const parent = dialog?.isConnected ? dialog : document.body
    if (box.parentElement !== parent) {
      parent.append(box)
      // Pointer and focus leave it without an event when it moves.
      for (const { id } of alerts.list) closeLater(id)
    }
    box.hidePopover?.()
    if (latest !== undefined) box.showPopover?.()
  }, [box, latest, dialog])
  useEffect(() => () => box.remove(), [box])
  useEffect(() => {
    document.addEventListener("keydown", undoByKeyboard)
    return () => document.removeEventListener("keydown", undoByKeyboard)
  }, [])

  return createPortal(
    list.map((alert) => <Toast alert={alert} key={alert.id} />),
    box,
  )
}

/** Personal, because it may name one person's transactions. */
export const announcement = personalStore(() => ({ text: "" }))

export const announce = (text: string): void => {
  // Screen readers repeat a message only if it changes, so append an invisible space.
  announcement.text = announcement.text === text ? `${text}\u00a0` : text
}

/** Mounted once on a screen that announces. */
export const Announcer = () => (
  <div aria-live="assertive" className="heard">
    {useSnapshot(announcement).text}
  </div>
)
