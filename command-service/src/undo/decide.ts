// Undoes an action of any age: the budget becomes what it would be if the action had never happened. If something later
// depends on it, nothing changes, and the refusal names that. An undo is an action too, so it can itself be undone.
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import { evolve } from "@evenkeel/contracts/budget/fold"
import { describeEvent, isStep, whyNotUndoable } from "@evenkeel/contracts/budget/events"
import { actionInWords, importUndone, isUndone, quoted, undosInEffect } from "@evenkeel/contracts/budget/undo/undone"
import { listed } from "@evenkeel/contracts/budget/wording"
import { conflict, notFound, refused, type RequestError } from "@evenkeel/contracts/errors"
import type { BudgetEvent, EventOf } from "@evenkeel/contracts/budget/events"
import { changedKeys } from "@evenkeel/contracts/budget/undo/events"
import type { Restorables } from "@evenkeel/contracts/budget/undo/restorable"
import type { CommandId, ImportId } from "@evenkeel/contracts/ids"
import type { Steps } from "@evenkeel/contracts/budget/steps"
import { Result } from "effect"
import { accept, presentMonthOf, refuseSaying, type Decision } from "../decision.ts"
import { inParts } from "./in-parts.ts"
import { isFinal, rewrite } from "./obstacles.ts"
import type { PastEvent } from "./past-event.ts"
import { undoDifference } from "./difference.ts"

export interface UndoAction {
  readonly commandId: CommandId
  /** The whole stream, up to the budget of the decision. */
  readonly past: ReadonlyArray<PastEvent>
  readonly at: Date
}

/** Depends on the past alone, which takes long; only `decide` needs the present budget. */
export interface UndoPlan {
  readonly decide: (budget: Budget) => Steps<Decision>
  readonly words: string
}

export function* planUndo({ commandId, past, at }: UndoAction): Steps<UndoPlan> {
  const own = past.filter((each) => each.commandId === commandId)
  const origin = originOf(own, past).filter(({ event }) => !isStep(event))
  const rewritten = yield* rewrittenWithout(own, { commandId, past })
  const words = actionInWords(yield* sentencesOf(past, origin))
  const decide = function* (budget: Budget): Steps<Decision> {
    if (Result.isFailure(rewritten)) return Result.fail(rewritten.failure)
    const difference = yield* undoDifference(budget, rewritten.success)
    if (Object.keys(difference).length === 0) {
      return refuseSaying("There is nothing left to undo: later changes have replaced it.")
    }
    const undone = {
      _tag: "ActionUndone",
      commandId,
      revisions: origin.map(({ revision }) => revision),
      again: own.slice(0, 1).some(({ event }) => isAgain(event)),
      month: presentMonthOf(budget, at),
      ...difference,
    } as const
    return accept(...(yield* inParts(undone)))
  }
  return { decide, words }
}

/** The budget without the action, or a refusal. */
function* rewrittenWithout(
  own: ReadonlyArray<PastEvent>,
  { commandId, past }: Pick<UndoAction, "commandId" | "past">,
): Steps<Result.Result<Budget, RequestError>> {
  if (own.length === 0) return Result.fail(notFound("Action"))
  const why = own.map(({ event }) => whyNotUndoable(event._tag)).find((reason) => reason !== undefined)
  if (why !== undefined) return Result.fail(refused(why))
  if (own.some(({ event }) => event._tag === "ActionUndone" && event.import !== undefined)) {
    return Result.fail(refused(importUndone))
  }
  const undos = undosOf(past)
  if (undosInEffect(undos).has(commandId)) return Result.fail(refused("This has already been undone."))

  const then = eventsInEffect(past, [...undos, { commandId: "this one", undoes: commandId }])
  const rewritten = yield* rewrite({ past, now: eventsInEffect(past, undos), then })
  if ("budget" in rewritten) return Result.succeed(rewritten.budget)
  return Result.fail(conflict(yield* refusalOf(past, rewritten.obstacles)))
}

const undosOf = (past: ReadonlyArray<PastEvent>) =>
  past.flatMap(({ commandId, event }) =>
    event._tag === "ActionUndone" ? [{ commandId, undoes: event.commandId }] : [],
  )

/** The events in effect: no undone actions, no undos of them, and no parts of actions that are undone as a whole. */
const eventsInEffect = (
  past: ReadonlyArray<PastEvent>,
  undos: ReturnType<typeof undosOf>,
): ReadonlyArray<PastEvent> => {
  const undone = undosInEffect(undos)
  return finishedImports(past).filter(
    ({ commandId, partOf = commandId, event }) =>
      event._tag !== "ActionUndone" && !isUndone(undone, { commandId, causationId: partOf }),
  )
}

/** Without the events of unfinished imports, which have no effect. */
const finishedImports = (past: ReadonlyArray<PastEvent>): ReadonlyArray<PastEvent> => {
  let finished: ImportId | undefined
  const counting = past.toReversed().filter(({ event }) => {
    if (event._tag === "ImportFinished") finished = event.importId
    if (event._tag === "ImportAbandoned") return false
    if (event._tag === "RowsImported") return event.importId === finished
    if (event._tag !== "ImportStarted") return true
    const isFinished = event.importId === finished
    finished = undefined
    return isFinished
  })
  return counting.reverse()
}

/** Undoing an undo redoes the action; undoing that undoes the action once more. */
const isAgain = (event: BudgetEvent): boolean => event._tag === "ActionUndone" && !event.again

/** The events of the person's original action. */
const originOf = (own: ReadonlyArray<PastEvent>, past: ReadonlyArray<PastEvent>): ReadonlyArray<PastEvent> => {
  const undo = own.find(({ event }) => event._tag === "ActionUndone")?.event
  if (undo?._tag !== "ActionUndone") return own
  return originOf(
    past.filter(({ commandId }) => commandId === undo.commandId),
    past,
  )
}

/** The sentences of those events as in the history, each derived from the budget just before it. */
function* sentencesOf(past: ReadonlyArray<PastEvent>, events: ReadonlyArray<PastEvent>): Steps<ReadonlyArray<string>> {
  const sentences = new Map<number, string>()
  const last = Math.max(...events.map(({ revision }) => revision))
  const before = emptyBudget()
  for (const { revision, event } of past) {
    if (revision > last) break
    if (events.some((each) => each.revision === revision))
      sentences.set(revision, describeEvent(event, before).sentence)
    evolve(before, event)
    yield
  }
  return events.map(({ revision }) => sentences.get(revision) ?? "")
}

function* refusalOf(past: ReadonlyArray<PastEvent>, obstacles: ReadonlyArray<PastEvent>): Steps<string> {
  if (obstacles.length === 0) return "This cannot be redone, because what it depends on is gone."
  const sentences = (yield* sentencesOf(past, obstacles)).map(quoted)
  return obstacles.some(isFinal)
    ? `This can no longer be undone, because it was followed by something that cannot be undone: ${listed(sentences)}.`
    : `This cannot be undone, because something later depends on it. First undo: ${sentences.join(", then ")}.`
}

/** The entities that a client has to fetch again, after the events of one undo. */
export const changedBy = (undone: ReadonlyArray<EventOf<"ActionUndone">>) => {
  const keys = (name: keyof Restorables) => [...new Set(undone.flatMap((event) => changedKeys(name, event)))]
  return {
    incomeIds: keys("incomes"),
    accountIds: keys("accounts"),
    categoryTypeIds: keys("types"),
    categoryIds: keys("categories"),
    transactionIds: keys("transactions"),
    importIds: undone.flatMap((event) => event.import ?? []),
    months: keys("plans"),
  }
}
