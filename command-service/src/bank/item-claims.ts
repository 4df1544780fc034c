// Work on items that nobody asks for: each is claimed in the database by one of the command services, and whatever becomes
// of it, not again before tomorrow.
import type { Knex } from "knex"
import type { ItemId } from "@evenkeel/contracts/ids"

const claimed = async (db: Knex, statement: string, bindings: ReadonlyArray<string | number>) => {
  const { rows } = await db.raw<{ readonly rows: ReadonlyArray<{ readonly item_id: ItemId }> }>(statement, bindings)
  return rows.map(({ item_id }) => item_id)
}

/** To be read. */
export const claimDaily = (db: Knex, most: number): Promise<ReadonlyArray<ItemId>> =>
  claimed(
    db,
    `update bank.items set next_sync_at = now() + interval '1 day' where item_id in (
       select item_id from bank.items where not removing and next_sync_at <= now()
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
       where not removing and webhook is distinct from ? and linked_at < now() - interval '1 hour'
         and (webhook_asked is distinct from ? or webhook_asked_at < now() - interval '1 day')
       order by linked_at limit ? for update skip locked
     ) returning item_id`,
    [webhook, webhook, webhook, most],
  )

/** Where the provider announces the item's news. */
export const setWebhook = async (db: Knex, itemId: ItemId, webhook: string | null): Promise<void> => {
  await db.withSchema("bank").table("items").where({ item_id: itemId }).update({ webhook })
}
