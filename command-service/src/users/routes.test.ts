import { Effect } from "effect"
import { Registry } from "prom-client"
import { expect, test } from "vitest"
import { unavailable } from "@evenkeel/contracts/errors"
import type { Call } from "@evenkeel/server-kit/http/routes"
import { makeLog } from "@evenkeel/server-kit/observability"
import { makeCredentials } from "../auth/credentials.ts"
import { makeLimits } from "../auth/limits.ts"
import { localAuthentication } from "../auth/local-strategy.ts"
import { makeSessions, type Sessions } from "../auth/sessions.ts"
import { makeAccessTokenSeal } from "../bank/access-tokens.ts"
import type { Bank } from "../bank/bank.ts"
import { openItems } from "../bank/items.ts"
import { testScope } from "@evenkeel/server-kit/test/scope"
import { budgetCacheOn, openedNow } from "../../test/service.ts"
import { keepErasing } from "./erasure.ts"
import { makeErasureRequests } from "./erasure-requests.ts"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { openInMemoryEventStore } from "@evenkeel/event-log/test/in-memory"
import { losingAnswers } from "@evenkeel/event-log/test/troubled"
import { makeHandle } from "../handle.ts"
import { commandMetrics } from "../metrics.ts"
import { theTables } from "../../test/tables.ts"
import type { LinkTokens } from "./link-tokens.ts"
import { userRoutes } from "./routes.ts"
import { makeSignIn } from "./sign-in.ts"

const tables = theTables()
const now = () => new Date("2026-02-14T12:00:00Z")

const routesOn = (store: EventStore, sessions: Partial<Sessions> = {}) => {
  const credentials = makeCredentials(tables.db)
  const cache = budgetCacheOn({ store })
  const handle = makeHandle({ store, cache, metrics: commandMetrics(new Registry()) })
  const opened = { ...openedNow(makeSessions({ db: tables.db, pool: tables.pool, shared: false })), ...sessions }
  const linkTokens: LinkTokens = {
    find: () => Effect.succeed(null),
    renew: () => Effect.void,
    forRepair: () => Effect.die(new Error("nothing is repaired here")),
  }
  return userRoutes({
    signIn: makeSignIn({
      db: tables.db,
      handle,
      cache,
      sessions: opened,
      linkTokens,
      erasureRequests: makeErasureRequests(tables.db),
      now,
      inBackground: () => Effect.void,
    }),
    credentials,
    authenticate: localAuthentication(credentials),
    sessions: opened,
    linkTokens,
    limits: makeLimits(tables.pool, { perAddress: 100, perUsername: 100 }),
  })
}

const registration = {
  correlationId: "correlation",
  address: "::1",
  userAgent: "",
  body: { name: "Ada Lovelace", username: "ada", passwordOne: "engine#1843", passwordTwo: "engine#1843" },
} as Call<"register">

test("a registration that failed after its event was appended is rolled back, and can be repeated", async () => {
  const store = openInMemoryEventStore()
  const { register } = routesOn(losingAnswers(store, 1))
  expect(await Effect.runPromise(Effect.flip(register(registration)))).toMatchObject({ _tag: "Unavailable" })
  expect(store.log.map(({ type }) => type)).toEqual(["UserRegistered"])

  const { open, close } = testScope()
  await open(
    keepErasing({
      db: tables.db,
      requests: makeErasureRequests(tables.db),
      store,
      cache: budgetCacheOn({ store }),
      sessions: { forgetOwners: Effect.void },
      bank: {} as Bank,
      items: openItems(tables.db, makeAccessTokenSeal({ key: Buffer.alloc(32) })),
      now,
      log: makeLog("test", "silent"),
    }),
  )
  await expect.poll(() => store.log.map(({ type }) => type), { timeout: 20_000 }).toEqual(["AccountErased"])
  await close()
  expect(await Effect.runPromise(register(registration))).toMatchObject({ reply: { user: { username: "ada" } } })
})

test("so is one whose session could not be opened", async () => {
  const away = () => Effect.fail(unavailable("The database is unavailable. Please try again in a moment."))
  const grace = { ...registration, body: { ...registration.body, username: "grace" } }
  expect(
    await Effect.runPromise(Effect.flip(routesOn(openInMemoryEventStore(), { open: away }).register(grace))),
  ).toMatchObject({ _tag: "Unavailable" })
  expect(await Effect.runPromise(routesOn(openInMemoryEventStore()).register(grace))).toMatchObject({
    reply: { user: { username: "grace" } },
  })
})
