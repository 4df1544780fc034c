// The provider's webhooks. They come twice and out of order, so none is trusted about an item's state: each only causes
// a request to the provider.
import { Schema } from "effect"
import type { ItemId } from "@evenkeel/contracts/ids"

const Webhook = Schema.Struct({
  webhook_type: Schema.String,
  webhook_code: Schema.String,
  item_id: Schema.String.check(Schema.isMaxLength(200)),
})
const isWebhook = Schema.is(Webhook)

export interface Announcement {
  readonly itemId: ItemId
  /**
   * `sync`: the item has news; `look`: its login may no longer work; `disconnects`: it will soon stop working;
   * `accounts`: the bank has accounts that may be added.
   */
  readonly reason: "sync" | "look" | "disconnects" | "accounts"
}

const reasons: Readonly<Record<string, Announcement["reason"]>> = {
  "TRANSACTIONS/SYNC_UPDATES_AVAILABLE": "sync",
  "ITEM/LOGIN_REPAIRED": "sync",
  "ITEM/ERROR": "look",
  "ITEM/USER_PERMISSION_REVOKED": "look",
  "ITEM/PENDING_DISCONNECT": "disconnects",
  "ITEM/PENDING_EXPIRATION": "disconnects",
  "ITEM/NEW_ACCOUNTS_AVAILABLE": "accounts",
}

/** undefined for a webhook that we do not use. */
export const announcementIn = (body: Buffer): Announcement | undefined => {
  const read = parsed(body.toString("utf8"))
  if (!isWebhook(read)) return undefined
  const reason = reasons[`${read.webhook_type}/${read.webhook_code}`]
  return reason === undefined ? undefined : { itemId: read.item_id, reason }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
