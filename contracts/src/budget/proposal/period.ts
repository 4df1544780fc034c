// The time from which a plan is proposed: complete months, where there are some, or else the last days.
import { addMonths, daysBefore, monthOf, type CalendarDate, type Month } from "../../month.ts"
import { transactionsOf, type Budget } from "../budget.ts"

/** Without complete months, a plan is proposed from so many days, today's among them. */
export const windowDays = 30

/** How somebody lived longer ago says little of how they live. */
const mostMonths = 12
/** One alone says nothing about what is usual. */
const fewestMonths = 2
/** A month is complete with the accounts that hold so much of the last one's transactions: others may be new. */
const wholePart = 0.75

export interface Period {
  readonly from: CalendarDate
  readonly until: CalendarDate
  /** The complete months that it consists of, earliest first; none if it is the last days. */
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

/** On the first days of a month there may be nothing at all. */
export const isComplete = (month: Month, first: CalendarDate): boolean => first <= `${month}-03`

/** From which on the accounts are known that somebody lives from. */
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
