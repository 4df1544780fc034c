// A tab may stay open over the end of a month, and a sandbox's clock may be moved. What it shows is the current month's: it is
// fetched anew when that is another one.
import { monthOf } from "@evenkeel/contracts/month"
import { forgetToday, today, whenTodayIsTold } from "../today.ts"
import { forgetWithTheRest, refetchLoaded } from "./collection.ts"

/** How often it looks, in milliseconds; and whenever the server tells the day, or somebody comes back to the tab, as hidden ones are seldom let look. */
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
  const stopListening = whenTodayIsTold(look)
  document.addEventListener("visibilitychange", look)
  return () => {
    clearInterval(timer)
    stopListening()
    document.removeEventListener("visibilitychange", look)
  }
}

forgetWithTheRest(forgetToday)
