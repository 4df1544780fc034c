// Composes all services in one process, as compose.yaml does in containers. An embedded PostgreSQL holds the events,
// the tables that cannot be rebuilt and the read models; without the provider's keys, the sandbox bank takes its place.
import type { IncomingMessage } from "node:http"
import { join, resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Option } from "effect"
import { Registry } from "prom-client"
import type { Config } from "effect"
import type { Bank } from "@evenkeel/command-service/bank/bank"
import { makePlaidBank } from "@evenkeel/command-service/bank/plaid"
import { createCommandService } from "@evenkeel/command-service/command-service"
import { openPostgresEventStore } from "@evenkeel/event-log/postgres/store"
import { openSandboxBank } from "@evenkeel/sandbox-bank/sandbox-bank"
import { makeLog, type Readiness } from "@evenkeel/server-kit/observability"
import { createFacade } from "@evenkeel/frontend/server/facade"
import { openListener } from "@evenkeel/server-kit/http/listener"
import { startProjector } from "@evenkeel/projector/projector"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { createQueryService } from "@evenkeel/query-service/query-service"
import type { embeddedConfig } from "./config.ts"
import { drainable } from "./draining.ts"
import { startPostgres } from "@evenkeel/local-postgres/postgres"
import { tokenKeyIn } from "./token-key.ts"

export type EmbeddedConfig = Config.Success<typeof embeddedConfig>

/** The path under which the facade mounts the sandbox bank. */
const sandboxPath = "/sandbox-bank"

export interface Evenkeel {
  /** What to open in a browser. */
  readonly address: string
  /** Graceful shutdown, in under 5 seconds. */
  readonly stop: () => Promise<void>
  /** Resolves if the database stops unexpectedly, so that nothing can be answered any more. */
  readonly lost: Promise<void>
}

/** Rejects with an Error whose message can be shown as it is. */
export const startEmbedded = async (config: EmbeddedConfig): Promise<Evenkeel> => {
  const starting: Array<() => Promise<void>> = []
  /** Stops what was started, in reverse order. */
  const stop = async () => {
    for (const end of starting.splice(0).reverse()) await end()
  }
  try {
    return { ...(await startRooms(config, (end) => starting.push(end))), stop }
  } catch (error) {
    await stop()
    if (!isFull(error)) throw error
    const sentence = `The disk of ${resolve(config.data)} is full: free some space and start again. What was saved is safe.`
    throw new Error(sentence, { cause: error })
  }
}

/** As Node, PostgreSQL and its log put it. Shared memory can run out of space too, but that is not the disk. */
const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  /ENOSPC|No space left on device|EDQUOT|Disk quota exceeded/.test(error.message) &&
  !error.message.includes("shared memory segment")

const startRooms = async (
  config: EmbeddedConfig,
  onStop: (end: () => Promise<void>) => void,
): Promise<Omit<Evenkeel, "stop">> => {
  const log = (service: string) => makeLog(service, config.logLevel)
  const metrics = new Registry()

  // Bind the port first, so that a port in use is reported before anything else happens.
  const listener = await openListener(config)
  onStop(listener.close)

  const directory = resolve(config.data)
  const postgres = await startPostgres({ directory })
  onStop(postgres.stop)
  const databaseUrl = postgres.url

  const sandboxBank = config.plaid === undefined ? await openSandboxBank({ databaseUrl }) : undefined
  if (sandboxBank !== undefined) onStop(() => sandboxBank.stop())
  // Moving the sandbox bank's clock moves the whole product's.
  const now = sandboxBank === undefined ? () => new Date() : () => sandboxBank.now()

  const store = await openPostgresEventStore({ url: databaseUrl, notify: false })
  onStop(() => store.close())

  const command = await createCommandService({
    databaseUrl,
    store,
    bank: bankFor(config, listener.origin),
    tokenKey: Option.getOrElse(config.tokenKey, () => tokenKeyIn(directory)),
    formerTokenKeys: config.formerTokenKeys,
    authLimits: config.authLimits,
    now,
    log: log("command-service"),
    metrics,
    alone: true,
  })
  onStop(command.stop)

  const source = openPostgresSource({ url: databaseUrl, signal: (listener) => store.onAppended(listener) })
  onStop(() => source.close())
  const projector = await startProjector({ source, databaseUrl, log: log("projector"), metrics, notify: false, now })
  onStop(projector.stop)

  const query = await createQueryService({
    databaseUrl,
    projected: projector.onProjected,
    owner: command.owner,
    now,
    log: log("query-service"),
    metrics,
  })
  onStop(query.stop)

  const readiness = async () => (await command.readiness()) ?? (await projector.ready())
  const facade = createFacade({
    command: command.app,
    query: query.app,
    browserApp: join(import.meta.dirname, "../frontend/dist"),
    bankLink: config.plaid === undefined ? "sandbox" : "plaid",
    ...(sandboxBank === undefined ? {} : { sandboxBank: sandboxBank.handler }),
    log: log("facade"),
    metrics,
    readiness,
  })
  // A sync in flight calls the sandbox bank, which is behind the same port.
  const staysOpen = ({ url }: IncomingMessage): boolean =>
    sandboxBank !== undefined && url?.startsWith(`${sandboxPath}/`) === true
  const { handler, drain } = drainable(facade, staysOpen)
  onStop(async () => {
    query.endLive()
    await drain()
  })
  listener.open(handler)
  await untilReady(readiness)
  return { address: listener.origin, lost: postgres.lost }
}

const bankFor = ({ plaid }: EmbeddedConfig, origin: string): Bank =>
  plaid === undefined
    ? makePlaidBank({ address: origin + sandboxPath, clientId: "sandbox", secret: "sandbox", direct: true })
    : makePlaidBank({ address: `https://${plaid.environment}.plaid.com`, ...plaid })

/**
 * In milliseconds: longer than any first start takes. If the read models have to be rebuilt from a large log, that
 * continues after the port is open, and reads get 503 until it is done.
 */
const timeout = 60_000

const untilReady = async (readiness: Readiness): Promise<void> => {
  for (const end = Date.now() + timeout; Date.now() < end && (await readiness()) !== undefined;) await pause(20)
}
