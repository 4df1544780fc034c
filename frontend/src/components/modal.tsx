import { useEffect, useId, useRef, type ReactNode } from "react"
import { Icon } from "./icon.tsx"
import "./modal.css"

interface ModalProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons, at the end; on a phone they take the full width. */
  readonly actions?: ReactNode
}

/**
 * A native dialog that is open for as long as it is mounted. Esc and the cross ask to close; a press beside it does not,
 * as that would lose what has been typed. The focus returns to where it was.
 */
export const Modal = ({ title, onClose, children, actions }: ModalProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    if (element !== null && !element.open) element.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  return (
    <dialog
      aria-labelledby={titleId}
      className="modal"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      ref={dialog}
    >
      <div className="modal-head">
        <h2 id={titleId}>{title}</h2>
        <button aria-label="Close" className="text icon-button" onClick={onClose} type="button"><Icon name="close" /></button>
      </div>
      <div className="modal-body">{children}</div>
      {actions !== undefined && <div className="modal-actions">{actions}</div>}
    </dialog>
  )
}
