// /accounts/get, /item/get, /item/webhook/update and /item/remove.

import { Schema } from "effect"
import type { AccountsGetResponse, ItemGetResponse, ItemRemoveResponse, ItemWebhookUpdateResponse } from "plaid"
import { announceAddress } from "../announcements.ts"
import { updateItem } from "../state/items.ts"
import { itemShown, openAccounts } from "./account.ts"
import { itemEndpoint, type Endpoint } from "./endpoint.ts"
import { refuse } from "./refusals.ts"
import { strayWebhook, WebhookAddress } from "./endpoint.ts"

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

const WebhookBody = Schema.Struct({ webhook: Schema.optionalKey(Schema.NullOr(WebhookAddress)) })

const updateWebhook = itemEndpoint<typeof WebhookBody.Type, ItemWebhookUpdateResponse>(
  "/item/webhook/update",
  WebhookBody,
  "answers",
  async (bank, item, { webhook = null }) => {
    const stray = strayWebhook(bank, webhook)
    if (stray) return stray
    await updateItem(bank.pool, item.itemId, { webhook })
    const updated = { ...item, webhook }
    announceAddress(bank, updated)
    return { item: itemShown(updated) }
  },
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

export const itemEndpoints: ReadonlyArray<Endpoint> = [getAccounts, getItem, updateWebhook, removeItem]
