// The person's current date and month according to the server: by the product's clock, which a sandbox can move, and in
// the time zone that they logged in from, wherever they have travelled since.
import { monthOf, type CalendarDate, type Month } from "@evenkeel/contracts/month"
import { useSyncExternalStore } from "react"
import { titleOfMonth } from "./format.ts"
import { resetWithSession } from "./store.ts"

const day = 86_400_000

/** This machine's calendar date, as midnight UTC. */
const ownMidnight = (now: Date): number => Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())

/** The number of local midnights in between. Not a division of hours, because days with a DST change have 23 or 25. */
export const daysBetween = (earlier: Date, later: Date): number => (ownMidnight(later) - ownMidnight(earlier)) / day

/**
 * How many days the person's date is ahead of this machine's, so that it advances at midnight
 * without another answer. Unknown at first.
 */
let ahead: number | undefined

/** YYYY-MM-DD */
export const today = (now = new Date()): CalendarDate =>
  new Date(ownMidnight(now) + (ahead ?? 0) * day).toISOString().slice(0, 10)

/** What can be entered: today here or where they logged in, whichever is later. */
export const latestDay = (): CalendarDate => {
  const [kept, here] = [today(), new Date(ownMidnight(presentMoment())).toISOString().slice(0, 10)]
  return here > kept ? here : kept
}

const listeners = new Set<() => void>()

/** The person's date from the live stream. It may also go back, if they have logged in from another time zone. */
export const setToday = (date: CalendarDate): void => {
  ahead = (Date.parse(date) - ownMidnight(new Date())) / day
  for (const listener of listeners) listener()
}

/** The person's date from an answer. It never goes back, because the answer may have been in flight at midnight. */
export const advanceToday = (date: CalendarDate): void => {
  if (ahead === undefined || date >= today()) setToday(date)
}

/** Calls the listener whenever the server has sent the date. Returns a function that removes it. */
export const onToday = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The person's date, which may change while a page is open. */
export const useToday = (): CalendarDate => useSyncExternalStore(onToday, () => today())

/** How far the product's clock is ahead of this machine's, in milliseconds; 0 until it is known. */
let clockAhead = 0

/** The current instant by the product's clock, from the live stream. */
export const setPresentMoment = (instant: string): void => {
  clockAhead = Date.parse(instant) - Date.now()
}

/** The current instant by the product's clock, however wrong this machine's is: nothing after it has happened. */
export const presentMoment = (): Date => new Date(Date.now() + clockAhead)

/** How far the server's own clock is ahead of this machine's, in milliseconds. A sandbox does not move it. */
let skew = 0

/** From the Date header of an answer that has just come. */
export const setServerTime = (date: string | null): void => {
  const time = Date.parse(date ?? "")
  if (Number.isNaN(time)) return
  skew = time - Date.now()
  for (const listener of listeners) listener()
}

export const useSkew = (): number => useSyncExternalStore(onToday, () => skew)

// Another person may be in another time zone.
resetWithSession(() => {
  ahead = undefined
  clockAhead = 0
})

/** Whether a date, YYYY-MM-DD, is in a past month. */
export const isOfPastMonth = (date: CalendarDate): boolean => isOver(monthOf(date))

export const isOver = (month: Month, present = today()): boolean => month < monthOf(present)

/** "November 2026" */
export const presentMonthTitle = (): string => titleOfMonth(monthOf(today()))
