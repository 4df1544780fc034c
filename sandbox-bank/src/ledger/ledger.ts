// The ledger: the bank's rows on a day, and their changes until a later one, as pure functions.

import { addDays, eachDay, firstOfMonth, firstOfMonthBefore, type Day } from "./calendar.ts"
import type { AccountPlan } from "./institutions.ts"
import type { Persona } from "./personas.ts"
import type { AccountKey, Appearance, Row, World } from "./row.ts"
import { chargedInMonth } from "./transfers.ts"

export interface DayOfChanges {
  readonly day: Day
  readonly added: ReadonlyArray<Row>
  readonly removed: ReadonlyArray<Row>
}

/** The longest time from an event to its last consequence: a refund on the 12th day. */
const longestEchoDays = 14

/** The rows that are shown on `day` and dated `since` or later, oldest first. */
export const rowsOn = (world: World, persona: Persona, since: Day, day: Day): ReadonlyArray<Row> =>
  appearances(world, persona, since, day)
    .filter(({ from, until }) => from <= day && (until === null || until > day))
    .map(({ row }) => row)
    .filter((row) => row.date >= since)
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))

/**
 * The rows added and removed on each day after `after`, up to and including `until`. Days without changes are left out.
 */
export const changesBetween = (world: World, persona: Persona, after: Day, until: Day): ReadonlyArray<DayOfChanges> => {
  const first = addDays(after, 1)
  const added = new Map<Day, Array<Row>>()
  const removed = new Map<Day, Array<Row>>()
  for (const appearance of appearances(world, persona, first, until)) {
    if (appearance.from >= first) put(added, appearance.from, appearance.row)
    if (appearance.until !== null && appearance.until >= first) put(removed, appearance.until, appearance.row)
  }
  return eachDay(first, until)
    .filter((day) => added.has(day) || removed.has(day))
    .map((day) => ({ day, added: added.get(day) ?? [], removed: removed.get(day) ?? [] }))
}

/** The balance of an account before the first row of `since` posts, in cents; for a debt, the amount owed. */
export const openingCents = (world: World, persona: Persona, account: AccountPlan, since: Day): number => {
  const monthStart = firstOfMonth(since)
  // A card starts the month owing the previous month's charges, since everything older is paid by then.
  const start =
    account.key === "credit" ? chargedInMonth(persona.charges, world, firstOfMonthBefore(since)) : account.startsAtCents
  const before = since === monthStart ? [] : rowsOn(world, persona, monthStart, addDays(since, -1))
  const moved = before
    .filter((row) => row.account === account.key && !row.pending && row.date < since)
    .reduce((sum, row) => sum + row.cents, 0)
  return isDebt(account) ? start + moved : start - moved
}

export const isDebt = (account: Pick<AccountPlan, "type">): boolean =>
  account.type === "credit" || account.type === "loan"

const appearances = (world: World, persona: Persona, from: Day, to: Day): Array<Appearance> =>
  eachDay(addDays(from, -longestEchoDays), to)
    .flatMap((day) => persona.rules.flatMap((rule) => rule(world, day)))
    .flatMap((appearance) => shownBy(world, appearance))

/** An institution without pending rows shows only the posted ones, which then refer to no pending row. */
const shownBy = (world: World, { row, from, until }: Appearance): Array<Appearance> => {
  if (world.showsPending) return [{ row, from, until }]
  return row.pending ? [] : [{ row: { ...row, follows: null }, from, until }]
}

const put = (rows: Map<Day, Array<Row>>, day: Day, row: Row): void => {
  const there = rows.get(day)
  if (there) there.push(row)
  else rows.set(day, [row])
}

export const accountKeysOf = (accounts: ReadonlyArray<AccountPlan>): ReadonlySet<AccountKey> =>
  new Set(accounts.map(({ key }) => key))
