// A person with banks: the sandbox bank over HTTP through the real SDK, and the budget in a real Postgres.
import { randomBytes } from "node:crypto"
import { Effect, Exit, Cause, Result, Scope } from "effect"
import type { Knex } from "knex"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { Log } from "@evenkeel/server-kit/observability"
import type { HandlerResult, Call } from "@evenkeel/server-kit/http/routes"
import { newId } from "@evenkeel/contracts/ids"
import type { RouteName } from "@evenkeel/contracts/paths"
import type { Reply } from "@evenkeel/contracts/routes"
import { noon, startBank, type RunningBank } from "@evenkeel/sandbox-bank/test/bank"
import { budgetCacheOn } from "../service.ts"
import { migrateTables, openDatabase } from "../../src/database.ts"
import type { Decision } from "../../src/decision.ts"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { openPostgresEventStore } from "@evenkeel/event-log/postgres/store"
import { makeHandle } from "../../src/handle.ts"
import { accountRoutes } from "../../src/accounts/routes.ts"
import { syncRoutes } from "../../src/sync/routes.ts"
import { finishLinks } from "../../src/accounts/unfinished-links.ts"
import { makeSyncItem } from "../../src/sync/sync-item.ts"
import { addUser } from "../tables.ts"
import { makeAccessTokenSeal, type AccessTokenSeal } from "../../src/bank/access-tokens.ts"
import { openItems, type Items } from "../../src/bank/items.ts"
import { linkTokensFrom } from "../../src/bank/link-tokens.ts"
import { makePlaidBank, type PlaidOptions } from "../../src/bank/plaid.ts"
import { makeErasureRequests } from "../../src/users/erasure-requests.ts"
import { openClosable } from "@evenkeel/server-kit/test/scope"

export interface World {
  readonly sandbox: RunningBank
  readonly db: Knex
  readonly store: EventStore
  /** The items that are linked, as every process sees them. */
  readonly items: Items
  /** Everything that was logged, to check that no secret is. */
  readonly logged: Array<unknown>
  /** Another command service on the same store and bank, as if in another process. */
  readonly process: (options?: ProcessOptions) => Process
  readonly stop: () => Promise<void>
}

export interface ProcessOptions {
  readonly userId?: string
  readonly store?: EventStore
  readonly plaid?: Partial<PlaidOptions>
  readonly pageSize?: number
  readonly longestReading?: number
  readonly longestWaiting?: number
  readonly now?: () => Date
}

/** The requests of a person to one process. Rejects with the request's error. */
export interface Process {
  readonly register: (timeZone?: string) => Promise<void>
  readonly linkAccount: (
    account: { readonly plaidAccountId: string; readonly publicToken: string; readonly accountName?: string },
    idempotencyKey?: string,
  ) => Promise<Reply<"linkAccount">>
  readonly removeAccount: (accountId: string) => Promise<Reply<"removeAccount">>
  readonly sync: (accountIds: ReadonlyArray<string>, idempotencyKey?: string) => Promise<Reply<"syncTransactions">>
  /** Finishes links that were interrupted, as every command service does from time to time. */
  readonly finishLinks: () => Promise<void>
  /** A link token for the widget's update mode. */
  readonly repairToken: (accountId: string) => Promise<string>
  readonly decide: (decide: (budget: Budget) => Decision) => Promise<void>
  readonly budget: () => Promise<Budget>
  /** How many events the budget has. */
  readonly eventCount: () => Promise<number>
  /** Ends all its work with banks. */
  readonly stop: () => Promise<void>
}

export const openWorld = async (now: () => Date = () => noon): Promise<World> => {
  const sandbox = await startBank(now)
  await migrateTables(sandbox.databaseUrl)
  const store = await openClosable(openPostgresEventStore({ url: sandbox.databaseUrl }))
  const db = openDatabase(sandbox.databaseUrl)
  const seal = makeAccessTokenSeal({ key: randomBytes(32) })
  const logged: Array<unknown> = []
  const write = (...line: ReadonlyArray<unknown>) => void logged.push(line)
  const log = { trace: write, debug: write, info: write, warn: write, error: write, fatal: write } as unknown as Log

  const process = processOn({ sandbox, store, db, seal, log })

  return {
    sandbox,
    db,
    store,
    items: openItems(db, seal),
    logged,
    process,
    stop: async () => {
      await store.close()
      await db.destroy()
      await sandbox.stop()
    },
  }
}

