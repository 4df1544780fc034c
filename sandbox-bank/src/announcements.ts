// Webhooks about an item, and the states of its login that they report.

import type { Bank } from "./bank.ts"
import { dayInMilliseconds } from "./ledger/calendar.ts"
import { errorBody, refuse } from "./plaid/refusals.ts"
import { updateItem, type Item } from "./state/items.ts"

/** Only after a first sync, as at the provider. */
export const announceChanges = (bank: Bank, item: Item): void => {
  if (!item.synced) return
  bank.webhooks.send(item, {
    webhook_type: "TRANSACTIONS",
    webhook_code: "SYNC_UPDATES_AVAILABLE",
    initial_update_complete: true,
    historical_update_complete: true,
  })
}

/** From here on the item refuses every call about its data, until someone logs in again in Link's update mode. */
export const loginExpired = async (bank: Bank, item: Item): Promise<void> => {
  await updateItem(bank.pool, item.itemId, { error: "ITEM_LOGIN_REQUIRED", loginExpires: false })
  announceError(bank, item)
}

export const announceError = (bank: Bank, item: Item): void => {
  bank.webhooks.send(item, {
    webhook_type: "ITEM",
    webhook_code: "ERROR",
    error: errorBody(refuse(item.error ?? "ITEM_LOGIN_REQUIRED")),
  })
}

/** The login works again. A persona's expired login expires only once. */
export const loginRepaired = async (bank: Bank, item: Item): Promise<void> => {
  await updateItem(bank.pool, item.itemId, { error: null, loginExpires: false })
  if (item.error !== null) bank.webhooks.send(item, { webhook_type: "ITEM", webhook_code: "LOGIN_REPAIRED" })
}

export const announceDisconnect = (bank: Bank, item: Item): void => {
  const disconnectTime = new Date(bank.clock.now().getTime() + 7 * dayInMilliseconds).toISOString()
  bank.webhooks.send(item, {
    webhook_type: "ITEM",
    webhook_code: "PENDING_DISCONNECT",
    reason: "INSTITUTION_MIGRATION",
    disconnect_time: disconnectTime,
  })
}

export const announceAccounts = (bank: Bank, item: Item): void => {
  bank.webhooks.send(item, { webhook_type: "ITEM", webhook_code: "NEW_ACCOUNTS_AVAILABLE", error: null })
}

/** Acknowledges a new webhook address, at that address. */
export const announceAddress = (bank: Bank, item: Item): void =>
  bank.webhooks.send(item, {
    webhook_type: "ITEM",
    webhook_code: "WEBHOOK_UPDATE_ACKNOWLEDGED",
    new_webhook_url: item.webhook,
    error: null,
  })
