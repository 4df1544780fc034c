// What was selected at each entry of the browser's history, as long as the page is open: back and forward lead to it again.
import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import { ref } from "valtio/vanilla"
import { personalStore } from "../../../lib/store.ts"

type Rows = ReadonlyMap<string, ListedTransaction>

interface Kept {
  /** Of the list that they were selected in: no other rows may be restored. */
  readonly address: string
  readonly rows: Rows
}

/** Of older entries it is forgotten. */
const mostKept = 20

const kept = personalStore((): { byEntry: ReadonlyMap<string, Kept> } => ({ byEntry: ref(new Map()) }))

/** Always the same, so that rows see no change where nothing was selected before and after. */
export const nothing: Rows = new Map()

/** The entry's own name; none if nothing was ever selected there. */
const nameOfEntry = (): string | undefined => {
  const state: unknown = history.state
  return typeof state === "object" && state !== null && "selection" in state && typeof state.selection === "string"
    ? state.selection
    : undefined
}

export const keepSelected = (address: string, rows: Rows): void => {
  let own = nameOfEntry()
  if (own === undefined) {
    if (rows.size === 0) return
    own = crypto.randomUUID()
    history.replaceState({ ...(history.state as object | null), selection: own }, "")
  }
  const others = [...kept.byEntry].filter(([entry]) => entry !== own)
  kept.byEntry = ref(new Map([...others, [own, { address, rows }] as const].slice(-mostKept)))
}

/** As they were when they were selected. */
export const selectedHere = (address: string): Rows => {
  const found = kept.byEntry.get(nameOfEntry() ?? "")
  return found?.address === address ? found.rows : nothing
}
