// Tests of deciders have the form: given these events, when this is decided, then these events follow, or a refusal.
import { Result } from "effect"
import { expect } from "vitest"
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import { fold } from "@evenkeel/contracts/budget/fold"
import type { BudgetEvent, EventOf } from "@evenkeel/contracts/budget/events"
import { after } from "@evenkeel/contracts/test/budget"
import type { Decision } from "../src/decision.ts"

/** A command, decided on a budget; `past` are all events that led to it. */
export type Deciding = (budget: Budget, past: ReadonlyArray<BudgetEvent>) => Decision

/** Past events, and commands whose events are past, too. */
export const given = (...steps: ReadonlyArray<BudgetEvent | Deciding>) => {
  const past: Array<BudgetEvent> = []
  const budget = emptyBudget()
  for (const step of steps) {
    const events = typeof step === "function" ? Result.getOrThrow(step(budget, past)) : [step]
    fold(budget, events)
    past.push(...events)
  }
  return {
    budget,
    when: (decide: Deciding) => {
      const decision = decide(budget, past)
      const events: ReadonlyArray<BudgetEvent> = Result.getOrElse(decision, () => [])
      return {
        then: (...expected: ReadonlyArray<BudgetEvent>) => expect(decision).toEqual(Result.succeed(expected)),
        thenNothing: () => expect(decision).toEqual(Result.succeed([])),
        thenRefused: (message: string) =>
          expect(Result.isFailure(decision) ? decision.failure.message : "it was accepted").toBe(message),
        /** The budget is then as if the event at that index had never happened; a negative one counts from the end. */
        thenAsIfWithout: (index: number) =>
          expect(after(...past, ...Result.getOrThrow(decision))).toEqual(after(...past.toSpliced(index, 1))),
        events,
        /** The event of a sync, if there is one. */
        synced: events.find((event): event is EventOf<"TransactionsSynced"> => event._tag === "TransactionsSynced"),
        /** The budget after those events. */
        get budget() {
          return after(...past, ...Result.getOrThrow(decision))
        },
      }
    },
  }
}
