// The rules for the order of projecting events. Each has a test of its name, and a comment where the code applies it.

export const rules = {
  inOrder:
    "a person's events are folded by revision: what the cursor has passed is skipped, a gap is read from the source",
  whole: "a history that was brought is folded only when all of it is there",
  together:
    "rows, cursors and checkpoint are one statement; if a cursor has moved it writes nothing, and all is folded anew",
  oneAhead:
    "while a batch is written the next one is folded, if its people are in memory; it counts only if the first was written",
  oneLane: "who is in the lane is in no batch; before somebody enters it, the batch in flight is settled",
  behind: "the checkpoint passes nothing that is neither written nor parked, and stands still while the lane works",
  oneToBlame:
    "a refused statement is divided by person, then by event: one event is parked, and all others are projected",
  cleanMemory: "memory has only what is written or in flight: a refusal or an outage empties it of those people",
  erasureFirst: "events of a parked person wait, unless one of them is their erasure",
  notifiedAfter: "listeners are notified of a revision after its commit",
} as const
