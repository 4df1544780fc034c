// Composes all services in one process, as compose.yaml does in containers. An embedded PostgreSQL holds the events,
// the tables that cannot be rebuilt and the read models; without the provider's keys, the sandbox bank takes its place.
import type { IncomingMessage } from "node:http"
import { join, resolve } from "node:path"
import { Effect, Option, Schedule, type Config, type Scope } from "effect"
import { Registry } from "prom-client"
import type { Bank } from "@evenkeel/command-service/bank/bank"
import { makePlaidBank } from "@evenkeel/command-service/bank/plaid"
import { createCommandService } from "@evenkeel/command-service/command-service"
import { webhookPath } from "@evenkeel/contracts/paths"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { openPostgresEventStore } from "@evenkeel/event-log/postgres/store"
import { openSandboxBank } from "@evenkeel/sandbox-bank/sandbox-bank"
import { makeLog, type Readiness } from "@evenkeel/server-kit/observability"
import { createFacade } from "@evenkeel/frontend/server/facade"
import { attempt, opened } from "@evenkeel/server-kit/lifetime"
import { makeAllowance } from "@evenkeel/server-kit/limits/allowance"
import { openListener } from "@evenkeel/server-kit/http/listener"
import { openMetrics } from "@evenkeel/server-kit/http/metrics"
import { keepHeads } from "@evenkeel/projector/heads/keep-heads"
import { startProjector } from "@evenkeel/projector/projector"
import { expectNoLater } from "@evenkeel/projector/read-models/prepare"
import { readModelsOf, type ReadModels } from "@evenkeel/projector/read-models/version"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { createQueryService } from "@evenkeel/query-service/query-service"
import type { embeddedConfig } from "./config.ts"
import { prepareDatabase } from "../tools/database/prepare.ts"
import { drainable } from "./draining.ts"
import { startPostgres } from "@evenkeel/local-postgres/postgres"
import { ledgerBeside } from "@evenkeel/server-kit/erasure-ledger"
import { headsKeyIn, tokenKeyIn } from "@evenkeel/server-kit/token-key"

export type EmbeddedConfig = Config.Success<typeof embeddedConfig>

/** The path under which the facade mounts the sandbox bank. */
const sandboxPath = "/sandbox-bank"

export interface Evenkeel {
  /** What to open in a browser. */
  readonly address: string
  /** Where /metrics can be read, if it can be anywhere. */
  readonly metricsAddress: string | undefined
  readonly store: EventStore
  /** Resolves if the database stops unexpectedly, so that nothing can be answered any more. */
  readonly lost: Promise<void>
}

/** Fails with an Error whose message can be shown as it is. The scope's end is graceful, and takes under 5 seconds. */
export const startEmbedded = (
  config: EmbeddedConfig,
  readModels = readModelsOf(),
): Effect.Effect<Evenkeel, Error, Scope.Scope> =>
  Effect.mapError(startServices(config, readModels), (error) => {
    if (!isFull(error)) return error
    const sentence = `The disk of ${resolve(config.data)} is full: free some space and start again. What was saved is safe.`
    return new Error(sentence, { cause: error })
  })

/** As Node, PostgreSQL and its log put it. Shared memory can run out of space too, but that is not the disk. */
const isFull = (error: Error): boolean =>
  /ENOSPC|No space left on device|EDQUOT|Disk quota exceeded/.test(error.message) &&
  !error.message.includes("shared memory segment")

