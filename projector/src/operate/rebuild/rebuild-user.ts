// Rebuilds one person's rows in the live tables, in one transaction that locks their cursor: readers see either the old
// rows or the new ones, and the projector waits for a moment.
import { Effect } from "effect"
import type pg from "pg"
import { budgetStream } from "@evenkeel/contracts/events/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import { readDiscarded } from "../../discards.ts"
import { foldInto, unlaidBudget, type LaidBudget } from "../../laid-budget.ts"
import { takeChanges } from "../../laid-changes.ts"
import { budgets } from "../../read-models/budgets.ts"
import { budgetTables } from "../../read-models/schema.ts"
import type { Row } from "../../read-models/table.ts"
import { inTransaction, withClient } from "../database.ts"
import { Refusal, type Installation } from "../installation.ts"
import { openTail } from "../tail.ts"
import { copyRows, encodedRows } from "./copy-rows.ts"
import { versionOf } from "./rebuild.ts"

export interface RebuiltUser {
  /** The revision of the last event laid. */
  readonly revision: number
  readonly rows: number
  /** Why the stream is parked, if it is. */
  readonly parked: string | undefined
}

export const rebuildUser = async (
  { databaseUrl, schema, source }: Installation,
  version: string,
  userId: UserId,
): Promise<RebuiltUser> => {
  const live = await withClient(databaseUrl, (client) => versionOf(client, schema))
  if (live !== version)
    throw new Refusal(
      `The live tables are of version ${live ?? "none"}, but this code lays version ${version}: rebuild all of them.`,
    )

  return withClient(
    databaseUrl,
    async (client) => {
      const discarded = await readDiscarded(client, userId)
      const laid = await inTransaction(client, async () => {
        await client.query("insert into budgets (user_id, revision) values ($1, -1) on conflict do nothing", [userId])
        await client.query("select from budgets where user_id = $1 for update", [userId])
        const events = await Effect.runPromise(source.loadStream(budgetStream(userId), 0))
        if (events.length === 0)
          throw new Refusal(`There are no events of user ${userId}: the log has no stream ${budgetStream(userId)}.`)
        const budget = unlaidBudget(userId)
        const fault = foldInto(budget, events, { discarded })
        if (fault !== undefined) {
          // A faulty event leaves the budget unusable, so everything before it is folded again.
          const whole = unlaidBudget(userId)
          const sound = events.filter(({ revision }) => revision < fault.event.revision)
          foldInto(whole, sound, { discarded })
          return { revision: whole.revision, isFaulty: true, rows: await replaceRows(client, userId, whole) }
        }
        return { revision: budget.revision, isFaulty: false, rows: await replaceRows(client, userId, budget) }
      })
      return {
        revision: laid.revision,
        rows: laid.rows,
        parked: laid.isFaulty ? await park(databaseUrl, schema, version, source, userId) : undefined,
      }
    },
    { search_path: schema, lock_timeout: "10s" },
  )
}

const replaceRows = async (client: pg.Client, userId: UserId, laid: LaidBudget): Promise<number> => {
  const put = laid.revision < 0 ? new Map<never, never>() : takeChanges(laid).put
  for (const { name } of budgetTables)
    if (name !== budgets.name) await client.query(`delete from ${name} where user_id = $1`, [userId])
  let count = 0
  for (const table of budgetTables) {
    const rows = (put as ReadonlyMap<unknown, ReadonlyArray<Row>>).get(table) ?? []
    count += rows.length
    // The cursor's row is updated rather than replaced, because it holds the lock.
    if (table === budgets) await setCursor(client, userId, rows[0])
    else if (rows.length > 0) await copyRows(client, table, [encodedRows(table, rows)])
  }
  return count
}

const setCursor = async (client: pg.Client, userId: UserId, row: Row | undefined): Promise<void> => {
  const { revision, time_zone } = row ?? { revision: -1, time_zone: null }
  await client.query("update budgets set revision = $2, time_zone = $3 where user_id = $1", [
    userId,
    revision,
    time_zone,
  ])
}

/** Parks the stream as the projector would. */
const park = async (
  databaseUrl: string,
  schema: string,
  version: string,
  source: Installation["source"],
  userId: UserId,
): Promise<string> => {
  const tail = openTail(databaseUrl, schema, version, source)
  try {
    await tail.layUsers([userId])
    return await withClient(
      databaseUrl,
      async (client) =>
        (
          await client.query<{ reason: string }>(`select reason from "${schema}".parked_streams where user_id = $1`, [
            userId,
          ])
        ).rows[0]?.reason ?? "",
    )
  } finally {
    await tail.close()
  }
}
