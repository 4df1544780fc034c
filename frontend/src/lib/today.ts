// The person's current date and month, by the product's clock, which a sandbox can move, in the time zone of their
// login.
import { monthOf, type CalendarDate, type Month } from "@evenkeel/contracts/month"
import { useSyncExternalStore } from "react"
import { titleOfMonth } from "./format.ts"
import { resetWithSession } from "./store.ts"

const day = 86_400_000

/** This machine's calendar date, as midnight UTC. */
const ownMidnight = (now: Date): number => Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())

/** The number of local midnights in between. Not a division of hours, because days with a DST change have 23 or 25. */
export const daysBetween = (earlier: Date, later: Date): number => (ownMidnight(later) - ownMidnight(earlier)) / day

/** The days from this machine's date to the person's, which therefore advances at midnight; undefined at first. */
let ahead: number | undefined

/** YYYY-MM-DD */
export const today = (now = new Date()): CalendarDate =>
  new Date(ownMidnight(now) + (ahead ?? 0) * day).toISOString().slice(0, 10)

/** The latest date that can be entered: today here or in the zone of the login, whichever is later. */
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

/** The person's date from a response. It never goes back, because the response may have been in flight at midnight. */
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

/** The milliseconds by which the product's clock is ahead of this machine's; 0 until it is known. */
let clockAhead = 0

/** The current instant by the product's clock, from the live stream. */
export const setPresentMoment = (instant: string): void => {
  clockAhead = Date.parse(instant) - Date.now()
}

/** The current instant by the product's clock, even if this machine's is wrong: no event is later. */
export const presentMoment = (): Date => new Date(Date.now() + clockAhead)

/** The milliseconds by which the server's own clock, which a sandbox does not move, is ahead of this machine's. */
let skew = 0

/** Takes the time from the Date header of a response that has just come. */
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
