// A tab may stay open past the end of a month, and a sandbox's clock may be moved. The screens show the current month,
// so they are refetched when it changes.
import { monthOf } from "@evenkeel/contracts/month"
import { refetchShown, refetchStale } from "../../lib/refetching.ts"
import { onToday, today } from "../../lib/today.ts"

/**
 * How often to check, in milliseconds. Also checked when the server sends the date, and when a tab
 * becomes visible, as hidden tabs are throttled.
 */
const pace = 60_000

/** Returns a function that stops following. */
export const followCalendar = (): (() => void) => {
  let month = monthOf(today())
  const look = (): void => {
    const present = monthOf(today())
    if (present === month) return
    month = present
    void refetchShown()
  }
  const timer = setInterval(() => {
    look()
    // A computer that wakes up in a new month may not be online yet. Only at this pace: every answer tells the date.
    void refetchStale()
  }, pace)
  const stopListening = onToday(look)
  document.addEventListener("visibilitychange", look)
  return () => {
    clearInterval(timer)
    stopListening()
    document.removeEventListener("visibilitychange", look)
  }
}
