// Rebuilds one person's rows in the live tables, in one transaction that locks their cursor: readers see either the old
// rows or the new ones, and the projector waits for a moment.
import { Effect, type Scope } from "effect"
import type pg from "pg"
import { attempt } from "@evenkeel/server-kit/lifetime"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import { noChanges } from "../../read-models/table.ts"
import { discardedOf, type Discarded } from "../../projection/discards.ts"
import { foldInto, unprojectedBudget, type ProjectedBudget } from "../../projection/projected-budget.ts"
import { takeChanges } from "../../projection/changed-rows.ts"
import { budgets } from "../../read-models/budgets.ts"
import { budgetTables } from "../../read-models/schema.ts"
import type { Row } from "../../read-models/table.ts"
import { inTransaction, openClient } from "../database.ts"
import { retry } from "../dlq.ts"
import type { Installation } from "../installation.ts"
import { eventsOfUser } from "../streams/user-events.ts"
import { expectBuilt } from "../version.ts"
import { copyRows, encodedRows } from "./copy-rows.ts"

export interface RebuiltUser {
  /** The revision of the last event projected. */
  readonly revision: number
  readonly rows: number
  /** Why the stream is parked, if it is. */
  readonly parked: string | undefined
}

export const rebuildUser = Effect.fnUntraced(function* (
  installation: Pick<Installation, "databaseUrl" | "schema" | "version" | "source">,
  userId: UserId,
): Effect.fn.Return<RebuiltUser, Error, Scope.Scope> {
  yield* expectBuilt(installation)
  const { databaseUrl, schema, source } = installation
  const client = yield* openClient(databaseUrl, { search_path: schema, lock_timeout: "10s" })
  const discarded = yield* discardedOf(client, userId)
  const rebuilt = Effect.gen(function* () {
    yield* attempt(() => lockCursor(client, userId))
    const { projected, isFaulty } = foldAll(userId, yield* eventsOfUser(source, userId), discarded)
    const rows = yield* attempt(() => replaceRows(client, userId, projected))
    return { revision: projected.revision, rows, isFaulty }
  })
  const { isFaulty, ...outcome } = yield* inTransaction(client, rebuilt)
  if (!isFaulty) return { ...outcome, parked: undefined }
  // Parks the stream like the projector.
  const [retried] = yield* retry(installation, [userId])
  return { ...outcome, parked: retried?.reason ?? "" }
}, Effect.scoped)

const lockCursor = async (client: pg.Client, userId: UserId): Promise<void> => {
  await client.query("insert into budgets (user_id, revision) values ($1, -1) on conflict do nothing", [userId])
  await client.query("select from budgets where user_id = $1 for update", [userId])
}

/** Folds the events, or those before the first faulty one. */
const foldAll = (
  userId: UserId,
  events: ReadonlyArray<StoredEvent>,
  discarded: Discarded,
): { readonly projected: ProjectedBudget; readonly isFaulty: boolean } => {
  const projected = unprojectedBudget(userId)
  const fault = foldInto(projected, events, { discarded })
  if (fault === undefined) return { projected, isFaulty: false }
  // A faulty event leaves the budget unusable, so the events before it are folded again.
  const sound = events.filter(({ revision }) => revision < fault.event.revision)
  return { ...foldAll(userId, sound, discarded), isFaulty: true }
}

const replaceRows = async (client: pg.Client, userId: UserId, projected: ProjectedBudget): Promise<number> => {
  const { put } = projected.revision < 0 ? noChanges() : takeChanges(projected)
  for (const table of budgetTables) {
    if (table !== budgets) await client.query(`delete from ${table.name} where user_id = $1`, [userId])
  }
  let count = 0
  for (const table of budgetTables) {
    const rows = put.get(table) ?? []
    count += rows.length
    // The cursor's row is updated rather than replaced, because it is locked.
    if (table === budgets) await setCursor(client, userId, rows[0])
    else if (rows.length > 0) await copyRows(client, table, [encodedRows(table, rows)])
  }
  return count
}

const setCursor = async (client: pg.Client, userId: UserId, row: Row | undefined): Promise<void> => {
  const { revision, time_zone, currency } = row ?? { revision: -1, time_zone: null, currency: null }
  const statement = "update budgets set revision = $2, time_zone = $3, currency = $4 where user_id = $1"
  await client.query(statement, [userId, revision, time_zone, currency])
}
