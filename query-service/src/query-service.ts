// The read half of the product: every route of kind "query", and the live updates, over the read models.
import type { Express } from "express"
import type { Registry } from "prom-client"
import { makeApp } from "@evenkeel/contracts/http/app"
import { measureRequests, type Log, type Readiness } from "@evenkeel/contracts/http/observability"
import { mountRoutes, type Handlers } from "@evenkeel/contracts/http/server"
import { answerWith } from "./answer.ts"
import { openDatabase } from "./database.ts"
import { mountDownloads } from "./downloads/downloads.ts"
import { makeFreshness } from "./freshness.ts"
import { mountLive } from "./live.ts"
import { listenToPostgres, listenToProjector, type ProjectedSignal } from "./projected.ts"
import { accounts } from "./queries/accounts.ts"
import { budgetPerformances } from "./queries/budget-performances.ts"
import { categories } from "./queries/categories.ts"
import { categoryPerformances } from "./queries/category-performances.ts"
import { categoryType, categoryTypes } from "./queries/category-types.ts"
import { auditExplain } from "./queries/explain.ts"
import { auditHistory } from "./queries/history.ts"
import { auditDiff, auditState } from "./queries/moments.ts"
import { incomes } from "./queries/incomes.ts"
import { transactions } from "./queries/transactions.ts"
import { sessionOwner, type Owner } from "./session.ts"

export interface QueryServiceOptions {
  readonly databaseUrl: string
  /** The signal of a projector in this process. Where it is left out, Postgres is listened to. */
  readonly projected?: ProjectedSignal
  /** Whose token it is. Where it is left out, the sessions in the database say so. */
  readonly owner?: Owner
  readonly now: () => Date
  readonly log: Log
  readonly metrics: Registry
  /** Where the read models are. */
  readonly schema?: string
  /** Of live streams, in milliseconds. */
  readonly heartbeat?: number
}

export interface QueryService {
  readonly app: Express
  /** Why it cannot answer now; undefined where it can. */
  readonly ready: Readiness
  /** So that a server which waits for its connections can close. */
  readonly endLive: () => void
  /** Ends the live streams, and lets the database go. The server that holds the app is its owner's to close. */
  readonly stop: () => Promise<void>
}

export const createQueryService = async (options: QueryServiceOptions): Promise<QueryService> => {
  const { databaseUrl, log, metrics, now, heartbeat, schema = "read" } = options
  const pool = openDatabase(databaseUrl, schema)
  const owner = options.owner ?? sessionOwner(pool)
  const projected = options.projected === undefined ? listenToPostgres(databaseUrl, log) : listenToProjector(options.projected)
  const freshness = makeFreshness(pool, projected)
  const answer = answerWith({ pool, freshness, now })
  const handlers: Handlers<"query"> = {
    accounts: answer("accounts", accounts),
    incomes: answer("incomes", incomes),
    categoryTypes: answer("categoryTypes", categoryTypes),
    categoryType: answer("categoryType", categoryType),
    categories: answer("categories", categories),
    transactions: answer("transactions", transactions),
    budgetPerformances: answer("budgetPerformances", budgetPerformances),
    categoryPerformances: answer("categoryPerformances", categoryPerformances),
    auditHistory: auditHistory({ pool, freshness, now }),
    auditState: auditState({ pool, freshness, now }),
    auditDiff: auditDiff({ pool, freshness, now }),
    auditExplain: auditExplain({ pool, freshness, now }),
  }

  const app = makeApp()
  app.use(measureRequests(metrics, "query-service"))
  const live = mountLive(app, { owner, freshness, projected, now, log, ...(heartbeat === undefined ? {} : { heartbeat }) })
  mountDownloads(app, { pool, owner, freshness, now, log })
  mountRoutes(app, "query", handlers, { owner, log })

  return {
    app,
    ready: () =>
      pool.query("select from bookmark where caught_up").then(
        ({ rowCount }) => (rowCount === 0 ? "The read models are being built from the events." : undefined),
        () => "The read models cannot be reached.",
      ),
    endLive: live.stop,
    stop: async () => {
      live.stop()
      await projected.stop()
      await pool.end()
    },
  }
}
