// The period of a proposal: complete months, if there are any, or else the last days.
import { addMonths, daysBefore, monthOf, type CalendarDate, type Month } from "../../month.ts"
import { transactionsOf, type Budget } from "../budget.ts"

/** The number of days without complete months, including today. */
export const windowDays = 30

/** How a person lived longer ago is not representative. */
const mostMonths = 12
/** A single month does not show what is usual. */
const fewestMonths = 2
/** A month is complete if it has the accounts with this part of the last month's transactions. */
const wholePart = 0.75

export interface Period {
  readonly from: CalendarDate
  readonly until: CalendarDate
  /** The complete months, earliest first; none if the period is the last days. */
  readonly months: ReadonlyArray<Month>
}

export const periodFor = (budget: Budget, today: CalendarDate): Period => {
  const last = addMonths(monthOf(today), -1)
  const first = firstDay(budget, today, last)
  const months: Array<Month> = []
  for (let month = last; months.length < mostMonths && isComplete(month, first); month = addMonths(month, -1))
    months.unshift(month)
  const [from] = months
  return from === undefined || months.length < fewestMonths
    ? { from: daysBefore(today, windowDays - 1), until: today, months: [] }
    : { from: `${from}-01`, until: daysBefore(`${monthOf(today)}-01`, 1), months }
}

/** The first days of a month may have no transactions. */
export const isComplete = (month: Month, first: CalendarDate): boolean => first <= `${month}-03`

/** The day since which the person's main accounts are known. */
const firstDay = (budget: Budget, today: CalendarDate, last: Month): CalendarDate => {
  const since = new Map<string | null, CalendarDate>()
  const see = (accountId: string | null, date: CalendarDate): void => {
    if (date < (since.get(accountId) ?? "9999")) since.set(accountId, date)
  }
  for (const { fact } of budget.bankRows.values()) see(fact.accountId, fact.date)
  for (const { accountId, date } of budget.transactions.values()) see(accountId, date)
  const inLast = transactionsOf(budget, last).map(({ accountId }) => since.get(accountId) ?? today)
  return inLast.sort()[Math.ceil(inLast.length * wholePart) - 1] ?? today
}
