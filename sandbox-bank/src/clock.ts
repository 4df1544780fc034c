// The bank's clock: real time, and a number of whole days that the controls have moved it ahead.

import { dayInMilliseconds, dayOf, type Day } from "./ledger/calendar.ts"
import { readDaysAhead, writeDaysAhead } from "./state/settings.ts"
import type { Database } from "./state/schema.ts"

export interface Clock {
  /** Virtual time. */
  now(): Date
  today(): Day
  /** The time by which tokens expire. */
  realNow(): Date
  moveAhead(days: number): Promise<void>
}

export const openClock = async (database: Database, realNow: () => Date): Promise<Clock> => {
  let daysAhead = await readDaysAhead(database)
  const now = (): Date => new Date(realNow().getTime() + daysAhead * dayInMilliseconds)
  return {
    now,
    today: () => dayOf(now()),
    realNow,
    moveAhead: async (days) => {
      await writeDaysAhead(database, daysAhead + days)
      daysAhead += days
    },
  }
}
