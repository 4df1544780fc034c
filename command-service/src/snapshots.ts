// Snapshots of budgets, so that a cold load reads only the tail of the stream. They are a cache: one written by another
// fold, or one that cannot be read, is ignored.
import { Effect } from "effect"
import type { Knex } from "knex"
import { readSnapshot, writeSnapshot } from "@evenkeel/contracts/budget/snapshot"
import { transaction } from "@evenkeel/contracts/budget/transactions/schema"
import type { Log } from "@evenkeel/server-kit/observability"
import type { Snapshots } from "./execute/budget-cache.ts"

interface Row {
  readonly revision: number
  /** The hash of the event at that revision. */
  readonly hash: string
  readonly budget: string
}

/**
 * Raise the number when the same events give another budget, or a budget is serialised in another way: a test fails
 * until then. A new attribute of a transaction changes it by itself.
 */
export const foldVersion = `17.${transaction.names.length}`

/** Reading a tail shorter than this costs less than writing a snapshot. */
const eventsWorthIt = 500

/** If the person was erased while their events were being read, this must not restore their data. */
const keepUnlessErased = `
  insert into commands.snapshots (user_id, fold, revision, hash, budget)
  select :userId, :fold, :revision, :hash, :budget where exists (select from identity.users where user_id = :userId)
  on conflict (user_id) do update
    set fold = excluded.fold, revision = excluded.revision, hash = excluded.hash, budget = excluded.budget`

export const keepSnapshots = (db: Knex, log: Log): Snapshots => {
  const snapshots = () => db.withSchema("commands").table("snapshots")
  return {
    read: (userId) =>
      Effect.promise(async () => {
        try {
          const row: Row | undefined = await snapshots().where({ user_id: userId, fold: foldVersion }).first()
          if (row === undefined) return undefined
          const { revision, hash } = row
          return { budget: readSnapshot(row.budget), revision, hash }
        } catch (error) {
          log.warn({ userId, err: error }, "a snapshot could not be read; loading the whole stream instead")
          return undefined
        }
      }),
    offer: async (userId, { budget, revision, hash }, eventsRead) => {
      if (eventsRead < eventsWorthIt || budget.staged !== null) return
      const row = { userId, fold: foldVersion, revision, hash, budget: writeSnapshot(budget) }
      try {
        await db.raw(keepUnlessErased, row)
      } catch (error) {
        log.warn({ userId, err: error }, "a snapshot could not be saved")
      }
    },
  }
}
