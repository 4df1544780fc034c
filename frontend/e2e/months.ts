// The day on which the tests take place, whatever the real one is, and the months that they use, as the app names them.
// The last month is over, so it has all its transactions.
import { testDay } from "@evenkeel/acceptance/prepared"
import { addMonths, monthOf, monthYear, type CalendarDate, type Month } from "@evenkeel/contracts/month"

/** The day of every product whose clock no test moves. */
export const today: CalendarDate = testDay

interface NamedMonth {
  readonly month: Month
  /** "October 2026" */
  readonly title: string
  /** "october/2026" */
  readonly path: string
}

export const named = (month: Month): NamedMonth => {
  const { month: name, year } = monthYear(month)
  const lower = name.toLowerCase()
  return { month, title: `${lower.charAt(0).toUpperCase()}${lower.slice(1)} ${year}`, path: `${lower}/${year}` }
}

const current = monthOf(today)

export const thisMonth = named(current)
export const firstOfThisMonth: CalendarDate = `${current}-01`
/** A day that every month has. */
export const lastMonthsDay: CalendarDate = `${addMonths(current, -1)}-12`
export const lastMonth = named(addMonths(current, -1))
