// Claims in the database, with which several command services share work. Background work on an item is claimed for a
// day, whether it succeeds or not. An item is claimed by the request that links an account of it, and by its removal,
// so that no account of an item that is being removed gets into a budget.
import type { Knex } from "knex"
import type { ItemId } from "@evenkeel/contracts/ids"

/** A time in the future counts as long ago, because the clock was ahead then. */
export const isLongAgo = (at: string, ago: string): string =>
  `${at} not between now() - interval '${ago}' and now() + interval '1 minute'`

const claimed = async (db: Knex, statement: string, bindings: ReadonlyArray<string | number>) => {
  const { rows } = await db.raw<{ readonly rows: ReadonlyArray<{ readonly item_id: ItemId }> }>(statement, bindings)
  return rows.map(({ item_id }) => item_id)
}

/** Claims items for the daily sync. */
export const claimDaily = (db: Knex, most: number): Promise<ReadonlyArray<ItemId>> =>
  claimed(
    db,
    `update bank.items set next_sync_at = now() + interval '1 day' where item_id in (
       select item_id from bank.items where not removing and (next_sync_at <= now() or next_sync_at > now() + interval '25 hours')
       order by next_sync_at limit ? for update skip locked
     ) returning item_id`,
    [most],
  )

/** Claims items whose webhook is to be set to this URL. Those linked within the hour got it from their link token. */
export const claimForWebhook = (db: Knex, webhook: string, most: number): Promise<ReadonlyArray<ItemId>> =>
  claimed(
    db,
    `update bank.items set webhook_asked = ?, webhook_asked_at = now() where item_id in (
       select item_id from bank.items
       where not removing and webhook is distinct from ? and ${isLongAgo("linked_at", "1 hour")}
         and (webhook_asked is distinct from ? or ${isLongAgo("webhook_asked_at", "1 day")})
       order by linked_at limit ? for update skip locked
     ) returning item_id`,
    [webhook, webhook, webhook, most],
  )

export const setWebhook = async (db: Knex, itemId: ItemId, webhook: string | null): Promise<void> => {
  await db.withSchema("bank").table("items").where({ item_id: itemId }).update({ webhook })
}

/** The claim of a request that links an account: the time at which it expires. */
export type LinkClaim = string

/** The provider and the command take less, from the exchange to the account in the budget. */
const longestLinking = "5 minutes"

/** undefined if the item is being removed. */
export const claimForLink = async (db: Knex, itemId: ItemId): Promise<LinkClaim | undefined> => {
  const { rows } = await db.raw<{ readonly rows: ReadonlyArray<{ readonly claim: LinkClaim }> }>(
    `update bank.items set linking = linking || (clock_timestamp() + interval '${longestLinking}')
     where item_id = ? and not ending returning linking[cardinality(linking)]::text as claim`,
    [itemId],
  )
  return rows[0]?.claim
}

export const endLinkClaim = async (db: Knex, itemId: ItemId, claim: LinkClaim): Promise<void> => {
  await db.raw("update bank.items set linking = array_remove(linking, ?::timestamptz) where item_id = ?", [
    claim,
    itemId,
  ])
}

/** False while an account of the item is being linked. */
export const claimForRemoval = async (db: Knex, itemId: ItemId): Promise<boolean> => {
  const isUnderWay = `claimed between now() and now() + 2 * interval '${longestLinking}'`
  const removable = `not exists (select from unnest(linking) as claimed where ${isUnderWay})`
  const items = db.withSchema("bank").table("items")
  return (await items.where({ item_id: itemId }).whereRaw(removable).update({ removing: true, ending: true })) > 0
}
