// The moment up to which an operator requests a history.
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { momentFrom } from "@evenkeel/contracts/moment"
import { isCalendarDate } from "@evenkeel/contracts/month"
import { Refusal } from "../installation.ts"

export interface Moment {
  readonly at?: string
  readonly revision?: number
}

/** The events up to that moment. Refuses moments before the history begins or after it ends. */
export const upTo = (
  events: ReadonlyArray<StoredEvent>,
  { at, revision }: Moment,
  now: Date,
): ReadonlyArray<StoredEvent> => {
  const [first, last] = [events[0], events.at(-1)]
  if (first === undefined || last === undefined) return events
  if (revision !== undefined) {
    if (revision > last.revision)
      throw new Refusal(`There is no revision ${revision} yet: the history ends at revision ${last.revision}.`)
    if (revision < first.revision)
      throw new Refusal(`There is no revision ${revision} any more: the history begins at revision ${first.revision}.`)
    return events.filter((event) => event.revision <= revision)
  }
  if (at === undefined) return events
  const instant = instantFrom(at)
  // Today includes all events so far.
  if ((isCalendarDate(at) ? new Date(at) : instant) > now)
    throw new Refusal(`${at} is in the future: it is now ${now.toISOString()}.`)
  if (instant.getTime() < Date.parse(first.metadata.occurredAt))
    throw new Refusal(`${at} is before the first event, which happened at ${first.metadata.occurredAt}.`)
  return events.filter((event) => Date.parse(event.metadata.occurredAt) <= instant.getTime())
}

/** A date means the end of that day. */
const instantFrom = (text: string): Date => {
  const moment = isCalendarDate(text) ? { instant: new Date(`${text}T23:59:59.999Z`) } : momentFrom(text)
  if (moment === undefined || !("instant" in moment)) {
    throw new Refusal(
      `--at ${text} is not a time: give an instant with its offset, such as 2026-02-14T12:00:00Z, or a date in UTC, such as 2026-02-14.`,
    )
  }
  return moment.instant
}
