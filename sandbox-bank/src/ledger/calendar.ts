// The bank's days: calendar days in UTC, written "2026-11-20", so that they compare as strings.

export type Day = string

export const dayInMilliseconds = 86_400_000

export const dayOf = (instant: Date): Day => instant.toISOString().slice(0, 10)

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(new Date(text)) === text

export const addDays = (day: Day, days: number): Day => dayOf(new Date(Date.parse(day) + days * dayInMilliseconds))

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayInMilliseconds)

/** Both ends included; empty if `to` comes before `from`. */
export const eachDay = (from: Day, to: Day): Array<Day> =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index))

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(day).getUTCDay()

export const dayOfMonth = (day: Day): number => Number(day.slice(8))

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

export const lastOfMonth = (day: Day): Day => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1)

export const firstOfMonthBefore = (day: Day): Day => firstOfMonth(addDays(firstOfMonth(day), -1))

/** Whether a day of the month is this day: in a shorter month, the 31st means the last day. */
export const isMonthly = (day: Day, dueOn: number): boolean =>
  dayOfMonth(day) === dueOn || (dayOfMonth(day) < dueOn && day === lastOfMonth(day))

export const isBusinessDay = (day: Day): boolean =>
  weekdayOf(day) !== 0 && weekdayOf(day) !== 6 && !isFederalHoliday(day)

export const businessDayOnOrAfter = (day: Day): Day =>
  isBusinessDay(day) ? day : businessDayOnOrAfter(addDays(day, 1))

/** The due dates that are processed on the given day: none on a weekend, and three days' worth after one. */
export const daysSettledOn = (day: Day): ReadonlyArray<Day> => {
  if (!isBusinessDay(day)) return []
  const days = [day]
  for (let idle = addDays(day, -1); !isBusinessDay(idle); idle = addDays(idle, -1)) days.push(idle)
  return days
}

/** The day of the month that is settled on this day, if any. */
export const settledMonthly = (day: Day, dueOn: number): ReadonlyArray<Day> =>
  daysSettledOn(day).filter((due) => isMonthly(due, dueOn))

/** The days on which the Federal Reserve makes no payments. A holiday on a Sunday is observed on the Monday after. */
const isFederalHoliday = (day: Day): boolean =>
  isFixedHoliday(day) || (weekdayOf(day) === 1 && isFixedHoliday(addDays(day, -1))) || isFloatingHoliday(day)

const isFixedHoliday = (day: Day): boolean => ["01-01", "06-19", "07-04", "11-11", "12-25"].includes(day.slice(5))

/** By month, which Monday is a holiday: for example the third of January. */
const holidayMondays: ReadonlyMap<number, number> = new Map([
  [1, 3],
  [2, 3],
  [9, 1],
  [10, 2],
])

const isFloatingHoliday = (day: Day): boolean => {
  const month = Number(day.slice(5, 7))
  const week = Math.ceil(dayOfMonth(day) / 7)
  if (weekdayOf(day) === 4) return month === 11 && week === 4
  if (weekdayOf(day) !== 1) return false
  if (month === 5) return dayOfMonth(day) + 7 > dayOfMonth(lastOfMonth(day)) // Memorial Day: the last Monday
  return holidayMondays.get(month) === week
}
