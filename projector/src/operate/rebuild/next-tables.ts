// The tables that a rebuild fills, and its progress, from which an interrupted rebuild resumes.
import { Effect } from "effect"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { asProjector } from "@evenkeel/server-kit/postgres/roles"
import type pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import type { StreamId } from "@evenkeel/contracts/budget/envelope"
import { nowhere, type CheckpointRow } from "../../read-models/checkpoint.ts"
import { allTables, budgetTables, createTable, indexTable, insertCheckpoint } from "../../read-models/schema.ts"
import type { Table } from "../../read-models/table.ts"
import { ask, exists, inTransaction, query, withClient } from "../database.ts"
import { versionOf } from "../version.ts"

/** The progress of projecting the log into the tables. */
export interface Filled {
  /** The last stream whose rows are in the tables. */
  readonly reached: StreamId | null
  readonly isDone: boolean
  /** The number of events read. */
  readonly events: number
}

const progressTables = ["rebuild_progress", "rebuild_apart"] as const

/**
 * Creates the tables without indexes; or returns the progress if the same version has already begun to fill them.
 * `head` is read before any event: later events are caught up with afterwards.
 */
export const prepareNext = Effect.fnUntraced(function* (
  url: string,
  schema: string,
  version: number,
  head: Effect.Effect<string | undefined, Error>,
): Effect.fn.Return<Filled, Error> {
  const begun = yield* withClient(url, (client) => filledIn(client, schema, version))
  if (begun !== undefined) return begun
  yield* createNext(url, schema, { version, ...nowhere, position: (yield* head) ?? null, caught_up: false })
  return { reached: null, isDone: false, events: 0 }
})

const createNext = (url: string, schema: string, begun: CheckpointRow) =>
  withClient(url, (client) =>
    inTransaction(
      client,
      attempt(async () => {
        await client.query(`drop schema if exists "${schema}" cascade`)
        await client.query(asProjector)
        await client.query(`create schema "${schema}"`)
        for (const table of allTables) await createTable(client, schema, table)
        await insertCheckpoint(client, schema, begun)
        await client.query(`
          create table ${schema}.rebuild_progress (reached text, is_done boolean not null, events bigint not null);
          insert into ${schema}.rebuild_progress values (null, false, 0);
          create table ${schema}.rebuild_apart (user_id text primary key)`)
      }),
    ),
  )

const filledIn = Effect.fnUntraced(function* (client: pg.Client, schema: string, version: number) {
  const isBegun = yield* exists(client, `${schema}.rebuild_progress`)
  if (!isBegun || (yield* versionOf(client, schema)) !== version) return undefined
  // The lock waits for commits of a killed process; otherwise the same rows would be projected twice.
  const [filled] = yield* query<Filled>(
    client,
    `select reached, is_done as "isDone", events::float8 as events from ${schema}.rebuild_progress for update`,
  )
  return filled
})

/** Runs in the transaction that writes the rows. The search path names the schema. */
export const saveFilled = async (
  client: pg.Client,
  { reached, isDone, events }: Filled,
  apart: ReadonlyArray<UserId>,
): Promise<void> => {
  await client.query("update rebuild_progress set reached = $1, is_done = $2, events = $3", [reached, isDone, events])
  if (apart.length === 0) return
  await client.query("insert into rebuild_apart select unnest($1::text[]) on conflict do nothing", [apart])
}

/** The people whose events could not be projected in bulk. */
export const usersApart = (url: string, schema: string): Effect.Effect<ReadonlyArray<UserId>, Error> =>
  ask<{ user_id: UserId }>(url, `select user_id from ${schema}.rebuild_apart order by user_id`).pipe(
    Effect.map((rows) => rows.map(({ user_id }) => user_id)),
  )

/** Builds the indexes that do not exist yet, and calls `indexed` after each table. */
export const indexNext = Effect.fnUntraced(function* (
  url: string,
  schema: string,
  indexed: () => void,
): Effect.fn.Return<void, Error> {
  const indexOnce = (table: Table) =>
    withClient(
      url,
      Effect.fnUntraced(function* (client) {
        // All indexes of a table or none, so that its primary key shows whether the others exist.
        const indexing = attempt(() => indexTable(client, schema, table))
        if (!(yield* exists(client, `${schema}.${table.name}_key`))) yield* inTransaction(client, indexing)
        indexed()
      }),
      { maintenance_work_mem: "128MB", synchronous_commit: "off" },
    )
  yield* Effect.forEach(allTables, indexOnce, { concurrency: 2, discard: true })
  // People's rows are always found by an index: rough statistics suffice, and good ones take as long as an index.
  const filled = budgetTables.map(({ name }) => `${schema}.${name}`)
  yield* ask(url, `set default_statistics_target = 10; analyze ${filled.join(", ")}`)
})

/** Drops the tables that only the rebuild needed. */
export const dropProgress = (client: pg.Client, schema: string) =>
  query(client, `drop table if exists ${progressTables.map((table) => `${schema}.${table}`).join(", ")}`)
