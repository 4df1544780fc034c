// The items that people have linked, with their access tokens: schema `bank`.
import { createHash } from "node:crypto"
import { Data, Effect } from "effect"
import type { Knex } from "knex"
import type { ItemId, UserId } from "@evenkeel/contracts/ids"
import { ofPerson } from "../auth/epoch.ts"
import type { AccessTokenSeal } from "./access-tokens.ts"
import type { LinkedItem } from "./bank.ts"
import { InvalidPublicToken } from "./bank-errors.ts"
import {
  claimDaily,
  claimForLink,
  claimForRemoval,
  claimForWebhook,
  endLinkClaim,
  isLongAgo,
  setWebhook,
  type LinkClaim,
} from "./item-claims.ts"
import { linkIntentsIn, type LinkIntent } from "./link-intents.ts"

/** The database is unavailable, or did not answer in time. */
export class ItemsUnavailable extends Data.TaggedError("ItemsUnavailable")<{ readonly cause: unknown }> {}

/** An access token cannot be decrypted, because its key is not configured or it was altered. */
export class UnreadableAccessToken extends Data.TaggedError("UnreadableAccessToken")<{ readonly itemId: ItemId }> {}

export interface StoredItem {
  readonly itemId: ItemId
  readonly userId: UserId
  /** undefined if it cannot be decrypted. It must not be deleted then: nothing else can end our access to the bank. */
  readonly accessToken: string | undefined
  /** Whether it is being removed, and the provider has not confirmed that yet. */
  readonly removing: boolean
  /** Linked long enough ago that its accounts, if any, must be in the budget by now. */
  readonly settled: boolean
}

export interface Items {
  /**
   * The item for a public token, which is exchanged by the first caller, in this process or another, before or after a
   * restart. If the process dies after the exchange but before storing the result, the token is used up and the person
   * has to link again; `dueLinks` then lists the link.
   */
  readonly exchangeOnce: <E extends { readonly _tag: string }>(
    userId: UserId,
    publicToken: string,
    exchange: Effect.Effect<LinkedItem, E>,
  ) => Effect.Effect<LinkedItem, E | InvalidPublicToken | ItemsUnavailable>
  /** Records that an account of the item is in the budget. `webhook` is the URL for the item's webhooks. */
  readonly linked: (itemId: ItemId, claim: LinkClaim, webhook: string | null) => Effect.Effect<void, ItemsUnavailable>
  /** Links of all people that were interrupted. */
  readonly dueLinks: Effect.Effect<ReadonlyArray<LinkIntent>, ItemsUnavailable>
  /** Stores the item of an interrupted link, so that a restart, too, removes it. */
  readonly storeForRemoval: (intent: LinkIntent, item: LinkedItem) => Effect.Effect<void, ItemsUnavailable>
  readonly forgetLink: (intent: LinkIntent) => Effect.Effect<void, ItemsUnavailable>
  readonly of: (userId: UserId) => Effect.Effect<ReadonlyArray<StoredItem>, ItemsUnavailable>
  readonly find: (itemId: ItemId) => Effect.Effect<StoredItem | undefined, ItemsUnavailable>
  /** At most `most` items that have not been read for a day. No other process gets them before tomorrow. */
  readonly claimDaily: (most: number) => Effect.Effect<ReadonlyArray<ItemId>, ItemsUnavailable>
  /** At most `most` items whose webhooks go elsewhere or nowhere. Claimed for this URL until tomorrow. */
  readonly claimForWebhook: (
    webhook: string,
    most: number,
  ) => Effect.Effect<ReadonlyArray<StoredItem>, ItemsUnavailable>
  readonly webhookSet: (itemId: ItemId, webhook: string) => Effect.Effect<void, ItemsUnavailable>
  /** All items, of all people, that the provider has yet to remove. */
  readonly removing: Effect.Effect<ReadonlyArray<StoredItem>, ItemsUnavailable>
  readonly startRemoving: (itemId: ItemId) => Effect.Effect<void, ItemsUnavailable>
  /** undefined if the item is being removed. */
  readonly claimForLink: (itemId: ItemId) => Effect.Effect<LinkClaim | undefined, ItemsUnavailable>
  /** For an account that was not linked after all. */
  readonly endLinkClaim: (itemId: ItemId, claim: LinkClaim) => Effect.Effect<void, ItemsUnavailable>
  /** False while an account of the item is being linked. */
  readonly claimForRemoval: (itemId: ItemId) => Effect.Effect<boolean, ItemsUnavailable>
  readonly forget: (itemId: ItemId) => Effect.Effect<void, ItemsUnavailable>
  /** Re-encrypts every access token that was encrypted with a former key, so that the key can be retired. */
  readonly renewSeals: Effect.Effect<Renewal, ItemsUnavailable>
  /** How many access tokens are encrypted with a key that is not configured. */
  readonly unreadable: Effect.Effect<number, ItemsUnavailable>
}

