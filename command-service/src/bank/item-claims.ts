// What one of the command services claims in the database. Work on items that nobody asks for: whatever becomes of it, not
// again before tomorrow. And items themselves: whoever links an account of one claims it first, and whoever removes it at
// the provider does, so that no account comes into a budget whose item is being removed.
import type { Knex } from "knex"
import type { ItemId } from "@evenkeel/contracts/ids"

/** So long ago, or in a time that has not come yet, as the clock was ahead. */
export const isLongAgo = (at: string, ago: string): string =>
  `${at} not between now() - interval '${ago}' and now() + interval '1 minute'`

const claimed = async (db: Knex, statement: string, bindings: ReadonlyArray<string | number>) => {
  const { rows } = await db.raw<{ readonly rows: ReadonlyArray<{ readonly item_id: ItemId }> }>(statement, bindings)
  return rows.map(({ item_id }) => item_id)
}

/** To be read. */
export const claimDaily = (db: Knex, most: number): Promise<ReadonlyArray<ItemId>> =>
  claimed(
    db,
    `update bank.items set next_sync_at = now() + interval '1 day' where item_id in (
       select item_id from bank.items where not removing and (next_sync_at <= now() or next_sync_at > now() + interval '25 hours')
       order by next_sync_at limit ? for update skip locked
     ) returning item_id`,
    [most],
  )

/** To be announced at this address. One that was linked only just now got it from its link token. */
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

/** Where the provider announces the item's news. */
export const setWebhook = async (db: Knex, itemId: ItemId, webhook: string | null): Promise<void> => {
  await db.withSchema("bank").table("items").where({ item_id: itemId }).update({ webhook })
}

/** That an account of the item is being linked: until when, at the latest. */
export type LinkClaim = string

/** More than the provider and the command may take, from the exchange to the account in the budget. */
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
