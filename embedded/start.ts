// Composes all services in one process, as compose.yaml does in containers. An embedded PostgreSQL stores the events,
// the tables that cannot be rebuilt and the read models; without the provider's keys, the sandbox bank replaces the
// provider.
import { mkdirSync } from "node:fs"
import { resolve } from "node:path"
import { Effect, Schedule, type Scope } from "effect"
import { Registry } from "prom-client"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { makeLog, type Readiness } from "@evenkeel/server-kit/observability"
import { attempt, closedInTime, opened } from "@evenkeel/server-kit/lifetime"
import { byName, noteAddress } from "@evenkeel/server-kit/http/address-to-open"
import { openListener } from "@evenkeel/server-kit/http/listener"
import { openMetrics } from "@evenkeel/server-kit/http/metrics"
import { expectNoLater } from "@evenkeel/projector/read-models/prepare"
import { readModelsOf, type ReadModels } from "@evenkeel/projector/read-models/version"
import { startPostgres } from "@evenkeel/local-postgres/postgres"
import { prepareDatabase } from "../tools/database/prepare.ts"
import { keepBackingUp } from "./backups/schedule.ts"
import type { EmbeddedConfig } from "./config.ts"
import { drainable } from "@evenkeel/server-kit/draining"
import { openServices, type Waits } from "./services.ts"

export interface Evenkeel {
  /** The facade's address for programs on this machine. */
  readonly address: string
  /** The address that people open. */
  readonly publicAddress: string
  /** Where /metrics is served, if it is. */
  readonly metricsAddress: string | undefined
  readonly store: EventStore
  /** Resolves if the database stops unexpectedly: then no request can be answered any more. */
  readonly lost: Promise<void>
}

export interface EmbeddedOptions {
  /** By default those of this version. */
  readonly readModels?: ReadModels
  readonly waits?: Waits
}

/** Fails with an Error whose message is for the operator. The scope's end is graceful, and takes under 5 seconds. */
export const startEmbedded = (
  config: EmbeddedConfig,
  options: EmbeddedOptions = {},
): Effect.Effect<Evenkeel, Error, Scope.Scope> =>
  Effect.mapError(startServices(config, options), (error) => {
    if (!isFull(error)) return error
    const sentence = `The disk of ${resolve(config.data)} is full: free some space and start again. What was saved is safe.`
    return new Error(sentence, { cause: error })
  })

/** The messages of Node, PostgreSQL and its log. Shared memory can run out of space too, but that is not the disk. */
const isFull = (error: Error): boolean =>
  /ENOSPC|No space left on device|EDQUOT|Disk quota exceeded/.test(error.message) &&
  !error.message.includes("shared memory segment")

const startServices = Effect.fnUntraced(function* (config: EmbeddedConfig, options: EmbeddedOptions) {
  const { readModels = readModelsOf(), waits = {} } = options
  const metrics = new Registry()

  // Bind the port first, so that a port in use is reported before anything else happens.
  const listener = yield* openListener(config)
  const metricsListener = yield* openMetrics(config.metricsAt, metrics)

  const directory = resolve(config.data)
  const postgres =
    config.databaseUrl === undefined ? yield* ownPostgres(directory) : elsewhere(config.databaseUrl, directory)
  yield* attempt(() => expectNoLater(postgres.url, readModels))
  const urls = yield* attempt(() => prepareDatabase(postgres.url, readModels))

  const { origin } = listener
  const services = yield* closedInTime(openServices({ config, readModels, waits, directory, urls, origin, metrics }))
  const { handler, drain } = drainable(services.facade, services.staysOpen)
  // Added last, so that requests in flight are answered while all services are still running.
  yield* Effect.addFinalizer(() => {
    services.endLive()
    return Effect.promise(drain)
  })
  listener.open(handler)
  // Does not wait for the command side: it is ready already, or reports what an operator has to set first.
  yield* untilReady(services.projectorReady)
  if (config.backups !== undefined) {
    const paths = { data: directory, databaseUrl: postgres.url, ofOwn: config.databaseUrl === undefined }
    yield* Effect.forkScoped(
      keepBackingUp({ plan: config.backups, ...paths, log: makeLog("backups", config.logLevel), metrics }),
    )
  }
  const publicAddress = yield* attempt(async () => config.publicUrls[0] ?? (await byName(origin, config.host)))
  yield* attempt(() => noteAddress(directory, publicAddress))
  return {
    address: origin,
    publicAddress,
    metricsAddress: metricsListener?.origin,
    store: services.store,
    lost: postgres.lost,
  }
})

const ownPostgres = (directory: string) =>
  opened(
    () => startPostgres({ directory }),
    (started) => started.stop(),
  )

/** A database elsewhere: its operators notice if it stops. The directory still has the keys and the ledger. */
const elsewhere = (url: string, directory: string) => {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  return { url, lost: new Promise<void>(() => {}) }
}

/**
 * Longer than any first start takes. Building the read models from a large log, without older ones to serve meanwhile,
 * continues after the port is open, and reads get 503 until it is complete.
 */
const longestStart = "1 minute"

const untilReady = (readiness: Readiness): Effect.Effect<void> =>
  Effect.promise(readiness).pipe(
    Effect.repeat({ schedule: Schedule.spaced("20 millis"), until: (reason) => reason === undefined }),
    Effect.timeoutOption(longestStart),
    Effect.asVoid,
  )
