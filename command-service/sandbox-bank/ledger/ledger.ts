// The ledger: what the bank shows on a day, and what changes from one day to a later one. A pure function of world, persona and day.

import { addDays, eachDay, firstOfMonth, firstOfMonthBefore, type Day } from "./calendar.ts"
import type { AccountPlan } from "./institutions.ts"
import type { Persona } from "./personas.ts"
import type { AccountKey, Appearance, Row, World } from "./row.ts"
import { chargedInMonth } from "./transfers.ts"

export interface DayOfChanges {
  readonly day: Day
  readonly added: readonly Row[]
  readonly removed: readonly Row[]
}

/** The longest time from a happening to the last change that follows from it: a refund on the 12th day. */
const LONGEST_ECHO_DAYS = 14

/** The rows that are shown on `day` and are dated `since` or later, oldest first. */
export const rowsOn = (world: World, persona: Persona, since: Day, day: Day): readonly Row[] =>
  appearances(world, persona, since, day)
    .filter(({ from, until }) => from <= day && (until === null || until > day))
    .map(({ row }) => row)
    .filter((row) => row.date >= since)
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))

/** What is added and removed on each day after `after` up to and with `until`. Days on which nothing changes are left out. */
export const changesBetween = (world: World, persona: Persona, after: Day, until: Day): readonly DayOfChanges[] => {
  const first = addDays(after, 1)
  const added = new Map<Day, Row[]>()
  const removed = new Map<Day, Row[]>()
  for (const appearance of appearances(world, persona, first, until)) {
    if (appearance.from >= first) put(added, appearance.from, appearance.row)
    if (appearance.until !== null && appearance.until >= first) put(removed, appearance.until, appearance.row)
  }
  return eachDay(first, until)
    .filter((day) => added.has(day) || removed.has(day))
    .map((day) => ({ day, added: added.get(day) ?? [], removed: removed.get(day) ?? [] }))
}

/** What stands on an account before the first row of `since` posts, in cents; what is owed where it is a debt. */
export const openingCents = (world: World, persona: Persona, account: AccountPlan, since: Day): number => {
  const monthStart = firstOfMonth(since)
  // A card starts the month owing what was charged in the month before, since everything older is paid by then.
  const start = account.key === "credit" ? chargedInMonth(persona.charges, world, firstOfMonthBefore(since)) : account.startsAtCents
  const before = since === monthStart ? [] : rowsOn(world, persona, monthStart, addDays(since, -1))
  const moved = before.filter((row) => row.account === account.key && !row.pending && row.date < since).reduce((sum, row) => sum + row.cents, 0)
  return isDebt(account) ? start + moved : start - moved
}

export const isDebt = (account: Pick<AccountPlan, "type">): boolean => account.type === "credit" || account.type === "loan"

const appearances = (world: World, persona: Persona, from: Day, to: Day): Appearance[] =>
  eachDay(addDays(from, -LONGEST_ECHO_DAYS), to)
    .flatMap((day) => persona.rules.flatMap((rule) => rule(world, day)))
    .flatMap((appearance) => shownBy(world, appearance))

/** An institution without pending rows shows the posted ones alone, and they follow nothing. */
const shownBy = (world: World, { row, from, until }: Appearance): Appearance[] => {
  if (world.showsPending) return [{ row, from, until }]
  return row.pending ? [] : [{ row: { ...row, follows: null }, from, until }]
}

const put = (rows: Map<Day, Row[]>, day: Day, row: Row): void => {
  const there = rows.get(day)
  if (there) there.push(row)
  else rows.set(day, [row])
}

export const accountKeysOf = (accounts: readonly AccountPlan[]): ReadonlySet<AccountKey> => new Set(accounts.map(({ key }) => key))
