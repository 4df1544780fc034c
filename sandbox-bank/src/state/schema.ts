// The tables of the sandbox bank, in a schema of its own beside the product's.

import type pg from "pg"

/** Runs statements: the pool, or one connection within a transaction. */
export type Database = Pick<pg.Pool, "query">

/** Days are text here, as everywhere in the bank: a date column would come back in the machine's time zone. */
const tables = `
    create schema if not exists sandbox_bank;
    create table if not exists sandbox_bank.settings (
      name text primary key,
      value jsonb not null
    );
    create table if not exists sandbox_bank.items (
      item_id text primary key,
      access_token text not null unique,
      institution_id text not null,
      persona text not null,
      seed text not null,
      webhook text,
      days_requested integer not null,
      history_from text not null,
      ledger_until text not null,
      head integer not null default 0,
      synced boolean not null default false,
      login_expires boolean not null default false,
      error_code text,
      removed boolean not null default false,
      created_at timestamptz not null default now()
    );
    alter table sandbox_bank.items add column if not exists recent_from text;
    create table if not exists sandbox_bank.accounts (
      account_id text primary key,
      item_id text not null references sandbox_bank.items,
      key text not null,
      opening_cents bigint not null,
      closed boolean not null default false
    );
    create index if not exists accounts_by_item on sandbox_bank.accounts (item_id);
    create table if not exists sandbox_bank.changes (
      item_id text not null references sandbox_bank.items,
      sequence integer not null,
      step integer not null,
      kind text not null check (kind in ('added', 'modified', 'removed')),
      transaction_id text not null,
      account_id text not null,
      cents bigint not null,
      pending boolean not null,
      body jsonb,
      primary key (item_id, sequence)
    );
    create table if not exists sandbox_bank.link_tokens (
      token text primary key,
      client_name text not null,
      days_requested integer not null,
      webhook text,
      item_id text references sandbox_bank.items,
      expires_at timestamptz not null
    );
    alter table sandbox_bank.link_tokens add column if not exists adds_accounts boolean not null default false;
    create table if not exists sandbox_bank.public_tokens (
      token text primary key,
      item_id text not null references sandbox_bank.items,
      expires_at timestamptz not null,
      exchanged boolean not null default false
    );
    create table if not exists sandbox_bank.faults (
      fault_id integer generated always as identity primary key,
      item_id text,
      endpoint text not null,
      error_code text,
      latency_ms integer,
      mutation_at_page integer,
      drop_connection boolean not null default false,
      times integer not null
    );
    create table if not exists sandbox_bank.calls (
      item_id text not null references sandbox_bank.items,
      endpoint text not null,
      times integer not null,
      primary key (item_id, endpoint)
    );
  `

export const createTables = async (database: Database): Promise<void> => {
  await database.query(tables)
}

const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const nameOf = (column: string): string => column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** Rows with the code's names: the column item_id becomes itemId. */
export const rowsOf = async <Row>(
  database: Database,
  statement: string,
  values: Array<unknown> = [],
): Promise<ReadonlyArray<Row>> => {
  const { rows } = await database.query<Record<string, unknown>>(statement, values)
  const named = (row: object) => Object.entries(row).map(([column, value]) => [nameOf(column), value])
  return rows.map((row) => Object.fromEntries(named(row)) as Row)
}

/** Adds a row with the code's names. */
export const insert = async (database: Database, table: string, row: object): Promise<void> => {
  const columns = Object.keys(row).map(columnOf)
  const places = columns.map((_, index) => `$${index + 1}`)
  const statement = `insert into sandbox_bank.${table} (${columns.join(", ")}) values (${places.join(", ")})`
  await database.query(statement, Object.values(row))
}

/** Changes the row with that key, with the code's names. */
export const update = async (database: Database, table: string, key: object, changes: object): Promise<void> => {
  const assigned = Object.keys(changes).map((name, index) => `${columnOf(name)} = $${index + 1}`)
  const [[name, value] = ["", ""]] = Object.entries(key)
  const statement = `update sandbox_bank.${table} set ${assigned.join(", ")} where ${columnOf(name)} = $${assigned.length + 1}`
  await database.query(statement, [...Object.values(changes), value])
}

/** Rolls back if `work` throws. */
export const inTransaction = async <Result>(
  pool: pg.Pool,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect()
  try {
    await client.query("begin")
    const result = await work(client)
    await client.query("commit")
    return result
  } catch (cause) {
    await client.query("rollback").catch(() => undefined) // the first error is the one to report
    throw cause
  } finally {
    client.release()
  }
}
