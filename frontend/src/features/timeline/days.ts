// Groups entries by the day on which they happened, in the person's time zone.
import type { HistoryEntry } from "@evenkeel/contracts/api/audit/history"

const longDay = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", year: "numeric" })
const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" })

/** "Friday, November 20, 2026" */
export const dayOf = (occurredAt: string): string => longDay.format(new Date(occurredAt))
/** "11:20 PM" */
export const timeOf = (occurredAt: string): string => clock.format(new Date(occurredAt))

export interface Day {
  readonly title: string
  readonly entries: ReadonlyArray<HistoryEntry>
}

/** Keeps the order of the entries. */
export const daysOf = (entries: ReadonlyArray<HistoryEntry>): ReadonlyArray<Day> => {
  const days: Array<{ readonly title: string; readonly entries: Array<HistoryEntry> }> = []
  for (const entry of entries) {
    const title = dayOf(entry.occurredAt)
    const last = days.at(-1)
    if (last?.title === title) last.entries.push(entry)
    else days.push({ title, entries: [entry] })
  }
  return days
}
