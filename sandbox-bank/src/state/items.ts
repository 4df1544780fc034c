// Items: one login of one person at one institution, with its accounts.

import { institutionOf, type AccountPlan, type Institution } from "../ledger/institutions.ts"
import type { Day } from "../ledger/calendar.ts"
import { personaOf, type Persona } from "../ledger/personas.ts"
import type { World } from "../ledger/row.ts"
import { accountKeysOf } from "../ledger/ledger.ts"
import type { Database } from "./schema.ts"

export type ItemError = "ITEM_LOGIN_REQUIRED" | "ITEM_LOCKED"

export interface Item {
  readonly itemId: string
  readonly accessToken: string
  readonly institution: Institution
  readonly persona: Persona
  readonly seed: string
  readonly webhook: string | null
  readonly daysRequested: number
  /** The first day of its history. */
  readonly historyFrom: Day
  /** Until its log has what is older: the first day that it has. Else null. */
  readonly recentFrom: Day | null
  /** The day up to which the ledger has been written to its log. */
  readonly ledgerUntil: Day
  /** The sequence number of the last change in its log. */
  readonly head: number
  /** Webhooks about transactions are sent only after a first sync. */
  readonly synced: boolean
  readonly loginExpires: boolean
  readonly error: ItemError | null
  readonly removed: boolean
  readonly createdAt: Date
}

export interface Account {
  readonly accountId: string
  readonly plan: AccountPlan
  readonly openingCents: number
  readonly closed: boolean
}

interface ItemRow {
  item_id: string
  access_token: string
  institution_id: string
  persona: string
  seed: string
  webhook: string | null
  days_requested: number
  history_from: string
  recent_from: string | null
  ledger_until: string
  head: number
  synced: boolean
  login_expires: boolean
  error_code: ItemError | null
  removed: boolean
  created_at: Date
}

const itemFrom = (row: ItemRow): Item => {
  const institution = institutionOf(row.institution_id)
  if (!institution) {
    throw new Error(`Item ${row.item_id} belongs to an institution that is gone: ${row.institution_id}.`)
  }
  return {
    itemId: row.item_id,
    accessToken: row.access_token,
    institution,
    persona: personaOf(row.persona),
    seed: row.seed,
    webhook: row.webhook,
    daysRequested: row.days_requested,
    historyFrom: row.history_from,
    recentFrom: row.recent_from,
    ledgerUntil: row.ledger_until,
    head: row.head,
    synced: row.synced,
    loginExpires: row.login_expires,
    error: row.error_code,
    removed: row.removed,
    createdAt: row.created_at,
  }
}

export const worldOf = (item: Pick<Item, "seed" | "institution">): World => ({
  seed: item.seed,
  accounts: accountKeysOf(item.institution.accounts),
  showsPending: item.institution.showsPending,
})

export const findItem = async (
  database: Database,
  by: "item_id" | "access_token",
  value: string,
): Promise<Item | null> => {
  const { rows } = await database.query<ItemRow>(`select * from sandbox_bank.items where ${by} = $1`, [value])
  return rows[0] ? itemFrom(rows[0]) : null
}

/** The item, locked against other writers until this transaction ends. */
export const lockItem = async (database: Database, itemId: string): Promise<Item> => {
  const { rows } = await database.query<ItemRow>("select * from sandbox_bank.items where item_id = $1 for update", [
    itemId,
  ])
  if (!rows[0]) throw new Error(`There is no item ${itemId} to lock.`)
  return itemFrom(rows[0])
}

export const allItems = async (database: Database): Promise<ReadonlyArray<Item>> => {
  const { rows } = await database.query<ItemRow>("select * from sandbox_bank.items order by created_at, item_id")
  return rows.map(itemFrom)
}

export const insertItem = async (database: Database, item: Item, accounts: ReadonlyArray<Account>): Promise<void> => {
  await database.query(
    `insert into sandbox_bank.items
       (item_id, access_token, institution_id, persona, seed, webhook, days_requested, history_from, recent_from,
        ledger_until, login_expires)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      item.itemId,
      item.accessToken,
      item.institution.id,
      item.persona.name,
      item.seed,
      item.webhook,
      item.daysRequested,
      item.historyFrom,
      item.recentFrom,
      item.ledgerUntil,
      item.loginExpires,
    ],
  )
  await insertAccounts(database, item, accounts)
}

export const insertAccounts = async (
  database: Database,
  item: Pick<Item, "itemId">,
  accounts: ReadonlyArray<Account>,
): Promise<void> => {
  await database.query(
    `insert into sandbox_bank.accounts (account_id, item_id, key, opening_cents)
     select account_id, $1, key, opening_cents from unnest($2::text[], $3::text[], $4::bigint[]) as given (account_id, key, opening_cents)`,
    [
      item.itemId,
      accounts.map(({ accountId }) => accountId),
      accounts.map(({ plan }) => plan.key),
      accounts.map(({ openingCents }) => openingCents),
    ],
  )
}

const columnOf = {
  webhook: "webhook",
  synced: "synced",
  loginExpires: "login_expires",
  error: "error_code",
  removed: "removed",
  ledgerUntil: "ledger_until",
  recentFrom: "recent_from",
} as const

export const updateItem = async (
  database: Database,
  itemId: string,
  changed: Partial<Pick<Item, keyof typeof columnOf>>,
): Promise<void> => {
  const names = Object.keys(changed) as Array<keyof typeof columnOf>
  const assignments = names.map((name, index) => `${columnOf[name]} = $${index + 2}`)
  await database.query(`update sandbox_bank.items set ${assignments.join(", ")} where item_id = $1`, [
    itemId,
    ...names.map((name) => changed[name]),
  ])
}

/** In the order in which the institution lists them, including closed ones. */
export const accountsOf = async (database: Database, item: Item): Promise<ReadonlyArray<Account>> => {
  const { rows } = await database.query<{ account_id: string; key: string; opening_cents: string; closed: boolean }>(
    "select account_id, key, opening_cents, closed from sandbox_bank.accounts where item_id = $1",
    [item.itemId],
  )
  return item.institution.accounts.flatMap((plan) =>
    rows
      .filter(({ key }) => key === plan.key)
      .map((row) => ({ accountId: row.account_id, plan, openingCents: Number(row.opening_cents), closed: row.closed })),
  )
}

/** What is older than the account's first row has moved its balance by that much, until then. */
export const openEarlier = async (database: Database, moved: ReadonlyMap<string, number>): Promise<void> => {
  await database.query(
    `update sandbox_bank.accounts a set opening_cents = a.opening_cents - moved.cents
     from unnest($1::text[], $2::bigint[]) as moved (account_id, cents) where a.account_id = moved.account_id`,
    [[...moved.keys()], [...moved.values()]],
  )
}

export const setClosed = async (database: Database, accountId: string, closed: boolean): Promise<void> => {
  await database.query("update sandbox_bank.accounts set closed = $2 where account_id = $1", [accountId, closed])
}
