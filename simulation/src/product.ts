// The product in one process, on connections in memory. Like embedded/start.ts and services.ts, but without a port, and
// with given adapters to the outside.
import type { RequestListener } from "node:http"
import { join } from "node:path"
import { Effect, type Scope } from "effect"
import { Registry } from "prom-client"
import type { Bank } from "@evenkeel/command-service/bank/bank"
import { makePlaidBank } from "@evenkeel/command-service/bank/plaid"
import { createCommandService } from "@evenkeel/command-service/command-service"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { openPostgresEventStore } from "@evenkeel/event-log/postgres/store"
import { createFacade } from "@evenkeel/frontend/server/facade"
import { startProjector } from "@evenkeel/projector/projector"
import { createQueryService } from "@evenkeel/query-service/query-service"
import { drainable } from "@evenkeel/server-kit/draining"
import { closedInTime } from "@evenkeel/server-kit/lifetime"
import { makeAllowance } from "@evenkeel/server-kit/limits/allowance"
import type { Log } from "@evenkeel/server-kit/observability"

export interface ProductOptions {
  readonly commandServices: number
  readonly databaseUrl: string
  readonly bankAddress: string
  /** The timeout of a call to the bank, in milliseconds. */
  readonly bankTimeout: number | undefined
  readonly log: Log
  /** Wraps the command side's event store. */
  readonly around: (store: EventStore) => EventStore
  /** Wraps its bank. */
  readonly aroundBank: (bank: Bank) => Bank
}

export interface Product {
  readonly handler: RequestListener
}

const tokenKey = Buffer.alloc(32, 7)
/** The page need not be built, because no browser opens it. */
const page = join(import.meta.dirname, "../../frontend")
// Limits are not simulated, so people have none.
const unlimited = 1_000_000
// Except for failed attempts of a person: see people/attempts.ts.
const authLimits = { perAddress: unlimited, perUsername: 400 }
const reach = { publicUrls: [], mail: { smtpUrl: "simulated", from: "product", publicUrl: "http://127.0.0.1" } }
const personLimits = { requests: unlimited, bankCalls: unlimited, work: unlimited }

export const startProduct = Effect.fnUntraced(function* (
  options: ProductOptions,
): Effect.fn.Return<Product, Error, Scope.Scope> {
  const { facade, endLive } = yield* closedInTime(openServices(options))
  const { handler, drain } = drainable(facade, () => false)
  yield* Effect.addFinalizer(() => {
    endLive()
    return Effect.promise(drain)
  })
  return { handler }
})

const openServices = Effect.fnUntraced(function* (options: ProductOptions) {
  const { commandServices, databaseUrl, bankAddress, bankTimeout, log, around, aroundBank } = options
  const metrics = new Registry()
  const now = () => new Date()
  const allowance = makeAllowance(personLimits)
  const store = yield* openPostgresEventStore({ url: databaseUrl, notify: false })
  const bank = makePlaidBank({
    address: bankAddress,
    clientId: "simulated",
    secret: "simulated",
    historyDays: 62,
    ...(bankTimeout === undefined ? {} : { timeout: bankTimeout }),
  })
  // Several have nothing but the database and the log in common, as on EventStoreDB.
  const open = Effect.suspend(() =>
    createCommandService({
      databaseUrl,
      store: around(store),
      bank: aroundBank(bank),
      tokenKey,
      formerTokenKeys: [],
      authLimits,
      reach,
      allowance,
      now,
      log,
      metrics: new Registry(),
      alone: commandServices === 1,
      shared: commandServices > 1,
    }),
  )
  const [command, ...others] = [yield* open, ...(yield* Effect.replicateEffect(open, commandServices - 1))]
  const apps = [command, ...others].map(({ app }) => app)
  let requests = 0
  const source = yield* openPostgresSource({ url: databaseUrl, signal: store.onAppended })
  const projector = yield* startProjector({
    source,
    databaseUrl,
    logUrl: databaseUrl,
    log,
    metrics,
    notify: false,
    now,
  })
  const query = yield* createQueryService({
    databaseUrl,
    projected: projector.onProjected,
    owner: command.owner,
    allowance,
    now,
    log,
    metrics,
  })
  const facade = createFacade({
    command: (...request) => apps[requests++ % apps.length]!(...request),
    query: query.app,
    browserApp: page,
    bankLink: "plaid",
    site: { host: "127.0.0.1", publicUrls: [] },
    refusalsPerAddress: unlimited,
    log,
    metrics,
    readiness: async () => (await command.readiness()) ?? (await projector.ready()),
  })
  return { facade, endLive: query.endLive }
})
