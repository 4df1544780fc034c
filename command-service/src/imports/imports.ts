// Everything about imports, put together.
import { Effect, type Scope } from "effect"
import type pg from "pg"
import type { EventStore } from "@evenkeel/event-log/event-store"
import type { BudgetCache } from "../budget-cache.ts"
import type { CommandMetrics } from "../metrics.ts"
import { makeCarryOut } from "./carry-out.ts"
import { makeCommitImport } from "./commit.ts"
import { makePrepare } from "./previews/prepare.ts"
import { makePreviews } from "./previews/previews.ts"
import { statementsOn } from "./previews/statements.ts"
import { openRowsTable } from "./previews/rows-table.ts"
import { openImportTables } from "./previews/tables.ts"
import { openProgressTable } from "./progress-table.ts"
import { makeThreads } from "./reading/threads.ts"
import type { ImportRoutesOptions } from "./routes.ts"

export interface ImportsOptions {
  readonly pool: pg.Pool
  readonly store: EventStore
  readonly cache: BudgetCache
  readonly metrics: CommandMetrics
  /** The product's clock. */
  readonly now: () => Date
}

/** The threads that read files end with the scope. */
export const openImports = ({
  pool,
  store,
  cache,
  metrics,
  now,
}: ImportsOptions): Effect.Effect<ImportRoutesOptions, never, Scope.Scope> =>
  Effect.map(makeThreads(), (threads) => {
    const statements = statementsOn(pool)
    const tables = openImportTables(statements)
    const rows = openRowsTable(statements)
    const prepare = makePrepare({ tables, rows, threads, cache, now })
    const commit = makeCommitImport({ store, cache, metrics })
    return {
      now,
      ...makePreviews({ tables, rows, threads, cache }, prepare),
      ...makeCarryOut({ prepare, tables, rows, commit, progress: openProgressTable(statements) }),
    }
  })
