// A query service on a port, with tables projected from an in-memory log. A person's token is their id.
import { Effect } from "effect"
import type { AddressInfo } from "node:net"
import { Registry } from "prom-client"
import { afterAll, beforeAll, vi } from "vitest"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { makeClient, type Client } from "@evenkeel/contracts/client"
import { makeLog } from "@evenkeel/server-kit/observability"
import { newId, type UserId } from "@evenkeel/contracts/ids"
import { startProjector } from "@evenkeel/projector/projector"
import { inMemorySource } from "@evenkeel/event-log/test/in-memory"
import { recorded } from "@evenkeel/contracts/test/arbitrary-history"
import { freshDatabase } from "@evenkeel/local-postgres/test/database"
import { unlimited } from "@evenkeel/server-kit/limits/allowance"
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
  readonly clientOf: (person: Person) => Client
  /** The time that the service sees. */
  readonly setNow: (instant: string) => void
  readonly revoke: (token: string) => void
  readonly stopService: () => Promise<void>
  readonly stop: () => Promise<void>
}

export const startTestService = async (
  options: Partial<QueryServiceOptions> = {},
  projectorIn: "this process" | "another process" = "this process",
): Promise<TestService> => {
  const log = makeLog("test", "silent")
  const database = await freshDatabase()
  const source = inMemorySource()
  const projector = await openClosable(
    startProjector({ source, databaseUrl: database.url, log, metrics: new Registry() }),
  )
  const revoked = new Set<string>()
  let now = new Date("2026-03-10T12:00:00Z")
  const service = await openClosable(
    createQueryService({
      databaseUrl: database.url,
      ...(projectorIn === "this process" ? { projected: projector.onProjected } : {}),
      owner: (token) => Effect.sync(() => (revoked.has(token) ? undefined : token)),
      permitExport: () => Effect.succeed(true),
      now: () => now,
      log,
      metrics: new Registry(),
      allowance: unlimited,
      ...options,
    }),
  )
  const server = service.app.listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const ready = async () => (await projector.ready()) ?? service.ready()
  await vi.waitUntil(async () => (await ready()) === undefined, { timeout: 30_000, interval: 20 })

  let position = 0
  let isStopped = false
  const stopService = async (): Promise<void> => {
    if (isStopped) return
    isStopped = true
    await service.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    address,
    databaseUrl: database.url,
    happens: (events, to = { userId: newId(), revision: -1 }) => {
      source.append(recorded(to.userId, events, { position, revision: to.revision + 1 }))
      position += events.length
      return { ...to, revision: to.revision + events.length }
    },
    clientOf: ({ userId, revision }) =>
      makeClient({
        base: address,
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
    stopService,
    stop: async () => {
      await stopService()
      await projector.close()
      await database.drop()
    },
  }
}

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