const startServices = Effect.fnUntraced(function* (config: EmbeddedConfig, readModels: ReadModels) {
  const log = (service: string) => makeLog(service, config.logLevel)
  const metrics = new Registry()

  // Bind the port first, so that a port in use is reported before anything else happens.
  const listener = yield* openListener(config)
  const metricsListener = yield* openMetrics(config.metricsAt, metrics)

  const directory = resolve(config.data)
  const postgres = yield* opened(
    () => startPostgres({ directory }),
    (started) => started.stop(),
  )
  yield* attempt(() => expectNoLater(postgres.url, readModels))
  const urls = yield* attempt(() => prepareDatabase(postgres.url, readModels))

  const sandbox = {
    databaseUrl: urls.sandboxBank,
    controlKey: config.sandboxControlKey,
    webhookOrigin: listener.origin,
  }
  const sandboxBank = config.plaid === undefined ? yield* openSandboxBank(sandbox) : undefined
  // Moving the sandbox bank's clock moves the whole product's.
  const now = sandboxBank?.now ?? (() => new Date())

  const store = yield* openPostgresEventStore({ url: urls.command, notify: false })
  const tokenKey = yield* attempt(() => Option.getOrElse(config.tokenKey, () => tokenKeyIn(directory)))

  const allowance = makeAllowance(config.personLimits)
  const heads = { file: join(directory, "log-heads"), key: yield* attempt(() => headsKeyIn(directory)) }
  yield* keepHeads(urls.projector, heads, log("event-log"))

  const command = yield* createCommandService({
    databaseUrl: urls.command,
    store,
    bank: bankFor(config, listener.origin),
    syncsDaily: config.plaid !== undefined,
    tokenKey,
    formerTokenKeys: config.formerTokenKeys,
    erasureLedger: Option.getOrElse(config.erasureLedger, () => ledgerBeside(directory)),
    authLimits: config.authLimits,
    allowance,
    reach: config.reach,
    now,
    log: log("command-service"),
    metrics,
    alone: true,
  })

  const source = yield* openPostgresSource({ url: urls.projector, signal: store.onAppended })
  const projector = yield* startProjector({
    source,
    databaseUrl: urls.projector,
    logUrl: urls.projector,
    readModels,
    log: log("projector"),
    metrics,
    notify: false,
    now,
  })

  const query = yield* createQueryService({
    databaseUrl: urls.query,
    readModels,
    projected: projector.onProjected,
    owner: command.owner,
    allowance,
    now,
    log: log("query-service"),
    metrics,
  })

  const readiness = async () => (await command.readiness()) ?? (await projector.ready())
  const facade = createFacade({
    command: command.app,
    query: query.app,
    browserApp: join(import.meta.dirname, "../frontend/dist"),
    bankLink: config.plaid === undefined ? "sandbox" : "plaid",
    ...(sandboxBank === undefined ? {} : { sandboxBank: sandboxBank.handler }),
    site: config,
    refusalsPerAddress: config.refusalsPerAddress,
    log: log("facade"),
    metrics,
    readiness,
  })
  // A sync in flight calls the sandbox bank, which is behind the same port.
  const staysOpen = ({ url }: IncomingMessage): boolean =>
    sandboxBank !== undefined && url?.startsWith(`${sandboxPath}/`) === true
  const { handler, drain } = drainable(facade, staysOpen)
  // Added last, so that requests in flight are answered while all services are still running.
  yield* Effect.addFinalizer(() => {
    query.endLive()
    return Effect.promise(drain)
  })
  listener.open(handler)
  // Not also until the command side is ready: it is, or it says what an operator has to set first.
  yield* untilReady(projector.ready)
  return { address: listener.origin, metricsAddress: metricsListener?.origin, store, lost: postgres.lost }
})

/** The sandbox bank is in this process, and limits nobody: a demo asks it for a year within seconds. */
const unlimited = { inAll: 1_000_000, perItem: 1_000_000 }

const bankFor = ({ plaid, publicUrls: [publicUrl], bankQuota: quota }: EmbeddedConfig, origin: string): Bank => {
  if (plaid === undefined) {
    const webhook = origin + webhookPath
    return makePlaidBank({
      address: origin + sandboxPath,
      clientId: "sandbox",
      secret: "sandbox",
      webhook,
      direct: true,
      quota: unlimited,
    })
  }
  // Without a public address the provider could not reach us: then items are only read daily and when asked for.
  const webhook = publicUrl === undefined ? undefined : publicUrl + webhookPath
  return makePlaidBank({ address: `https://${plaid.environment}.plaid.com`, webhook, quota, ...plaid })
}

/**
 * Longer than any first start takes. If the read models have to be built from a large log, and older ones do not stand
 * in for them, that continues after the port is open, and reads get 503 until it is done.
 */
const longestStart = "1 minute"

const untilReady = (readiness: Readiness): Effect.Effect<void> =>
  Effect.promise(readiness).pipe(
    Effect.repeat({ schedule: Schedule.spaced("20 millis"), until: (reason) => reason === undefined }),
    Effect.timeoutOption(longestStart),
    Effect.asVoid,
  )
