// Identities and credentials. None of it ever gets into an event.
import type { Migration } from "@evenkeel/server-kit/postgres/migrate"
import { againstClocks, epoch } from "./epoch.ts"
import { protection } from "./protection.ts"

export const identityMigrations: ReadonlyArray<Migration> = [
  {
    name: "0001 users, sessions and link tokens",
    up: async (db) => {
      await db.schema.withSchema("identity").createTable("users", (table) => {
        table.text("user_id").primary()
        table.text("name").notNullable()
        table.text("username").notNullable()
        table.text("username_key").notNullable().unique()
        table.text("password_hash").notNullable()
        table.timestamp("created_at").notNullable().defaultTo(db.fn.now())
      })
      await db.schema.withSchema("identity").createTable("sessions", (table) => {
        table.binary("token_hash").primary()
        table.text("user_id").notNullable().references("user_id").inTable("identity.users").onDelete("CASCADE").index()
        table.timestamp("last_used_at").notNullable().defaultTo(db.fn.now())
      })
      await db.schema.withSchema("identity").createTable("link_tokens", (table) => {
        table.text("user_id").primary().references("user_id").inTable("identity.users").onDelete("CASCADE")
        table.text("token").notNullable()
        table.timestamp("expiration").notNullable()
      })
      // The command and the query service both look up tokens here, so the rule of seven days without use exists only
      // once. The time of last use is written at most once a minute, so that reads mostly stay reads.
      await db.raw(`
        create function identity.session_user(hash bytea) returns text language plpgsql as $$
        declare
          session identity.sessions;
        begin
          select * into session from identity.sessions where token_hash = hash and last_used_at > now() - interval '7 days';
          if not found then return null; end if;
          if session.last_used_at < now() - interval '1 minute' then
            update identity.sessions set last_used_at = now() where token_hash = hash;
          end if;
          return session.user_id;
        end $$`)
    },
  },
  {
    name: "0002 what protects an account",
    up: async (db) => {
      await db.raw(protection)
    },
  },
  {
    name: "0003 failed attempts are forgotten gradually",
    up: (db) => db.raw("alter table identity.attempts alter count type double precision"),
  },
  {
    name: "0004 whose token it is can be asked by a role that cannot read the sessions",
    up: (db) =>
      db.raw(`
        alter function identity.session_user(bytea) security definer set search_path = pg_catalog, pg_temp;
        alter function identity.permit_export(bytea) security definer set search_path = pg_catalog, pg_temp`),
  },
  {
    name: "0005 the notice to someone with only a password is dismissed for good",
    up: (db) => db.raw("alter table identity.users add way_back_dismissed_at timestamptz"),
  },
  {
    name: "0006 what was obtained before credentials changed does not survive",
    up: (db) => db.raw(epoch),
  },
  {
    name: "0007 clocks that were set back prolong nothing",
    up: (db) => db.raw(againstClocks),
  },
  {
    name: "0008 invitations to register",
    up: (db) =>
      db.raw(`
        create table identity.invitations (
          token_hash bytea primary key,
          expires_at timestamptz not null,
          -- Who registered with it: if that fails halfway, they can use it again.
          used_by text references identity.users on delete set null
        );
        create index on identity.invitations (expires_at);
        create index on identity.invitations (used_by)`),
  },
  {
    name: "0009 notices that are no security events are dismissed by their ids",
    up: (db) => db.raw("alter table identity.users add dismissed_notices text[] not null default '{}'"),
  },
]
