// The months that the tests use, as the app names them. The last month is over, so it has all its transactions.
import { addMonths, monthOf, monthYear, type CalendarDate, type Month } from "@evenkeel/contracts/month"

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

const current = (): Month => monthOf(new Date().toISOString())

export const thisMonth = (): NamedMonth => named(current())
export const firstOfThisMonth = (): CalendarDate => `${current()}-01`
/** A day that every month has. */
export const lastMonthsDay = (): CalendarDate => `${addMonths(current(), -1)}-12`
export const lastMonth = (): NamedMonth => named(addMonths(current(), -1))
