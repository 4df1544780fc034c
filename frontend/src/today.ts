// The person's calendar day and month, as the server reckons them: by the product's clock, which a sandbox moves, and in the zone
// that they logged in from, wherever they have flown since.
import { monthOf, type CalendarDate } from "@evenkeel/contracts/month"
import { titleOfMonth } from "./format.ts"

const day = 86_400_000

/** Of this machine's calendar, as if it were midnight in Greenwich. */
const ownMidnight = (now: Date): number => Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())

/** How many midnights of this machine's calendar lie between: one of its days may have 23 hours, and one 25. */
export const daysBetween = (earlier: Date, later: Date): number => (ownMidnight(later) - ownMidnight(earlier)) / day

/** How many days the person's calendar is ahead of this machine's: so midnight turns it without another answer. Unknown before the first. */
let ahead: number | undefined

/** YYYY-MM-DD */
export const today = (now = new Date()): CalendarDate => new Date(ownMidnight(now) + (ahead ?? 0) * day).toISOString().slice(0, 10)

const listeners = new Set<() => void>()

/** The server tells, as it happens, which day it is for the person: an earlier one too, where they have logged in from another zone. */
export const toldToday = (date: CalendarDate): void => {
  ahead = (Date.parse(date) - ownMidnight(new Date())) / day
  for (const listener of listeners) listener()
}

/** So does an answer. But it may have been on its way over midnight: it never sets the day back. */
export const answeredToday = (date: CalendarDate): void => {
  if (ahead === undefined || date >= today()) toldToday(date)
}

/** Called whenever the server has told the day, until the function that it gives is called. */
export const whenTodayIsTold = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How far the product's clock is ahead of this machine's, in milliseconds; none until it is told. */
let clockAhead = 0

/** The server tells, as it happens, the instant by the product's clock. */
export const toldNow = (instant: string): void => {
  clockAhead = Date.parse(instant) - Date.now()
}

/** By the product's clock, and never later than it, however wrong this machine's is: what comes after it has not happened. */
export const presentMoment = (): Date => new Date(Date.now() + clockAhead)

/** What one person was told says nothing of the next one's day. */
export const forgetToday = (): void => {
  ahead = undefined
  clockAhead = 0
}

/** Whether a date, YYYY-MM-DD, lies in a month that is over. */
export const isOfPastMonth = (date: CalendarDate, present = today()): boolean => monthOf(date) < monthOf(present)

/** "November 2026" */
export const presentMonthTitle = (): string => titleOfMonth(monthOf(today()))
