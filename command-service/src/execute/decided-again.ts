import { Effect, Schedule } from "effect"
import type { BudgetCache } from "./budget-cache.ts"
import type { CarryOut } from "./carry-out.ts"

export const changedMeanwhile = "The budget was changed at the same time. Please try again."

/**
 * After a conflict a command is decided again for `duration` milliseconds, at growing and random intervals: two
 * services in step would conflict again and again.
 */
export const afterConflicts = (duration: number) =>
  Schedule.min([Schedule.exponential("2 millis"), Schedule.spaced("100 millis")]).pipe(
    Schedule.jittered,
    Schedule.upTo({ duration }),
  )
export const longestContention = 10_000

export const decidedAgain =
  (carryOut: CarryOut, cache: BudgetCache, duration: number): CarryOut =>
  (context, plan) =>
    carryOut(context, plan).pipe(
      Effect.retry({ schedule: afterConflicts(duration), while: ({ _tag }) => _tag === "RevisionConflict" }),
      // The fold of some events may have failed halfway.
      Effect.tapDefect(() => cache.forget(context.userId)),
    )
