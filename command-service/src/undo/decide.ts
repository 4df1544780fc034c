// Undoes an action of any age: the budget becomes what it would be if the action had never happened.
// If something later depends on it, nothing changes, and the refusal says what that is. An undo is
// an action too, so it can itself be undone.
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import { evolve } from "@evenkeel/contracts/budget/fold"
import { describeEvent, isStep, whyNotUndoable } from "@evenkeel/contracts/budget/events"
import { actionInWords, importGone, isUndone, quoted, undosInEffect } from "@evenkeel/contracts/budget/undo/undone"
import { listed } from "@evenkeel/contracts/budget/wording"
import { conflict, notFound } from "@evenkeel/contracts/errors"
import type { BudgetEvent, EventOf } from "@evenkeel/contracts/budget/events"
import { changedKeys } from "@evenkeel/contracts/budget/undo/events"
import type { Restorables } from "@evenkeel/contracts/budget/undo/restorable"
import type { CommandId, ImportId } from "@evenkeel/contracts/ids"
import { accept, presentMonthOf, refuse, refuseSaying, type Decision } from "../decision.ts"
import { inParts } from "./in-parts.ts"
import { isFinal, rewrite } from "./obstacles.ts"
import type { PastEvent } from "./past-event.ts"
import { undoDifference } from "./difference.ts"

export interface UndoAction {
  readonly commandId: CommandId
  /** The whole stream, up to the budget that is decided on. */
  readonly past: ReadonlyArray<PastEvent>
  readonly at: Date
}

export const decideUndo = ({ commandId, past, at }: UndoAction, budget: Budget): Decision => {
  const own = past.filter((each) => each.commandId === commandId)
  const [first] = own
  if (first === undefined) return refuse(notFound("Action"))
  const why = own.map(({ event }) => whyNotUndoable(event._tag)).find((reason) => reason !== undefined)
  if (why !== undefined) return refuseSaying(why)
  if (own.some(({ event }) => event._tag === "ActionUndone" && event.import !== undefined)) {
    return refuseSaying(importGone)
  }
  const undos = undosOf(past)
  if (undosInEffect(undos).has(commandId)) return refuseSaying("This has already been undone.")

  const then = eventsInEffect(past, [...undos, { commandId: "this one", undoes: commandId }])
  const rewritten = rewrite({ past, now: eventsInEffect(past, undos), then })
  if ("obstacles" in rewritten) return refuse(conflict(standsInTheWay(past, rewritten.obstacles)))

  const difference = undoDifference(budget, rewritten.budget)
  if (Object.keys(difference).length === 0) {
    return refuseSaying("There is nothing left to undo: later changes have replaced it.")
  }
  const undone = {
    _tag: "ActionUndone",
    commandId,
    revisions: originOf(own, past)
      .filter(({ event }) => !isStep(event))
      .map(({ revision }) => revision),
    again: isAgain(first.event),
    month: presentMonthOf(budget, at),
    ...difference,
  } as const
  return accept(...inParts(undone))
}

const undosOf = (past: ReadonlyArray<PastEvent>) =>
  past.flatMap(({ commandId, event }) =>
    event._tag === "ActionUndone" ? [{ commandId, undoes: event.commandId }] : [],
  )

/** The events that count: neither undone actions nor their undos do, nor parts of actions that are undone as a whole. */
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

/** Without those of imports that were never finished, which are nothing. */
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

/** The undone action in words. Old events brought them along. */
export const undoneInWords = (past: ReadonlyArray<PastEvent>, undone: EventOf<"ActionUndone">): string => {
  const { action, revisions = [] } = undone
  return (
    action ??
    actionInWords(
      sentencesOf(
        past,
        past.filter(({ revision }) => revisions.includes(revision)),
      ),
    )
  )
}

/** The sentences of those events as in the history, each derived from the budget just before it. */
const sentencesOf = (past: ReadonlyArray<PastEvent>, events: ReadonlyArray<PastEvent>): ReadonlyArray<string> => {
  const sentences = new Map<number, string>()
  const last = Math.max(...events.map(({ revision }) => revision))
  const before = emptyBudget()
  for (const { revision, event } of past) {
    if (revision > last) break
    if (events.some((each) => each.revision === revision))
      sentences.set(revision, describeEvent(event, before).sentence)
    evolve(before, event)
  }
  return events.map(({ revision }) => sentences.get(revision) ?? "")
}

const standsInTheWay = (past: ReadonlyArray<PastEvent>, obstacles: ReadonlyArray<PastEvent>): string => {
  if (obstacles.length === 0) return "This cannot be redone, because what it depends on is gone."
  const sentences = sentencesOf(past, obstacles).map(quoted)
  return obstacles.some(isFinal)
    ? `This can no longer be undone, because it was followed by something that cannot be undone: ${listed(sentences)}.`
    : `This cannot be undone, because something later depends on it. First undo: ${sentences.join(", then ")}.`
}

/** What a client has to fetch again; the events are those of one undo. */
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
