// What is too much for one append comes in slices: steps that count for nothing yet, and what completes them in the last one.
import { countsLater, type BudgetEvent } from "@evenkeel/contracts/budget/events"
import type { EventToAppend } from "@evenkeel/contracts/budget/envelope"
import type { RequestError } from "@evenkeel/contracts/errors"

/** What is appended together; if it has no events, others have their turn. */
export interface Slice {
  readonly events: ReadonlyArray<BudgetEvent>
  /** Instead of `events`, the history of an export, which keeps its metadata: the budget is read anew afterwards. */
  readonly encoded?: Iterable<EventToAppend>
  /** Afterwards the command is refused. */
  readonly refusal?: RequestError
}

export interface Decided {
  /** What the reply is made of; none if there is nothing to do. */
  readonly events: ReadonlyArray<BudgetEvent>
  /** What several slices bring becomes visible with the last one. */
  readonly slices: Iterable<Slice>
  /** The ids are of this attempt, so that what is left of one is never taken for a part of the next. */
  readonly isInParts?: boolean
}

/** Of 256 kB each at most: EventStoreDB takes no append of more than 1 MiB, and the last one has more than steps. */
export const stepsPerAppend = 3

export const decidedInSlices = (events: ReadonlyArray<BudgetEvent>): Decided =>
  events.some(countsLater) ? { events, slices: slicesOf(events), isInParts: true } : { events, slices: [{ events }] }

function* slicesOf(events: ReadonlyArray<BudgetEvent>) {
  let rest = events
  while (rest.length > stepsPerAppend && rest.slice(0, stepsPerAppend + 1).every(countsLater)) {
    yield { events: rest.slice(0, stepsPerAppend) }
    rest = rest.slice(stepsPerAppend)
  }
  yield { events: rest }
}
