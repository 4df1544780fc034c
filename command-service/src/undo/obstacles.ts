// Finds what prevents an action from being undone or redone.
import { beyondParts, emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import { evolveInSteps } from "@evenkeel/contracts/budget/fold"
import { creates, isStep, refersTo, whyNotUndoable } from "@evenkeel/contracts/budget/events"
import type { TransactionId } from "@evenkeel/contracts/ids"
import type { Steps } from "@evenkeel/contracts/budget/steps"
import { inOtherCurrency } from "./amounts.ts"
import type { PastEvent } from "./past-event.ts"
import { violationsOf, type Violation } from "./invariants.ts"

/** The events in effect now, and afterwards. */
export interface Rewriting {
  /** All events, also those without effect. */
  readonly past: ReadonlyArray<PastEvent>
  readonly now: ReadonlyArray<PastEvent>
  readonly then: ReadonlyArray<PastEvent>
}

/** The number of obstacles in a refusal, latest first: the order in which they can be undone. */
const obstaclesNamed = 3
/** Each try costs a fold of the whole budget. */
const obstaclesTried = 20

/** The budget with the rewritten past, or the later events that prevent it: none if a dependency is missing. */
export type Rewritten = { readonly budget: Budget } | { readonly obstacles: ReadonlyArray<PastEvent> }

export function* rewrite(rewriting: Rewriting): Steps<Rewritten> {
  const { past, now, then } = rewriting
  const leaving = without(now, then)
  const returning = without(then, now)
  const building = buildingOn(leaving, rewriting)
  // All of them would have to be undone: if one cannot be, there is no point in undoing the others.
  if (building.length > 0) return { obstacles: latest(filteredOr(building, isFinal), now) }
  const rewritten = yield* foldAll(then)
  if ("fault" in rewritten) return { obstacles: returning.includes(rewritten.fault) ? [] : [rewritten.fault] }
  const moved = inOtherCurrency(past, then)
  if (moved.some((each) => returning.includes(each))) return { obstacles: [] }
  if (moved.length > 0) return { obstacles: latest(filteredOr(moved, isFinal), now) }
  const grown = grownSince(returning, then, rewritten.budget)
  if (grown.length > 0) return { obstacles: latest(grown, now) }
  const broken = yield* brokenBy(now, rewritten.budget)
  if (broken.length === 0) return rewritten
  const since = Math.min(...[...leaving, ...returning].map(({ revision }) => revision))
  const later = then.filter((each) => each.revision > since && !returning.includes(each))
  const breaking = yield* breakingWith(later, rewriting, broken)
  return {
    obstacles: latest(
      filteredOr(breaking, (each) => !isFinal(each)),
      now,
    ),
  }
}

/** The later events without which fewer invariants would be violated. */
function* breakingWith(
  later: ReadonlyArray<PastEvent>,
  rewriting: Rewriting,
  broken: ReadonlyArray<Violation>,
): Steps<ReadonlyArray<PastEvent>> {
  const about = new Set(broken.flatMap(({ ids }) => ids))
  const candidates = later.filter(({ event }) => intersects(refersTo(event), about)).toReversed()
  const helping: Array<PastEvent> = []
  for (const candidate of candidates.slice(0, obstaclesTried)) {
    if (yield* helps(candidate, rewriting, broken)) helping.push(candidate)
  }
  // If undoing no single one would help, several are needed: report the latest now, and the next one after that.
  return helping.length > 0 ? helping : candidates.slice(0, 1)
}

/**
 * Transactions of a redone split whose amount the bank has raised since. A report normally adds one more part for the
 * excess. A report that was decided while the split was undone did not, and a fold cannot generate ids.
 */
const grownSince = (
  returning: ReadonlyArray<PastEvent>,
  then: ReadonlyArray<PastEvent>,
  { accounts, bankRows }: Budget,
): ReadonlyArray<PastEvent> => {
  const splits = new Set(
    returning.flatMap(({ event }) => (event._tag === "TransactionSplit" ? [event.transactionId] : [])),
  )
  const grown = new Set<TransactionId>()
  for (const row of bankRows.values()) {
    const { fact, fate, transactionId, claimed } = row
    // If the account has been removed, the excess comes when it is linked again.
    if (!splits.has(transactionId) || !accounts.has(fact.accountId)) continue
    if (fate === "split" && claimed > 0 && beyondParts(row, fact.amount) > 0) grown.add(transactionId)
  }
  const first = returning[0]?.revision ?? 0
  return then.filter(({ revision, event }) => {
    if (revision <= first || (event._tag !== "TransactionsSynced" && event._tag !== "RowsReported")) return false
    return [...event.posted, ...event.modified].some(({ transactionId }) => grown.has(transactionId))
  })
}

const without = (events: ReadonlyArray<PastEvent>, others: ReadonlyArray<PastEvent>): ReadonlyArray<PastEvent> => {
  const known = new Set(others.map(({ revision }) => revision))
  return events.filter(({ revision }) => !known.has(revision))
}

/** Steps of an action are represented by the event that completes it. */
const latest = (events: ReadonlyArray<PastEvent>, now: ReadonlyArray<PastEvent>): ReadonlyArray<PastEvent> => {
  const shown = events.map((each) => {
    if (!isStep(each.event)) return each
    return now.find(({ commandId, event }) => commandId === each.commandId && !isStep(event)) ?? each
  })
  return [...new Set(shown)].sort((a, b) => b.revision - a.revision).slice(0, obstaclesNamed)
}

/** Whether it can never be undone, such as a bank's report. */
export const isFinal = ({ event }: PastEvent): boolean => whyNotUndoable(event._tag) !== undefined

const filteredOr = (
  events: ReadonlyArray<PastEvent>,
  holds: (event: PastEvent) => boolean,
): ReadonlyArray<PastEvent> => {
  const found = events.filter(holds)
  return found.length > 0 ? found : events
}

/** Later events that refer to something that would never have existed. */
const buildingOn = (leaving: ReadonlyArray<PastEvent>, { now, then }: Rewriting): ReadonlyArray<PastEvent> => {
  const created = new Set(leaving.flatMap(({ event }) => creates(event)))
  const first = leaving[0]?.revision ?? 0
  for (const { revision, event } of now) {
    if (revision >= first || created.size === 0) break
    for (const id of refersTo(event)) created.delete(id)
  }
  if (created.size === 0) return []
  return then.filter(({ revision, event }) => revision > first && intersects(refersTo(event), created))
}

const intersects = (ids: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...ids].some((id) => others.has(id))

/** `fault` is the first event that does not fit what came before it. */
function* foldAll(
  events: ReadonlyArray<PastEvent>,
): Steps<{ readonly budget: Budget } | { readonly fault: PastEvent }> {
  const budget = emptyBudget()
  for (const each of events) {
    try {
      yield* evolveInSteps(budget, each.event)
    } catch {
      return { fault: each }
    }
    yield
  }
  return { budget }
}

/** Invariants that hold now, and would be violated. */
function* brokenBy(now: ReadonlyArray<PastEvent>, rewritten: Budget): Steps<ReadonlyArray<Violation>> {
  const violations = violationsOf(rewritten)
  if (violations.length === 0) return []
  const present = yield* foldAll(now)
  const known = new Set("budget" in present ? violationsOf(present.budget).map(({ what }) => what) : [])
  return violations.filter(({ what }) => !known.has(what))
}

function* helps(candidate: PastEvent, { now, then }: Rewriting, broken: ReadonlyArray<Violation>): Steps<boolean> {
  const rewritten = yield* foldAll(then.filter(({ commandId }) => commandId !== candidate.commandId))
  return "budget" in rewritten && (yield* brokenBy(now, rewritten.budget)).length < broken.length
}
