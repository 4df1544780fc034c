// The tables that a rebuild fills, and next to them its progress, from which a rebuild that was killed resumes.
import { Effect, type Scope } from "effect"
import { attempt, opened } from "@evenkeel/server-kit/lifetime"
import knex, { type Knex } from "knex"
import type pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import type { StreamId } from "@evenkeel/contracts/budget/envelope"
import { checkpoint, type CheckpointRow } from "../../read-models/checkpoint.ts"
import { allTables, budgetTables, createTable, indexTable } from "../../read-models/schema.ts"
import type { Table } from "../../read-models/table.ts"
import { ask, letGoSoon, optionsOf, query, withClient } from "../database.ts"
import type { StreamRange } from "../streams.ts"
import { versionOf } from "../version.ts"

/** A range of streams that one worker projects from start to end. */
export interface Part extends StreamRange {
  readonly part: number
  /** The last stream whose rows are in the tables. */
  readonly reached: StreamId | null
  readonly done: boolean
  /** How many events it has read. */
  readonly events: number
}

export interface NextTables {
  readonly parts: ReadonlyArray<Part>
  readonly isResumed: boolean
}

export interface Plan {
  /** The log's head before any of it is read; later events are caught up with afterwards. */
  readonly head: string | undefined
  readonly cuts: ReadonlyArray<StreamId>
}

/** Silences knex: failures reach the caller, who reports them. */
const silent = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} }

const progressTables = ["rebuild_parts", "rebuild_apart"] as const

/** Creates the tables without indexes; or, if the same version has already begun to fill them, gives its progress. */
export const prepareNext = Effect.fnUntraced(function* (
  url: string,
  schema: string,
  version: number,
  plan: Effect.Effect<Plan, Error>,
): Effect.fn.Return<NextTables, Error> {
  const begun = yield* withClient(url, (client) => partsOf(client, schema, version))
  if (begun !== undefined) return { parts: begun, isResumed: true }
  const { head = null, cuts } = yield* plan
  const parts = partsBetween(cuts)
  yield* createNext(url, schema, { version, position: head, caught_up: false }, parts)
  return { parts, isResumed: false }
})

const partsBetween = (cuts: ReadonlyArray<StreamId>): ReadonlyArray<Part> => {
  const starts = [null, ...cuts]
  const begun = { reached: null, done: false, events: 0 }
  return starts.map((after, index) => ({ part: index + 1, after, upTo: starts[index + 1] ?? null, ...begun }))
}

const createNext = Effect.fnUntraced(function* (
  url: string,
  schema: string,
  begun: CheckpointRow,
  parts: ReadonlyArray<Part>,
) {
  const db = yield* openKnex({ client: "pg", connection: url, pool: { min: 0, max: 1 } })
  yield* attempt(() =>
    db.transaction(async (transaction) => {
      await transaction.schema.dropSchemaIfExists(schema, true)
      await transaction.schema.createSchema(schema)
      for (const table of allTables) await createTable(transaction, schema, table)
      await transaction.withSchema(schema).table(checkpoint.name).insert(begun)
      await transaction.raw(`
        create table ${schema}.rebuild_parts (
          part integer primary key, after text, up_to text,
          reached text, done boolean not null default false, events bigint not null default 0
        );
        create table ${schema}.rebuild_apart (user_id text primary key)`)
      for (const { part, after, upTo } of parts) {
        await transaction.withSchema(schema).table("rebuild_parts").insert({ part, after, up_to: upTo })
      }
    }),
  )
}, Effect.scoped)

const openKnex = (config: Knex.Config) =>
  opened(
    () => knex(config),
    (db) => db.destroy(),
  )

const partsOf = Effect.fnUntraced(function* (client: pg.Client, schema: string, version: number) {
  const begun = yield* query(client, "select where to_regclass($1) is not null", [`${schema}.rebuild_parts`])
  if (begun.length === 0 || (yield* versionOf(client, schema)) !== version) return undefined
  // The lock waits for any commit that a killed process still had in flight; otherwise the
  // same rows would be projected twice.
  return yield* query<Part>(
    client,
    `select part, after, up_to as "upTo", reached, done, events::float8 as events
     from ${schema}.rebuild_parts order by part for update`,
  )
})

/**
 * Runs in the worker's own transaction, so that its rows and its progress are written
 * together. The search path names the schema.
 */
export const savePart = async (
  client: pg.Client,
  { part, reached, done, events }: Omit<Part, "after" | "upTo">,
  apart: ReadonlyArray<UserId>,
): Promise<void> => {
  const update = "update rebuild_parts set reached = $2, done = $3, events = $4 where part = $1"
  await client.query(update, [part, reached, done, events])
  if (apart.length === 0) return
  await client.query("insert into rebuild_apart select unnest($1::text[]) on conflict do nothing", [apart])
}

/** The people whose events could not be projected in bulk. */
export const usersApart = (url: string, schema: string): Effect.Effect<ReadonlyArray<UserId>, Error> =>
  ask<{ user_id: UserId }>(url, `select user_id from ${schema}.rebuild_apart order by user_id`).pipe(
    Effect.map((rows) => rows.map(({ user_id }) => user_id)),
  )

/**
 * Builds the indexes, and calls `indexed` after each table. Indexes that an earlier run has built are not built again.
 */
export const indexNext = Effect.fnUntraced(function* (
  url: string,
  schema: string,
  indexed: () => void,
): Effect.fn.Return<void, Error, Scope.Scope> {
  const db = yield* openKnex({
    client: "pg",
    pool: {
      min: 0,
      max: 2,
      afterCreate: (client: pg.Client, done: (error?: unknown) => void) =>
        void letGoSoon(client).then(() => done(), done),
    },
    log: silent,
    connection: {
      connectionString: url,
      options: optionsOf({ maintenance_work_mem: "128MB", synchronous_commit: "off" }),
    },
  })
  const indexOnce = async (table: Table): Promise<void> => {
    // All indexes of a table or none, so that its primary key shows whether the others exist.
    if (!(await exists(db, `${schema}.${table.name}_key`))) {
      await db.transaction((transaction) => indexTable(transaction, schema, table))
    }
    indexed()
  }
  yield* attempt(() => Promise.all(allTables.map(indexOnce)))
  // People's rows are always found by an index, for which rough statistics suffice; good
  // ones take as long as building an index.
  const filled = budgetTables.map(({ name }) => `${schema}.${name}`)
  yield* attempt(() => db.raw(`set default_statistics_target = 10; analyze ${filled.join(", ")}`))
}, Effect.scoped)

const exists = async (db: Knex, name: string): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: ReadonlyArray<unknown> }>("select where to_regclass(?) is not null", [name])
  return rows.length > 0
}

/** Drops the tables that only the rebuild needed. */
export const dropProgress = (client: pg.Client, schema: string) =>
  query(client, `drop table if exists ${progressTables.map((table) => `${schema}.${table}`).join(", ")}`)
