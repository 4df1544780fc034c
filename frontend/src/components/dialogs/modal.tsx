import { useId, useLayoutEffect, useRef, type ReactNode } from "react"
import { useSnapshot } from "valtio"
import { proxy, ref } from "valtio/vanilla"
import { focusedElement, focusNear, noteOpener } from "../../lib/page/keeping-focus.ts"
import { IconButton } from "../controls/icon.tsx"
import { useSwipe } from "../controls/use-swipe.ts"
import { useMedia } from "../../lib/page/media.ts"
import "./modal.css"

// The open dialogs. Everything outside the topmost one is inert, so alerts have to be placed inside it.

const opened = proxy<{ dialogs: ReadonlyArray<HTMLDialogElement> }>({ dialogs: ref([]) })

const putOnTop = (dialog: HTMLDialogElement): (() => void) => {
  opened.dialogs = ref([...opened.dialogs, dialog])
  return () => {
    opened.dialogs = ref(opened.dialogs.filter((other) => other !== dialog))
  }
}

export const useTopmostDialog = (): HTMLDialogElement | undefined =>
  useSnapshot(opened).dialogs.at(-1) as HTMLDialogElement | undefined

/** Here a dialog is a sheet at the bottom that can be pulled down by its head; modal.css has the same query. */
const phone = "(max-width: 40rem)"

interface ModalProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons at the end; on a phone they take the full width. */
  readonly actions?: ReactNode
  /** A cover hides everything below it, and cannot be closed. */
  readonly isCover?: boolean
}

/**
 * A native dialog that is open as long as it is mounted. Escape and the cross close it; a click outside does not,
 * because that would lose the input. The focus returns to its former place, or nearby if that was removed.
 */
export const Modal = ({ title, onClose, children, actions, isCover = false }: ModalProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isSheet = useMedia(phone) && !isCover
  const { pulled, handlers } = useSwipe((distance) => distance > 0 && onClose(), "y")

  // While the dialog is still in the page: once it is removed, the browser has already moved the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    const before = focusedElement()
    noteOpener(element, before)
    if (!element.open) element.showModal()
    const leave = putOnTop(element)
    return () => {
      leave()
      const hadFocus = element.contains(document.activeElement) || document.activeElement === document.body
      element.close()
      if (hadFocus) focusNear(before)
    }
  }, [])

  return (
    <dialog
      aria-labelledby={titleId}
      className={isCover ? "modal modal-cover" : "modal"}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A browser closes a dialog at the second Escape, even if the first was prevented.
      onKeyDown={isCover ? (event) => event.key === "Escape" && event.preventDefault() : undefined}
      ref={dialog}
      style={pulled > 0 ? { translate: `0 ${pulled}px` } : undefined}
    >
      <div className="modal-head row from-top spread" {...(isSheet ? handlers : {})}>
        <h2 id={titleId}>{title}</h2>
        {!isCover && <IconButton icon="close" label="Close" onClick={onClose} />}
      </div>
      <div className="modal-body">{children}</div>
      {actions !== undefined && <div className="modal-actions cluster to-end">{actions}</div>}
    </dialog>
  )
}
