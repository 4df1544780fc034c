// A person's actions and undos, for tests of undo and redo.
import { Result } from "effect"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { after } from "@evenkeel/contracts/test/budget"
import { undosInEffect } from "@evenkeel/contracts/budget/undo/undone"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import {
  category,
  entered,
  fact,
  imported,
  income,
  linked,
  registered,
  typesSet,
} from "@evenkeel/contracts/test/events"
import { atOnce } from "@evenkeel/contracts/budget/steps"
import { planUndo, type UndoAction } from "../src/undo/decide.ts"
import type { PastEvent } from "../src/undo/past-event.ts"
import type { Deciding } from "./deciding.ts"

/** Each event is a command of its own, unless it continues an import; its id is "c" and the revision of its first event. */
export const pastOf = (events: ReadonlyArray<BudgetEvent>): ReadonlyArray<PastEvent> => {
  let commandId = ""
  return events.map((event, revision) => {
    const before = events[revision - 1]
    const continues = before !== undefined && importOf(event) !== undefined && importOf(event) === importOf(before)
    if (!continues) commandId = `c${revision}`
    return { revision, commandId, event }
  })
}

const importOf = (event: BudgetEvent): string | undefined => ("importId" in event ? event.importId : undefined)

/** Without the start of an import that has no rows yet, which has no effect. */
export const settled = (budget: Budget): Budget => ({ ...budget, staged: null })

const at = new Date("2026-02-20T12:00:00Z")

/** Plans without turns for others in between. */
export const planAtOnce = (action: UndoAction) => {
  const steps = planUndo(action)
  let count = 0
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) {
      const { words, decide } = step.value
      return { words, decide: (budget: Budget) => atOnce(decide(budget)), count }
    }
    count += 1
  }
}

const decideUndo = (action: UndoAction, budget: Budget) => planAtOnce(action).decide(budget)

export const undoneInWords = (past: ReadonlyArray<PastEvent>, { commandId }: { readonly commandId: string }) =>
  planAtOnce({ commandId, past, at }).words

export const decided = (past: ReadonlyArray<PastEvent>, commandId: string) =>
  decideUndo({ commandId, past, at }, after(...past.map(({ event }) => event)))

/** Undoes the event at that index; a negative one counts from the end. */
export const undo =
  (index: number): Deciding =>
  (budget, past) =>
    decideUndo({ commandId: pastOf(past).at(index)?.commandId ?? "", past: pastOf(past), at }, budget)

export const planned = [
  registered(),
  income(5_000_00),
  typesSet(500, 300, 200),
  category("Groceries", 400),
  category("Rent", 300),
]
export const shopping = [
  ...planned,
  linked(),
  imported(fact("shop", 12_34, { merchant: "Corner Shop" })),
  entered("Tea", 3_00),
]

/** A stream to which the person's undos are appended. */
export const stream = (...events: ReadonlyArray<BudgetEvent>) => {
  const past = [...pastOf(events)]
  const add = (event: BudgetEvent) => past.push({ revision: past.length, commandId: `c${past.length}`, event })
  return {
    past,
    budget: () => after(...past.map(({ event }) => event)),
    happens: add,
    /** The command of the undo; undefined if it was refused. */
    takeBack: (commandId: string): string | undefined => {
      const decision = decided(past, commandId)
      if (Result.isFailure(decision)) return undefined
      const undoing = `c${past.length}`
      for (const event of decision.success) past.push({ revision: past.length, commandId: undoing, event })
      return undoing
    },
    /** The events in effect. */
    effective: () => {
      const undone = undosInEffect(
        past.flatMap(({ commandId, event }) =>
          event._tag === "ActionUndone" ? [{ commandId, undoes: event.commandId }] : [],
        ),
      )
      return past
        .filter(({ commandId, event }) => event._tag !== "ActionUndone" && !undone.has(commandId))
        .map(({ event }) => event)
    },
  }
}
