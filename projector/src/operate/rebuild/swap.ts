// Swaps the tables of one schema in for the live ones, in one transaction, while readers and projectors continue. See
// ADRs 0017 and 0025.
//
// Every projecting transaction locks `budgets` first, and every statement finds its tables through the search path. The
// first lock excludes projectors, but not readers, while events that the new tables lack are projected. The second, a
// moment later, excludes all, so that no statement sees some old tables and some new ones. A statement that waited for
// a lock resolves the name again and finds the new table; prepared statements are replanned, because the search path
// resolves differently.
import { Effect, Schedule } from "effect"
import type pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import { checkpoint } from "../../read-models/checkpoint.ts"
import { budgetTables } from "../../read-models/schema.ts"
import type { Table } from "../../read-models/table.ts"
import { inTransaction, isLocked, namesIn, query } from "../database.ts"
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
  /** The new name of the live schema, if it is the same. Tables with that name are moved to `aside`, to be dropped. */
  readonly to: string
  readonly aside: string
  readonly tail: Tail
  /** How long projectors may wait, in milliseconds. They give up after 10 seconds. */
  readonly timeout?: number
}

export interface Swapped {
  /** In milliseconds. */
  readonly readersWaited: number
  readonly projectorsWaited: number
}

/** Fails, without any change, if the schemas cannot be swapped now. */
export const swapSchemas = (client: pg.Client, options: SwapOptions): Effect.Effect<Swapped, Error> =>
  Effect.andThen(options.tail.catchUp, inTransaction(client, swapLocked(client, options))).pipe(
    // A long-running reader blocks the swap: let it, and those queued behind us, through.
    Effect.retry({ while: isLocked, times: 9, schedule: Schedule.spaced("100 millis") }),
    Effect.mapError((error) => (isLocked(error) ? new Refusal(stillLocked) : error)),
  )

const stillLocked =
  "The live tables were in use the whole time, so the new ones could not be swapped in. Nothing has changed; start it again to resume."

const swapLocked = Effect.fnUntraced(function* (
  client: pg.Client,
  { live, schema, from, to, aside, tail, timeout = 4_000 }: SwapOptions,
): Effect.fn.Return<Swapped, Error> {
  const began = performance.now()
  yield* query(client, `set local lock_timeout = ${timeout}`)
  // Prevents projectors from starting on tables that are about to be renamed.
  yield* query(client, "select pg_advisory_xact_lock(hashtext($1))", [`read models in ${schema}`])
  yield* query(client, `lock table "${live}".budgets in exclusive mode`)
  yield* bringUpTo(client, live, from, tail).pipe(
    Effect.timeoutOrElse({ duration: timeout, orElse: () => Effect.fail(new Refusal(tooManyEvents)) }),
  )
  const found = yield* query(client, "select from pg_namespace where nspname = $1", [to])
  const isReplaced = from !== to && found.length === 1
  yield* dropProgress(client, from)
  yield* query(client, `update ${from}.checkpoint set caught_up = true`)

  yield* query(client, "set local lock_timeout = 50")
  // Autovacuum releases a table once another session has waited for it for this long.
  yield* query(
    client,
    "select set_config('deadlock_timeout', '20', true) where has_parameter_privilege('deadlock_timeout', 'set')",
  )
  const readersStopped = performance.now()
  yield* query(client, `lock table ${(yield* tablesIn(client, live)).join(", ")} in access exclusive mode`)
  if (live === schema) {
    const between = `${schema}_swapped`
    yield* query(
      client,
      `${isReplaced ? `alter schema ${to} rename to ${aside};` : ""}
      alter schema "${schema}" rename to ${between};
      alter schema ${from} rename to "${schema}";
      alter schema ${between} rename to ${to}`,
    )
  } else yield* query(client, `alter schema ${from} rename to "${schema}"`)
  const ended = performance.now()
  return { readersWaited: ended - readersStopped, projectorsWaited: ended - began }
})

const tooManyEvents =
  "The live projector projects events faster than the new tables can catch up. Nothing has changed; start it again at a quieter time."

/** The order in which most statements lock the tables. In a deadlock, the swap gives up and retries. */
const inOrder: ReadonlyArray<Table> = [checkpoint, ...budgetTables.toReversed()]

const tablesIn = (client: pg.Client, schema: string) =>
  namesIn(
    client,
    "select name from unnest($1::text[]) with ordinality as each (name, rank) where to_regclass(name) is not null order by rank",
    [inOrder.map(({ name }) => `"${schema}".${name}`)],
  )

/** No cursor may go back: a person who has seen a revision must never see an earlier one. */
const bringUpTo = Effect.fnUntraced(function* (client: pg.Client, live: string, from: string, tail: Tail) {
  yield* tail.catchUp
  yield* tail.projectUsers(yield* usersBehind(client, live, from))
  const [left] = yield* usersBehind(client, live, from)
  if (left !== undefined) {
    yield* new Refusal(
      `The rows of user ${left} cannot be brought up to the live ones: nothing has changed. See "dlq list" and "verify --user ${left}".`,
    )
  }
})

const usersBehind = (client: pg.Client, schema: string, from: string) =>
  query<{ user_id: UserId }>(
    client,
    `select live.user_id from "${schema}".budgets live left join ${from}.budgets next using (user_id)
    where live.revision > coalesce(next.revision, -1)`,
  ).pipe(Effect.map((rows) => rows.map(({ user_id }) => user_id)))
