// Whoever looks at one person's data says why, and it is written down before anything is shown. A table and not a stream: the log
// has one writer, which is not this process.
import { userInfo } from "node:os"
import type { UserId } from "@evenkeel/contracts/ids"
import { withClient } from "./database.ts"
import { Refusal } from "./installation.ts"

export interface Act {
  readonly command: string
  readonly userId: UserId
  readonly reason: string
}

/** OPERATOR, where several people share an account of the machine. */
export const operatorName = (): string => process.env["OPERATOR"]?.trim() || userInfo().username

export const reasonGiven = (reason: string | undefined): string => {
  const given = reason?.trim() ?? ""
  if (given === "") throw new Refusal("This shows one person's data: say why with --reason \"...\". It is recorded.")
  return given
}

/** Rejects where it cannot be written: then nothing may be shown. */
export const recordAct = (databaseUrl: string, { command, userId, reason }: Act): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query(table)
    await client.query("insert into operators.acts (operator, command, user_id, reason) values ($1, $2, $3, $4)", [operatorName(), command, userId, reason])
  })

/** Appended to and never changed, as the event log. */
const table = `
  select pg_advisory_lock(hashtext('operators migrations'));
  create schema if not exists operators;
  create table if not exists operators.acts (
    at timestamptz not null default now(), operator text not null, command text not null, user_id text not null, reason text not null
  );
  create or replace function operators.refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'what operators did is append-only: % is refused', lower(tg_op) using errcode = 'insufficient_privilege';
  end $$;
  create or replace trigger append_only before update or delete or truncate on operators.acts
    for each statement execute function operators.refuse_change();
  select pg_advisory_unlock(hashtext('operators migrations'))`
