// The table of the event log. Its rows are for ever, so what a released migration says is never edited: add the next.

import { postgresLog } from "@evenkeel/contracts/events/postgres-log"
import knex, { type Knex } from "knex"
import pg from "pg"

const { schema, table } = postgresLog

const migrations: Record<string, Knex.Migration> = {
  "0001 an append-only log": {
    // Columns are json and not jsonb: nothing queries inside, and text goes in and out faster. Positions are given by
    // the one writer, as a sequence would leave gaps and let a follower overtake a commit. The trigger is enabled
    // "always", so that not even a session in replication mode changes history unseen.
    up: (db) =>
      db.raw(`
        create table ${table} (
          position bigint primary key,
          stream_id text not null,
          revision integer not null,
          event_id uuid not null,
          type text not null,
          data json not null,
          metadata json not null,
          constraint log_revision unique (stream_id, revision),
          constraint log_event_id unique (event_id)
        );
        create function ${schema}.refuse_change() returns trigger language plpgsql as $$
        begin
          raise exception 'the event log is append-only: % is refused', lower(tg_op) using errcode = 'insufficient_privilege';
        end $$;
        create trigger append_only before update or delete or truncate on ${table}
          for each statement execute function ${schema}.refuse_change();
        alter table ${table} enable always trigger append_only`),
    down: (db) => db.raw(`drop table ${table}; drop function ${schema}.refuse_change()`),
  },
}

/** Brings the event log's table up to date; several processes may do so at once. */
export const migrateEventLog = async (url: string): Promise<void> => {
  const guard = new pg.Client({ connectionString: url })
  await guard.connect()
  const db = knex({ client: "pg", connection: url, pool: { min: 0, max: 2 } })
  try {
    await guard.query(`select pg_advisory_lock(hashtext('${table} migrations'))`)
    await guard.query(`create schema if not exists ${schema}`)
    const migrator = { schemaName: schema, tableName: "migrations", migrationSource }
    // Knex's own lock outlives a killed process. Ours does not, and who has ours may break theirs.
    await db.migrate.forceFreeMigrationsLock(migrator)
    await db.migrate.latest(migrator)
  } finally {
    await db.destroy()
    await guard.end()
  }
}

const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(migrations),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const migration = migrations[name]
    if (migration === undefined) throw new Error(`There is no migration ${name}.`)
    return migration
  },
}
