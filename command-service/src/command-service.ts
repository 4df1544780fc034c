// The command side: every route of kind "command", on one event store, one bank and the tables that cannot be rebuilt.
import { Cause, Effect, FiberSet, type Scope } from "effect"
import type { Express } from "express"
import type { Registry } from "prom-client"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { Allowance } from "@evenkeel/server-kit/limits/allowance"
import { makeApp } from "@evenkeel/server-kit/http/app"
import { mountRoutes, type Handlers } from "@evenkeel/server-kit/http/routes"
import { readinessFrom } from "@evenkeel/server-kit/http/run"
import { expectWritable, openErasureLedger } from "@evenkeel/server-kit/files/erasure-ledger"
import { attempt, opened } from "@evenkeel/server-kit/lifetime"
import type { Log, Readiness } from "@evenkeel/server-kit/observability"
import type { UserId } from "@evenkeel/contracts/ids"
import type { RouteName } from "@evenkeel/contracts/paths"
import { forgetEndedSessions } from "./auth/ended-sessions.ts"
import type { AuthLimits } from "./auth/limits.ts"
import { defaultPasswordCost, makePasswordHashing, type PasswordHashing } from "./auth/passwords/password-hashing.ts"
import { makeLinkTokens } from "./users/link-tokens.ts"
import { makeSessions } from "./auth/sessions.ts"
import { makeAccessTokenSeal } from "./bank/access-tokens.ts"
import type { Bank } from "./bank/bank.ts"
import { openItems, type Items } from "./bank/items.ts"
import { makeVerification } from "./bank/webhooks/verification.ts"
import { linkTokensFrom } from "./bank/link-tokens.ts"
import { checkAccessTokens } from "./bank/readable-tokens.ts"
import { keepFinishingRemovals } from "./accounts/removal.ts"
import { keepFinishingLinks } from "./accounts/unfinished-links.ts"
import { makeBudgetCache } from "./execute/budget-cache.ts"
import { migrateTables, openDatabase, openAsyncCommitPool } from "./database.ts"
import { keepErasing } from "./users/erasure.ts"
import { makeErasureRequests } from "./users/erasure-requests.ts"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { makeHandle } from "./handle.ts"
import { makeIdempotency, type Idempotency } from "./execute/answered-once.ts"
import { commandMetrics, counted, type CommandMetrics } from "./metrics.ts"
import { accountRoutes } from "./accounts/routes.ts"
import { ruleRoutes } from "./rules/routes.ts"
import { undoRoutes } from "./undo/routes.ts"
import { bringRoutes } from "./bring/routes.ts"
import { categoryRoutes } from "./categories/routes.ts"
import { openImports } from "./imports/imports.ts"
import { importRoutes } from "./imports/routes.ts"
import { incomeRoutes } from "./incomes/routes.ts"
import { makeBackgroundSync } from "./sync/background.ts"
import { keepSyncingDaily } from "./sync/daily.ts"
import { keepAnnouncedHere } from "./sync/item-webhooks.ts"
import { syncRoutes } from "./sync/routes.ts"
import { makeSyncItem } from "./sync/sync-item.ts"
import { mountWebhooks } from "./sync/webhooks.ts"
import { transactionRoutes } from "./transactions/routes.ts"
import { planRoutes } from "./plan/routes.ts"
import { togetherRoutes } from "./transactions/together-routes.ts"
import { typeRoutes } from "./category-types/routes.ts"
import { currencyRoutes } from "./currency/routes.ts"
import { keepPruning } from "./pruning.ts"
import { userHandlers, type Reach } from "./users/handlers.ts"
import { profileRoutes } from "./users/profile-routes.ts"
import { keepSnapshots } from "./snapshots.ts"
import { openStoredReplies } from "./execute/stored-replies.ts"

export interface CommandServiceOptions {
  readonly databaseUrl: string
  readonly store: EventStore
  readonly bank: Bank
  /** 32 bytes that encrypt the bank's access tokens. */
  readonly tokenKey: Buffer
  /** Previous keys: tokens encrypted with them are re-encrypted at startup. */
  readonly formerTokenKeys: ReadonlyArray<Buffer>
  readonly authLimits: AuthLimits
  readonly allowance: Allowance
  readonly passwordHashing?: PasswordHashing
  readonly reach?: Reach
  /** The file that records who was erased, if there is one. */
  readonly erasureLedger?: string | undefined
  /** How often to look for erasures that are due, in milliseconds. */
  readonly erasureInterval?: number
  /** The product's clock. */
  readonly now: () => Date
  readonly log: Log
  readonly metrics: Registry
  /** Whether every item is read once a day, also if nobody asks for it. */
  readonly syncsDaily?: boolean
  /** Whether other instances append to the same store. */
  readonly shared?: boolean
  /** Whether no other process carries out commands, now or later, not even as a standby. */
  readonly alone?: boolean
}

export interface CommandService {
  readonly app: Express
  /** The token's owner; undefined if it is unknown, expired or revoked. */
  readonly owner: (token: string) => Effect.Effect<UserId | undefined, RequestError>
  readonly readiness: Readiness
}

