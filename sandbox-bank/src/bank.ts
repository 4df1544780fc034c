// The shared state of the sandbox bank, and the operations that keep an item in step with the bank's clock.

import type pg from "pg"
import type { Clock } from "./clock.ts"
import type { Moved } from "./ledger/balances.ts"
import { addDays, type Day } from "./ledger/calendar.ts"
import type { Institution } from "./ledger/institutions.ts"
import { changesBetween, isDebt, openingCents, rowsOn } from "./ledger/ledger.ts"
import type { Persona } from "./ledger/personas.ts"
import type { AccountKey, Row } from "./ledger/row.ts"
import type { NetChange } from "./state/log.ts"
import { transactionIdOf, transactionOf } from "./plaid/transaction.ts"
import {
  accountsOf,
  insertAccounts,
  insertItem,
  lockItem,
  openEarlier,
  updateItem,
  worldOf,
  type Account,
  type Item,
} from "./state/items.ts"
import { appendChanges, type NewChange } from "./state/log.ts"
import { derivedId, newId, newToken } from "./state/ids.ts"
import type { Keys } from "./state/settings.ts"
import { inTransaction } from "./state/schema.ts"
import type { Webhooks } from "./webhooks.ts"

export interface Bank {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly keys: Keys
  readonly webhooks: Webhooks
  readonly recent: RecentReads
}

/** Caches by item and position in its log. */
export interface RecentReads {
  /** The net changes after a position, and the accounts that they refer to. */
  readonly changes: Recent<{ readonly net: ReadonlyArray<NetChange>; readonly accountIds: ReadonlyMap<number, string> }>
  readonly moved: Recent<ReadonlyMap<string, Moved>>
}

/** Few, because each entry may contain fifty thousand changes. */
const mostRecent = 8

export const keepRecentReads = (): RecentReads => ({ changes: keepRecent(mostRecent), moved: keepRecent(mostRecent) })

export interface Linking {
  readonly institution: Institution
  readonly persona: Persona
  readonly seed: string
  readonly accounts: ReadonlySet<AccountKey>
  readonly webhook: string | null
  readonly daysRequested: number
}

/** How many days of history a bank returns at once. Older requested history follows the first sync. */
const daysAtOnce = 90

/** A new item with its recent history: the rows that its bank shows today. */
export const linkItem = async (
  bank: Bank,
  linking: Linking,
): Promise<{ readonly item: Item; readonly accounts: ReadonlyArray<Account> }> => {
  const today = bank.clock.today()
  const historyFrom = addDays(today, -linking.daysRequested)
  const recentFrom = linking.daysRequested > daysAtOnce ? addDays(today, -daysAtOnce) : null
  const { institution, persona, seed, webhook, daysRequested } = linking
  const item: Item = {
    itemId: newId(37),
    accessToken: newToken("access"),
    institution,
    persona,
    seed,
    webhook,
    daysRequested,
    historyFrom,
    recentFrom,
    ledgerUntil: today,
    head: 0,
    synced: false,
    loginExpires: persona.plays === "login expires after linking",
    error: null,
    removed: false,
    createdAt: bank.clock.realNow(),
  }
  const accounts = openedAccounts(item, linking.accounts)
  const head = await inTransaction(bank.pool, async (database) => {
    await insertItem(database, item, accounts)
    return appendChanges(database, item.itemId, 0, [historyOf(item, accounts)])
  })
  return { item: { ...item, head }, accounts }
}

const firstDayOf = ({ recentFrom, historyFrom }: Item): Day => recentFrom ?? historyFrom

const openedAccounts = (item: Item, keys: ReadonlySet<AccountKey>): ReadonlyArray<Account> =>
  item.institution.accounts
    .filter(({ key }) => item.persona.accounts.has(key) && keys.has(key))
    .map((plan) => ({
      accountId: derivedId(item.itemId, "account", plan.key),
      plan,
      openingCents: openingCents(worldOf(item), item.persona, plan, firstDayOf(item)),
      closed: false,
    }))

/** The rows that the bank shows of these accounts. */
const historyOf = (item: Item, accounts: ReadonlyArray<Account>): Array<NewChange> => {
  const added = rowsOn(worldOf(item), item.persona, firstDayOf(item), item.ledgerUntil)
  return stepOf(item, accounts, { added, removed: [] })
}

