// Finds what is wrong with an installation. Each finding is a sentence that says what to do.
import { Effect } from "effect"
import type pg from "pg"
import { postgresLog } from "@evenkeel/contracts/events/postgres-log"
import { bookmark } from "../read-models/bookmark.ts"
import { allTables } from "../read-models/schema.ts"
import { connect } from "./database.ts"
import { parkedIn } from "./dlq.ts"
import { reasonOf, type Installation } from "./installation.ts"
import { nextOf } from "./rebuild/schemas.ts"
import { readStatus } from "./status.ts"
import { streamsOf } from "./streams-of.ts"
import { everyone, sampleOf, verify } from "./verify/verify.ts"
import { versionOf } from "./version.ts"

export interface Examination {
  readonly what: string
  /** Sentences; none where all is well. */
  readonly findings: ReadonlyArray<string>
}

type Examiner = (installation: Installation, client: pg.Client, version: string) => Promise<ReadonlyArray<string>>

/** If the database does not answer, nothing else can be examined. */
export const examine = async (installation: Installation, version: string): Promise<ReadonlyArray<Examination>> => {
  let client: pg.Client
  try {
    client = await connect(installation.databaseUrl)
  } catch (error) {
    return [
      {
        what: "the database",
        findings: [`It cannot be reached: ${reasonOf(error)}. Start it, or check DATABASE_URL.`],
      },
    ]
  }
  const examinations: Array<Examination> = [{ what: "the database", findings: [] }]
  try {
    for (const [what, examiner] of Object.entries(examiners)) {
      const findings = await examiner(installation, client, version).catch((error: unknown) => [
        `It could not be examined: ${reasonOf(error)}.`,
      ])
      examinations.push({ what, findings })
    }
  } finally {
    await client.end()
  }
  return examinations
}

const examiners: Readonly<Record<string, Examiner>> = {
  "the services": async (installation) =>
    (await readStatus(installation, () => new Date())).services
      .filter(({ up }) => !up)
      .map(({ name, state }) => `The ${name}: ${state}.`),

  "the event log": async ({ logUrl, source }) => {
    const head = await Effect.runPromise(source.head())
    if (logUrl === undefined || head === undefined) return []
    const client = await connect(logUrl)
    try {
      const {
        rows: [log],
      } = await client.query<{ events: string; erased: string; guarded: boolean }>(`
        select count(*) as events, coalesce(sum(revision) filter (where type = 'AccountErased'), 0) as erased,
          exists (select from pg_trigger where tgrelid = '${postgresLog.table}'::regclass and tgname = 'append_only' and tgenabled = 'A') as guarded
        from ${postgresLog.table}`)
      return [
        ...(log?.guarded === false
          ? [
              "Nothing prevents events from being changed: the trigger append_only is off. Find out who disabled it, and restore it.",
            ]
          : []),
        // Erasures leave gaps, each as long as the person's history was.
        ...(BigInt(head) - BigInt(log?.events ?? 0) <= BigInt(log?.erased ?? 0)
          ? []
          : [`It ends at position ${head}, but holds ${log?.events} events. "backup check" names what is missing.`]),
      ]
    } finally {
      await client.end()
    }
  },

  "the read models": async ({ schema, source }, client, version) => {
    const live = await versionOf(client, schema)
    if (live === undefined) return ["There are none: start a projector, which builds them."]
    const {
      rows: [row],
    } = await client.query<{ position: string | null; caught_up: boolean; projectors: number }>(`
      select position, caught_up, (select count(*)::integer from pg_stat_activity where datname = current_database() and application_name = 'evenkeel projector') as projectors
      from "${schema}".${bookmark.name}`)
    const head = await Effect.runPromise(source.head())
    const lag = BigInt(head ?? 0) - BigInt(row?.position ?? 0)
    const { rows: keys } = await client.query<{ name: string }>(
      "select name from unnest($1::text[]) as name where to_regclass($2 || '.' || name || '_key') is null",
      [allTables.map(({ name }) => name), schema],
    )
    return [
      ...(live === version
        ? []
        : [
            `They are of version ${live}, but this code is ${version}: start the product with this code, or use the code that built them.`,
          ]),
      ...(row?.caught_up === false
        ? ['They are being built for the first time, and reads are refused until then: wait, and watch "status".']
        : []),
      ...(lag < 0n
        ? [
            `They are ahead of the log, at position ${row?.position} of ${head ?? 0}: the log has lost events, perhaps because an old backup was restored. Restore the log, or rebuild.`,
          ]
        : []),
      ...(lag > 0n && row?.projectors === 0
        ? [
            `They are behind at position ${row.position ?? 0} of ${head ?? 0}, and no projector is connected: start one.`,
          ]
        : []),
      ...keys.map(({ name }) => `The table ${name} has lost its key: rebuild.`),
    ]
  },

  "the parked streams": async (installation) => {
    const parked = await parkedIn(installation)
    return parked.map(
      ({ user_id, revision, reason }) =>
        `The stream of user ${user_id} waits at revision ${revision}: ${reason}. "dlq show" prints the event; use "dlq retry" after an upgrade that can read it.`,
    )
  },

  "the rebuilds": async ({ schema }, client) => {
    const next = await versionOf(client, nextOf(schema))
    const { rowCount: dropped } = await client.query("select from pg_namespace where nspname = $1", [
      `${schema}_dropped`,
    ])
    return [
      ...(next === undefined
        ? []
        : ["One was started and has not finished: start it again to resume it, unless it is running."]),
      ...(dropped === 0 ? [] : ["One stopped before it had dropped the old tables; the next rebuild will drop them."]),
    ]
  },

  "long transactions": async (_, client) => {
    const { rows } = await client.query<{ name: string; minutes: number }>(`
      select coalesce(nullif(application_name, ''), 'someone') as name, extract(epoch from now() - xact_start)::integer / 60 as minutes
      from pg_stat_activity where datname = current_database() and xact_start < now() - interval '5 minutes' and pid <> pg_backend_pid()`)
    return rows.map(
      ({ name, minutes }) =>
        `A transaction of ${name} has been open for ${minutes} minutes: it prevents the tables from being vacuumed. End it.`,
    )
  },

  "a sample of the rows": async ({ databaseUrl, schema, source, logUrl }) => {
    const userIds = sampleOf(
      await everyone(databaseUrl, schema, streamsOf({ source, ...(logUrl === undefined ? {} : { logUrl }) })),
      5,
    )
    const { differences } = await verify({ databaseUrl, schema, source, userIds })
    return differences.length === 0
      ? []
      : [
          `${differences.length} of ${userIds.length} people's rows do not match their events. "verify" says whose; "rebuild --user" repairs them.`,
        ]
  },
}
