// The services that the command side's routes and its background work share, opened once.
import { Effect, FiberSet, type Scope } from "effect"
import { opened } from "@evenkeel/server-kit/lifetime"
import type { Log } from "@evenkeel/server-kit/observability"
import { makeSessions } from "./auth/sessions.ts"
import { makeAccessTokenSeal } from "./bank/access-tokens.ts"
import { openItems } from "./bank/items.ts"
import type { CommandServiceOptions } from "./options.ts"
import { openAsyncCommitPool, openDatabase } from "./database.ts"
import { makeIdempotency } from "./execute/answered-once.ts"
import { makeBudgetCache } from "./execute/budget-cache.ts"
import { openStoredReplies } from "./execute/stored-replies.ts"
import { makeHandle } from "./handle.ts"
import { commandMetrics } from "./metrics.ts"
import { keepPruning } from "./deadlines/pruning.ts"
import { keepSnapshots } from "./snapshots.ts"
import { makeErasureRequests } from "./users/erasure-requests.ts"

export const openServices = Effect.fnUntraced(function* (options: CommandServiceOptions) {
  const { databaseUrl, store, bank, now, log, shared = false, alone = false } = options
  const openPool = opened(
    () => openDatabase(databaseUrl),
    (pool) => pool.destroy(),
  )
  const db = yield* openPool
  // The exchange of a public token keeps its connection while it waits for the provider.
  const exchanges = yield* openPool
  // A stored reply that is lost in a crash can be recreated from the events, so its commit need not wait for the disk.
  const pool = yield* opened(
    () => openAsyncCommitPool(databaseUrl),
    (opened) => opened.end(),
  )
  const metrics = commandMetrics(options.metrics)
  const cache = yield* makeBudgetCache({ store, shared, snapshots: keepSnapshots(db, log) })
  const sessions = yield* makeSessions({ db, pool, shared })
  yield* keepPruning(db, log)
  const idempotency = yield* makeIdempotency(openStoredReplies({ pool, alone }))
  const seal = makeAccessTokenSeal({ key: options.tokenKey, formerKeys: options.formerTokenKeys })
  return {
    db,
    pool,
    store,
    metrics,
    cache,
    handle: makeHandle({ store, cache, metrics }),
    sessions,
    idempotency,
    bank,
    items: openItems(db, seal, exchanges),
    erasureRequests: makeErasureRequests(db),
    inBackground: yield* openBackground(log),
    now,
    log,
  }
})

export type Services = Effect.Success<ReturnType<typeof openServices>>

/** Work that continues after the response, at most until the service stops. */
const openBackground = (
  log: Log,
): Effect.Effect<(work: Effect.Effect<void>) => Effect.Effect<void>, never, Scope.Scope> =>
  Effect.map(FiberSet.make(), (background) => (work) => {
    const reportBug = (err: unknown) => log.error({ err }, "something failed in the background because of a bug")
    return Effect.asVoid(
      FiberSet.run(
        background,
        Effect.catchDefect(work, (err) => Effect.sync(() => reportBug(err))),
      ),
    )
  })
