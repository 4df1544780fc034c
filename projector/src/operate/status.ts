// The status of an installation: which services answer, how far the log and the read
// models reach, and which streams are parked.
import { Effect } from "effect"
import { postgresLog } from "@evenkeel/event-log/postgres/log"
import type pg from "pg"
import { checkpoint } from "../read-models/checkpoint.ts"
import { withClient } from "./database.ts"
import { reasonOf, type Installation } from "./installation.ts"
import { nextOf, previousOf } from "./rebuild/schemas.ts"
import { versionOf } from "./version.ts"

export interface Service {
  readonly name: string
  /** A sentence, if it does not answer. */
  readonly state: string
  readonly up: boolean
}

export interface Projection {
  readonly schema: string
  /** Whose fold projected the rows. */
  readonly version: number
  readonly position: string | null
  readonly caughtUp: boolean
  /** In events, or whatever the event store's positions count; null if the event store does not answer. */
  readonly lag: number | null
  /** Since the oldest waiting event was appended; null if that cannot be known. */
  readonly lagSeconds: number | null
  readonly users: number
  readonly parked: number
}

export interface Status {
  readonly services: ReadonlyArray<Service>
  readonly head: string | null
  readonly projections: ReadonlyArray<Projection>
}

export const readStatus = async (installation: Installation, now: () => Date): Promise<Status> => {
  const head = await asked(Effect.runPromise(installation.source.head()))
  const projections = await asked(projectionsOf(installation, head, now))
  return {
    services: [
      { name: "event store", ...stateOf(head) },
      { name: "read models", ...stateOf(projections) },
      ...(installation.address === undefined ? [] : [await facadeAt(installation.address)]),
    ],
    head: head.answer ?? null,
    projections: projections.answer ?? [],
  }
}

/** What a service answered, or why it did not. */
type Asked<A> =
  | { readonly isUp: true; readonly answer: A }
  | { readonly isUp: false; readonly answer?: undefined; readonly reason: string }

const asked = async <A>(work: Promise<A>): Promise<Asked<A>> => {
  try {
    return { isUp: true, answer: await work }
  } catch (error) {
    return { isUp: false, reason: reasonOf(error) }
  }
}

const stateOf = (service: Asked<unknown>): Pick<Service, "up" | "state"> =>
  service.isUp ? { up: true, state: "up" } : { up: false, state: service.reason }

const facadeAt = async (address: string): Promise<Service> => {
  try {
    const answer = await fetch(new URL("/ready", address), { signal: AbortSignal.timeout(5_000) })
    if (answer.ok) return { name: "facade", up: true, state: "ready" }
    const body = (await answer.json().catch(() => ({}))) as { readonly error?: string }
    return { name: "facade", up: false, state: body.error ?? `answers ${answer.status}` }
  } catch (error) {
    const reason = reasonOf(error instanceof Error ? (error.cause ?? error) : error)
    return { name: "facade", up: false, state: `does not answer at ${address}: ${reason}` }
  }
}

const projectionsOf = (
  { databaseUrl, prefix, schema, source, logUrl }: Installation,
  head: Asked<string | undefined>,
  now: () => Date,
): Promise<ReadonlyArray<Projection>> =>
  withClient(databaseUrl, async (client) => {
    const projections: Array<Projection> = []
    for (const each of [schema, nextOf(schema), previousOf(schema), ...(await otherVersions(client, prefix, schema))]) {
      const found = await projectionIn(client, each)
      if (found === undefined) continue
      const lag = head.isUp ? lagBetween(source, found.position ?? undefined, head.answer) : null
      const lagSeconds = await secondsBehind(lag, logUrl, found.position, now)
      projections.push({ schema: each, ...found, lag, lagSeconds })
    }
    return projections
  })

/** Latest first. */
const otherVersions = async (client: pg.Client, prefix: string, schema: string): Promise<ReadonlyArray<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select nspname::text as name from pg_namespace
     where nspname ~ ('^' || $1 || '(_[1-9][0-9]*)?$') and nspname <> $2 order by length(nspname) desc, nspname desc`,
    [prefix, schema],
  )
  return rows.map(({ name }) => name)
}

const secondsBehind = async (
  lag: number | null,
  logUrl: string | undefined,
  position: string | null,
  now: () => Date,
): Promise<number | null> => {
  if (lag === 0) return 0
  if (lag === null || logUrl === undefined) return null
  const since = await oldestWaiting(logUrl, position)
  return since === null ? null : Math.max(0, (now().getTime() - since) / 1_000)
}

export const lagBetween = (
  { between }: Installation["source"],
  position: string | undefined,
  head: string | undefined,
): number => {
  if (head === undefined) return 0
  return Math.max(0, between === undefined ? Number(BigInt(head) - BigInt(position ?? 0)) : between(position, head))
}

const projectionIn = async (
  client: pg.Client,
  schema: string,
): Promise<Omit<Projection, "schema" | "lag" | "lagSeconds"> | undefined> => {
  const version = await versionOf(client, schema)
  if (version === undefined) return undefined
  const { rows } = await client.query<Omit<Projection, "schema" | "version" | "lag" | "lagSeconds">>(`
    select position, caught_up as "caughtUp",
      (select count(*)::integer from "${schema}".budgets) as users,
      (select count(*)::integer from "${schema}".parked_streams) as parked
    from "${schema}".${checkpoint.name}`)
  return rows[0] && { version, ...rows[0] }
}

const oldestWaiting = (logUrl: string, position: string | null): Promise<number | null> =>
  withClient(logUrl, async (client) => {
    const { rows } = await client.query<{ at: string | null }>(
      `select metadata ->> 'occurredAt' as at from ${postgresLog.table} where position > $1 order by position limit 1`,
      [position ?? "0"],
    )
    const at = Date.parse(rows[0]?.at ?? "")
    return Number.isNaN(at) ? null : at
  })
