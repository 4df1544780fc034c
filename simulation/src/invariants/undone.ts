// The budget is the same as if undone commands were not in the log.
import { isDeepStrictEqual } from "node:util"
import { Result } from "effect"
import { decodeEvent } from "@evenkeel/contracts/budget/codec"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { stateReply } from "@evenkeel/contracts/budget/figures/state"
import { isUndone, undosInEffect } from "@evenkeel/contracts/budget/undo/undone"
import type { Month } from "@evenkeel/contracts/month"
import { foldedOf } from "./log.ts"

export const undoneIsNeverDone = (stream: ReadonlyArray<StoredEvent>, month: Month): ReadonlyArray<string> => {
  const events = stream.map((stored) => ({
    stored,
    commandId: stored.metadata.commandId,
    event: Result.getOrThrow(decodeEvent(stored)),
  }))
  const undone = undosInEffect(
    events.flatMap(({ commandId, event }) =>
      event._tag === "ActionUndone" ? [{ commandId, undoes: event.commandId }] : [],
    ),
  )
  if (undone.size === 0) return []
  const effective = events.filter(
    ({ stored, event }) => event._tag !== "ActionUndone" && !isUndone(undone, stored.metadata),
  )
  const found = stateReply(foldedOf(stream), month)
  const expected = stateReply(foldedOf(effective.map(({ stored }) => stored)), month)
  return isDeepStrictEqual(found, expected)
    ? []
    : [`After undos the budget is ${JSON.stringify(found)}, without what was undone ${JSON.stringify(expected)}`]
}
