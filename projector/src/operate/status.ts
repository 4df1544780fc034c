// The status of an installation: services that answer, the reach of the log and the read models, and parked streams.
import { Effect, Result } from "effect"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { postgresLog } from "@evenkeel/event-log/postgres/log"
import type pg from "pg"
import { checkpoint } from "../read-models/checkpoint.ts"
import { ask, namesIn, openClient, query } from "./database.ts"
import { reasonOf, type Installation } from "./installation.ts"
import { relaysOf, type Relay } from "./relay.ts"
import { nextOf, previousOf, versionOf } from "./version.ts"

export interface Service {
  readonly name: string
  /** A sentence, if it does not answer. */
  readonly state: string
  readonly up: boolean
}

export interface Projection {
  readonly schema: string
  /** The version of the fold that projected the rows. */
  readonly version: number
  readonly position: string | null
  readonly caughtUp: boolean
  /** In events, or in the unit of the store's positions; null if the event store does not answer. */
  readonly lag: number | null
  /** The seconds since the oldest waiting event was appended; null if unknown. */
  readonly lagSeconds: number | null
  readonly users: number
  readonly parked: number
}

export interface Status {
  readonly services: ReadonlyArray<Service>
  readonly head: string | null
  readonly projections: ReadonlyArray<Projection>
  /** One for each topic that a relay publishes to, or published to in the past. */
  readonly relays: ReadonlyArray<Relay & Pick<Projection, "lag">>
}

export const readStatus = Effect.fnUntraced(function* (
  installation: Installation,
  now: () => Date,
): Effect.fn.Return<Status> {
  const { source, address } = installation
  const head = yield* Effect.result(source.head())
  const projections = yield* Effect.result(projectionsOf(installation, head, now))
  const relays = yield* Effect.orElseSucceed(relaysOf(installation), () => [])
  const lagOf = (position: string | null) =>
    Result.isSuccess(head) ? lagBetween(source, position ?? undefined, head.success) : null
  return {
    services: [
      { name: "event store", ...stateOf(head) },
      { name: "read models", ...stateOf(projections) },
      ...(address === undefined ? [] : [yield* facadeAt(address)]),
    ],
    head: Result.getOrUndefined(head) ?? null,
    projections: Result.getOrElse(projections, () => []),
    relays: relays.map((relay) => ({ ...relay, lag: lagOf(relay.position) })),
  }
})

/** A service's answer, or why there is none. */
type Outcome<A> = Result.Result<A, Error>

const stateOf = (service: Outcome<unknown>): Pick<Service, "up" | "state"> =>
  Result.isSuccess(service) ? { up: true, state: "up" } : { up: false, state: reasonOf(service.failure) }

const facadeAt = (address: string): Effect.Effect<Service> =>
  attempt(async () => {
    const response = await fetch(new URL("/ready", address), { signal: AbortSignal.timeout(5_000) })
    if (response.ok) return { name: "facade", up: true, state: "ready" }
    const body = (await response.json().catch(() => ({}))) as { readonly error?: string }
    return { name: "facade", up: false, state: body.error ?? `answers ${response.status}` }
  }).pipe(
    Effect.catch((error) => {
      const state = `does not answer at ${address}: ${reasonOf(error.cause ?? error)}`
      return Effect.succeed({ name: "facade", up: false, state })
    }),
  )

const projectionsOf = Effect.fnUntraced(function* (
  { databaseUrl, prefix, schema, source, logUrl }: Installation,
  head: Outcome<string | undefined>,
  now: () => Date,
) {
  const client = yield* openClient(databaseUrl)
  const projections: Array<Projection> = []
  for (const each of [schema, nextOf(schema), previousOf(schema), ...(yield* otherVersions(client, prefix, schema))]) {
    const found = yield* projectionIn(client, each)
    if (found === undefined) continue
    const lag = Result.isSuccess(head) ? lagBetween(source, found.position ?? undefined, head.success) : null
    const lagSeconds = yield* secondsBehind(lag, logUrl, found.position, now)
    projections.push({ schema: each, ...found, lag, lagSeconds })
  }
  return projections
}, Effect.scoped)

/** Latest first. */
const otherVersions = (client: pg.Client, prefix: string, schema: string) =>
  namesIn(
    client,
    `select nspname::text as name from pg_namespace
     where nspname ~ ('^' || $1 || '(_[1-9][0-9]*)?$') and nspname <> $2 order by length(nspname) desc, nspname desc`,
    [prefix, schema],
  )

const secondsBehind = Effect.fnUntraced(function* (
  lag: number | null,
  logUrl: string | undefined,
  position: string | null,
  now: () => Date,
) {
  if (lag === 0) return 0
  if (lag === null || logUrl === undefined) return null
  const [oldest] = yield* ask<{ at: string | null }>(
    logUrl,
    `select metadata ->> 'occurredAt' as at from ${postgresLog.table} where position > $1 order by position limit 1`,
    [position ?? "0"],
  )
  const since = Date.parse(oldest?.at ?? "")
  return Number.isNaN(since) ? null : Math.max(0, (now().getTime() - since) / 1_000)
})

export const lagBetween = (
  { between }: Installation["source"],
  position: string | undefined,
  head: string | undefined,
): number => {
  if (head === undefined) return 0
  return Math.max(0, between === undefined ? Number(BigInt(head) - BigInt(position ?? 0)) : between(position, head))
}

const projectionIn = Effect.fnUntraced(function* (client: pg.Client, schema: string) {
  const version = yield* versionOf(client, schema)
  if (version === undefined) return undefined
  const [row] = yield* query<Omit<Projection, "schema" | "version" | "lag" | "lagSeconds">>(
    client,
    `select position, caught_up as "caughtUp",
      (select count(*)::integer from "${schema}".budgets) as users,
      (select count(*)::integer from "${schema}".parked_streams) as parked
    from "${schema}".${checkpoint.name}`,
  )
  return row && { version, ...row }
})
