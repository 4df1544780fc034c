// Changes of a test behind the product's back, for example to the time of an event.
import pg from "pg"
import { expect } from "vitest"
import { databaseIn } from "@evenkeel/acceptance/log"

/** A product, or the directory in which its database is running. */
type Place = { readonly databaseUrl: string } | { readonly data: string }

const clientOf = async (place: Place): Promise<pg.Client> =>
  new pg.Client({ connectionString: "databaseUrl" in place ? place.databaseUrl : await databaseIn(place.data) })

export const inDatabaseOf = async (
  place: Place,
  statement: string,
  values: ReadonlyArray<unknown> = [],
): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>> => {
  const client = await clientOf(place)
  await client.connect()
  try {
    return (await client.query(statement, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Writers to the table wait until the returned function is called. */
export const lockTable = async (place: Place, table: string): Promise<() => Promise<void>> => {
  const client = await clientOf(place)
  client.on("error", () => {}) // its server may be stopped first
  await client.connect()
  await client.query(`begin; lock table ${table} in exclusive mode`)
  return () => client.end()
}

export interface Hold {
  /** Resolves when a transaction is about to insert. */
  readonly reached: () => Promise<void>
  /** Releases it once the other work is done, or waits for its locks. */
  readonly releaseAfter: (work: Promise<unknown>) => Promise<void>
}

/**
 * Blocks the next insert into the table, by a lock in the database, until it is released. Later inserts are not
 * blocked.
 */
export const holdInserts = async (place: Place, table: string): Promise<Hold> => {
  const client = await clientOf(place)
  await client.connect()
  await client.query(`
    create sequence if not exists public.arrivals;
    create or replace function public.hold() returns trigger language plpgsql security definer as $$
    begin
      if nextval('public.arrivals') = 1 then perform pg_advisory_xact_lock(37); end if;
      return null;
    end $$;
    alter sequence public.arrivals restart;
    drop trigger if exists hold on ${table};
    create trigger hold before insert on ${table} for each statement execute function public.hold();
    select pg_advisory_lock(37)`)
  const waiting = async (kinds: string): Promise<boolean> => {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event in (${kinds})`,
    )
    return rows.length > 0
  }
  return {
    reached: async () => {
      await expect.poll(() => waiting("'advisory'"), { interval: 5 }).toBe(true)
    },
    releaseAfter: async (work) => {
      let isDone = false
      void work.finally(() => (isDone = true)).catch(() => {})
      await expect.poll(async () => isDone || (await waiting("'transactionid', 'tuple'")), { interval: 5 }).toBe(true)
      await client.query(`select pg_advisory_unlock(37)`)
      // Otherwise this process's own inserts would reach the next hold.
      await client.query(`drop trigger hold on ${table}`)
      await client.end()
    },
  }
}
