// A tab may stay open over the end of a month. What it shows is the current month's: it is fetched anew when that is another one.
import { monthOf } from "@evenkeel/contracts/month"
import { today } from "../today.ts"
import { refetchLoaded } from "./collection.ts"

/** How often it looks, in milliseconds; and whenever somebody comes back to the tab, as hidden ones are seldom let look. */
const pace = 60_000

/** Follows until the function that it gives is called. */
export const followCalendar = (): (() => void) => {
  let month = monthOf(today())
  const look = (): void => {
    const present = monthOf(today())
    if (present === month) return
    month = present
    void refetchLoaded()
  }
  const timer = setInterval(look, pace)
  document.addEventListener("visibilitychange", look)
  return () => {
    clearInterval(timer)
    document.removeEventListener("visibilitychange", look)
  }
}
