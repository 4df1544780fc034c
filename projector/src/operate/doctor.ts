// Finds problems of an installation. Each finding is a sentence that includes a remedy.
import { storedErasure } from "@evenkeel/contracts/budget/envelope"
import { Effect, Result } from "effect"
import type pg from "pg"
import { isInLog, lost } from "@evenkeel/event-log/in-log"
import { postgresLog } from "@evenkeel/event-log/postgres/log"
import { checkpoint, followedTo, nowhere, type CheckpointRow } from "../read-models/checkpoint.ts"
import { clockBehind, dayOf } from "../ends/compare.ts"
import { examineEnds, noteOfEnds } from "../ends/examine.ts"
import { allTables } from "../read-models/schema.ts"
import { lastBackup, lastRehearsal } from "./backup/record.ts"
import { ask, ifThere, namesIn, openClient, query } from "./database.ts"
import { parkedIn } from "./dlq.ts"
import { reasonOf, type Installation } from "./installation.ts"
import { examineRelays } from "./relay.ts"
import { readStatus } from "./status.ts"
import { streamsOf } from "./streams/streams-of.ts"
import { everyone, sampleOf, verify } from "./verify/verify.ts"
import { liveSchema, nextOf, versionOf } from "./version.ts"

export interface Examination {
  readonly what: string
  /** Sentences; none where all is well. */
  readonly findings: ReadonlyArray<string>
  /** A remark for the case that nothing is wrong. */
  readonly note?: string | undefined
}

type Examiner = (installation: Installation, client: pg.Client) => Effect.Effect<ReadonlyArray<string>, Error>

/** Without an answer of the database, nothing else can be examined. */
export const examine = (installation: Installation): Effect.Effect<ReadonlyArray<Examination>> =>
  Effect.gen(function* () {
    const what = "the database"
    const client = yield* Effect.result(openClient(installation.databaseUrl))
    if (Result.isFailure(client)) {
      const finding = `It cannot be reached: ${reasonOf(client.failure)}. Start it, or check DATABASE_URL.`
      return [{ what, findings: [finding] }]
    }
    const examinations = yield* Effect.forEach(Object.entries(examiners), ([what, examiner]) =>
      examiner(installation, client.success).pipe(
        Effect.catch((error) => Effect.succeed([`It could not be examined: ${reasonOf(error)}.`])),
        Effect.map((findings) => ({ what, findings })),
      ),
    )
    const notes: Readonly<Record<string, string | undefined>> = {
      "the backups": yield* noteOfBackups(client.success),
      "the noted ends of people's events": noteOfEnds(installation),
    }
    const noted = examinations.map((each) => (each.what in notes ? { ...each, note: notes[each.what] } : each))
    return [{ what, findings: [] }, ...noted]
  }).pipe(Effect.scoped)

const services: Examiner = (installation) =>
  Effect.map(
    readStatus(installation, () => new Date()),
    (status) => status.services.filter(({ up }) => !up).map(({ name, state }) => `The ${name}: ${state}.`),
  )

/** In seconds: beyond that, people's dates may differ from the database's. */
const longestSkew = 60

const clock: Examiner = Effect.fnUntraced(function* (_, client) {
  const now = new Date()
  const [database] = yield* query<{ ahead: number }>(
    client,
    "select extract(epoch from now() - $1::timestamptz)::integer as ahead",
    [now.toISOString()],
  )
  const [noted] = yield* ifThere(
    query<{ day: string | null }>(client, "select max(day) as day from operators.log_heads"),
  )
  const { ahead = 0 } = database ?? {}
  const skewed =
    Math.abs(ahead) <= longestSkew
      ? []
      : [
          `The database's clock is ${Math.abs(ahead)} seconds ${ahead > 0 ? "ahead of" : "behind"} this machine's: let both follow a time server.`,
        ]
  return [...skewed, ...clockBehind(noted?.day ?? undefined, now)]
})

const eventLog: Examiner = Effect.fnUntraced(function* ({ logUrl, source }) {
  const head = yield* source.head()
  if (logUrl === undefined || head === undefined) return []
  const [row] = yield* ask<{ events: string; erased: string; guarded: boolean }>(
    logUrl,
    `select count(*) as events, coalesce(sum(revision) filter (where type = '${storedErasure}'), 0) as erased,
        exists (
          select from pg_trigger
          where tgrelid = '${postgresLog.table}'::regclass and tgname = 'append_only' and tgenabled = 'A'
        ) as guarded
      from ${postgresLog.table}`,
  )
  const { events = 0, erased = 0, guarded } = row ?? {}
  const findings: Array<string> = []
  if (guarded === false) {
    findings.push(
      "Nothing prevents events from being changed: the trigger append_only is off. Find out who disabled it, and restore it.",
    )
  }
  // Erasures leave gaps, each as long as the person's history.
  if (BigInt(head) - BigInt(events) > BigInt(erased)) {
    findings.push(`It ends at position ${head}, but holds ${events} events. "backup check" names what is missing.`)
  }
  return findings
})

