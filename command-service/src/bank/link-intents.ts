// Intents to link, stored before a public token is exchanged, because after an exchange the provider has an item even
// if we crash. An intent without an item may have left one there; an item without an account in a budget is of no use.
// Deleted once an account of the item is in the budget.
import type { Knex } from "knex"
import type { ItemId, UserId } from "@evenkeel/contracts/ids"
import type { AccessTokenSeal } from "./access-tokens.ts"
import { isLongAgo } from "./item-claims.ts"

export interface LinkIntent {
  readonly tokenHash: Buffer
  readonly userId: UserId
  /** null if the result of the exchange is unknown. */
  readonly itemId: ItemId | null
  /** undefined once it has been exchanged, or if it cannot be decrypted. */
  readonly publicToken: string | undefined
}

interface Row {
  readonly token_hash: Buffer
  readonly user_id: UserId
  readonly public_token: string | null
  readonly item_id: ItemId | null
}

/**
 * An intent without an item is due after the longest exchange. One with an item is due once its public token has
 * expired, so that nobody can still link an account with it.
 */
const due = `(item_id is null and ${isLongAgo("started_at", "1 minute")}) or ${isLongAgo("started_at", "1 hour")}`

export const linkIntentsIn = (db: Knex, seal: AccessTokenSeal) => {
  const intents = (from = db) => from.withSchema("bank").table<Row>("link_intents")
  /** The context of the seal: the token's hash, since there is no item yet. */
  const sealedFor = (tokenHash: Buffer) => `public token ${tokenHash.toString("hex")}`
  const opened = (tokenHash: Buffer, sealed: string | null): string | undefined => {
    try {
      return sealed === null ? undefined : seal.open(sealedFor(tokenHash), sealed)
    } catch {
      return undefined
    }
  }
  return {
    /**
     * Uses a transaction of its own, so that the intent stays if the exchange fails. False if there was an intent
     * already: then the token may have been exchanged before.
     */
    add: async (tokenHash: Buffer, userId: UserId, publicToken: string): Promise<boolean> => {
      const row = { token_hash: tokenHash, user_id: userId, public_token: seal.seal(sealedFor(tokenHash), publicToken) }
      const added = await intents().insert(row).onConflict().ignore().returning("token_hash")
      return added.length > 0
    },
    exchanged: async (trx: Knex, tokenHash: Buffer, itemId: ItemId): Promise<void> => {
      await intents(trx).where({ token_hash: tokenHash }).update({ item_id: itemId, public_token: null })
    },
    linked: async (itemId: ItemId): Promise<void> => {
      await intents().where({ item_id: itemId }).delete()
    },
    forget: async (tokenHash: Buffer): Promise<void> => {
      await intents().where({ token_hash: tokenHash }).delete()
    },
    due: async (): Promise<ReadonlyArray<LinkIntent>> => {
      const rows: ReadonlyArray<Row> = await intents().whereRaw(due).orderBy("started_at").limit(50)
      return rows.map((row) => ({
        tokenHash: row.token_hash,
        userId: row.user_id,
        itemId: row.item_id,
        publicToken: opened(row.token_hash, row.public_token),
      }))
    },
  }
}
