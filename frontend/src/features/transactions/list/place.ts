// The scroll position of the list, kept in the browser's history: back and forward restore it.
import { useEffect } from "react"
import { showMore } from "../../../api/transaction-list.ts"

/** In milliseconds: the position is stored after a pause in scrolling. */
const pause = 150

const placeIn = (state: unknown): number =>
  typeof state === "object" && state !== null && "top" in state && typeof state.top === "number" ? state.top : 0

/** While scrolling to a stored position, no position on the way is stored. */
let isOnTheWay = false

const keepPlace = (): void => {
  if (isOnTheWay || placeIn(history.state) === window.scrollY) return
  history.replaceState({ ...(history.state as object | null), top: window.scrollY }, "")
}

/** Keeps the position while the list is shown. */
export const useKeptPlace = (): void =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (): void => {
      clearTimeout(timer)
      timer = setTimeout(keepPlace, pause)
    }
    window.addEventListener("scroll", later, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener("scroll", later)
    }
  }, [])

const drawn = (): Promise<unknown> => new Promise((resume) => requestAnimationFrame(resume))

/** Scrolls to the stored position of this history entry, fetching as many pages as that takes. */
export const goToPlace = async (shown: Promise<void>): Promise<void> => {
  const top = placeIn(history.state)
  if (top === 0) return
  isOnTheWay = true
  try {
    await shown
    await drawn()
    while (document.documentElement.scrollHeight < top + window.innerHeight) {
      // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
      if (!(await showMore())) break
      // oxlint-disable-next-line no-await-in-loop -- it counts once it is drawn
      await drawn()
    }
    window.scrollTo(0, top)
  } finally {
    isOnTheWay = false
  }
}