const readModels: Examiner = Effect.fnUntraced(function* (installation, client) {
  const { schema, version, source } = installation
  if ((yield* versionOf(client, schema)) === undefined) {
    return (yield* liveSchema(client, installation)) === undefined
      ? ["There are none: start a projector, which builds them."]
      : [
          `Those of version ${version}, which this code knows, do not exist yet: start a projector with this code, which builds them while older ones are read.`,
        ]
  }
  const findings: Array<string> = []
  const reach = yield* reachOf(client, schema)
  if (!reach.checkpoint.caught_up) {
    findings.push(
      'They are being built for the first time, and reads are refused until then: wait, and watch "status".',
    )
  }
  const head = (yield* source.head()) ?? "0"
  const followed = followedTo(reach.checkpoint)
  const position = followed?.position ?? "0"
  if (followed !== undefined && !(yield* isInLog(source, followed))) findings.push(lost("They", followed))
  if (BigInt(head) > BigInt(position) && reach.projectors === 0) {
    findings.push(`They are behind at position ${position} of ${head}, and no projector is connected: start one.`)
  }
  for (const table of yield* withoutKey(client, schema)) findings.push(`The table ${table} has lost its key: rebuild.`)
  return findings
})

interface Reach {
  readonly checkpoint: Omit<CheckpointRow, "version">
  /** The number of connected projectors. */
  readonly projectors: number
}

const reachOf = (client: pg.Client, schema: string): Effect.Effect<Reach, Error> =>
  query<Reach>(
    client,
    `select to_jsonb(checkpoint) as checkpoint, (
      select count(*)::integer from pg_stat_activity
      where datname = current_database() and application_name = 'evenkeel projector'
    ) as projectors
    from "${schema}".${checkpoint.name}`,
  ).pipe(Effect.map(([reach]) => reach ?? { checkpoint: { ...nowhere, caught_up: true }, projectors: 0 }))

const withoutKey = (client: pg.Client, schema: string) =>
  namesIn(
    client,
    "select name from unnest($1::text[]) as name where to_regclass($2 || '.' || name || '_key') is null",
    [allTables.map(({ name }) => name), schema],
  )

const parkedStreams: Examiner = (installation) =>
  Effect.map(parkedIn(installation), (parked) =>
    parked.map(
      ({ user_id, revision, reason }) =>
        `The stream of user ${user_id} waits at revision ${revision}: ${reason}. "dlq show" prints the event; use "dlq retry", after an upgrade that can read it if it cannot be read.`,
    ),
  )

const rebuilds: Examiner = Effect.fnUntraced(function* ({ schema }, client) {
  const findings: Array<string> = []
  if ((yield* versionOf(client, nextOf(schema))) !== undefined) {
    findings.push("One was started and has not finished: start it again to resume it, unless it is running.")
  }
  const dropped = yield* query(client, "select from pg_namespace where nspname = $1", [`${schema}_dropped`])
  if (dropped.length > 0) {
    findings.push("One stopped before it had dropped the old tables; the next rebuild will drop them.")
  }
  return findings
})

const longTransactions: Examiner = (_, client) =>
  query<{ name: string; minutes: number }>(
    client,
    `select coalesce(nullif(application_name, ''), 'someone') as name,
      extract(epoch from now() - xact_start)::integer / 60 as minutes
    from pg_stat_activity
    where datname = current_database() and xact_start < now() - interval '5 minutes' and pid <> pg_backend_pid()`,
  ).pipe(
    Effect.map((rows) =>
      rows.map(
        ({ name, minutes }) =>
          `A transaction of ${name} has been open for ${minutes} minutes: it prevents the tables from being vacuumed. End it.`,
      ),
    ),
  )

const sampledRows: Examiner = Effect.fnUntraced(function* (installation) {
  const { databaseUrl, schema, source } = installation
  const userIds = sampleOf(yield* everyone(databaseUrl, schema, yield* streamsOf(installation)), 5)
  const { differ } = yield* verify({ databaseUrl, schema, source, userIds })
  if (differ === 0) return []
  return [
    `${differ} of ${userIds.length} people's rows do not match their events. "verify" says whose; "rebuild --user" repairs them.`,
  ]
})

/** In milliseconds. */
const longestWithoutBackup = 7 * 86_400_000

const backups: Examiner = Effect.fnUntraced(function* (_, client) {
  const last = yield* lastBackup(client)
  const tried = yield* lastRehearsal(client)
  if (tried?.fault != null) {
    return [`The last scheduled one, ${tried.file}, could not be made, or not restored for trial: ${tried.fault}`]
  }
  if (last !== undefined) {
    return Date.now() - last.at.getTime() <= longestWithoutBackup
      ? []
      : [`The last one was made on ${dayOf(last.at)}, to ${last.file}: make one with "backup create".`]
  }
  const [first] = yield* ifThere(query<{ at: Date | null }>(client, "select min(created_at) as at from identity.users"))
  if (first?.at == null || Date.now() - first.at.getTime() <= longestWithoutBackup) return []
  return [
    `None has been made, and there have been people here since ${dayOf(first.at)}: make one with "backup create".`,
  ]
})

/** A remark for the case that nothing is wrong. */
const noteOfBackups = (client: pg.Client): Effect.Effect<string | undefined> =>
  Effect.gen(function* () {
    const last = yield* lastBackup(client)
    if (last === undefined) return "none has been made yet"
    const tried = (yield* lastRehearsal(client))?.file === last.file ? ", and restored for trial" : ""
    return `the last one was made on ${dayOf(last.at)}, to ${last.file}${tried}`
  }).pipe(Effect.orElseSucceed(() => undefined))

const examiners: Readonly<Record<string, Examiner>> = {
  "the services": services,
  "the clock": clock,
  "the event log": eventLog,
  "the noted ends of people's events": examineEnds,
  "the read models": readModels,
  "the backups": backups,
  "the parked streams": parkedStreams,
  "the relays": examineRelays,
  "the rebuilds": rebuilds,
  "long transactions": longTransactions,
  "a sample of the rows": sampledRows,
}
