// Formats percentages and dates: en-US, whatever the browser's language.
import { monthYear, type Month } from "@evenkeel/contracts/month"

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2, signDisplay: "negative" })
// A date is a calendar day, not an instant: reading and writing it in UTC never moves it.
const day = new Intl.DateTimeFormat("en-US", { timeZone: "UTC" })
const longDay = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric", year: "numeric" })
const wholeDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long" })
const dayAndClock = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
})

/** 0.3333 gives 33.33% */
export const percentage = (fraction: number): string => percent.format(fraction)
/** YYYY-MM-DD gives 11/20/2026 */
export const shortDate = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))
/** YYYY-MM-DD gives Nov 20, 2026 */
export const longDate = (date: string): string => longDay.format(new Date(`${date}T00:00:00Z`))
/** An instant in the person's time zone gives Nov 20, 2026, 11:20 PM */
export const momentOf = (occurredAt: string): string => dayAndClock.format(new Date(occurredAt))
/** An instant in the person's time zone gives November 20, 2026 */
export const dayOf = (instant: string): string => wholeDay.format(new Date(instant))
/** "NOVEMBER" or "november" gives "November" */
export const monthTitle = (month: string): string => month.charAt(0).toUpperCase() + month.slice(1).toLowerCase()
/** "NOVEMBER" gives "Nov" */
export const shortMonthTitle = (month: string): string => monthTitle(month).slice(0, 3)
/** "2026-11" gives "November 2026" */
export const titleOfMonth = (month: Month): string => {
  const named = monthYear(month)
  return `${monthTitle(named.month)} ${named.year}`
}
