// The log of an item's changes in Postgres: append-only, and the balances are a fold of it.

import type { Moved } from "../ledger/balances.ts"
import type { PlaidTransaction } from "../plaid/plain.ts"
import { updateItem } from "./items.ts"
import { rowsOf, type Database } from "./schema.ts"

export type NewChange =
  | { readonly kind: "added" | "modified"; readonly transaction: PlaidTransaction; readonly cents: number }
  | { readonly kind: "removed"; readonly transactionId: string; readonly accountId: string }

/** Writes the changes, step by step, after the head, which the caller has locked. Returns the new head. */
export const appendChanges = async (
  database: Database,
  itemId: string,
  head: number,
  steps: ReadonlyArray<ReadonlyArray<NewChange>>,
): Promise<number> => {
  let sequence = head
  const rows = steps.flatMap((changes) => {
    const step = sequence + 1
    return changes.map((change) => ({ sequence: (sequence += 1), step, ...columnsOf(change) }))
  })
  if (rows.length === 0) return head
  await database.query(
    `insert into sandbox_bank.changes (item_id, sequence, step, kind, transaction_id, account_id, cents, pending, body)
     select $1, sequence, step, kind, transaction_id, account_id, cents, pending, body
     from jsonb_to_recordset($2::jsonb) as given
       (sequence integer, step integer, kind text, transaction_id text, account_id text, cents bigint, pending boolean, body jsonb)`,
    [itemId, JSON.stringify(rows)],
  )
  await updateItem(database, itemId, { head: sequence })
  return sequence
}

const columnsOf = (change: NewChange) => {
  const { kind } = change
  if (kind === "removed") {
    const { transactionId, accountId } = change
    return { kind, transaction_id: transactionId, account_id: accountId, cents: 0, pending: false, body: null }
  }
  const { cents, transaction: body } = change
  const { transaction_id, account_id, pending } = body
  return { kind, transaction_id, account_id, cents, pending, body }
}

/** The changes after one sequence number up to and including another, without their bodies. */
export const changesAfter = async (
  database: Database,
  itemId: string,
  after: number,
  until: number,
): Promise<ReadonlyArray<Change & { accountId: string }>> => {
  if (after >= until) return []
  const { rows } = await database.query<Change & { accountId: string }>(
    `select sequence, step, kind, transaction_id as "transactionId", account_id as "accountId"
     from sandbox_bank.changes where item_id = $1 and sequence > $2 and sequence <= $3 order by sequence`,
    [itemId, after, until],
  )
  return rows
}

export const bodiesOf = async (
  database: Database,
  itemId: string,
  sequences: ReadonlyArray<number>,
): Promise<ReadonlyMap<number, PlaidTransaction>> => {
  if (sequences.length === 0) return new Map()
  const { rows } = await database.query<{ sequence: number; body: PlaidTransaction }>(
    "select sequence, body from sandbox_bank.changes where item_id = $1 and sequence = any($2) and body is not null",
    [itemId, sequences],
  )
  return new Map(rows.map(({ sequence, body }) => [sequence, body]))
}

/** The total of each account's rows, up to a position in the log. */
export const movedOn = async (
  database: Database,
  itemId: string,
  head: number,
): Promise<ReadonlyMap<string, Moved>> => {
  const rows = await rowsOf<Moved & { accountId: string }>(
    database,
    `select account_id, coalesce(sum(cents) filter (where not pending), 0)::float8 as posted_cents,
       coalesce(sum(cents) filter (where pending), 0)::float8 as pending_cents
     from (select distinct on (transaction_id) account_id, cents, pending, kind
           from sandbox_bank.changes where item_id = $1 and sequence <= $2 order by transaction_id, sequence desc) as latest
     where kind <> 'removed' group by account_id`,
    [itemId, head],
  )
  return new Map(rows.map((row) => [row.accountId, row]))
}

/** The account that a transaction was last seen on. */
export const accountOfTransaction = async (
  database: Database,
  itemId: string,
  transactionId: string,
): Promise<string | null> => {
  const [last] = await rowsOf<{ accountId: string }>(
    database,
    "select account_id from sandbox_bank.changes where item_id = $1 and transaction_id = $2 order by sequence desc limit 1",
    [itemId, transactionId],
  )
  return last?.accountId ?? null
}

// The changes that a reader at a given position in an item's log receives.

interface Change {
  readonly sequence: number
  /** Changes that were written together share one. */
  readonly step: number
  readonly kind: "added" | "modified" | "removed"
  readonly transactionId: string
}

export interface NetChange {
  readonly kind: Change["kind"]
  readonly transactionId: string
  /** The sequence number of its body in the log. */
  readonly sequence: number
}

/**
 * The net changes after the reader's position: a row that was added and then changed is reported once, in its final
 * form, and one that was added and then removed not at all. Changes written in one step are never merged, so that the
 * controls can simulate any odd bank.
 */
export const netOf = (changes: ReadonlyArray<Change>): ReadonlyArray<NetChange> => {
  const net = new Map<number, NetChange>()
  const latest = new Map<string, Change & { readonly index: number }>()
  const report = (change: Change, kind: Change["kind"], index: number): void => {
    const { transactionId, sequence } = change
    net.set(index, { kind, transactionId, sequence })
    latest.set(transactionId, { ...change, kind, index })
  }
  for (const change of changes) {
    const earlier = latest.get(change.transactionId)
    const folds = earlier !== undefined && earlier.step !== change.step && earlier.kind !== "removed"
    if (!folds) {
      report(change, change.kind, change.sequence)
    } else if (change.kind !== "removed") {
      report(change, earlier.kind, earlier.index)
    } else {
      net.delete(earlier.index)
      latest.delete(change.transactionId)
      if (earlier.kind === "modified") report(change, "removed", change.sequence)
    }
  }
  return [...net.values()]
}
