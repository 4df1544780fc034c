// Accounts and items in the provider's format.

import { unitsOf } from "@evenkeel/contracts/money"
import type { Item as PlaidItem } from "plaid"
import { balancesOf } from "../ledger/balances.ts"
import type { Bank } from "../bank.ts"
import { accountsOf, type Account, type Item } from "../state/items.ts"
import { movedOn } from "../state/log.ts"
import { derivedId } from "../state/ids.ts"
import type { PlaidAccount, Plain } from "./plain.ts"
import { errorBody, refuse } from "./refusals.ts"

const nothingMoved = { postedCents: 0, pendingCents: 0 }

/** The open accounts, with their balances at the end of the log. */
export const openAccounts = async (bank: Bank, item: Item): Promise<Array<PlaidAccount>> => {
  const { currency } = item.persona
  const accounts = await accountsOf(bank.pool, item)
  const moved = await bank.recent.moved(`${item.itemId} ${item.head}`, () => movedOn(bank.pool, item.itemId, item.head))
  return accounts
    .filter(({ closed }) => !closed)
    .map((account) => {
      const { current, available, limit } = balancesOf(
        account.plan,
        account.openingCents,
        moved.get(account.accountId) ?? nothingMoved,
      )
      return {
        ...identityOf(item, account),
        balances: {
          current: unitsOf(current, currency),
          available: available === null ? null : unitsOf(available, currency),
          limit: limit === null ? null : unitsOf(limit, currency),
          iso_currency_code: currency,
          unofficial_currency_code: null,
        },
      }
    })
}

const identityOf = (item: Item, { accountId, plan }: Account): Omit<PlaidAccount, "balances"> => ({
  account_id: accountId,
  ...(item.institution.persistentIds && { persistent_account_id: derivedId(item.institution.id, item.seed, plan.key) }),
  mask: plan.mask,
  name: plan.name,
  official_name: plan.officialName,
  type: plan.type,
  subtype: plan.subtype,
})

export const itemShown = (item: Item): Plain<PlaidItem> => ({
  item_id: item.itemId,
  institution_id: item.institution.id,
  institution_name: item.institution.name,
  webhook: item.webhook,
  auth_method: null,
  error: item.error === null ? null : (errorBody(refuse(item.error)) as NonNullable<Plain<PlaidItem>["error"]>),
  available_products: ["balance"],
  billed_products: ["transactions"],
  products: ["transactions"],
  consented_products: ["transactions"],
  consent_expiration_time: null,
  update_type: "background",
})
