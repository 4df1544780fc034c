// The services of the embedded setup, on a database that has been prepared for them.
import type { IncomingMessage } from "node:http"
import { join } from "node:path"
import { Effect, Option } from "effect"
import type { Registry } from "prom-client"
import { configuredBank } from "@evenkeel/command-service/bank/configured"
import { createCommandService } from "@evenkeel/command-service/command-service"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { openPostgresEventStore } from "@evenkeel/event-log/postgres/store"
import { createFacade } from "@evenkeel/frontend/server/facade"
import { keepEnds } from "@evenkeel/projector/ends/keep"
import { startProjector } from "@evenkeel/projector/projector"
import type { ReadModels } from "@evenkeel/projector/read-models/version"
import { createQueryService } from "@evenkeel/query-service/query-service"
import { openSandboxBank } from "@evenkeel/sandbox-bank/sandbox-bank"
import { ledgerIn } from "@evenkeel/server-kit/files/erasure-ledger"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { makeAllowance } from "@evenkeel/server-kit/limits/allowance"
import { makeLog, type Log } from "@evenkeel/server-kit/observability"
import { headsKeyIn, tokenKeyIn } from "@evenkeel/server-kit/files/token-key"
import type { prepareDatabase } from "../tools/database/prepare.ts"
import type { EmbeddedConfig } from "./config.ts"

/** The path under which the facade mounts the sandbox bank. */
const sandboxPath = "/sandbox-bank"

/** In milliseconds; the defaults are those of the services. */
export interface Waits {
  /** How often due erasures are looked up. */
  readonly erasureInterval?: number
  /** How long a read waits for rows of the requested revision. */
  readonly freshnessTimeout?: number
}

export interface ServicesOptions {
  readonly config: EmbeddedConfig
  readonly readModels: ReadModels
  /** The data directory, with the keys. */
  readonly directory: string
  readonly urls: Awaited<ReturnType<typeof prepareDatabase>>
  readonly waits?: Waits
  /** The address of the facade. */
  readonly origin: string
  readonly metrics: Registry
}

/** Projects the log into tables, and records the ends of its streams. */
const openProjection = Effect.fnUntraced(function* ({
  urls,
  readModels,
  directory,
  metrics,
  store,
  now,
  log,
}: Pick<ServicesOptions, "urls" | "readModels" | "directory" | "metrics"> & {
  readonly store: Effect.Success<ReturnType<typeof openPostgresEventStore>>
  readonly now: () => Date
  readonly log: (service: string) => Log
}) {
  const heads = { file: join(directory, "log-heads"), key: yield* attempt(() => headsKeyIn(directory)) }
  const source = yield* openPostgresSource({ url: urls.projector, signal: store.onAppended })
  const [databaseUrl, logUrl] = [urls.projector, urls.projector]
  yield* keepEnds({ source, databaseUrl, logUrl, key: heads.key, file: heads }, log("event-log"))
  return yield* startProjector({
    source,
    databaseUrl: urls.projector,
    logUrl: urls.projector,
    readModels,
    log: log("projector"),
    metrics,
    notify: false,
    now,
  })
})

export const openServices = Effect.fnUntraced(function* ({
  config,
  readModels,
  waits: { erasureInterval, freshnessTimeout } = {},
  directory,
  urls,
  origin,
  metrics,
}: ServicesOptions) {
  const log = (service: string) => makeLog(service, config.logLevel)
  const sandbox = { databaseUrl: urls.sandboxBank, controlKey: config.sandboxControlKey, webhookOrigin: origin }
  const sandboxBank = config.plaid === undefined ? yield* openSandboxBank(sandbox) : undefined
  // Moving the sandbox bank's clock moves the whole product's.
  const now = sandboxBank?.now ?? (() => new Date())

  const store = yield* openPostgresEventStore({ url: urls.command, notify: false })
  const tokenKey = yield* attempt(() => Option.getOrElse(config.tokenKey, () => tokenKeyIn(directory)))

  const allowance = makeAllowance(config.personLimits)

  const command = yield* createCommandService({
    databaseUrl: urls.command,
    store,
    bank: configuredBank(config, origin + sandboxPath, config.plaid === undefined ? origin : config.publicUrls[0]),
    syncsDaily: config.plaid !== undefined,
    tokenKey,
    formerTokenKeys: config.formerTokenKeys,
    erasureLedger: yield* attempt(async () => Option.getOrUndefined(config.erasureLedger) ?? ledgerIn(directory)),
    ...(erasureInterval === undefined ? {} : { erasureInterval }),
    authLimits: config.authLimits,
    passwordHashing: config.passwordHashing,
    allowance,
    reach: config.reach,
    now,
    log: log("command-service"),
    metrics,
    alone: true,
  })

  const projector = yield* openProjection({ urls, readModels, directory, metrics, store, now, log })

  const query = yield* createQueryService({
    databaseUrl: urls.query,
    readModels,
    projected: projector.onProjected,
    owner: command.owner,
    ...(freshnessTimeout === undefined ? {} : { freshnessTimeout }),
    allowance,
    now,
    log: log("query-service"),
    metrics,
  })

  const facade = facadeOf({ config, command, query, projector, sandboxBank, log, metrics })
  // A sync in flight calls the sandbox bank, which is behind the same port.
  const staysOpen = ({ url }: IncomingMessage): boolean =>
    sandboxBank !== undefined && url?.startsWith(`${sandboxPath}/`) === true

  return { facade, staysOpen, endLive: query.endLive, projectorReady: projector.ready, store }
})

interface Served extends Pick<ServicesOptions, "config" | "metrics"> {
  readonly command: Effect.Success<ReturnType<typeof createCommandService>>
  readonly query: Effect.Success<ReturnType<typeof createQueryService>>
  readonly projector: Effect.Success<ReturnType<typeof openProjection>>
  readonly sandboxBank: Effect.Success<ReturnType<typeof openSandboxBank>> | undefined
  readonly log: (service: string) => Log
}

const facadeOf = ({ config, command, query, projector, sandboxBank, log, metrics }: Served) =>
  createFacade({
    command: command.app,
    query: query.app,
    browserApp: join(import.meta.dirname, "../frontend/dist"),
    bankLink: config.plaid === undefined ? "sandbox" : "plaid",
    ...(sandboxBank === undefined ? {} : { sandboxBank: sandboxBank.handler }),
    site: config,
    refusalsPerAddress: config.refusalsPerAddress,
    log: log("facade"),
    metrics,
    readiness: async () => (await command.readiness()) ?? (await projector.ready()),
  })
