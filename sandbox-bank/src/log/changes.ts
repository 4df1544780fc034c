// An item's log, and the changes that a reader at a given place in it has to be sent.

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
  /** The place of its body in the log. */
  readonly sequence: number
}

/**
 * The net changes after the reader's position: a row that was added and then changed is reported once, in its final
 * form, and one that was added and then removed not at all. Changes written in one step are never merged, so that the
 * controls can simulate any odd bank.
 */
export const netOf = (changes: ReadonlyArray<Change>): ReadonlyArray<Told> => {
  const told = new Map<number, Told>()
  const latest = new Map<string, Change & { readonly place: number }>()
  const tell = (change: Change, kind: Change["kind"], place: number): void => {
    const { transactionId, sequence } = change
    told.set(place, { kind, transactionId, sequence })
    latest.set(transactionId, { ...change, kind, place })
  }
  for (const change of changes) {
    const earlier = latest.get(change.transactionId)
    const folds = earlier !== undefined && earlier.step !== change.step && earlier.kind !== "removed"
    if (!folds) {
      tell(change, change.kind, change.sequence)
    } else if (change.kind !== "removed") {
      tell(change, earlier.kind, earlier.place)
    } else {
      told.delete(earlier.place)
      latest.delete(change.transactionId)
      if (earlier.kind === "modified") tell(change, "removed", change.sequence)
    }
  }
  return [...told.values()]
}
