// The selected rows of the list, as the person saw them: an action on them is refused if one has changed since.
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

// The selection at each entry of the browser's history, as long as the page is open: back and forward restore it.

interface Kept {
  /** The address of the list in which they were selected: no other rows may be restored. */
  readonly address: string
  readonly rows: Rows
}

/** Selections of older entries are dropped. */
const mostKept = 20

const kept = personalStore((): { byEntry: ReadonlyMap<string, Kept> } => ({ byEntry: ref(new Map()) }))

/** A constant, so that rows see no change while nothing is selected. */
export const nothing: Rows = new Map()

/** The entry's own name; undefined if nothing was ever selected there. */
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

/** The rows as they were when they were selected. */
export const selectedHere = (address: string): Rows => {
  const found = kept.byEntry.get(nameOfEntry() ?? "")
  return found?.address === address ? found.rows : nothing
}

interface Selection {
  /** Whether a phone shows the boxes, for which it otherwise has no room. */
  selecting: boolean
  rows: Rows
  /** The id from which a range goes to the next one. */
  last: string
  /** All matching rows are being fetched. */
  fetching: boolean
}

const fresh = (): Selection => ({ selecting: false, rows: ref(nothing), last: "", fetching: false })

export const selection = personalStore(fresh)

/** A deleted row has no action but the undo of its deletion. */
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

/** Called when other rows are shown: invisible rows must not be changed. Restores a former selection of this list. */
export const selectWhatWasHere = (): void => update(selection, { ...fresh(), rows: ref(selectedHere(shownAddress())) })

/** Called when the list is left; going back restores the selection. */
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

/** All rows from the last selected one to this one, in the order of the list. */
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

/** The matching rows, as many as one command takes; undefined if the filters changed meanwhile. */
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
    // Unless the selection has changed meanwhile.
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

/** After a refusal: the current data of the same rows, without deleted ones. */
export const seeAgain = (): Promise<void> => {
  const before = selection.rows
  return takeFrom(({ transactionId }) => before.has(transactionId))
}
