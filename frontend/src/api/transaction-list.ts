// The rows of the list that have been fetched so far, page by page, newest first, and what all of them come to. Rows are
// plain objects (ref): proxies of thousands would be slow.
import type { ListedTransaction, SearchRequest, SearchTotals } from "@evenkeel/contracts/api/transactions/search"
import { ref } from "valtio/vanilla"
import { client, messageOf } from "../lib/api.ts"
import { follow } from "./refreshing.ts"
import { personalStore, update, withinSession } from "../lib/store.ts"
import { addressOf, givenIn, noListFilters, type ListFilters } from "../lib/list-filters.ts"

interface TransactionList {
  filters: ListFilters
  rows: ReadonlyArray<ListedTransaction>
  /** Where the next page begins; null after the last one. */
  next: string | null
  totals: SearchTotals | null
  loaded: boolean
  loading: boolean
  /** Why the last page could not be fetched, as a message; "" if it could. */
  error: string
}

const fresh = (): TransactionList => ({
  filters: noListFilters,
  rows: ref([]),
  next: null,
  totals: null,
  loaded: false,
  loading: false,
  error: "",
})

export const transactionList = personalStore(fresh)

const pageSize = 100
/** More than a window shows at once: who types waits for no others to be drawn. */
const firstPageSize = 40
export const largestPage = 200

/** Counts what was asked for: an answer to anything but the latest is dropped. */
let asked = 0
/** Of the first page that is being fetched. */
let underWay = false
/** Filters that were typed meanwhile. */
let waiting: ListFilters | undefined

export const readPage = (filters: ListFilters, after: string | undefined, limit = pageSize) =>
  withinSession(
    client.searchTransactions({
      query: {
        ...(givenIn(filters) as SearchRequest),
        limit,
        ...(after === undefined ? {} : { after }),
      },
    }),
  )

/**
 * Shows what fits these filters; what was shown stays until the answer is there. Who types fast does not send a request
 * for every letter: the next one waits for the answer to the one before.
 */
export const showList = async (filters: ListFilters): Promise<void> => {
  transactionList.filters = filters
  if (underWay) {
    waiting = filters
    return
  }
  underWay = true
  asked += 1
  const mine = asked
  update(transactionList, { loading: true, error: "" })
  try {
    const { transactions, next, totals = null } = await readPage(filters, undefined, firstPageSize)
    if (mine === asked) update(transactionList, { rows: ref([...transactions]), next, totals, loaded: true })
  } catch (failure) {
    if (mine === asked) transactionList.error = messageOf(failure)
  } finally {
    underWay = false
    const later = waiting
    waiting = undefined
    if (later !== undefined) void showList(later)
    else if (mine === asked) transactionList.loading = false
  }
}

/** Fetches the next page, unless something is being fetched or there is none. */
export const showMore = async (): Promise<void> => {
  const { filters, next, loading, rows } = transactionList
  if (loading || next === null) return
  asked += 1
  const mine = asked
  update(transactionList, { loading: true, error: "" })
  try {
    const page = await readPage(filters, next)
    if (mine === asked) update(transactionList, { rows: ref([...rows, ...page.transactions]), next: page.next })
  } catch (failure) {
    if (mine === asked) transactionList.error = messageOf(failure)
  } finally {
    if (mine === asked) transactionList.loading = false
  }
}

let isShown = false

/** The list as its screen opens. Gives what to call when that closes. */
export const openList = (): (() => void) => {
  isShown = true
  return () => {
    isShown = false
  }
}

/**
 * The same list anew, after something that may be in it has changed; as far as it was shown, so that nobody loses their
 * place.
 */
const renewList = async (): Promise<void> => {
  if (!isShown || !transactionList.loaded) return
  const { filters, rows: before } = transactionList
  asked += 1
  const mine = asked
  try {
    let page = await readPage(filters, undefined)
    const { totals = null } = page
    const rows = [...page.transactions]
    while (page.next !== null && rows.length < before.length) {
      // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
      page = await readPage(filters, page.next, largestPage)
      rows.push(...page.transactions)
    }
    if (mine === asked) update(transactionList, { rows: ref(rows), next: page.next, totals, error: "", loading: false })
  } catch (failure) {
    if (mine === asked) update(transactionList, { error: messageOf(failure), loading: false })
  }
}

/** Shows what fits these filters. If that was shown before, it stays as far as it was, and is fetched again. */
export const returnToList = (filters: ListFilters): Promise<void> =>
  transactionList.loaded && addressOf(filters) === addressOf(transactionList.filters) ? renewList() : showList(filters)

follow(["plan", "transactions"], renewList)
