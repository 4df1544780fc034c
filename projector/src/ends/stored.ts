// The last end of each stream, and the log's end of each day, in the operators' tables. Someone who can write to the
// log and these tables, but does not have the key, cannot make them match a changed log.
import { Effect } from "effect"
import type pg from "pg"
import type { StreamId } from "@evenkeel/contracts/budget/envelope"
import {
  endOfStream,
  isSigned,
  signed,
  streamEnds,
  type EndRow,
  type EndsKey,
  type SignedEnd,
} from "@evenkeel/server-kit/signed-end"
import { ifThere, query } from "../operate/database.ts"
import type { Noted } from "./compare.ts"
import { isFormer, isFormerlySigned } from "./former.ts"

/** The table's name is older than the term "end". */
export const logEnds = "operators.log_heads"

/** Part of the operators' tables. Altering a table waits for all its readers, so it happens only once. */
export const endsTables = `
  create table if not exists ${streamEnds} (
    stream_id text primary key, revision integer not null, hash text not null, day text not null, signature text not null
  );
  create table if not exists ${logEnds} (
    day text primary key, position numeric not null, streams integer not null, signature text not null,
    hash text not null default '', since text not null default ''
  );
  do $$ begin
    if not exists (select from pg_attribute where attrelid = '${logEnds}'::regclass and attname = 'since') then
      alter table ${logEnds} add column hash text not null default '', add column since text not null default '';
    end if;
  end $$;`

export const endOfLog = ({ day, position, streams, signature, hash, since }: EndRow): SignedEnd => ({
  of: "log",
  at: position ?? "",
  hash: hash ?? "",
  count: Number(streams),
  day: day ?? "",
  since: since || undefined,
  signature: signature ?? "",
})

/** Separates ends with a valid signature from others. */
export const noted = (
  streams: ReadonlyArray<SignedEnd>,
  log: ReadonlyArray<SignedEnd>,
  key: EndsKey,
): Pick<Noted, "streams" | "altered" | "log" | "problems"> => {
  const isRight = (end: SignedEnd): boolean => (isFormer(end) ? isFormerlySigned(end, key) : isSigned(end, key))
  const own = new Map(streams.filter(isRight).map((end) => [end.of, end]))
  return {
    streams: own,
    altered: new Set(streams.map(({ of }) => of).filter((of) => !own.has(of))),
    log: [...log].sort((a, b) => (a.day < b.day ? -1 : 1)),
    problems: log
      .filter((end) => !isRight(end))
      .map(({ day }) => `What is noted of the log on ${day} was altered, or is signed with another key.`),
  }
}

/** Reads the ends of those streams, or of all. Empty if the tables do not exist. */
export const readStored = Effect.fnUntraced(function* (
  client: pg.Client,
  key: EndsKey,
  streamIds?: ReadonlyArray<StreamId>,
) {
  const streams = yield* rowsOf(client, streamEnds, "$1::text[] is null or stream_id = any ($1)", [streamIds ?? null])
  return noted(streams.map(endOfStream), (yield* rowsOf(client, logEnds, "true")).map(endOfLog), key)
})

/** Reads every column as text, also if the table still lacks the newer ones. */
const rowsOf = (client: pg.Client, table: string, where: string, values?: Array<unknown>) =>
  query<{ row: EndRow }>(
    client,
    `select (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(noted))) as row
     from ${table} as noted where ${where}`,
    values,
  ).pipe(
    ifThere,
    Effect.map((rows) => rows.map(({ row }) => row)),
  )

export const countEnds = (client: pg.Client): Effect.Effect<number, Error> =>
  query<{ count: number }>(client, `select count(*)::integer as count from ${streamEnds}`).pipe(
    ifThere,
    Effect.map(([row]) => row?.count ?? 0),
  )

/** A stream's end never moves back: if the stream is shorter, it has lost events. */
export const writeStreamEnds = (client: pg.Client, ends: ReadonlyArray<SignedEnd>) =>
  query(
    client,
    `insert into ${streamEnds} (stream_id, revision, hash, day, signature)
     select * from unnest($1::text[], $2::integer[], $3::text[], $4::text[], $5::text[])
     on conflict (stream_id) do update
       set revision = excluded.revision, hash = excluded.hash, day = excluded.day, signature = excluded.signature
       where stream_heads.revision <= excluded.revision`,
    (["of", "at", "hash", "day", "signature"] as const).map((field) => ends.map((end) => end[field])),
  )

export const writeLogEnd = (client: pg.Client, { day, at, count, hash, since, signature }: SignedEnd) =>
  query(
    client,
    `insert into ${logEnds} (day, position, streams, signature, hash, since) values ($1, $2, $3, $4, $5, $6)
     on conflict (day) do update
       set position = excluded.position, streams = excluded.streams, signature = excluded.signature,
         hash = excluded.hash, since = excluded.since`,
    [day, at, count, signature, hash, since ?? ""],
  )

/** Signs the ends from before there were public keys with the new key. */
export const signAnew = Effect.fnUntraced(function* (client: pg.Client, key: EndsKey) {
  const isOld = "length(signature) = 64"
  const streams = (yield* rowsOf(client, streamEnds, isOld)).map(endOfStream)
  const log = (yield* rowsOf(client, logEnds, isOld)).map(endOfLog)
  const right = (ends: ReadonlyArray<SignedEnd>): ReadonlyArray<SignedEnd> =>
    ends.filter((end) => isFormerlySigned(end, key)).map((end) => signed(end, key))
  if (streams.length > 0) yield* writeStreamEnds(client, right(streams))
  yield* Effect.forEach(right(log), (end) => writeLogEnd(client, end))
})
