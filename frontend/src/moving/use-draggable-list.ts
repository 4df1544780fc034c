// Dragging with mouse, pen or a long press of a finger. Sortable lifts the row and scrolls the page; React alone moves
// rows between lists, so no list takes one in by itself, and what lies below the pointer is looked up here.
import { useEffect, type RefObject } from "react"
import { drop, moveOver, moving, pickUp, putBack } from "./moving.ts"

/** Rows carry it, so that a drag knows which transaction it moves. */
export const transactionAttribute = "data-transaction"
/** Cards carry it: a row dropped on one is assigned to that category. */
export const categoryAttribute = "data-category"

const categoryAt = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest(`[${categoryAttribute}]`)?.getAttribute(categoryAttribute) ?? undefined

/** Where the pointer was last, since the drag began. */
let pointer: { readonly x: number; readonly y: number } | undefined

/** Other cards come below a pointer that keeps still, too: at the window's edge the page scrolls. */
const look = (): void => {
  if (pointer !== undefined) moveOver(categoryAt(pointer.x, pointer.y))
}

const follow = ({ clientX: x, clientY: y }: PointerEvent): void => {
  pointer = { x, y }
  look()
}

/** The row that a pointer drags. */
let lifted: Element | undefined

const letGo = (): void => {
  lifted = undefined
  pointer = undefined
  document.removeEventListener("pointermove", follow, true)
  document.removeEventListener("scroll", look, true)
  document.removeEventListener("pointercancel", takeBack, true)
  document.removeEventListener("keydown", cancelOnEscape, true)
  document.documentElement.classList.remove("is-dragging")
}

/** Nothing is dropped then, wherever the row is let go. */
const takeBack = (): void => {
  letGo()
  putBack()
}

/** Ends the drag as if the pointer had been taken away. Sortable listens to one of the two, as the browser has pointer events or not. */
const cancel = (): void => {
  for (const name of ["pointercancel", "touchcancel"]) document.dispatchEvent(new Event(name))
}

const cancelOnEscape = ({ key }: KeyboardEvent): void => {
  if (key === "Escape") cancel()
}

/**
 * Sortable swallows the click with which a drag ends. There is none where the row has gone to its card by then, and
 * Sortable would wait for the person's next one: so it gets one that means nothing.
 */
const endWithClick = (): void => void setTimeout(() => document.dispatchEvent(new Event("click", { cancelable: true })))

/** Where the row, or its whole list, has left the page. */
const endWithoutRow = (): void => {
  if (lifted?.isConnected === false) cancel()
}

/** Lists that have left the page. Sortable keeps one drag for all of its lists, and loses it when any of them is destroyed: that waits. */
const left = new Set<{ readonly destroy: () => void }>()

const destroyLeft = (): void => {
  for (const list of left) list.destroy()
  left.clear()
}

export const useDraggableList = (list: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let ended = false
    let stop = () => {}
    // A chunk of its own: the page is there before anything can be dragged.
    void import("sortablejs").then(({ default: Sortable }) => {
      if (ended || list.current === null) return
      const sortable = Sortable.create(list.current, {
        group: { name: "transactions", pull: true, put: false },
        sort: false,
        draggable: `[${transactionAttribute}]`,
        filter: "button:not(.grip), .menu",
        preventOnFilter: false,
        // Native dragging knows no touch, and tells no position that can be relied on when it ends.
        forceFallback: true,
        fallbackOnBody: true,
        fallbackTolerance: 4,
        delay: 220,
        delayOnTouchOnly: true,
        touchStartThreshold: 6,
        scrollSensitivity: 90,
        scrollSpeed: 14,
        ghostClass: "transaction-leaving",
        fallbackClass: "transaction-lifted",
        onStart: ({ item }) => {
          lifted = item
          pickUp(item.getAttribute(transactionAttribute) ?? "", "pointer")
          document.documentElement.classList.add("is-dragging")
          document.addEventListener("pointermove", follow, true)
          document.addEventListener("scroll", look, true)
          // The browser or the device has taken the pointer for itself.
          document.addEventListener("pointercancel", takeBack, true)
          document.addEventListener("keydown", cancelOnEscape, true)
        },
        onEnd: () => {
          letGo()
          endWithClick()
          if (moving.by === "pointer") drop()
          setTimeout(destroyLeft)
        },
      })
      stop = () => {
        left.add(sortable)
        endWithoutRow()
        if (!Sortable.active) destroyLeft()
      }
    }, () => undefined)
    return () => {
      ended = true
      stop()
    }
  }, [list])

  useEffect(endWithoutRow)
}
