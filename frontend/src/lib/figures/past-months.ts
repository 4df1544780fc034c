// The month in which a transaction counts, and the warning before figures of a past month are changed.
import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { monthOf, type Month } from "@evenkeel/contracts/month"
import { titleOfMonth } from "../format.ts"
import { isOver } from "../today.ts"

/** The month of its day, unless the person has chosen another. */
export const monthCountedIn = ({ date, countedIn }: Pick<Transaction, "date" | "countedIn">): Month =>
  countedIn ?? monthOf(date)

const titles = new Intl.ListFormat("en-US")

/** More months than these are counted instead of named. */
const mostNamed = 3

const monthsInWords = (months: ReadonlyArray<Month>): string => {
  const [first, last] = [months[0] ?? "", months.at(-1) ?? ""]
  return months.length > mostNamed
    ? `${months.length} months from ${titleOfMonth(first)} to ${titleOfMonth(last)}`
    : titles.format(months.map(titleOfMonth))
}

/** "This changes the figures of October 2026."; undefined if none of the months is over. */
export const pastMonthsInWords = (months: ReadonlyArray<Month>): string | undefined => {
  const past = [...new Set(months)].filter((month) => isOver(month)).toSorted()
  return past.length === 0
    ? undefined
    : `This changes the figures of ${monthsInWords(past)}. The old version stays in the history.`
}
