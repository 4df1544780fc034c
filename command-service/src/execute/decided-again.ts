import { Effect, Schedule } from "effect"
import type { BudgetCache } from "./budget-cache.ts"
import type { CarryOut } from "./carry-out.ts"

/** The budget changed between reading it and appending. */
export const changedMeanwhile = "The budget was changed at the same time. Please try again."

/**
 * After a conflict a command is decided again for so long, in milliseconds, at growing and random intervals: two services
 * that went on in step would conflict again and again.
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
      // A budget to which events were given only in part.
      Effect.tapDefect(() => cache.forget(context.userId)),
    )
