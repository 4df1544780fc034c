// Days around days. Those of a file's rows come again and again, and dates are slow to compute with.

/** The days that are so many days later and earlier, of as many as asked for, beginning with none. */
export type DaysAround = (date: string) => ReadonlyArray<ReadonlyArray<string>>

export const daysAround = (farthest: number): DaysAround => {
  const known = new Map<string, ReadonlyArray<ReadonlyArray<string>>>()
  return (date) => {
    let around = known.get(date)
    if (around === undefined) {
      around = Array.from({ length: farthest + 1 }, (_, days) =>
        days === 0 ? [date] : [addDays(date, days), addDays(date, -days)],
      )
      known.set(date, around)
    }
    return around
  }
}

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

export const daysBetween = (earlier: string, later: string): number =>
  (Date.parse(later) - Date.parse(earlier)) / 86_400_000
