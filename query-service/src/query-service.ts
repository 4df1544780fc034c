// The query side of the product: every route of kind "query", and the live updates, over the read models.
import { Effect, type Scope } from "effect"
import type { Express } from "express"
import type { Registry } from "prom-client"
import type { Allowance } from "@evenkeel/server-kit/limits/allowance"
import { listenToEndedSessions } from "@evenkeel/server-kit/postgres/sessions-ended"
import { makeApp } from "@evenkeel/server-kit/http/app"
import { readModelsOf, searchPathOf, type ReadModels } from "@evenkeel/projector/read-models/version"
import { measureRequests, type Log, type Readiness } from "@evenkeel/server-kit/observability"
import { mountRoutes, type Handlers } from "@evenkeel/server-kit/http/routes"
import { answerWith } from "./answer.ts"
import { openDatabase } from "./database.ts"
import { mountDownloads } from "./downloads/downloads.ts"
import { makeFreshness } from "./freshness.ts"
import { mountLive } from "./live.ts"
import { listenToPostgres, listenToProjector, type ProjectedSignal } from "./projected.ts"
import { accounts } from "./queries/accounts.ts"
import { categories, categoryType, categoryTypes } from "./queries/categories.ts"
import { auditExplain } from "./queries/explanations.ts"
import { auditHistory } from "./queries/history.ts"
import { auditDiff, auditState } from "./queries/moments.ts"
import { incomes } from "./queries/incomes.ts"
import { imports } from "./queries/imports.ts"
import { merchantTrend } from "./queries/merchants.ts"
import { budgetPerformances, categoryPerformances, categoryTrend } from "./queries/performances.ts"
import { searchTransactions } from "./queries/search.ts"
import { rules } from "./queries/rules.ts"
import { proposedPlan } from "./queries/plan.ts"
import { importedTransactions, previousMonthTransactions, transactions } from "./queries/transactions.ts"
import { openReplay } from "./replay/replay.ts"
import { permitExport, sessionOwner, type Owner, type PermitExport } from "./session.ts"

export interface QueryServiceOptions {
  readonly databaseUrl: string
  /** The signal of a projector in this process; without it, LISTEN/NOTIFY is used. */
  readonly projected?: ProjectedSignal
  /** Looks up a token's owner; by default in the database. */
  readonly owner?: Owner
  /** By default looked up in the database. */
  readonly permitExport?: PermitExport
  readonly allowance: Allowance
  readonly now: () => Date
  readonly log: Log
  readonly metrics: Registry
  /** By default the read models of this code. */
  readonly readModels?: ReadModels
  /** The heartbeat of live streams, in milliseconds. */
  readonly heartbeat?: number
  /** How long a read waits at most for the revision that its reader has seen, in milliseconds. */
  readonly freshnessTimeout?: number
  /** A longer history, in bytes, is folded in a thread of its own. */
  readonly longestHere?: number
}

export interface QueryService {
  readonly app: Express
  /** Why the service cannot answer now; undefined if it can. */
  readonly ready: Readiness
  /** Ends the live streams, which would keep a server from closing. */
  readonly endLive: () => void
}

const handlersOf = (answering: Parameters<typeof answerWith>[0]): Handlers<"query"> => {
  const answer = answerWith(answering)
  return {
    accounts: answer("accounts", accounts),
    incomes: answer("incomes", incomes),
    categoryTypes: answer("categoryTypes", categoryTypes),
    categoryType: answer("categoryType", categoryType),
    categories: answer("categories", categories),
    rules: answer("rules", rules),
    transactions: answer("transactions", transactions),
    budgetPerformances: answer("budgetPerformances", budgetPerformances),
    categoryPerformances: answer("categoryPerformances", categoryPerformances),
    previousMonthTransactions: answer("previousMonthTransactions", previousMonthTransactions),
    importedTransactions: answer("importedTransactions", importedTransactions),
    categoryTrend: answer("categoryTrend", categoryTrend),
    merchantTrend: answer("merchantTrend", merchantTrend),
    imports: answer("imports", imports),
    searchTransactions: searchTransactions(answering),
    proposedPlan: proposedPlan(answering),
    auditHistory: auditHistory(answering),
    auditState: auditState(answering),
    auditDiff: auditDiff(answering),
    auditExplain: auditExplain(answering),
  }
}

/** The caller provides the HTTP server. */
export const createQueryService = Effect.fnUntraced(function* (
  options: QueryServiceOptions,
): Effect.fn.Return<QueryService, never, Scope.Scope> {
  const { databaseUrl, allowance, log, metrics, now, heartbeat, readModels = readModelsOf() } = options
  const database = { url: databaseUrl, searchPath: searchPathOf(readModels) }
  const pool = yield* openDatabase(database)
  const replay = yield* openReplay(pool, database, options.longestHere)
  const owner = options.owner ?? sessionOwner(pool)
  const projected =
    options.projected === undefined
      ? yield* listenToPostgres(databaseUrl, log)
      : yield* listenToProjector(options.projected)
  const freshness = makeFreshness(pool, projected, options.freshnessTimeout)

  const app = makeApp()
  app.use(measureRequests(metrics, "query-service"))
  const live = mountLive(app, {
    owner,
    freshness,
    projected,
    now,
    log,
    ...(heartbeat === undefined ? {} : { heartbeat }),
  })
  yield* Effect.addFinalizer(() => Effect.sync(live.stop))
  yield* listenToEndedSessions({
    url: databaseUrl,
    application: "evenkeel live updates",
    ended: live.sessionsEnded,
    lost: (err) => log.warn({ err }, "cannot listen for ended sessions: live updates outlive them by some seconds"),
  })
  mountDownloads(app, {
    pool,
    owner,
    permitExport: options.permitExport ?? permitExport(pool),
    allowance,
    freshness,
    now,
    log,
  })
  mountRoutes(app, "query", handlersOf({ pool, freshness, replay, now }), { owner, allowance, log })

  return {
    app,
    ready: () =>
      pool.query("select from checkpoint where caught_up").then(
        ({ rowCount }) => (rowCount === 0 ? "The read models are being built from the events." : undefined),
        () => "The read models cannot be reached.",
      ),
    endLive: live.stop,
  }
})