/** Creates missing tables. Fails with the database's error if it cannot be reached. */
export const createCommandService = Effect.fnUntraced(function* (
  options: CommandServiceOptions,
): Effect.fn.Return<CommandService, Error, Scope.Scope> {
  const { databaseUrl, store, bank, now, log, metrics: registry, shared = false, alone = false } = options
  const { reach = { publicUrls: [], mail: undefined } } = options
  const { passwordHashing = makePasswordHashing(defaultPasswordCost) } = options
  yield* attempt(() => migrateTables(databaseUrl))
  const openPool = opened(
    () => openDatabase(databaseUrl),
    (pool) => pool.destroy(),
  )
  const db = yield* openPool
  // An exchange of a public token keeps its connection while it waits for the provider.
  const exchanges = yield* openPool
  // A stored reply that is lost in a crash can be recreated from the events, so no
  // command waits for the disk a second time.
  const pool = yield* opened(
    () => openAsyncCommitPool(databaseUrl),
    (opened) => opened.end(),
  )
  const metrics = commandMetrics(registry)
  const cache = yield* makeBudgetCache({ store, shared, snapshots: keepSnapshots(db, log) })
  const handle = makeHandle({ store, cache, metrics })
  const sessions = yield* makeSessions({ db, pool, shared })
  if (!shared) yield* forgetEndedSessions(databaseUrl, sessions, log)
  yield* keepPruning(db, log)
  const idempotency = yield* makeIdempotency(openStoredReplies({ pool, alone }))
  const seal = makeAccessTokenSeal({ key: options.tokenKey, formerKeys: options.formerTokenKeys })
  const items = openItems(db, seal, exchanges)
  const unreadableTokens = yield* checkAccessTokens(items, log)
  const background = yield* FiberSet.make()
  const inBackground = (work: Effect.Effect<void>) =>
    Effect.asVoid(
      FiberSet.run(
        background,
        Effect.catchDefect(work, (err) => Effect.sync(() => reportBug(err))),
      ),
    )
  const reportBug = (err: unknown) => log.error({ err }, "something failed in the background because of a bug")
  const erasureRequests = makeErasureRequests(db)
  const bankAccess = { handle, cache, bank, items, erasureRequests, now, log, inBackground }

  const ledger = options.erasureLedger === undefined ? undefined : openErasureLedger(options.erasureLedger)
  if (ledger !== undefined) yield* attempt(() => expectWritable(ledger))
  const every = options.erasureInterval === undefined ? {} : { every: options.erasureInterval }
  yield* keepErasing({ db, store, cache, sessions, requests: erasureRequests, bank, items, ledger, now, log, ...every })

  if (options.formerTokenKeys.length > 0) yield* Effect.forkScoped(leaveFormerKeys(items, log))
  // Items whose last account was removed while the provider was unavailable.
  yield* keepFinishingRemovals(bankAccess)
  yield* keepFinishingLinks(bankAccess)

  const syncItem = yield* makeSyncItem(bankAccess)
  const backgroundSync = yield* makeBackgroundSync({ ...bankAccess, syncItem })
  yield* keepAnnouncedHere({ bank, items, log })
  // In a sandbox people look for themselves, and its clock decides what a day is.
  if (options.syncsDaily) yield* keepSyncingDaily({ items, background: backgroundSync, log })

  const linkTokens = makeLinkTokens({ db, ...linkTokensFrom(bankAccess) })
  const handlers: Handlers<"command"> = {
    ...userHandlers({
      db,
      pool,
      handle,
      sessions,
      linkTokens,
      cache,
      erasureRequests,
      authLimits: options.authLimits,
      passwordHashing,
      reach,
      now,
      log,
      inBackground,
    }),
    ...accountRoutes(bankAccess),
    ...currencyRoutes({ handle, now }),
    ...profileRoutes({ handle, now }),
    ...incomeRoutes({ handle, now }),
    ...typeRoutes({ handle, now }),
    ...categoryRoutes({ handle, now }),
    ...planRoutes({ handle, now }),
    ...syncRoutes({ ...bankAccess, syncItem }),
    ...transactionRoutes({ handle, now }),
    ...ruleRoutes({ handle, cache, now }),
    ...togetherRoutes({ handle, now }),
    ...undoRoutes({ handle, store, now }),
    ...importRoutes(yield* openImports({ pool, store, cache, metrics, now })),
    ...bringRoutes({ store, cache, metrics, now }),
  }

  const app = makeApp()
  mountWebhooks(app, { verify: yield* makeVerification(bank), background: backgroundSync, log })
  mountRoutes(app, "command", carriedOutOnce(handlers, idempotency, metrics), {
    owner: sessions.owner,
    isConfirmed: (token) => Effect.map(sessions.confirmedUntil(token), (until) => until !== undefined),
    allowance: options.allowance,
    log,
  })

  return {
    app,
    owner: sessions.owner,
    readiness: readinessFrom(
      attempt(() => db.raw("select 1")).pipe(
        Effect.matchEffect({
          onFailure: () => Effect.succeed("The database is unavailable."),
          onSuccess: () => unreadableTokens,
        }),
      ),
    ),
  }
})

/** Never fails: a token that could not be re-encrypted can still be read with its old key. */
const leaveFormerKeys = (items: Items, log: Log): Effect.Effect<void> =>
  items.renewSeals.pipe(
    Effect.map((renewal) => {
      if (renewal.unreadable === 0) {
        log.info(renewal, "access tokens are encrypted with TOKEN_KEY alone; FORMER_TOKEN_KEYS can go")
        return
      }
      log.warn(renewal, "access tokens are encrypted with a key that is neither TOKEN_KEY nor among FORMER_TOKEN_KEYS")
    }),
    Effect.catchCause((cause) =>
      Effect.sync(() => log.warn({ err: Cause.squash(cause) }, "access tokens could not be re-encrypted")),
    ),
  )

/** Counts every command, and carries it out once per Idempotency-Key. */
const carriedOutOnce = (
  handlers: Handlers<"command">,
  { once }: Idempotency,
  metrics: CommandMetrics,
): Handlers<"command"> =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (call: never) =>
        counted(metrics, name, () =>
          once(name as RouteName, call, (handler as (call: never) => Effect.Effect<object, RequestError>)(call)),
        ),
    ]),
  ) as unknown as Handlers<"command">
