// A query service on a port, with tables projected from an in-memory log. A person's token is their id.
import { Effect } from "effect"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { Registry } from "prom-client"
import { afterAll, beforeAll, vi } from "vitest"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { makeClient, type Client } from "@evenkeel/contracts/client"
import { makeLog, type Readiness } from "@evenkeel/server-kit/observability"
import { newId, type UserId } from "@evenkeel/contracts/ids"
import { startProjector } from "@evenkeel/projector/projector"
import { inMemorySource } from "@evenkeel/event-log/test/in-memory"
import { recorded } from "@evenkeel/contracts/test/arbitrary-history"
import { freshDatabase } from "@evenkeel/local-postgres/test/database"
import { unlimited } from "@evenkeel/server-kit/test/unlimited"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import { createQueryService, type QueryServiceOptions } from "../src/query-service.ts"

export interface Person {
  readonly userId: UserId
  /** The revision of their last event. */
  readonly revision: number
}

export interface TestService {
  readonly address: string
  readonly databaseUrl: string
  /** Appends events for a new or an existing person. */
  readonly happens: (events: ReadonlyArray<BudgetEvent>, to?: Person) => Person
  /** A client that has seen the latest revision, so that its reads wait for that. */
  readonly clientOf: (person: Person, address?: string) => Client
  /** Sets the service's time. */
  readonly setNow: (instant: string) => void
  readonly revoke: (token: string) => void
  /** A second service on the same tables. It is stopped with the first one, if not before. */
  readonly another: (options: Options) => Promise<Served>
  readonly stop: () => Promise<void>
}

interface Served {
  readonly address: string
  readonly stop: () => Promise<void>
}

interface Options extends Partial<QueryServiceOptions> {
  /** Whether the projector's signals come through PostgreSQL, as from another process. */
  readonly isApart?: boolean
}

const firstNow = new Date("2026-03-10T12:00:00Z")

export const startTestService = async (options: Options = {}): Promise<TestService> => {
  const log = makeLog("test", "silent")
  const database = await freshDatabase()
  const source = inMemorySource()
  const projector = await openClosable(
    startProjector({ source, databaseUrl: database.url, log, metrics: new Registry() }),
  )
  const revoked = new Set<string>()
  let now = firstNow
  const serve = async ({ isApart = false, ...own }: Options) =>
    served(
      {
        databaseUrl: database.url,
        ...(isApart ? {} : { projected: projector.onProjected }),
        owner: (token) => Effect.sync(() => (revoked.has(token) ? undefined : token)),
        permitExport: () => Effect.succeed(true),
        now: () => now,
        log,
        metrics: new Registry(),
        allowance: unlimited,
        ...own,
      },
      projector.ready,
    )
  const services = [await serve(options)]
  const { address } = services[0]!
  let position = 0
  return {
    address,
    databaseUrl: database.url,
    happens: (events, to = { userId: newId(), revision: -1 }) => {
      source.append(recorded(to.userId, events, { position, revision: to.revision + 1 }))
      position += events.length
      return { ...to, revision: to.revision + events.length }
    },
    clientOf: ({ userId, revision }, base = address) =>
      makeClient({
        base,
        token: () => userId,
        fetch: (input, init) => {
          const headers = new Headers(init?.headers)
          headers.set("Budget-Revision", String(revision))
          return fetch(input, { ...init, headers })
        },
      }),
    setNow: (instant) => {
      now = new Date(instant)
    },
    revoke: (token) => {
      revoked.add(token)
    },
    another: async (own) => {
      const service = await serve(own)
      services.push(service)
      return service
    },
    stop: async () => {
      for (const service of services) await service.stop()
      await projector.close()
      await database.drop()
    },
  }
}

/** Serves it on a port, once the tables exist. */
const served = async (options: QueryServiceOptions, projectorReady: Readiness): Promise<Served> => {
  const service = await openClosable(createQueryService(options))
  const server = service.app.listen(0, "127.0.0.1")
  await once(server, "listening")
  const ready = async () => (await projectorReady()) ?? service.ready()
  await vi.waitUntil(async () => (await ready()) === undefined, { timeout: 180_000, interval: 20 })
  let isStopped = false
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      if (isStopped) return
      isStopped = true
      await service.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The status and the body of an answer in JSON. */
export const answerOf = async (response: Response): Promise<{ readonly status: number; readonly body: unknown }> => ({
  status: response.status,
  body: await response.json(),
})

/** For a test file: a service, and Ada, with all of these events. */
export const whereAdaLived = (
  lived: ReadonlyArray<BudgetEvent>,
): { readonly service: TestService; readonly ada: Person } => {
  let service: TestService
  let ada: Person
  beforeAll(async () => {
    service = await startTestService()
    ada = service.happens(lived)
  })
  afterAll(() => service.stop())
  return {
    get service() {
      return service
    },
    get ada() {
      return ada
    },
  }
}
