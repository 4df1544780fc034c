// A transaction that is being moved to another category, by pointer or by keyboard.
import { proxy } from "valtio/vanilla"
import { useEffect, type RefObject } from "react"
import type { Options } from "sortablejs"
import { assign } from "../transactions/editing.ts"
import { list } from "../../api/queries.ts"
import { transactionWith } from "../../api/budget.ts"
import { update } from "../../lib/store.ts"

export interface Moving {
  transactionId: string | undefined
  by: "pointer" | "keyboard"
  /** The category below it at present. */
  over: string | undefined
}

export const moving = proxy<Moving>({ transactionId: undefined, by: "pointer", over: undefined })

export const pickUp = (transactionId: string, by: Moving["by"]): void => {
  update(moving, { transactionId, by, over: undefined })
}

export const moveOver = (categoryId: string | undefined): void => {
  if (moving.over !== categoryId) moving.over = categoryId
}

export const putBack = (): void => {
  update(moving, { transactionId: undefined, over: undefined })
}

/** Assigns a transaction; an alert reports the result. */
export const assignTo = async (transactionId: string, categoryId: string): Promise<void> => {
  const category = list("categories").find((item) => item.categoryId === categoryId)
  const transaction = transactionWith(transactionId)
  if (category === undefined || transaction === undefined || transaction.category?.categoryId === categoryId) return
  await assign(transactionId, category)
}

/** Ends the move, in the category below it if there is one. */
export const drop = (): void => {
  const { transactionId, over } = moving
  putBack()
  if (transactionId !== undefined && over !== undefined) void assignTo(transactionId, over)
}

/** Marks rows, so that a drag knows which transaction it moves. */
const transactionAttribute = "data-transaction"
/** Marks cards: a row dropped on one is assigned to that category. */
export const categoryAttribute = "data-category"

const categoryAt = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest(`[${categoryAttribute}]`)?.getAttribute(categoryAttribute) ?? undefined

/** The last position of the pointer since the drag began. */
let pointer: { readonly x: number; readonly y: number } | undefined

/** The target can change while the pointer rests, because the page scrolls at the window's edge. */
const updateTarget = (): void => {
  if (pointer !== undefined) moveOver(categoryAt(pointer.x, pointer.y))
}

const follow = ({ clientX: x, clientY: y }: PointerEvent): void => {
  pointer = { x, y }
  updateTarget()
}

let lifted: Element | undefined
let listening = new AbortController()

const endDrag = (): void => {
  lifted = undefined
  pointer = undefined
  listening.abort()
  document.documentElement.classList.remove("is-dragging")
}

/** Cancels the drop, wherever the row is released. */
const takeBack = (): void => {
  endDrag()
  putBack()
}

/** Ends the drag like a cancelled pointer. Sortable listens to one of the two events, depending on the browser. */
const cancel = (): void => {
  for (const name of ["pointercancel", "touchcancel"]) document.dispatchEvent(new Event(name))
}

const cancelOnEscape = ({ key }: KeyboardEvent): void => {
  if (key === "Escape") cancel()
}

/**
 * Sortable swallows the click that ends a drag. If the row has already moved to its card there is none, and Sortable
 * would swallow the person's next click instead: so it gets a dummy one.
 */
const endWithClick = (): void => void setTimeout(() => document.dispatchEvent(new Event("click", { cancelable: true })))

/** Ends the drag when the row, or its whole list, has left the page. */
const endWithoutRow = (): void => {
  if (lifted?.isConnected === false) cancel()
}

/** Lists that have left the page. Destroying any list would end Sortable's drag, so it is deferred. */
const left = new Set<{ readonly destroy: () => void }>()

const destroyLeft = (): void => {
  for (const list of left) list.destroy()
  left.clear()
}

const lift = (row: Element): void => {
  lifted = row
  pickUp(row.getAttribute(transactionAttribute) ?? "", "pointer")
  document.documentElement.classList.add("is-dragging")
  listening = new AbortController()
  const listen = { capture: true, signal: listening.signal }
  document.addEventListener("pointermove", follow, listen)
  document.addEventListener("scroll", updateTarget, listen)
  // The browser or the device has taken over the pointer.
  document.addEventListener("pointercancel", takeBack, listen)
  document.addEventListener("keydown", cancelOnEscape, listen)
}

const release = (): void => {
  endDrag()
  endWithClick()
  if (moving.by === "pointer") drop()
  setTimeout(destroyLeft)
}

const options: Options = {
  group: { name: "transactions", pull: true, put: false },
  sort: false,
  draggable: `[${transactionAttribute}]`,
  filter: "button:not(.grip), .menu",
  preventOnFilter: false,
  // Native drag and drop does not support touch, and reports no reliable position at the end.
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
  onStart: ({ item }) => lift(item),
  onEnd: release,
}

export const useDraggableList = (list: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let ended = false
    let stop = () => {}
    // A chunk of its own: the page renders before anything can be dragged. If it fails, a pointer fetches it again.
    const load = () =>
      void import("sortablejs").then(
        ({ default: Sortable }) => {
          if (ended || list.current === null) return
          const sortable = Sortable.create(list.current, options)
          stop = () => {
            left.add(sortable)
            endWithoutRow()
            if (!Sortable.active) destroyLeft()
          }
        },
        () => {
          if (!ended) list.current?.addEventListener("pointerenter", load, { once: true })
        },
      )
    load()
    return () => {
      ended = true
      stop()
    }
  }, [list])

  useEffect(endWithoutRow)
}
