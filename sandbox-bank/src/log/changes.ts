// An item's log, and the changes that a reader at a given position in it has to be sent.

export interface Change {
  readonly sequence: number
  /** Changes that were written together share one. */
  readonly step: number
  readonly kind: "added" | "modified" | "removed"
  readonly transactionId: string
}

export interface NetChange {
  readonly kind: Change["kind"]
  readonly transactionId: string
  /** The sequence number of its body in the log. */
  readonly sequence: number
}

/**
 * The net changes after the reader's position: a row that was added and then changed is reported once, in its final
 * form, and one that was added and then removed not at all. Changes written in one step are never merged, so that the
 * controls can simulate any odd bank.
 */
export const netOf = (changes: ReadonlyArray<Change>): ReadonlyArray<NetChange> => {
  const net = new Map<number, NetChange>()
  const latest = new Map<string, Change & { readonly index: number }>()
  const report = (change: Change, kind: Change["kind"], index: number): void => {
    const { transactionId, sequence } = change
    net.set(index, { kind, transactionId, sequence })
    latest.set(transactionId, { ...change, kind, index })
  }
  for (const change of changes) {
    const earlier = latest.get(change.transactionId)
    const folds = earlier !== undefined && earlier.step !== change.step && earlier.kind !== "removed"
    if (!folds) {
      report(change, change.kind, change.sequence)
    } else if (change.kind !== "removed") {
      report(change, earlier.kind, earlier.index)
    } else {
      net.delete(earlier.index)
      latest.delete(change.transactionId)
      if (earlier.kind === "modified") report(change, "removed", change.sequence)
    }
  }
  return [...net.values()]
}
