// Budgets as of a revision, kept so that a cold load reads the tail alone. They are a cache: one of another fold, or one that
// cannot be read, is as good as none.
import { Effect } from "effect"
import type { Knex } from "knex"
import { readSnapshot, writeSnapshot } from "@evenkeel/contracts/budget/snapshot"
import { foldDigest } from "@evenkeel/contracts/fold-digest"
import type { Log } from "@evenkeel/contracts/http/observability"
import type { Snapshots } from "./budget-cache.ts"

interface Row {
  readonly user_id: string
  readonly fold: string
  readonly revision: number
  readonly budget: string
}

/** A tail of fewer events is read sooner than a snapshot is written. */
const eventsWorthIt = 500

export const keepSnapshots = (db: Knex, log: Log): Snapshots => {
  const fold = foldDigest()
  const snapshots = () => db.withSchema("commands").table("snapshots")
  return {
    read: (userId) =>
      Effect.promise(async () => {
        try {
          const row: Row | undefined = await snapshots().where({ user_id: userId, fold }).first()
          return row === undefined ? undefined : { budget: readSnapshot(row.budget), revision: row.revision }
        } catch (error) {
          log.warn({ userId, err: error }, "a snapshot could not be read; the whole stream is")
          return undefined
        }
      }),
    offer: (userId, { budget, revision }, eventsRead) => {
      if (eventsRead < eventsWorthIt) return
      const row: Row = { user_id: userId, fold, revision, budget: writeSnapshot(budget) }
      snapshots().insert(row).onConflict("user_id").merge().then(undefined, (error: unknown) =>
        log.warn({ userId, err: error }, "a snapshot could not be kept"))
    },
  }
}
