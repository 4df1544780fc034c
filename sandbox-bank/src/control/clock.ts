// Moves the bank's clock ahead by whole days. Every item's log is updated at once, so that its webhooks are sent.

import { Schema } from "effect"
import { announceChanges } from "../announcements.ts"
import { caughtUp, type Bank } from "../bank.ts"
import { daysBetween, isDay } from "../ledger/calendar.ts"
import { allItems } from "../state/items.ts"
import { wrong, type Outcome } from "./outcome.ts"

/** Ten years suffice for every test, and keep one call short. */
const farthestDays = 3_650

export const ClockBody = Schema.Struct({
  date: Schema.optionalKey(Schema.String),
  days: Schema.optionalKey(Schema.Int),
})

export const showClock = async (bank: Bank): Promise<Outcome> => ({
  date: bank.clock.today(),
  now: bank.clock.now().toISOString(),
})

export const moveClock = async (bank: Bank, { date, days }: typeof ClockBody.Type): Promise<Outcome> => {
  if ((date === undefined) === (days === undefined)) return wrong("Give a date or a number of days, one of them.")
  if (date !== undefined && !isDay(date)) return wrong("date: Expected a date such as 2026-11-20.")
  const ahead = date === undefined ? (days ?? 0) : daysBetween(bank.clock.today(), date)
  // Before the first item, no history contradicts an earlier time: the bank may begin in the past.
  if (ahead < 0 && (await allItems(bank.pool)).length > 0) {
    return wrong(`The clock only moves forward; it is ${bank.clock.today()} now.`)
  }
  if (Math.abs(ahead) > farthestDays) return wrong(`The clock moves at most ${farthestDays} days at once.`)
  await bank.clock.moveAhead(ahead)
  for (const item of await allItems(bank.pool)) {
    const moved = await caughtUp(bank, item)
    if (moved.head > item.head) announceChanges(bank, moved)
  }
  return showClock(bank)
}
