// An item's log, and what a reader who stands somewhere in it has to be told.

export interface Change {
  readonly sequence: number
  /** Changes that were written together share one. */
  readonly step: number
  readonly kind: "added" | "modified" | "removed"
  readonly transactionId: string
}

export interface Told {
  readonly kind: Change["kind"]
  readonly transactionId: string
  /** Where in the log its body stands. */
  readonly sequence: number
}

/**
 * The changes after the reader's place, as they stand at the end: what came and changed is told once, as it is now, and
 * what came and went is not told at all. What one step wrote is never folded, so that a control can play any odd bank.
 */
export const netOf = (changes: readonly Change[]): readonly Told[] => {
  const told = new Map<number, Told>()
  const latest = new Map<string, Change & { readonly place: number }>()
  for (const change of changes) {
    const earlier = latest.get(change.transactionId)
    const folds = earlier !== undefined && earlier.step !== change.step && earlier.kind !== "removed"
    if (!folds) {
      told.set(change.sequence, { kind: change.kind, transactionId: change.transactionId, sequence: change.sequence })
      latest.set(change.transactionId, { ...change, place: change.sequence })
    } else if (change.kind !== "removed") {
      told.set(earlier.place, { kind: earlier.kind, transactionId: change.transactionId, sequence: change.sequence })
      latest.set(change.transactionId, { ...change, kind: earlier.kind, place: earlier.place })
    } else {
      told.delete(earlier.place)
      latest.delete(change.transactionId)
      if (earlier.kind === "modified") {
        told.set(change.sequence, { kind: "removed", transactionId: change.transactionId, sequence: change.sequence })
        latest.set(change.transactionId, { ...change, place: change.sequence })
      }
    }
  }
  return [...told.values()]
}
