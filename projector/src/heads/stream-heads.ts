// Where each stream ended when that was last noted, and how many streams there were on each day, in tables of the
// operators'. Both are signed: whoever can write to the log and to these tables, but does not have the key, cannot make
// them fit what they have changed or cut off.
import { createHmac, timingSafeEqual } from "node:crypto"
import { Effect } from "effect"
import type pg from "pg"
import type { StreamId } from "@evenkeel/contracts/budget/envelope"
import type { ChainEnd } from "@evenkeel/contracts/budget/stream-chain"
import { ask, isMissing, query, withClient } from "../operate/database.ts"

export interface StreamHead extends ChainEnd {
  readonly streamId: StreamId
  /** Like "2026-02-14", in UTC: when it was noted. */
  readonly day: string
}

/** The log as a whole. */
export interface LogHead {
  readonly day: string
  /** Up to where it has been read. */
  readonly position: string
  /** How many of them have a head. */
  readonly streams: number
}

type Signed<Head> = Head & { readonly signature: string }
export type SignedStreamHead = Signed<StreamHead>
export type SignedLogHead = Signed<LogHead>

export const [streamHeads, logHeads] = ["operators.stream_heads", "operators.log_heads"]

/** Part of the operators' tables. */
export const headsTables = `
  create table if not exists ${streamHeads} (
    stream_id text primary key, revision integer not null, hash text not null, day text not null, signature text not null
  );
  create table if not exists ${logHeads} (
    day text primary key, position numeric not null, streams integer not null, signature text not null
  );`

const signatureOf = (key: Buffer, ...signed: ReadonlyArray<string | number>): string =>
  createHmac("sha256", key).update(JSON.stringify(signed)).digest("hex")

const ofStream = ({ streamId, revision, hash, day }: StreamHead, key: Buffer): string =>
  signatureOf(key, "stream", streamId, revision, hash, day)

const ofDay = ({ day, position, streams }: LogHead, key: Buffer): string =>
  signatureOf(key, "day", day, position, streams)

const isSame = (given: string, right: string): boolean =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))

/** What was noted of streams. */
export interface StreamsNoted {
  /** As far as they are signed with the key. */
  readonly heads: ReadonlyMap<StreamId, StreamHead>
  /** The others. */
  readonly altered: ReadonlySet<StreamId>
}

export const noneNoted: StreamsNoted = { heads: new Map(), altered: new Set() }

export const streamsNoted = (heads: ReadonlyArray<SignedStreamHead>, key: Buffer): StreamsNoted => {
  const isRight = (head: SignedStreamHead): boolean => isSame(head.signature, ofStream(head, key))
  return {
    heads: new Map(heads.filter(isRight).map((head) => [head.streamId, head])),
    altered: new Set(heads.filter((head) => !isRight(head)).map(({ streamId }) => streamId)),
  }
}

/** What was noted of the log as a whole. */
export interface LogNoted {
  readonly last: LogHead | undefined
  readonly problems: ReadonlyArray<string>
}

export const logNoted = (days: ReadonlyArray<SignedLogHead>, key: Buffer): LogNoted => ({
  last: days.reduce<LogHead | undefined>(
    (last, head) => (last === undefined || head.day > last.day ? head : last),
    undefined,
  ),
  problems: days
    .filter((head) => !isSame(head.signature, ofDay(head, key)))
    .map(({ day }) => `What is noted of the log on ${day} was altered, or is signed with another key.`),
})

/** Of those streams, or of all; none where the table does not exist. */
export const readStreamHeads = (client: pg.Client, key: Buffer, streamIds?: ReadonlyArray<StreamId>) =>
  query<SignedStreamHead>(
    client,
    `select stream_id as "streamId", revision, hash, day, signature from ${streamHeads}
     where $1::text[] is null or stream_id = any ($1)`,
    [streamIds ?? null],
  ).pipe(
    Effect.catchIf(isMissing, () => Effect.succeed([])),
    Effect.map((heads) => streamsNoted(heads, key)),
  )

/** Nothing where the table does not exist. */
export const readLogHeads = (client: pg.Client, key: Buffer) =>
  query<SignedLogHead>(client, `select day, position::text, streams, signature from ${logHeads}`).pipe(
    Effect.catchIf(isMissing, () => Effect.succeed([])),
    Effect.map((days) => logNoted(days, key)),
  )

/** The last day of which there is a note, whoever signed it; undefined if there is none. */
export const lastDayNoted = (databaseUrl: string): Effect.Effect<string | undefined, Error> =>
  ask<{ day: string | null }>(databaseUrl, `select max(day) as day from ${logHeads}`).pipe(
    Effect.catchIf(isMissing, () => Effect.succeed([])),
    Effect.map(([row]) => row?.day ?? undefined),
  )

export interface Noted extends StreamsNoted {
  readonly log: LogNoted
}

/** All of it; nothing if the key is not known. */
export const notedAt = (databaseUrl: string, key: Buffer | undefined): Effect.Effect<Noted, Error> =>
  key === undefined
    ? Effect.succeed({ ...noneNoted, log: logNoted([], Buffer.alloc(0)) })
    : withClient(
        databaseUrl,
        Effect.fnUntraced(function* (client) {
          return { ...(yield* readStreamHeads(client, key)), log: yield* readLogHeads(client, key) }
        }),
      )

/** Whether the log, which ends at that position, goes as far as it did. */
export const lostEnd = ({ last }: LogNoted, end: string | undefined): ReadonlyArray<string> =>
  last === undefined || BigInt(end ?? 0) >= BigInt(last.position)
    ? []
    : [`The log ends at position ${end ?? 0}, but on ${last.day} it ended at ${last.position}: its end is lost.`]

/** Whether what was noted of streams, of which there is so many, is all that was noted. */
export const lostHeads = ({ last }: LogNoted, streams: number): ReadonlyArray<string> => {
  const missing = (last?.streams ?? 0) - streams
  return last === undefined || missing <= 0
    ? []
    : [
        `What was noted of the end of ${missing === 1 ? "a stream" : `${missing} streams`} is missing: on ${last.day} it was noted of ${last.streams}.`,
      ]
}

export const countHeads = (client: pg.Client): Effect.Effect<number, Error> =>
  Effect.map(
    query<{ count: number }>(client, `select count(*)::integer as count from ${streamHeads}`),
    ([row]) => row?.count ?? 0,
  )

/** A stream's head never goes back: if the stream is shorter, it has lost something. */
export const writeHeads = Effect.fnUntraced(function* (
  client: pg.Client,
  heads: ReadonlyArray<StreamHead>,
  log: LogHead,
  key: Buffer,
): Effect.fn.Return<void, Error> {
  yield* query(
    client,
    `insert into ${streamHeads} (stream_id, revision, hash, day, signature)
     select * from unnest($1::text[], $2::integer[], $3::text[], $4::text[], $5::text[])
     on conflict (stream_id) do update
       set revision = excluded.revision, hash = excluded.hash, day = excluded.day, signature = excluded.signature
       where stream_heads.revision < excluded.revision`,
    [
      heads.map(({ streamId }) => streamId),
      heads.map(({ revision }) => revision),
      heads.map(({ hash }) => hash),
      heads.map(({ day }) => day),
      heads.map((head) => ofStream(head, key)),
    ],
  )
  yield* query(
    client,
    `insert into ${logHeads} (day, position, streams, signature) values ($1, $2, $3, $4)
     on conflict (day) do update
       set position = excluded.position, streams = excluded.streams, signature = excluded.signature`,
    [log.day, log.position, log.streams, ofDay(log, key)],
  )
})
