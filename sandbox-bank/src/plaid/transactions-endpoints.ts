// /transactions/sync and /transactions/refresh.

import { Schema } from "effect"
import type { TransactionsRefreshResponse, TransactionsSyncResponse } from "plaid"
import { withHistory, type Bank } from "../bank.ts"
import { netOf, type NetChange } from "../state/log.ts"
import { loginExpired, announceChanges } from "../announcements.ts"
import { takeFault } from "../state/faults.ts"
import { updateItem, type Item } from "../state/items.ts"
import { bodiesOf, changesAfter } from "../state/log.ts"
import { openAccounts } from "./account.ts"
import { itemEndpoint, type Endpoint } from "./endpoint.ts"
import type { Plain } from "./plain.ts"
import { refuse } from "./refusals.ts"
import { createHmac, timingSafeEqual } from "node:crypto"

const defaultCount = 100

const SyncBody = Schema.Struct({
  cursor: Schema.optionalKey(Schema.NullOr(Schema.String)),
  count: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 500 }))),
})

const syncPath = "/transactions/sync"

const sync = itemEndpoint<typeof SyncBody.Type, TransactionsSyncResponse>(
  syncPath,
  SyncBody,
  "refuses",
  async (bank, item, body, notReady) => {
    if (item.loginExpires) {
      await loginExpired(bank, item)
      return refuse("ITEM_LOGIN_REQUIRED")
    }
    const cursor = body.cursor ? readCursor(bank.keys.cursor, body.cursor) : startOf(item.itemId)
    if (cursor === null || cursor.itemId !== item.itemId) {
      return refuse("INVALID_FIELD", "cursor: not a cursor of this item")
    }
    if (notReady) return notReadyYet
    const run = cursor.run ?? { head: item.head, returned: 0, pages: 0 }
    const changed =
      run.head !== item.head || (await takeFault(bank.pool, syncPath, item.itemId, run.pages + 1)) !== null
    if (changed) return refuse("TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION")

    const { net, accountIds } = await bank.recent.changes(`${item.itemId} ${cursor.from} ${run.head}`, async () => {
      const changes = await changesAfter(bank.pool, item.itemId, cursor.from, run.head)
      return {
        net: netOf(changes),
        accountIds: new Map(changes.map(({ sequence, accountId }) => [sequence, accountId])),
      }
    })
    const returned = run.returned + (body.count ?? defaultCount)
    const more = returned < net.length
    const next: Cursor = more
      ? { ...cursor, run: { head: run.head, returned, pages: run.pages + 1 } }
      : { itemId: item.itemId, from: run.head, run: null }
    const page = await pageOf(bank, item, net.slice(run.returned, returned), accountIds)
    if (!item.synced) await updateItem(bank.pool, item.itemId, { synced: true })
    const historyFollows = !more && item.recentFrom !== null
    // The older history follows later, as at the provider.
    if (historyFollows) announceChanges(bank, { ...(await withHistory(bank, item)), synced: true })
    return {
      ...page,
      accounts: await openAccounts(bank, item),
      next_cursor: writeCursor(bank.keys.cursor, next),
      has_more: more,
      transactions_update_status: historyFollows ? "INITIAL_UPDATE_COMPLETE" : "HISTORICAL_UPDATE_COMPLETE",
    }
  },
)

type Page = Pick<Plain<TransactionsSyncResponse>, "added" | "modified" | "removed">

const pageOf = async (
  bank: Bank,
  item: Item,
  changes: ReadonlyArray<NetChange>,
  accountIds: ReadonlyMap<number, string>,
): Promise<Page> => {
  const sequences = changes.map(({ sequence }) => sequence)
  const bodies = await bodiesOf(bank.pool, item.itemId, sequences)
  const shown = (kind: NetChange["kind"]): Page["added"] =>
    changes.filter((change) => change.kind === kind).flatMap(({ sequence }) => bodies.get(sequence) ?? [])
  const removed = changes
    .filter(({ kind }) => kind === "removed")
    .map(({ sequence, transactionId }) => ({
      transaction_id: transactionId,
      account_id: accountIds.get(sequence) ?? "",
    }))
  return { added: shown("added"), modified: shown("modified"), removed }
}

const notReadyYet = {
  added: [],
  modified: [],
  removed: [],
  accounts: [],
  next_cursor: "",
  has_more: false,
  transactions_update_status: "NOT_READY",
} satisfies Omit<Plain<TransactionsSyncResponse>, "request_id">

const Anything = Schema.Struct({})

/** Every call brings the item up to date with the bank's clock, so a refresh only sends the webhook. */
const refresh = itemEndpoint<typeof Anything.Type, TransactionsRefreshResponse>(
  "/transactions/refresh",
  Anything,
  "refuses",
  async (bank, item) => {
    announceChanges(bank, item)
    return {}
  },
)

export const transactionsEndpoints: ReadonlyArray<Endpoint> = [sync, refresh]

// A cursor is a signed position in one item's log, so that it cannot be forged or used for another item.

interface Cursor {
  readonly itemId: string
  /** Everything up to this sequence number has been returned. */
  readonly from: number
  /** Only while paging: the end of the log when paging began, and how much of it has been returned. */
  readonly run: { readonly head: number; readonly returned: number; readonly pages: number } | null
}

const startOf = (itemId: string): Cursor => ({ itemId, from: 0, run: null })

type CursorParts = readonly [itemId: string, from: number, head?: number, returned?: number, pages?: number]

const writeCursor = (key: Buffer, { itemId, from, run }: Cursor): string => {
  const parts: CursorParts = run ? [itemId, from, run.head, run.returned, run.pages] : [itemId, from]
  const encoded = Buffer.from(JSON.stringify(parts)).toString("base64url")
  return `${encoded}.${signatureOf(key, encoded).toString("base64url")}`
}

/** Null for anything that this bank has not issued. */
const readCursor = (key: Buffer, text: string): Cursor | null => {
  const [encoded = "", signature = ""] = text.split(".")
  const given = Buffer.from(signature, "base64url")
  const right = signatureOf(key, encoded)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const [itemId, from, head, returned, pages] = JSON.parse(Buffer.from(encoded, "base64url").toString()) as CursorParts
  const isPaging = head !== undefined && returned !== undefined && pages !== undefined
  return { itemId, from, run: isPaging ? { head, returned, pages } : null }
}

const signatureOf = (key: Buffer, encoded: string): Buffer =>
  createHmac("sha256", key).update(encoded).digest().subarray(0, 16)
