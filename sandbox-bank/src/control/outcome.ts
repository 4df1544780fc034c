// The outcome of a control: its result, or one sentence about an invalid request (400).

import type { Bank } from "../bank.ts"
import { findItem, type Item } from "../state/items.ts"

export type Outcome = Readonly<Record<string, unknown>> | { readonly wrong: string }

export const wrong = (sentence: string): { readonly wrong: string } => ({ wrong: sentence })

export const noSuchItem = wrong("There is no such item.")

/** The item that a control names by its id or its access token. */
export const namedItem = async (
  bank: Bank,
  named: { readonly item_id?: string | undefined; readonly access_token?: string | undefined },
): Promise<Item | { readonly wrong: string }> => {
  if ((named.item_id === undefined) === (named.access_token === undefined)) {
    return wrong("Name the item by item_id or by access_token, one of them.")
  }
  const item =
    named.item_id === undefined
      ? await findItem(bank.pool, "access_token", named.access_token ?? "")
      : await findItem(bank.pool, "item_id", named.item_id)
  if (!item) return noSuchItem
  return item.removed ? wrong("This item has been removed.") : item
}
