// Writes the given changes to an item's log, all in one step, so that a test can simulate any bank.

import { Schema } from "effect"
import { announceChanges } from "../announcements.ts"
import { caughtUp, writeChanges, type Bank } from "../bank.ts"
import { isDay } from "../ledger/calendar.ts"
import { centsOf, plainTransaction } from "../plaid/transaction.ts"
import type { PlaidTransaction } from "../plaid/plain.ts"
import { accountsOf, type Item } from "../state/items.ts"
import { accountOfTransaction, type NewChange } from "../state/log.ts"
import { namedItem, wrong, type Outcome } from "./outcome.ts"

/** A transaction in the provider's format. Omitted fields get the provider's empty values. */
const Given = Schema.StructWithRest(
  Schema.Struct({
    transaction_id: Schema.NonEmptyString,
    account_id: Schema.NonEmptyString,
    amount: Schema.Finite,
    date: Schema.String.check(Schema.makeFilter(isDay, { expected: "a date such as 2026-11-20" })),
  }),
  [Schema.Record(Schema.String, Schema.Unknown)],
)

const Removed = Schema.Struct({ transaction_id: Schema.NonEmptyString, account_id: Schema.optionalKey(Schema.String) })

export const TransactionsBody = Schema.Struct({
  item_id: Schema.optionalKey(Schema.String),
  access_token: Schema.optionalKey(Schema.String),
  added: Schema.optionalKey(Schema.Array(Given)),
  modified: Schema.optionalKey(Schema.Array(Given)),
  removed: Schema.optionalKey(Schema.Array(Removed)),
})

export const writeTransactions = async (bank: Bank, body: typeof TransactionsBody.Type): Promise<Outcome> => {
  const named = await namedItem(bank, body)
  if ("wrong" in named) return named
  const item = await caughtUp(bank, named)
  const accountIds = (await accountsOf(bank.pool, item)).map(({ accountId }) => accountId)
  const given = [...(body.added ?? []), ...(body.modified ?? [])]
  const stray = given.find(({ account_id }) => !accountIds.includes(account_id))
  if (stray) return wrong(`account_id: ${stray.account_id} is not an account of this item.`)

  const removed = await Promise.all(
    (body.removed ?? []).map(async ({ transaction_id, account_id }): Promise<NewChange> => ({
      kind: "removed",
      transactionId: transaction_id,
      accountId:
        account_id ?? (await accountOfTransaction(bank.pool, item.itemId, transaction_id)) ?? accountIds[0] ?? "",
    })),
  )
  const changes = [
    ...(body.added ?? []).map(written("added", item)),
    ...(body.modified ?? []).map(written("modified", item)),
    ...removed,
  ]
  if (changes.length === 0) return wrong("Give at least one transaction in added, modified or removed.")
  const changed = await writeChanges(bank, item.itemId, changes)
  announceChanges(bank, changed)
  return { item_id: item.itemId, changes: changed.head }
}

const written =
  (kind: "added" | "modified", { persona: { currency } }: Item) =>
  (given: typeof Given.Type): NewChange => ({
    kind,
    cents: centsOf(given.amount, currency),
    transaction: plainTransaction({ iso_currency_code: currency, ...given } as PlaidTransaction),
  })
