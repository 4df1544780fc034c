// The status of an installation: which services answer, how far the log and the read
// models reach, and which streams are parked.
import { Effect } from "effect"
import { postgresLog } from "@evenkeel/contracts/events/postgres-log"
import type pg from "pg"
import { bookmark, type BookmarkRow } from "../read-models/bookmark.ts"
import { withClient } from "./database.ts"
import { reasonOf, type Installation } from "./installation.ts"
import { nextOf, previousOf } from "./rebuild/schemas.ts"

export interface Service {
  readonly name: string
  /** A sentence, if it does not answer. */
  readonly state: string
  readonly up: boolean
}

export interface Projection {
  readonly schema: string
  readonly version: string
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
  const head = await Effect.runPromise(installation.source.head()).then(
    (position) => position ?? null,
    (error: unknown) => ({ reason: reasonOf(error) }),
  )
  const isKnown = head === null || typeof head === "string"
  const projections = await projectionsOf(installation, isKnown ? (head ?? undefined) : undefined, now).then(
    (found) => ({ found, reason: "up" }),
    (error: unknown) => ({ found: undefined, reason: reasonOf(error) }),
  )
  return {
    services: [
      { name: "event store", up: isKnown, state: isKnown ? "up" : head.reason },
      { name: "read models", up: projections.found !== undefined, state: projections.reason },
      ...(installation.address === undefined ? [] : [await facadeAt(installation.address)]),
    ],
    head: isKnown ? head : null,
    projections: isKnown
      ? (projections.found ?? [])
      : (projections.found ?? []).map((each) => ({ ...each, lag: null, lagSeconds: null })),
  }
}

const facadeAt = async (address: string): Promise<Service> => {
  try {
    const answer = await fetch(new URL("/ready", address), { signal: AbortSignal.timeout(5_000) })
    if (answer.ok) return { name: "facade", up: true, state: "ready" }
    const body = (await answer.json().catch(() => ({}))) as { readonly error?: string }
    return { name: "facade", up: false, state: body.error ?? `answers ${answer.status}` }
  } catch (error) {
    return {
      name: "facade",
      up: false,
      state: `does not answer at ${address}: ${reasonOf((error as Error).cause ?? error)}`,
    }
  }
}

const projectionsOf = (
  { databaseUrl, schema, source, logUrl }: Installation,
  head: string | undefined,
  now: () => Date,
): Promise<ReadonlyArray<Projection>> =>
  withClient(databaseUrl, async (client) => {
    const projections: Array<Projection> = []
    for (const each of [schema, nextOf(schema), previousOf(schema)]) {
      const found = await projectionIn(client, each)
      if (found === undefined) continue
      const lag = lagBetween(source, found.position ?? undefined, head)
      const since = lag === 0 ? undefined : logUrl === undefined ? null : await oldestWaiting(logUrl, found.position)
      projections.push({
        ...found,
        schema: each,
        lag,
        lagSeconds: since === undefined ? 0 : since === null ? null : Math.max(0, (now().getTime() - since) / 1_000),
      })
    }
    return projections
  })

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
  const {
    rows: [there],
  } = await client.query<{ table: string | null }>("select to_regclass($1) as table", [`${schema}.${bookmark.name}`])
  if (there?.table == null) return undefined
  const {
    rows: [row],
  } = await client.query<BookmarkRow & { users: number; parked: number }>(`
    select version, position, caught_up, (select count(*)::integer from "${schema}".budgets) as users, (select count(*)::integer from "${schema}".parked_streams) as parked
    from "${schema}".bookmark`)
  return (
    row && {
      version: row.version,
      position: row.position,
      caughtUp: row.caught_up,
      users: row.users,
      parked: row.parked,
    }
  )
}

const oldestWaiting = (logUrl: string, position: string | null): Promise<number | null> =>
  withClient(logUrl, async (client) => {
    const {
      rows: [next],
    } = await client.query<{ at: string | null }>(
      `select metadata ->> 'occurredAt' as at from ${postgresLog.table} where position > $1 order by position limit 1`,
      [position ?? "0"],
    )
    const at = Date.parse(next?.at ?? "")
    return Number.isNaN(at) ? null : at
  })
