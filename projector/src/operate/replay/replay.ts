// A person's history in words, and the resulting budget.
import { Result } from "effect"
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import { evolve } from "@evenkeel/contracts/budget/fold"
import { describeEvent } from "@evenkeel/contracts/budget/events"
import { actionInWords, undoInWords } from "@evenkeel/contracts/budget/undo/undone"
import { stateReply } from "@evenkeel/contracts/budget/figures/state"
import { decodeEvent } from "@evenkeel/contracts/budget/codec"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { noneDiscarded, type Discarded } from "../../projection/discards.ts"
import { monthIn, type Month } from "@evenkeel/contracts/month"

export interface Entry {
  readonly revision: number
  readonly at: string
  readonly actor: string
  readonly type: string
  readonly sentence: string
}

export type State = ReturnType<typeof stateReply>

export interface Replay {
  readonly entries: ReadonlyArray<Entry>
  /** For the person's current month at the last event; undefined if there are no events. */
  readonly state: State | undefined
  /** Why the history stops, if an event cannot be read. */
  readonly fault: string | undefined
}

export interface Replayer {
  /** The event in words, or why it cannot be read. */
  readonly next: (event: StoredEvent) => { readonly entry: Entry } | { readonly fault: string }
  readonly state: () => State | undefined
}

export const makeReplayer = (discarded: Discarded = noneDiscarded): Replayer => {
  const budget: Budget = emptyBudget()
  /** By revision: an undo is described by the action that it undoes. */
  const sentences = new Map<number, string>()
  let month: Month | undefined
  return {
    next: (stored) => {
      const { revision, type, metadata } = stored
      const at = { revision, at: metadata.occurredAt, actor: metadata.actor, type }
      if (discarded.has(stored.eventId)) return { entry: { ...at, sentence: "(discarded by an operator)" } }
      try {
        const decoded = decodeEvent(stored)
        if (Result.isFailure(decoded))
          return { fault: `revision ${revision}, ${type}, cannot be read: ${decoded.failure.reason}` }
        const event = decoded.success
        const sentence =
          event._tag === "ActionUndone" && event.revisions !== undefined
            ? undoInWords(event.again, actionInWords(event.revisions.map((each) => sentences.get(each) ?? "")))
            : describeEvent(event, budget).sentence
        sentences.set(revision, sentence)
        evolve(budget, event)
        month = monthIn(metadata.timeZone, new Date(metadata.occurredAt))
        return { entry: { ...at, sentence } }
      } catch (error) {
        return { fault: `revision ${revision}, ${type}, does not fit what came before: ${String(error)}` }
      }
    },
    state: () => (month === undefined ? undefined : stateReply(budget, month)),
  }
}

export const replay = (events: ReadonlyArray<StoredEvent>, replayer: Replayer = makeReplayer()): Replay => {
  const entries: Array<Entry> = []
  for (const event of events) {
    const next = replayer.next(event)
    if ("fault" in next) return { entries, state: replayer.state(), fault: next.fault }
    entries.push(next.entry)
  }
  return { entries, state: replayer.state(), fault: undefined }
}