export type TokenOfItem = Pick<StoredItem, "itemId" | "accessToken">

/** Fails without a readable token. */
export const accessTokenOf = ({ itemId, accessToken }: TokenOfItem): Effect.Effect<string, UnreadableAccessToken> =>
  accessToken === undefined ? Effect.fail(new UnreadableAccessToken({ itemId })) : Effect.succeed(accessToken)

/** How many access tokens were re-encrypted, and how many are encrypted with a key that is not configured. */
export interface Renewal {
  readonly renewed: number
  readonly unreadable: number
}

interface Row {
  readonly item_id: string
  readonly user_id: string
  readonly access_token: string
  readonly removing: boolean
  readonly settled: boolean
}

const itemsIn = (db: Knex) => db.withSchema("bank").table("items")
const publicTokensIn = (db: Knex) => db.withSchema("bank").table("public_tokens")

/** An exchange holds a connection while it waits for the provider, so `exchanges` is a pool of its own. */
export const openItems = (db: Knex, seal: AccessTokenSeal, exchanges = db): Items => {
  const items = (from: Knex = db) => itemsIn(from)
  const select = () => items().select<Array<Row>>("*", db.raw(`${isLongAgo("linked_at", "1 hour")} as settled`))

  const opened = (row: Row): StoredItem => {
    const { item_id: itemId, user_id: userId, removing, settled } = row
    return { itemId, userId, removing, settled, accessToken: tokenIn(seal, row) }
  }
  const intents = linkIntentsIn(db, seal)
  const exchangeIn = exchanging(seal, intents)

  return {
    // The provider uses up the token, whether or not the caller still waits for the reply.
    exchangeOnce: (userId, publicToken, exchange) =>
      Effect.acquireUseRelease(
        query(() => exchanges.transaction()),
        (trx) => exchangeIn(trx, userId, publicToken, exchange),
        rolledBackUnlessCompleted,
      ).pipe(Effect.uninterruptible),
    linked: (itemId, claim, webhook) =>
      query(async () => {
        await setWebhook(db, itemId, webhook)
        await intents.linked(itemId)
        await endLinkClaim(db, itemId, claim)
      }),
    dueLinks: query(() => intents.due()),
    storeForRemoval: ({ tokenHash, userId }, { itemId, accessToken }) =>
      query(() =>
        db.transaction(async (trx) => {
          const row = { item_id: itemId, user_id: userId, access_token: seal.seal(itemId, accessToken), removing: true }
          await items(trx).insert(row).onConflict("item_id").ignore()
          await trx.withSchema("bank").table("link_intents").where({ token_hash: tokenHash }).delete()
        }),
      ),
    forgetLink: ({ tokenHash }) => query(() => intents.forget(tokenHash)),
    of: (userId) => query(() => select().where({ user_id: userId })).pipe(Effect.map((rows) => rows.map(opened))),
    find: (itemId) => query(() => select().where({ item_id: itemId })).pipe(Effect.map(([row]) => row && opened(row))),
    claimDaily: (most) => query(() => claimDaily(db, most)),
    claimForWebhook: (webhook, most) =>
      query(async () => {
        const claimed = await claimForWebhook(db, webhook, most)
        return (await select().whereIn("item_id", claimed)).map(opened)
      }),
    webhookSet: (itemId, webhook) => query(() => setWebhook(db, itemId, webhook)),
    removing: query(() => select().where({ removing: true })).pipe(Effect.map((rows) => rows.map(opened))),
    startRemoving: (itemId) =>
      Effect.asVoid(query(() => items().where({ item_id: itemId }).update({ removing: true }))),
    claimForLink: (itemId) => query(() => claimForLink(db, itemId)),
    endLinkClaim: (itemId, claim) => query(() => endLinkClaim(db, itemId, claim)),
    claimForRemoval: (itemId) => query(() => claimForRemoval(db, itemId)),
    forget: (itemId) => Effect.asVoid(query(() => items().where({ item_id: itemId }).delete())),
    renewSeals: renewSealsIn(db, seal),
    unreadable: query(() =>
      items()
        .whereRaw("not exists (select from unnest(?::text[]) as known where starts_with(access_token, known))", [
          [...seal.prefixes],
        ])
        .count<ReadonlyArray<{ readonly count: string }>>(),
    ).pipe(Effect.map(([row]) => Number(row?.count))),
  }
}