interface Shared extends Pick<World, "sandbox" | "store" | "db"> {
  readonly seal: AccessTokenSeal
  readonly log: Log
}

const inBackground = (work: Effect.Effect<void>) => Effect.asVoid(Effect.forkDetach(work))

const processOn =
  ({ sandbox, store, db, seal, log }: Shared) =>
  ({
    userId = "ada",
    store: ownStore = store,
    plaid,
    now: clock = sandbox.bank.now,
    ...reading
  }: ProcessOptions = {}): Process => {
    const cache = budgetCacheOn({ store: ownStore, shared: true })
    const handle = makeHandle({ store: ownStore, cache, metrics: { handled() {}, appended() {}, conflicted() {} } })
    const bank = makePlaidBank({ address: sandbox.url, clientId: "any client", secret: "any secret", ...plaid })
    const options = {
      handle,
      cache,
      bank,
      items: openItems(db, seal),
      erasureRequests: makeErasureRequests(db),
      now: clock,
      log,
      inBackground,
    }
    const scope = Scope.makeUnsafe()
    const syncItem = Effect.runSync(Scope.provide(makeSyncItem({ ...options, ...reading }), scope))
    const routes = { ...accountRoutes(options), ...syncRoutes({ ...options, syncItem }) }

    const decide = (decision: (budget: Budget) => Decision) =>
      run(
        Effect.asVoid(
          handle(
            { userId, commandId: newId(), correlationId: newId(), at: clock(), opensBudget: true },
            decision,
            () => undefined,
          ),
        ),
      )

    return {
      register: async (timeZone = "America/New_York") => {
        await addUser(db, userId)
        await decide(() =>
          Result.succeed([{ _tag: "UserRegistered", userId, name: userId, username: userId, timeZone }]),
        )
      },
      linkAccount: ({ accountName = "", ...body }, idempotencyKey) =>
        answered(routes.linkAccount(callOf(userId, { body: { ...body, accountName }, idempotencyKey }))),
      removeAccount: (accountId) => answered(routes.removeAccount(callOf(userId, { params: { id: accountId } }))),
      sync: (accounts, idempotencyKey) =>
        answered(routes.syncTransactions(callOf(userId, { body: { accounts }, idempotencyKey }))),
      finishLinks: () => run(finishLinks(options)),
      repairToken: (accountId) =>
        run(
          Effect.map(
            linkTokensFrom(options).forRepair({ userId, correlationId: newId() }, accountId),
            ({ token }) => token,
          ),
        ),
      decide,
      budget: () => run(Effect.map(cache.load(userId), ({ budget }) => budget)),
      eventCount: () => run(Effect.map(cache.load(userId), ({ revision }) => revision + 1)),
      stop: () => Effect.runPromise(Scope.close(scope, Exit.void)),
    }
  }

const callOf = <Name extends RouteName>(userId: string, given: Partial<Call<Name>>): Call<Name> => ({
  userId,
  params: {} as never,
  query: undefined as never,
  body: undefined as never,
  upload: async function* () {},
  correlationId: newId(),
  traceparent: undefined,
  idempotencyKey: undefined,
  timeZone: undefined,
  seenRevision: undefined,
  ifNoneMatch: undefined,
  token: undefined,
  address: "127.0.0.1",
  origin: "http://localhost:8080",
  userAgent: "",
  deviceToken: undefined,
  ...given,
})

const answered = <Name extends RouteName>(
  answer: Effect.Effect<HandlerResult<Name>, RequestError>,
): Promise<Reply<Name>> => run(Effect.map(answer, ({ reply }) => reply as Reply<Name>))

const run = async <A, E>(effect: Effect.Effect<A, E>): Promise<A> => {
  const exit = await Effect.runPromiseExit(effect)
  if (Exit.isSuccess(exit)) return exit.value
  throw Cause.squash(exit.cause)
}
