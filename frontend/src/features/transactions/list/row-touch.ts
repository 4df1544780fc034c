// A row under a finger or a pointer: a tap opens its details, and a long press selects it; from then on taps select, too.
import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import type { MouseEvent, PointerEvent } from "react"
import { open } from "../../../lib/dialogs.ts"
import { isSelectable, select, selection, startSelecting } from "../together/selection.ts"

/** In milliseconds. */
const longPress = 500

/** The timer of the one finger that counts. */
let waiting: ReturnType<typeof setTimeout> | undefined
let wasLong = false
/** The touch only closes a menu. */
let wasMenu = false

const end = (): void => clearTimeout(waiting)

const isOnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("a, button, input, label, [role=menu]") !== null

const toggle = (row: ListedTransaction): void => {
  if (isSelectable(row)) select(row, !selection.rows.has(row.transactionId), false)
}

/** The row's own box and button do the same, by keyboard too. */
export const rowTouch = (row: ListedTransaction) => ({
  // It takes the focus when it is pressed, and gets it back from the details.
  tabIndex: -1,
  onPointerDown: ({ pointerType, target }: PointerEvent<HTMLElement>): void => {
    end()
    wasLong = false
    wasMenu = document.querySelector("[role=menu]") !== null
    if (pointerType !== "touch" || isOnControl(target) || !isSelectable(row)) return
    waiting = setTimeout(() => {
      wasLong = true
      startSelecting()
      toggle(row)
    }, longPress)
  },
  onPointerUp: end,
  onPointerCancel: end,
  onClick: ({ target }: MouseEvent<HTMLElement>): void => {
    const hasSelectedText = getSelection()?.isCollapsed === false
    if (wasLong || wasMenu || hasSelectedText || isOnControl(target)) return
    if (selection.selecting || selection.rows.size > 0) toggle(row)
    else open("details", { transaction: row })
  },
})
