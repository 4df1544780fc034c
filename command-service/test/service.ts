// What a command service is made of, opened for a test. Nothing of it has to be closed.
import { Effect, Scope } from "effect"
import { makeBudgetCache, type BudgetCache, type BudgetCacheOptions } from "../src/execute/budget-cache.ts"

/** Runs what needs a scope, in one that lives as long as the test's process. */
export const openedNow = <A, E>(opening: Effect.Effect<A, E, Scope.Scope>): A =>
  Effect.runSync(Scope.provide(opening, Scope.makeUnsafe()))

export const budgetCacheOn = (options: BudgetCacheOptions): BudgetCache => openedNow(makeBudgetCache(options))
