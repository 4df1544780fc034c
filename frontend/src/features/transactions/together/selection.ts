// The rows of the list that the person has selected, as they saw them then: what is done to them is refused if one of
// them has changed since.
import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import { mostChangedTogether } from "@evenkeel/contracts/budget/transactions/rules"
import { randomKey } from "@evenkeel/contracts/client"
import { ref } from "valtio/vanilla"
import { largestPage, listedRows, readPage, transactionList } from "../../../api/transaction-list.ts"
import { showDanger } from "../../../components/feedback/alerts.tsx"
import { messageOf } from "../../../lib/api.ts"
import { personalStore, update } from "../../../lib/store.ts"
import { addressOf } from "../../../lib/list-filters.ts"

type Rows = ReadonlyMap<string, ListedTransaction>

// What was selected at each entry of the browser's history, as long as the page is open: back and forward lead to it again.

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
    own = randomKey()
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

interface Selection {
  /** Whether a phone shows the boxes, for which it has no room otherwise. */
  selecting: boolean
  rows: Rows
  /** From which a range goes to the next one. */
  last: string
  /** All that fits is being fetched. */
  fetching: boolean
}

const fresh = (): Selection => ({ selecting: false, rows: ref(nothing), last: "", fetching: false })

export const selection = personalStore(fresh)

/** Nothing can be done to what was deleted but to undo that. */
export const isSelectable = ({ exclusion }: ListedTransaction): boolean => exclusion !== "deleted"

const shownAddress = (): string => addressOf(transactionList.filters)

const setRows = (rows: Rows): void => {
  selection.rows = ref(rows)
  keepSelected(shownAddress(), rows)
}

export const clearSelection = (): void => {
  update(selection, fresh())
  keepSelected(shownAddress(), selection.rows)
}

/** When other rows are shown: what is not shown any more must not be changed along. What was selected here before, is again. */
export const selectWhatWasHere = (): void => update(selection, { ...fresh(), rows: ref(selectedHere(shownAddress())) })

/** When the list is left; going back leads to it again. */
export const leaveSelection = (): void => update(selection, fresh())

export const startSelecting = (): void => {
  selection.selecting = true
}

const change = (rows: ReadonlyArray<ListedTransaction>, on: boolean): void => {
  const next = new Map(selection.rows)
  for (const row of rows) {
    if (on) next.set(row.transactionId, row)
    else next.delete(row.transactionId)
  }
  setRows(next)
}

/** All from the last one that was selected to this one, as they are listed. */
const rangeTo = (row: ListedTransaction): ReadonlyArray<ListedTransaction> => {
  const place = (id: string): number => listedRows().findIndex(({ transactionId }) => transactionId === id)
  const [from, to] = [place(selection.last), place(row.transactionId)]
  if (from === -1 || to === -1) return [row]
  return listedRows()
    .slice(Math.min(from, to), Math.max(from, to) + 1)
    .filter(isSelectable)
}

export const select = (row: ListedTransaction, on: boolean, asRange: boolean): void => {
  change(asRange ? rangeTo(row) : [row], on)
  selection.last = row.transactionId
}

/** What fits the filters, as far as it can be changed at once; undefined if others were chosen meanwhile. */
const fetchAllThatFit = async (): Promise<ReadonlyArray<ListedTransaction> | undefined> => {
  const { filters } = transactionList
  const found: Array<ListedTransaction> = []
  let after: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
    const page = await readPage(filters, after, largestPage)
    if (transactionList.filters !== filters) return undefined
    found.push(...page.transactions.filter(isSelectable))
    after = page.next ?? undefined
  } while (after !== undefined && found.length < mostChangedTogether)
  return found.slice(0, mostChangedTogether)
}

const takeFrom = async (wanted: (row: ListedTransaction) => boolean): Promise<void> => {
  if (selection.fetching) return
  selection.fetching = true
  const before = selection.rows
  try {
    const found = await fetchAllThatFit()
    // Unless the person has selected something else meanwhile, or nothing any more.
    if (found !== undefined && selection.rows === before) {
      setRows(new Map(found.filter(wanted).map((row) => [row.transactionId, row])))
    }
  } catch (failure) {
    showDanger(messageOf(failure))
  } finally {
    selection.fetching = false
  }
}

export const selectAll = (): Promise<void> => takeFrom(() => true)

/** After a refusal: the same rows as they are now, without those that were deleted. */
export const seeAgain = (): Promise<void> => {
  const before = selection.rows
  return takeFrom(({ transactionId }) => before.has(transactionId))
}
