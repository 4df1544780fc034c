// The deciders' tests read as: given these events, when this is decided, then these follow.
import { Result } from "effect"
import { expect } from "vitest"
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import { fold } from "@evenkeel/contracts/budget/fold"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import type { Decision } from "../src/decision.ts"

export const given = (...events: ReadonlyArray<BudgetEvent>) => ({
  when: (decide: (budget: Budget) => Decision) => {
    const decision = decide(fold(emptyBudget(), events))
    return {
      then: (...expected: ReadonlyArray<BudgetEvent>) => expect(decision).toEqual(Result.succeed(expected)),
      thenNothing: () => expect(decision).toEqual(Result.succeed([])),
      thenRefused: (message: string) =>
        expect(Result.isFailure(decision) ? decision.failure.message : "it was accepted").toBe(message),
    }
  },
})
