// How far the list was scrolled, kept in the browser's history: back and forward lead to the same place.
import { useEffect } from "react"
import { showMore } from "../../../api/transaction-list.ts"

/** In milliseconds: once nobody has scrolled for so long, the place is kept. */
const pause = 150

const placeIn = (state: unknown): number =>
  typeof state === "object" && state !== null && "top" in state && typeof state.top === "number" ? state.top : 0

/** While one is on the way to a place, whatever is scrolled past is none. */
let isOnTheWay = false

const keepPlace = (): void => {
  if (isOnTheWay || placeIn(history.state) === window.scrollY) return
  history.replaceState({ ...(history.state as object | null), top: window.scrollY }, "")
}

/** Keeps the place while the list is shown. */
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

/** Once the list is there: to where it was left at this entry of the history, fetching as much of it as that takes. */
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