/** Adds further accounts to an item, with their history. */
export const addAccounts = (bank: Bank, { itemId }: Item, keys: ReadonlySet<AccountKey>): Promise<Item> =>
  inTransaction(bank.pool, async (database) => {
    const item = await lockItem(database, itemId)
    const known = new Set((await accountsOf(database, item)).map(({ plan }) => plan.key))
    const accounts = openedAccounts(item, new Set([...keys].filter((key) => !known.has(key))))
    await insertAccounts(database, item, accounts)
    return { ...item, head: await appendChanges(database, itemId, item.head, [historyOf(item, accounts)]) }
  })

/** Adds the rows from before the item's recent history. Balances stay the same. */
export const withHistory = (bank: Bank, { itemId }: Item): Promise<Item> =>
  inTransaction(bank.pool, async (database) => {
    const item = await lockItem(database, itemId)
    const { persona, historyFrom, recentFrom, ledgerUntil } = item
    if (recentFrom === null) return item
    const accounts = await accountsOf(database, item)
    const older = rowsOn(worldOf(item), persona, historyFrom, ledgerUntil).filter(({ date }) => date < recentFrom)
    const head = await appendChanges(database, itemId, item.head, [
      stepOf(item, accounts, { added: older, removed: [] }),
    ])
    const moved = accounts.map(({ accountId, plan }) => {
      const own = older.filter(({ account, pending }) => account === plan.key && !pending)
      const cents = own.reduce((sum, row) => sum + row.cents, 0)
      return [accountId, isDebt(plan) ? cents : -cents] as const
    })
    await openEarlier(database, new Map(moved))
    await updateItem(database, itemId, { recentFrom: null })
    return { ...item, head, recentFrom: null }
  })

/** Brings the item's log up to today. If several callers do so at once, the first does the work. */
export const caughtUp = async (bank: Bank, item: Item): Promise<Item> => {
  if (item.removed || item.ledgerUntil >= bank.clock.today()) return item
  return inTransaction(bank.pool, async (database) => {
    const locked = await lockItem(database, item.itemId)
    const today = bank.clock.today()
    if (locked.ledgerUntil >= today) return locked
    const accounts = await accountsOf(database, locked)
    const days = changesBetween(worldOf(locked), locked.persona, locked.ledgerUntil, today)
    const steps = days.map((day) => stepOf(locked, accounts, day))
    const head = await appendChanges(database, locked.itemId, locked.head, steps)
    await updateItem(database, locked.itemId, { ledgerUntil: today })
    return { ...locked, head, ledgerUntil: today }
  })
}

/** Writes changes to an item's log in one step. */
export const writeChanges = (bank: Bank, itemId: string, changes: ReadonlyArray<NewChange>): Promise<Item> =>
  inTransaction(bank.pool, async (database) => {
    const locked = await lockItem(database, itemId)
    return { ...locked, head: await appendChanges(database, itemId, locked.head, [changes]) }
  })

const stepOf = (
  item: Item,
  accounts: ReadonlyArray<Account>,
  changes: { readonly added: ReadonlyArray<Row>; readonly removed: ReadonlyArray<Row> },
): Array<NewChange> => {
  const open = accounts.filter(({ closed }) => !closed)
  const accountIds = new Map(open.map(({ plan, accountId }) => [plan.key, accountId]))
  const added = changes.added.flatMap((row): Array<NewChange> => {
    const accountId = accountIds.get(row.account)
    if (accountId === undefined) return []
    return [
      {
        kind: "added",
        transaction: transactionOf(item.itemId, accountId, row, item.persona.currency),
        cents: row.cents,
      },
    ]
  })
  const removed = changes.removed.flatMap((row): Array<NewChange> => {
    const accountId = accountIds.get(row.account)
    if (accountId === undefined || row.date < firstDayOf(item)) return []
    return [{ kind: "removed", transactionId: transactionIdOf(item.itemId, row.key), accountId }]
  })
  return [...added, ...removed]
}

// The latest reads of items' logs. A log is append-only, so the changes between two positions are constant; without a
// cache, reading a long history page by page would read all of it for each page.

/** The value of that key, read if it is not cached. */
type Recent<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>

const keepRecent = <Value>(most: number): Recent<Value> => {
  const values = new Map<string, Promise<Value>>()
  return (key, read) => {
    const value = values.get(key) ?? read()
    // The most recently used entry goes last.
    values.delete(key)
    values.set(key, value)
    value.catch(() => values.delete(key))
    for (const oldest of values.keys()) {
      if (values.size <= most) break
      values.delete(oldest)
    }
    return value
  }
}
