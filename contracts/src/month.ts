// Calendar dates and months are strings, never instants: "2026-11-20" and "2026-11" sort correctly.

/** YYYY-MM-DD */
export type CalendarDate = string
/** YYYY-MM */
export type Month = string

export const monthNames = [
  "JANUARY",
  "FEBRUARY",
  "MARCH",
  "APRIL",
  "MAY",
  "JUNE",
  "JULY",
  "AUGUST",
  "SEPTEMBER",
  "OCTOBER",
  "NOVEMBER",
  "DECEMBER",
] as const
export type MonthName = (typeof monthNames)[number]

export const monthOf = (date: CalendarDate): Month => date.slice(0, 7)

/** The API's {month: "NOVEMBER", year: 2026} */
export interface MonthYear {
  readonly month: MonthName
  readonly year: number
}

export const monthYear = (month: Month): MonthYear => {
  const name = monthNames[Number(month.slice(5, 7)) - 1]
  if (name === undefined) throw new RangeError(`not a month: ${month}`)
  return { month: name, year: Number(month.slice(0, 4)) }
}

export const monthFrom = ({ month, year }: MonthYear): Month =>
  `${String(year).padStart(4, "0")}-${String(monthNames.indexOf(month) + 1).padStart(2, "0")}`

/** The month `count` months later (earlier if negative). */
export const addMonths = (month: Month, count: number): Month => {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((((index % 12) + 12) % 12) + 1).padStart(2, "0")}`
}

/** The date `count` days before. */
export const daysBefore = (date: CalendarDate, count: number): CalendarDate =>
  new Date(Date.parse(date) - count * 86_400_000).toISOString().slice(0, 10)

/** How many days later the second is. */
export const daysBetween = (earlier: CalendarDate, later: CalendarDate): number =>
  (Date.parse(later) - Date.parse(earlier)) / 86_400_000

interface Zone {
  readonly format: Intl.DateTimeFormat
  /** The last result, and its second since 1970: formatting is slow, and most calls are about now. */
  last?: { readonly second: number; readonly date: CalendarDate }
}

const zones = new Map<string, Zone>()
/** There are about 600 time zones, but each is also accepted in any mix of upper and lower case. */
const zonesKept = 1_000

/** Throws a RangeError for an unknown zone. */
const zoneOf = (timeZone: string): Zone => {
  let zone = zones.get(timeZone)
  if (zone === undefined) {
    // en-CA writes dates as YYYY-MM-DD
    const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
    if (zones.size >= zonesKept) zones.clear()
    zone = { format }
    zones.set(timeZone, zone)
  }
  return zone
}

/** The IANA zone itself, or UTC if it is missing or unknown here. */
export const knownTimeZone = (timeZone: string | null | undefined): string => {
  if (timeZone == null || timeZone.length > 64) return "UTC"
  try {
    zoneOf(timeZone)
    return timeZone
  } catch {
    return "UTC"
  }
}

/** The calendar date at that instant in that IANA zone; in UTC if it is missing or unknown here. */
export const dateIn = (timeZone: string | null | undefined, instant: Date): CalendarDate => {
  const zone = zoneOf(knownTimeZone(timeZone))
  const second = Math.floor(instant.getTime() / 1_000)
  if (zone.last?.second !== second) {
    // Years before 1000 are formatted without leading zeros.
    zone.last = { second, date: zone.format.format(instant).padStart(10, "0") }
  }
  return zone.last.date
}

export const monthIn = (timeZone: string | null | undefined, instant: Date): Month => monthOf(dateIn(timeZone, instant))

/** Whether the date exists in the calendar: 2026-02-30 does not. */
export const isCalendarDate = (text: string): text is CalendarDate => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}
