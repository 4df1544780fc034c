// /accounts/get, /item/get and /item/remove.

import { Schema } from "effect"
import type { AccountsGetResponse, ItemGetResponse, ItemRemoveResponse } from "plaid"
import { updateItem } from "../state/items.ts"
import { itemShown, openAccounts } from "./account.ts"
import { itemEndpoint, type Endpoint } from "./endpoint.ts"
import { refuse } from "./refusals.ts"

const AccountsBody = Schema.Struct({
  options: Schema.optionalKey(Schema.Struct({ account_ids: Schema.optionalKey(Schema.Array(Schema.String)) })),
})

const getAccounts = itemEndpoint<typeof AccountsBody.Type, AccountsGetResponse>(
  "/accounts/get",
  AccountsBody,
  "refuses",
  async (bank, item, { options }) => {
    const open = await openAccounts(bank, item)
    if (open.length === 0) return refuse("NO_ACCOUNTS")
    const wanted = options?.account_ids
    if (wanted?.some((id) => !open.some((account) => account.account_id === id))) return refuse("INVALID_ACCOUNT_ID")
    return {
      accounts: wanted ? open.filter(({ account_id }) => wanted.includes(account_id)) : open,
      item: itemShown(item),
    }
  },
)

const Anything = Schema.Struct({})

const getItem = itemEndpoint<typeof Anything.Type, ItemGetResponse>(
  "/item/get",
  Anything,
  "answers",
  async (bank, item) => ({
    item: { ...itemShown(item), created_at: item.createdAt.toISOString() },
    status: {
      investments: null,
      transactions: { last_successful_update: bank.clock.now().toISOString(), last_failed_update: null },
      last_webhook: null,
    },
  }),
)

const removeItem = itemEndpoint<typeof Anything.Type, ItemRemoveResponse>(
  "/item/remove",
  Anything,
  "answers",
  async (bank, item) => {
    await updateItem(bank.pool, item.itemId, { removed: true })
    return {}
  },
)

export const itemEndpoints: ReadonlyArray<Endpoint> = [getAccounts, getItem, removeItem]
