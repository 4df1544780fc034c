// The tables that a rebuild fills, and next to them its progress, from which a rebuild that was killed resumes.
import knex from "knex"
import type pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import type { StreamId } from "@evenkeel/contracts/events/envelope"
import { bookmark, type BookmarkRow } from "../../read-models/bookmark.ts"
import { allTables, budgetTables, createTable, indexTable } from "../../read-models/schema.ts"
import { letGoSoon, optionsOf, withClient } from "../database.ts"
import type { StreamRange } from "../streams.ts"

/** A range of streams that one worker lays from start to end. */
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

/** Creates the tables without indexes; or, if the same version has already begun to fill them, returns its progress. */
export const prepareNext = async (
  url: string,
  schema: string,
  version: string,
  plan: () => Promise<Plan>,
): Promise<NextTables> => {
  const begun = await withClient(url, (client) => partsOf(client, schema, version))
  if (begun !== undefined) return { parts: begun, isResumed: true }
  const { head = null, cuts } = await plan()
  const bounds = [null, ...cuts, null]
  const parts = bounds.slice(1).map((upTo, index) => ({
    part: index + 1,
    after: bounds[index] ?? null,
    upTo,
    reached: null,
    done: false,
    events: 0,
  }))

  const db = knex({ client: "pg", connection: url, pool: { min: 0, max: 1 } })
  try {
    await db.transaction(async (transaction) => {
      await transaction.schema.dropSchemaIfExists(schema, true)
      await transaction.schema.createSchema(schema)
      for (const table of allTables) await createTable(transaction, schema, table)
      await transaction
        .withSchema(schema)
        .table(bookmark.name)
        .insert({ version, position: head, caught_up: false } satisfies BookmarkRow)
      await transaction.raw(`
        create table ${schema}.rebuild_parts (
          part integer primary key, after text, up_to text, reached text, done boolean not null default false, events bigint not null default 0
        );
        create table ${schema}.rebuild_apart (user_id text primary key)`)
      for (const { part, after, upTo } of parts)
        await transaction.withSchema(schema).table("rebuild_parts").insert({ part, after, up_to: upTo })
    })
  } finally {
    await db.destroy()
  }
  return { parts, isResumed: false }
}

const partsOf = async (
  client: pg.Client,
  schema: string,
  version: string,
): Promise<ReadonlyArray<Part> | undefined> => {
  const {
    rows: [found],
  } = await client.query<{ parts: string | null; bookmark: string | null }>(
    "select to_regclass($1) as parts, to_regclass($2) as bookmark",
    [`${schema}.rebuild_parts`, `${schema}.${bookmark.name}`],
  )
  if (found?.parts == null || found.bookmark == null) return undefined
  const {
    rows: [marked],
  } = await client.query<BookmarkRow>(`select version from ${schema}.${bookmark.name}`)
  if (marked?.version !== version) return undefined
  // The lock waits for any commit that a killed process still had in flight; otherwise the
  // same rows would be laid twice.
  const { rows } = await client.query<Part>(
    `select part, after, up_to as "upTo", reached, done, events::float8 as events from ${schema}.rebuild_parts order by part for update`,
  )
  return rows
}

/**
 * Runs in the worker's own transaction, so that its rows and its progress are written
 * together. The search path names the schema.
 */
export const savePart = async (
  client: pg.Client,
  { part, reached, done, events }: Omit<Part, "after" | "upTo">,
  apart: ReadonlyArray<UserId>,
): Promise<void> => {
  await client.query("update rebuild_parts set reached = $2, done = $3, events = $4 where part = $1", [
    part,
    reached,
    done,
    events,
  ])
  if (apart.length > 0)
    await client.query("insert into rebuild_apart select unnest($1::text[]) on conflict do nothing", [apart])
}

/** The people whose events could not be laid in bulk. */
export const usersApart = async (client: pg.Client, schema: string): Promise<ReadonlyArray<UserId>> =>
  (await client.query<{ user_id: UserId }>(`select user_id from ${schema}.rebuild_apart order by user_id`)).rows.map(
    ({ user_id }) => user_id,
  )

/**
 * Builds the indexes, and calls `indexed` after each table. Indexes that an earlier run has built are not built again.
 */
export const indexNext = async (
  url: string,
  schema: string,
  indexed: (tables: number, of: number) => void,
): Promise<void> => {
  const db = knex({
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
  try {
    let count = 0
    await Promise.all(
      allTables.map(async (table) => {
        const {
          rows: [found],
        } = await db.raw<{ rows: ReadonlyArray<{ key: string | null }> }>("select to_regclass(?) as key", [
          `${schema}.${table.name}_key`,
        ])
        // All indexes of a table or none, so that its primary key shows whether the others exist.
        if (found?.key == null) await db.transaction((transaction) => indexTable(transaction, schema, table))
        indexed(++count, allTables.length)
      }),
    )
    // People's rows are always found by an index, for which rough statistics suffice; good
    // ones take as long as building an index.
    await db.raw(
      `set default_statistics_target = 10; analyze ${budgetTables.map(({ name }) => `${schema}.${name}`).join(", ")}`,
    )
  } finally {
    await db.destroy()
  }
}

/** Drops the tables that only the rebuild needed. */
export const dropProgress = async (client: pg.Client, schema: string): Promise<void> => {
  await client.query(`drop table if exists ${progressTables.map((table) => `${schema}.${table}`).join(", ")}`)
}
