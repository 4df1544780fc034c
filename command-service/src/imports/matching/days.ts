// Days around days. Those of a file's rows come again and again, and dates are slow to compute with.
import { daysBefore } from "@evenkeel/contracts/month"

/** The days that are so many days later and earlier, of as many as asked for, beginning with none. */
export type DaysAround = (date: string) => ReadonlyArray<ReadonlyArray<string>>

export const daysAround = (farthest: number): DaysAround => {
  const known = new Map<string, ReadonlyArray<ReadonlyArray<string>>>()
  return (date) => {
    let around = known.get(date)
    if (around === undefined) {
      around = Array.from({ length: farthest + 1 }, (_, days) =>
        days === 0 ? [date] : [daysBefore(date, -days), daysBefore(date, days)],
      )
      known.set(date, around)
    }
    return around
  }
}