const tokenIn = (seal: AccessTokenSeal, row: Pick<Row, "item_id" | "access_token">): string | undefined =>
  ifReadable(() => seal.open(row.item_id, row.access_token))

const exchanging = (seal: AccessTokenSeal, intents: ReturnType<typeof linkIntentsIn>) => {
  /** The item of an earlier exchange of the token, if it is still linked. */
  const exchangedBefore = Effect.fnUntraced(function* (trx: Knex.Transaction, userId: UserId, token_hash: Buffer) {
    const known = yield* query(() =>
      publicTokensIn(trx).where({ token_hash, user_id: userId }).first<{ item_id: string } | undefined>(),
    )
    if (known === undefined) return yield* new InvalidPublicToken()
    const row = yield* query(() =>
      itemsIn(trx).where({ item_id: known.item_id, user_id: userId, removing: false }).first<Row | undefined>(),
    )
    const accessToken = row && tokenIn(seal, row)
    if (row === undefined || accessToken === undefined) return yield* new InvalidPublicToken()
    return { itemId: row.item_id, accessToken }
  })

  /** The intent stays unless the provider has answered that it exchanged nothing. */
  const isUnknown = ({ _tag }: { readonly _tag: string }): boolean =>
    _tag === "BankUnavailable" || _tag === "UnreadableResponse"

  return Effect.fnUntraced(function* <E extends { readonly _tag: string }>(
    trx: Knex.Transaction,
    userId: UserId,
    publicToken: string,
    exchange: Effect.Effect<LinkedItem, E>,
  ) {
    // An erasure of this person waits for this lock, and then finds the stored item. Nothing is
    // exchanged for someone who has been erased.
    const person = yield* query(() => ofPerson(trx, "users", userId).forKeyShare().first("user_id"))
    if (person === undefined) return yield* new InvalidPublicToken()
    const token_hash = createHash("sha256").update(publicToken).digest()
    // The transaction that has inserted this row does the exchange; all others wait here for its result.
    const claimed = yield* query(() =>
      publicTokensIn(trx).insert({ token_hash, user_id: userId }).onConflict().ignore().returning("token_hash"),
    )
    if (claimed.length === 0) return yield* exchangedBefore(trx, userId, token_hash)
    const isFirst = yield* query(() => intents.add(token_hash, userId, publicToken))
    // A refusal may be due to an earlier exchange with an unknown result: then its intent stays.
    const linked = yield* Effect.tapError(exchange, (error) =>
      !isFirst || isUnknown(error) ? Effect.void : query(() => intents.forget(token_hash)),
    )
    const access_token = seal.seal(linked.itemId, linked.accessToken)
    yield* query(() =>
      itemsIn(trx)
        .insert({ item_id: linked.itemId, user_id: userId, access_token })
        .onConflict("item_id")
        .merge(["access_token"]),
    )
    yield* query(() => publicTokensIn(trx).where({ token_hash }).update({ item_id: linked.itemId }))
    yield* query(() => intents.exchanged(trx, token_hash, linked.itemId))
    // The promise of `commit` resolves even if the commit fails; that of the transaction rejects.
    yield* query(async () => {
      await trx.commit()
      await trx.executionPromise
    })
    return linked
  })
}

const renewSealsIn = (db: Knex, seal: AccessTokenSeal) =>
  Effect.gen(function* () {
    let [renewed, unreadable] = [0, 0]
    for (const row of yield* query(() => itemsIn(db).select<Array<Row>>())) {
      const { item_id, access_token } = row
      if (tokenIn(seal, row) === undefined) unreadable += 1
      const anew = ifReadable(() => seal.renew(item_id, access_token))
      // Another process may have renewed it first.
      if (anew !== undefined) {
        renewed += yield* query(() => itemsIn(db).where({ item_id, access_token }).update({ access_token: anew }))
      }
    }
    return { renewed, unreadable }
  })

const rolledBackUnlessCompleted = (trx: Knex.Transaction): Effect.Effect<void> =>
  Effect.promise(async () => {
    if (!trx.isCompleted()) await trx.rollback()
  })

/** undefined if the key it was sealed with is no longer configured. */
const ifReadable = (open: () => string | undefined): string | undefined => {
  try {
    return open()
  } catch {
    return undefined
  }
}

const query = <A>(statement: () => PromiseLike<A>): Effect.Effect<A, ItemsUnavailable> =>
  Effect.tryPromise({ try: statement, catch: (cause) => new ItemsUnavailable({ cause }) })
