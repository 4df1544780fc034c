// The table of the event log, whose rows are permanent.

import { postgresLog } from "./log.ts"
import { migrate, type Migration } from "@evenkeel/server-kit/postgres/migrate"

const { schema, table } = postgresLog

export const eventLogMigrations: ReadonlyArray<Migration> = [
  {
    name: "0001 an append-only log",
    // Columns are json rather than jsonb: nothing queries inside them, and text is faster to write and read. Positions
    // are assigned by the single writer, because a sequence would leave gaps and let a follower overtake a commit. The
    // trigger is enabled "always", so that not even a session in replication mode can change history.
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
  },
  {
    name: "0002 the erasure of a person's stream",
    // The only way past the trigger. The function names the stream that it erases, and the triggers allow deleting only
    // that stream's events. It requires the stream to end with its erasure.
    up: (db) =>
      db.raw(`
        create or replace function ${schema}.refuse_change() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' and tg_level = 'STATEMENT' and coalesce(current_setting('events.erasing', true), '') <> '' then return null; end if;
          if tg_op = 'DELETE' and tg_level = 'ROW' and old.stream_id = current_setting('events.erasing', true) then return old; end if;
          raise exception 'the event log is append-only: % is refused', lower(tg_op) using errcode = 'insufficient_privilege';
        end $$;
        create trigger erase_one_stream before delete on ${table} for each row execute function ${schema}.refuse_change();
        alter table ${table} enable always trigger erase_one_stream;
        create function ${schema}.erase_stream(erased text) returns bigint
          language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
        declare
          ending ${table};
          gone bigint;
        begin
          select * into ending from ${table} where stream_id = erased order by revision desc limit 1;
          if ending.type is distinct from 'AccountErased' then
            raise exception 'the stream % does not end with its erasure', erased using errcode = 'insufficient_privilege';
          end if;
          perform set_config('events.erasing', erased, true);
          delete from ${table} where stream_id = erased and position <> ending.position;
          get diagnostics gone = row_count;
          perform set_config('events.erasing', '', true);
          return gone;
        end $$;
        revoke all on function ${schema}.erase_stream(text) from public`),
  },
]

/** Migrates the event log's table; safe to run in several processes at once. */
export const migrateEventLog = (url: string): Promise<void> => migrate(url, schema, eventLogMigrations)
