// Reads the recorded ends, and the matching parts of the log.
import { createHash } from "node:crypto"
import { Effect } from "effect"
import type pg from "pg"
import type { StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"
import { postgresLog } from "@evenkeel/event-log/postgres/log"
import { attempt } from "@evenkeel/server-kit/lifetime"
import type { EndsKey } from "@evenkeel/server-kit/signed-end"
import { ask, query, withClient } from "../operate/database.ts"
import type { Installation } from "../operate/installation.ts"
import { beganLate, compare, endsOfLog, nothingNoted, type Noted, type Seen } from "./compare.ts"
import { readEnds, type EndsFile } from "./file.ts"
import { countEnds, readStored } from "./stored.ts"

/** Reads the ends of those streams, or of all. */
export const readNoted = Effect.fnUntraced(function* (
  client: pg.Client,
  key: EndsKey,
  file: EndsFile | undefined,
  streamIds?: ReadonlyArray<StreamId>,
): Effect.fn.Return<Noted, Error> {
  const stored = yield* readStored(client, key, streamIds)
  return file === undefined ? stored : { ...stored, file: yield* attempt(() => readEnds(file)) }
})

type Here = Pick<Installation, "databaseUrl" | "source" | "logUrl" | "heads" | "headsKey">

/** Empty if the key is not known. */
export const notedHere = ({ databaseUrl, heads, headsKey }: Here): Effect.Effect<Noted, Error> =>
  headsKey === undefined
    ? Effect.succeed(nothingNoted)
    : withClient(databaseUrl, (client) => readNoted(client, headsKey, heads))

/** The state of the log that `noted` is compared with. */
export const seenWith = Effect.fnUntraced(function* (
  { source, logUrl }: Pick<Here, "source" | "logUrl">,
  noted: Noted,
  streams: number | undefined,
): Effect.fn.Return<Seen, Error> {
  const positions = endsOfLog(noted).map(({ at }) => at)
  return { end: yield* source.head(), streams, hashAt: yield* hashesAt(logUrl, positions) }
})

/** Also reports if the records began late. */
export const compareHere = Effect.fnUntraced(function* (
  here: Here,
  noted: Noted,
  now = new Date(),
): Effect.fn.Return<ReadonlyArray<string>, Error> {
  if (here.headsKey === undefined) return []
  const streams = yield* withClient(here.databaseUrl, countEnds)
  return [...compare(noted, yield* seenWith(here, noted, streams)), ...beganLate(noted, now)]
})

/** The same hashes as `hashOfEvent` computes from rows of a backup. */
const positionsAndHashes = `
  select position::text, encode(sha256(convert_to(
    json_build_array(stream_id, revision, event_id, type, data::text, metadata::text)::text, 'UTF8')), 'hex') as hash
  from ${postgresLog.table}`

/** The end of the log in a transaction's snapshot. */
export const endSeenBy = (client: pg.Client) =>
  Effect.map(
    query<{ position: string; hash: string }>(client, `${positionsAndHashes} order by log.position desc limit 1`),
    ([row]) => row,
  )

/** The hashes of the events at these positions; none in a store that does not number its events. */
export const hashesAt = Effect.fnUntraced(function* (logUrl: string | undefined, positions: ReadonlyArray<string>) {
  if (logUrl === undefined || positions.length === 0) return () => undefined
  const rows = yield* ask<{ position: string; hash: string }>(
    logUrl,
    `${positionsAndHashes} where position = any ($1::bigint[])`,
    [positions],
  )
  const hashes = new Map(rows.map(({ position, hash }) => [position, hash]))
  return (position: string) => hashes.get(position)
})

/** Hashes the same text as PostgreSQL's json_build_array. */
export const hashOfEvent = ({ streamId, revision, eventId, type, json }: StoredEvent): string => {
  const fields = [streamId, revision, eventId, type, json?.data, json?.metadata].map((field) => JSON.stringify(field))
  return createHash("sha256")
    .update(`[${fields.join(", ")}]`)
    .digest("hex")
}
