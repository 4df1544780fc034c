// Random histories of a budget, for property tests: possible sequences of events over several months.
import fc from "fast-check"
import { emptyBudget } from "../src/budget/budget.ts"
import { evolve } from "../src/budget/fold.ts"
import { encodeEvents } from "../src/budget/codec.ts"
import { budgetStream, type StoredEvent } from "../src/budget/envelope.ts"
import type { BudgetEvent } from "../src/budget/events.ts"
import { newId, type UserId } from "../src/ids.ts"
import { addMonths, type Month } from "../src/month.ts"
import { arbitraryEvents, type ArbitraryEvent, type Step } from "./arbitrary-events.ts"

/** Ordinary events happen more often than rare ones. */
const weights: { readonly [What in keyof typeof arbitraryEvents]: number } = {
  timeZone: 1,
  ownName: 1,
  currency: 1,
  income: 2,
  changedIncome: 1,
  endedIncome: 1,
  types: 2,
  category: 6,
  reallocation: 2,
  renamedCategory: 1,
  deletedCategory: 2,
  account: 2,
  openedAccount: 1,
  fileImported: 2,
  brought: 1,
  removedAccount: 1,
  closedAccount: 1,
  connection: 1,
  imported: 8,
  syncedInParts: 1,
  posted: 2,
  postedSplit: 1,
  modified: 2,
  removed: 1,
  returned: 1,
  entered: 6,
  assigned: 12,
  assignedTogether: 2,
  unassigned: 2,
  split: 2,
  reduced: 1,
  renamed: 1,
  noted: 2,
  checked: 1,
  deleted: 1,
  ruleMade: 3,
  ruleChanged: 1,
  ruleMoved: 1,
  ruleSwitched: 1,
  ruleRemoved: 1,
  ruleOfferDeclined: 1,
  ruleApplied: 4,
  counted: 3,
  paidBack: 1,
  tagged: 2,
  untagged: 1,
  deletedTogether: 1,
  dated: 2,
  countedIn: 3,
}

const anyStep: fc.Arbitrary<Step & { readonly monthTurns: boolean }> = fc.record({
  what: fc.oneof(
    ...(Object.keys(weights) as Array<Step["what"]>).map((what) => ({
      weight: weights[what],
      arbitrary: fc.constant(what),
    })),
  ),
  a: fc.nat(100_000),
  b: fc.nat(100_000),
  c: fc.nat(100_000),
  d: fc.nat(100_000),
  monthTurns: fc.nat(9).map((drawn) => drawn === 0),
})

const firstMonth: Month = "2026-01"

/** A history and the month in which it ends. */
export interface History {
  readonly events: ReadonlyArray<BudgetEvent>
  readonly lastMonth: Month
}

export const anyHistory = (maxLength = 60): fc.Arbitrary<History> =>
  fc.array(anyStep, { maxLength, size: "max" }).map((steps) => {
    const events: Array<BudgetEvent> = [
      { _tag: "UserRegistered", userId: "ann", name: "Ann", username: "ann", timeZone: "UTC" },
    ]
    const budget = emptyBudget()
    for (const event of events) evolve(budget, event)
    let month = firstMonth
    steps.forEach((step, count) => {
      if (step.monthTurns) month = addMonths(month, 1 + (step.a % 2))
      const happens = (arbitraryEvents as Readonly<Record<string, ArbitraryEvent>>)[step.what]?.(
        { budget, month, count },
        step,
      )
      for (const event of [happens ?? []].flat()) {
        events.push(event)
        evolve(budget, event)
      }
    })
    return { events, lastMonth: month }
  })

/** The events as a store would return them: from that revision on, and after that position. */
export const recorded = (
  userId: UserId,
  events: ReadonlyArray<BudgetEvent>,
  { position, revision }: { readonly position: number; readonly revision: number } = { position: 0, revision: 0 },
): ReadonlyArray<StoredEvent> =>
  encodeEvents(events, newId(), {
    correlationId: "correlation",
    causationId: "causation",
    actor: `user:${userId}`,
    occurredAt: "2026-01-01T00:00:00.000Z",
    timeZone: "UTC",
  }).map((event, index) => ({
    ...event,
    streamId: budgetStream(userId),
    revision: revision + index,
    position: String(position + index + 1),
  }))
