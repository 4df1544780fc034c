// Parts of a command service, opened for a test. None has to be closed.
import { Effect, Scope } from "effect"
import { makeBudgetCache, type BudgetCache, type BudgetCacheOptions } from "../src/execute/budget-cache.ts"

/** Runs an effect in a scope that lives as long as the test's process. */
export const openedNow = <A, E>(opening: Effect.Effect<A, E, Scope.Scope>): A =>
  Effect.runSync(Scope.provide(opening, Scope.makeUnsafe()))

export const budgetCacheOn = (options: BudgetCacheOptions): BudgetCache => openedNow(makeBudgetCache(options))
