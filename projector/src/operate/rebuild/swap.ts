// Swaps the tables of one schema in for the live ones, in one transaction, while readers and projectors go on. See ADRs
// 0017 and 0025.
//
// Every projecting transaction locks `budgets` first, and every statement finds its tables through the search path. The
// first lock keeps projectors out, but not readers, while whatever the new tables still lack is projected. The second, a
// moment later, keeps everyone out, so that no statement sees some tables from before and some from after. Whoever was
// waiting for a lock resolves the name again and finds the new table; prepared statements are replanned, because the
// search path resolves differently.
import type pg from "pg"
import { setTimeout as pause } from "node:timers/promises"
import type { UserId } from "@evenkeel/contracts/ids"
import { checkpoint } from "../../read-models/checkpoint.ts"
import { budgetTables } from "../../read-models/schema.ts"
import type { Table } from "../../read-models/table.ts"
import { inTransaction, isLocked } from "../database.ts"
import { Refusal } from "../installation.ts"
import type { Tail } from "../tail.ts"
import { dropProgress } from "./next-tables.ts"

export interface SwapOptions {
  /** The schema that is read now: the same as `schema`, or that of an older version, which then stays as it is. */
  readonly live: string
  /** The schema that is read afterwards. */
  readonly schema: string
  /** The schema to swap in. */
  readonly from: string
  /** What the live schema is renamed to, if it is the same. Tables already there are moved aside, to be dropped. */
  readonly to: string
  readonly aside: string
  readonly tail: Tail
  /** In milliseconds: how long projectors may be kept waiting. They give up after 10 seconds. */
  readonly timeout?: number
}

export interface Swapped {
  /** In milliseconds. */
  readonly readersWaited: number
  readonly projectorsWaited: number
}

const tries = 10

/** Rejects if the schemas cannot be swapped now; then nothing has changed. */
export const swapSchemas = async (client: pg.Client, options: SwapOptions): Promise<Swapped> => {
  for (let attempt = 1; ; attempt++) {
    await options.tail.catchUp()
    try {
      return await inTransaction(client, () => swapLocked(client, options))
    } catch (error) {
      if (!isLocked(error) || attempt === tries) throw isLocked(error) ? new Refusal(stillLocked) : error
    }
    // Someone is using the tables for a long time: let them, and those queued behind us, through.
    await pause(100)
  }
}

const stillLocked =
  "The live tables were in use the whole time, so the new ones could not be swapped in. Nothing has changed; start it again to resume."

const swapLocked = async (
  client: pg.Client,
  { live, schema, from, to, aside, tail, timeout = 4_000 }: SwapOptions,
): Promise<Swapped> => {
  const began = performance.now()
  await client.query(`set local lock_timeout = ${timeout}`)
  // Keeps projectors from starting on tables that are about to be renamed.
  await client.query("select pg_advisory_xact_lock(hashtext($1))", [`read models in ${schema}`])
  await client.query(`lock table "${live}".budgets in exclusive mode`)
  await within(timeout, bringUpTo(client, live, from, tail))
  const found = await client.query("select from pg_namespace where nspname = $1", [to])
  const isReplaced = from !== to && found.rowCount === 1
  await dropProgress(client, from)
  await client.query(`update ${from}.checkpoint set caught_up = true`)

  await client.query("set local lock_timeout = 50")
  // Autovacuum gives up a table once someone has waited for it for this long.
  await client.query(
    "select set_config('deadlock_timeout', '20', true) where has_parameter_privilege('deadlock_timeout', 'set')",
  )
  const readersStopped = performance.now()
  await client.query(`lock table ${(await tablesIn(client, live)).join(", ")} in access exclusive mode`)
  if (live === schema) {
    const between = `${schema}_swapped`
    await client.query(`
      ${isReplaced ? `alter schema ${to} rename to ${aside};` : ""}
      alter schema "${schema}" rename to ${between};
      alter schema ${from} rename to "${schema}";
      alter schema ${between} rename to ${to}`)
  } else await client.query(`alter schema ${from} rename to "${schema}"`)
  const ended = performance.now()
  return { readersWaited: ended - readersStopped, projectorsWaited: ended - began }
}

/**
 * The order in which most statements lock them. If one uses another order and we deadlock,
 * it is we who give up and try again.
 */
const inOrder: ReadonlyArray<Table> = [checkpoint, ...budgetTables.toReversed()]

const tablesIn = async (client: pg.Client, schema: string): Promise<ReadonlyArray<string>> => {
  const names = inOrder.map(({ name }) => `"${schema}".${name}`)
  const statement =
    "select name from unnest($1::text[]) with ordinality as each (name, rank) where to_regclass(name) is not null order by rank"
  const { rows } = await client.query<{ name: string }>(statement, [names])
  return rows.map(({ name }) => name)
}

/** No cursor may go back: someone who has seen a revision must never see an earlier one. */
const bringUpTo = async (client: pg.Client, live: string, from: string, tail: Tail): Promise<void> => {
  await tail.catchUp()
  await tail.projectUsers(await usersBehind(client, live, from))
  const [left] = await usersBehind(client, live, from)
  if (left !== undefined) {
    throw new Refusal(
      `The rows of user ${left} cannot be brought up to the live ones: nothing has changed. See "dlq list" and "verify --user ${left}".`,
    )
  }
}

const usersBehind = async (client: pg.Client, schema: string, from: string): Promise<ReadonlyArray<UserId>> => {
  const { rows } = await client.query<{ user_id: UserId }>(`
    select live.user_id from "${schema}".budgets live left join ${from}.budgets next using (user_id)
    where live.revision > coalesce(next.revision, -1)`)
  return rows.map(({ user_id }) => user_id)
}

const within = async (milliseconds: number, work: Promise<void>): Promise<void> => {
  const timeout = new AbortController()
  const late = pause(milliseconds, undefined, { signal: timeout.signal }).then(() => {
    throw new Refusal(
      "The live projector projects events faster than the new tables can catch up. Nothing has changed; start it again at a quieter time.",
    )
  })
  try {
    await Promise.race([work, late])
  } finally {
    timeout.abort()
    late.catch(() => {})
  }
}
