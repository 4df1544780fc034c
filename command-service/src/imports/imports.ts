// The parts of imports, put together.
import { Effect, type Scope } from "effect"
import type pg from "pg"
import type { EventStore } from "@evenkeel/event-log/event-store"
import type { BudgetCache } from "../execute/budget-cache.ts"
import type { CommandMetrics } from "../metrics.ts"
import { makeCarryOut } from "./carry-out.ts"
import { makeCommitImport } from "./commit.ts"
import { makePrepare } from "./previews/prepare.ts"
import { makePreviews } from "./previews/previews.ts"
import { makeThreads } from "./reading/threads.ts"
import type { ImportRoutesOptions } from "./routes.ts"
import { openImportsTable } from "./tables/imports.ts"
import { openRowsTable } from "./tables/rows.ts"

export interface ImportsOptions {
  readonly pool: pg.Pool
  readonly store: EventStore
  readonly cache: BudgetCache
  readonly metrics: CommandMetrics
  readonly now: () => Date
}

/** The threads that read files end with the scope. */
export const openImports = (options: ImportsOptions): Effect.Effect<ImportRoutesOptions, never, Scope.Scope> =>
  Effect.map(makeThreads(), (threads) => {
    const { pool, cache, now } = options
    const [imports, rows] = [openImportsTable(pool), openRowsTable(pool)]
    const parts = { imports, rows, threads, cache, now }
    const prepare = makePrepare(parts)
    return {
      now,
      ...makePreviews(parts, prepare),
      ...makeCarryOut({ ...parts, prepare, commit: makeCommitImport(options) }),
    }
  })
