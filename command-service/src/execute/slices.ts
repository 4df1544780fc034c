// A command that is too large for one append comes in slices: steps without effect, completed in the last slice.
import { countsLater, type BudgetEvent } from "@evenkeel/contracts/budget/events"
import type { EventToAppend } from "@evenkeel/contracts/budget/envelope"
import type { RequestError } from "@evenkeel/contracts/errors"

/** The events of one append. Without events, the slice gives other commands their turn. */
export interface Slice {
  readonly events: ReadonlyArray<BudgetEvent>
  /** Instead of `events`, the history of an export, which keeps its metadata: the budget is loaded again afterwards. */
  readonly encoded?: Iterable<EventToAppend>
  /** The command is refused after this slice. */
  readonly refusal?: RequestError
}

export interface Decided {
  /** The events for the reply; none if there is nothing to do. */
  readonly events: ReadonlyArray<BudgetEvent>
  /** Several slices become visible with the last one. */
  readonly slices: Iterable<Slice>
  /** The ids belong to this attempt, so that its leftovers are never taken for a part of the next attempt. */
  readonly isInParts?: boolean
}

/** Each step has at most 256 kB. EventStoreDB takes no append above 1 MiB, and the last append has more than steps. */
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
