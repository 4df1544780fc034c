// Lists every item with its secrets, and closes and reopens accounts.

import { Schema } from "effect"
import { caughtUp, type Bank } from "../bank.ts"
import { openAccounts } from "../plaid/account.ts"
import { callsOf } from "../state/faults.ts"
import { accountsOf, allItems, setClosed, type Item } from "../state/items.ts"
import { publicTokensOf } from "../state/tokens.ts"
import { namedItem, wrong, type Outcome } from "./outcome.ts"

export const listItems = async (bank: Bank): Promise<Outcome> => ({
  date: bank.clock.today(),
  items: await Promise.all((await allItems(bank.pool)).map((item) => shown(bank, item))),
})

const shown = async (bank: Bank, found: Item): Promise<Readonly<Record<string, unknown>>> => {
  const item = await caughtUp(bank, found)
  const open = await openAccounts(bank, item)
  const closed = (await accountsOf(bank.pool, item)).filter((account) => account.closed)
  return {
    item_id: item.itemId,
    access_token: item.accessToken,
    public_tokens: await publicTokensOf(bank.pool, item.itemId),
    institution_id: item.institution.id,
    institution_name: item.institution.name,
    persona: item.persona.name,
    error_code: item.error,
    removed: item.removed,
    webhook: item.webhook,
    days_requested: item.daysRequested,
    changes: item.head,
    accounts: open,
    closed_accounts: closed.map(({ accountId }) => accountId),
    calls: await callsOf(bank.pool, item.itemId),
  }
}

export const AccountBody = Schema.Struct({
  item_id: Schema.optionalKey(Schema.String),
  access_token: Schema.optionalKey(Schema.String),
  account_id: Schema.String,
})

/** A closed account is left out of every response until it is reopened; its transactions stay in the log. */
export const setOneClosed =
  (closed: boolean) =>
  async (bank: Bank, body: typeof AccountBody.Type): Promise<Outcome> => {
    const item = await namedItem(bank, body)
    if ("wrong" in item) return item
    const account = (await accountsOf(bank.pool, item)).find(({ accountId }) => accountId === body.account_id)
    if (!account) return wrong("account_id: The item has no such account.")
    await setClosed(bank.pool, account.accountId, closed)
    return { item_id: item.itemId, [closed ? "closed" : "open"]: account.accountId }
  }
