// Items: one login of one person at one institution, with its accounts.

import { institutionOf, type AccountPlan, type Institution } from "../ledger/institutions.ts"
import type { Day } from "../ledger/calendar.ts"
import { personaOf, type Persona } from "../ledger/personas.ts"
import type { World } from "../ledger/row.ts"
import { accountKeysOf } from "../ledger/ledger.ts"
import { insert, rowsOf, update, type Database } from "./schema.ts"

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
  /** The first day in its log, until its older history follows; then null. */
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

type Row = Omit<Item, "institution" | "persona" | "error"> & {
  readonly institutionId: string
  readonly persona: string
  readonly errorCode: ItemError | null
}

const itemFrom = ({ institutionId, persona, errorCode, ...own }: Row): Item => {
  const institution = institutionOf(institutionId)
  if (!institution) throw new Error(`Item ${own.itemId} belongs to an institution that is gone: ${institutionId}.`)
  return { ...own, institution, persona: personaOf(persona), error: errorCode }
}

export const worldOf = (item: Pick<Item, "seed" | "institution">): World => ({
  seed: item.seed,
  accounts: accountKeysOf(item.institution.accounts),
  showsPending: item.institution.showsPending,
})

const itemsIn = async (database: Database, which: string, ...values: Array<unknown>): Promise<ReadonlyArray<Item>> =>
  (await rowsOf<Row>(database, `select * from sandbox_bank.items ${which}`, values)).map(itemFrom)

export const findItem = async (
  database: Database,
  by: "item_id" | "access_token",
  value: string,
): Promise<Item | null> => (await itemsIn(database, `where ${by} = $1`, value))[0] ?? null

/** The item, locked against other writers until this transaction ends. */
export const lockItem = async (database: Database, itemId: string): Promise<Item> => {
  const [item] = await itemsIn(database, "where item_id = $1 for update", itemId)
  if (!item) throw new Error(`There is no item ${itemId} to lock.`)
  return item
}

export const allItems = (database: Database): Promise<ReadonlyArray<Item>> =>
  itemsIn(database, "order by created_at, item_id")

export const insertItem = async (database: Database, item: Item, accounts: ReadonlyArray<Account>): Promise<void> => {
  const { institution, persona, error, createdAt: _, ...own } = item
  await insert(database, "items", { ...own, institutionId: institution.id, persona: persona.name, errorCode: error })
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

type Changing = "webhook" | "synced" | "loginExpires" | "error" | "removed" | "ledgerUntil" | "recentFrom" | "head"

export const updateItem = (
  database: Database,
  itemId: string,
  changed: Partial<Pick<Item, Changing>>,
): Promise<void> => {
  const { error, ...others } = changed
  return update(database, "items", { itemId }, error === undefined ? others : { ...others, errorCode: error })
}

/** In the order in which the institution lists them, including closed ones. */
export const accountsOf = async (database: Database, item: Item): Promise<ReadonlyArray<Account>> => {
  const rows = await rowsOf<Omit<Account, "plan"> & { readonly key: string }>(
    database,
    "select account_id, key, opening_cents::float8, closed from sandbox_bank.accounts where item_id = $1",
    [item.itemId],
  )
  return item.institution.accounts.flatMap((plan) =>
    rows.filter(({ key }) => key === plan.key).map((row) => ({ ...row, plan })),
  )
}

/** Lowers the opening balances by the sums of older rows, so that the current balances stay the same. */
export const openEarlier = async (database: Database, moved: ReadonlyMap<string, number>): Promise<void> => {
  await database.query(
    `update sandbox_bank.accounts a set opening_cents = a.opening_cents - moved.cents
     from unnest($1::text[], $2::bigint[]) as moved (account_id, cents) where a.account_id = moved.account_id`,
    [[...moved.keys()], [...moved.values()]],
  )
}

export const setClosed = (database: Database, accountId: string, closed: boolean): Promise<void> =>
  update(database, "accounts", { accountId }, { closed })
