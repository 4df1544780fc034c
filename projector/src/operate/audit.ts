// An operator who looks at one person's data gives a reason, which is recorded first. In tables rather than a stream,
// because the log has a single writer, which is not this process.
import { userInfo } from "node:os"
import { Effect, type Scope } from "effect"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import { endsTables } from "../ends/stored.ts"
import { discardTable } from "../projection/discards.ts"
import { connect, inTransaction, openClient, query } from "./database.ts"
import { Refusal } from "./installation.ts"

export interface Act {
  readonly command: string
  readonly userId: UserId
  readonly reason: string
}

/** OPERATOR distinguishes people who share an account on the machine. */
export const operatorName = (): string => process.env["OPERATOR"]?.trim() || accountName()

/** In a container the account may have only a number. */
const accountName = (): string => {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}

export const reasonGiven = (reason: string | undefined): string => {
  const given = reason?.trim() ?? ""
  if (given === "")
    throw new Refusal('This concerns one person\'s data: give a reason with --reason "...". It will be recorded.')
  return given
}

/** Fails if the act cannot be recorded: then it must not happen. Discards `discarded` in the same transaction. */
export const recordAct = Effect.fnUntraced(function* (
  databaseUrl: string,
  { command, userId, reason }: Act,
  discarded?: StoredEvent,
): Effect.fn.Return<void, Error, Scope.Scope> {
  const client = yield* openClient(databaseUrl)
  yield* query(client, operatorsTables)
  const acts = Effect.gen(function* () {
    const insert = "insert into operators.acts (operator, command, user_id, reason) values ($1, $2, $3, $4)"
    yield* query(client, insert, [operatorName(), command, userId, reason])
    if (discarded === undefined) return
    const discard = `insert into ${discardTable} (event_id, user_id, revision) values ($1, $2, $3) on conflict do nothing`
    yield* query(client, discard, [discarded.eventId, userId, discarded.revision])
  })
  yield* inTransaction(client, acts)
}, Effect.scoped)

/** Run by the database's owner, so that rights to read the tables can be granted before their first use. */
export const prepareOperatorsTables = async (databaseUrl: string): Promise<void> => {
  const client = await connect(databaseUrl)
  try {
    await client.query(operatorsTables)
  } finally {
    await client.end()
  }
}

/** Created when first needed. The record of operators' acts is append-only, like the event log. */
export const operatorsTables = `
  select pg_advisory_lock(hashtext('operators migrations'));
  create schema if not exists operators;
  create table if not exists operators.acts (
    at timestamptz not null default now(), operator text not null, command text not null, user_id text not null, reason text not null
  );
  create table if not exists ${discardTable} (event_id uuid primary key, user_id text not null, revision integer not null);
  create table if not exists operators.backups (
    at timestamptz not null, file text not null, bytes bigint not null, events bigint not null
  );
  create table if not exists operators.rehearsals (at timestamptz not null, file text not null, fault text);
  ${endsTables}
  create or replace function operators.refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'what operators did is append-only: % is refused', lower(tg_op) using errcode = 'insufficient_privilege';
  end $$;
  create or replace trigger append_only before update or delete or truncate on operators.acts
    for each statement execute function operators.refuse_change();
  select pg_advisory_unlock(hashtext('operators migrations'))`
