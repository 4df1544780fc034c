// Days around days, cached: a file repeats its days, and computing with dates is slow.
import { daysBefore } from "@evenkeel/contracts/month"

/** By distance, from 0: the days that are so many days later and earlier. */
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
