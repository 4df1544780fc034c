// Notes the log's head in the data directory, and finds what a log in PostgreSQL has lost since; and notes where each
// stream ends in the database.
import { Effect, Schedule, type Scope } from "effect"
import type pg from "pg"
import { postgresLog } from "@evenkeel/event-log/postgres/log"
import { attempt } from "@evenkeel/server-kit/lifetime"
import type { Log } from "@evenkeel/server-kit/observability"
import { ask, query } from "../operate/database.ts"
import { noteHeads, type NoteHeadsOptions } from "./note-heads.ts"
import { dayOf, lossesSince, noteHead, noteStreams, readHeads, type Head, type HeadsFile } from "./signed-heads.ts"
import { lastDayNoted } from "./stream-heads.ts"

interface Row {
  readonly position: string
  readonly digest: string
}

const { table } = postgresLog
/** As `digestOfRow` makes it of a row of a backup. */
const digest = `encode(sha256(convert_to(
  json_build_array(stream_id, revision, event_id, type, data::text, metadata::text)::text, 'UTF8')), 'hex') as digest`

const lastEvent = `select position, ${digest} from ${table} order by position desc limit 1`

const headIn = ([row]: ReadonlyArray<Row>): Head | undefined =>
  row && { position: Number(row.position), digest: row.digest }

const headOf = (logUrl: string): Effect.Effect<Head | undefined, Error> =>
  Effect.map(ask<Row>(logUrl, lastEvent), headIn)

/** As a transaction sees the log. */
export const headSeenBy = (client: pg.Client): Effect.Effect<Head | undefined, Error> =>
  Effect.map(query<Row>(client, lastEvent), headIn)

/** In sentences; none if the log still has everything that it ended with on any day. */
export const lossesIn = Effect.fnUntraced(function* (logUrl: string, file: HeadsFile) {
  const heads = yield* attempt(() => readHeads(file))
  const head = yield* headOf(logUrl)
  const rows = yield* ask<Row>(logUrl, `select position, ${digest} from ${table} where position = any ($1::bigint[])`, [
    heads.map(({ position }) => position),
  ])
  const digests = new Map(rows.map((row) => [Number(row.position), row.digest]))
  const losses = lossesSince(heads, head?.position ?? 0, (position) => digests.get(position))
  const day = heads.length === 0 ? yield* lastDayNoted(logUrl) : undefined
  // What began today may not have come as far as its first line.
  if (day === undefined || day >= dayOf(new Date())) return losses
  return [`${file.file} is missing or empty, but the database has a note of ${day}: the file may have been deleted.`]
})

/** Logs what was lost since the last run, then notes the head every minute, and when the scope ends. Never fails. */
export const keepHeads = Effect.fnUntraced(function* (
  logUrl: string,
  file: HeadsFile,
  log: Log,
): Effect.fn.Return<void, never, Scope.Scope> {
  const note = headOf(logUrl).pipe(
    Effect.flatMap((head) =>
      attempt(() => {
        if (head !== undefined) noteHead(file, { day: dayOf(new Date()), ...head })
      }),
    ),
    Effect.catch((error) => Effect.sync(() => log.warn({ err: error }, "the log's head could not be noted"))),
  )
  yield* lossesIn(logUrl, file).pipe(
    Effect.tap((losses) => Effect.sync(() => losses.forEach((loss) => log.error(loss)))),
    Effect.catch((error) => Effect.sync(() => log.error(error.message))),
  )
  yield* Effect.addFinalizer(() => note)
  yield* Effect.forkScoped(Effect.repeat(note, Schedule.spaced("1 minute")))
})

/** What was appended last has to be noted within that, or the next start does it. */
const longestNoting = "2 seconds"

/** Notes where streams end every minute, and when the scope ends, and logs what does not fit. Never fails. */
export const keepStreamHeads = Effect.fnUntraced(function* (
  options: Omit<NoteHeadsOptions, "now" | "noted">,
  log: Log,
): Effect.fn.Return<void, never, Scope.Scope> {
  const reported = new Set<string>()
  const { file } = options
  const noted = (position: string): void => file && noteStreams(file, position)
  const note = Effect.suspend(() => noteHeads({ ...options, noted, now: new Date() })).pipe(
    Effect.map((problems) => {
      for (const problem of problems) if (!reported.has(problem)) log.error(problem)
      for (const problem of problems) reported.add(problem)
    }),
    Effect.catch((error) => Effect.sync(() => log.warn({ err: error }, "the ends of streams could not be noted"))),
  )
  yield* Effect.addFinalizer(() => Effect.timeoutOption(note, longestNoting))
  yield* Effect.forkScoped(Effect.repeat(note, Schedule.spaced("1 minute")))
})
