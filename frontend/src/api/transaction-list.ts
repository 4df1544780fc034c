// The list of all transactions that match the filters, page by page, newest first, and their totals.
import type { ListedTransaction, SearchRequest, SearchTotals } from "@evenkeel/contracts/api/transactions/search"
import { hashKey, InfiniteQueryObserver, useInfiniteQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useSnapshot } from "valtio"
import { client } from "../lib/api.ts"
import { addressOf, givenIn, noListFilters, type ListFilters } from "../lib/list-filters.ts"
import { personalStore, resetWithSession, withinSession } from "../lib/store.ts"
import { pagesFor, type Pages, type Shown } from "./pages.ts"
import { atVisit, cache, failureOf } from "./queries.ts"

/** The chosen filters, and those of the last request. */
export const transactionList = personalStore((): { filters: ListFilters; requested: ListFilters } => ({
  filters: noListFilters,
  requested: noListFilters,
}))

const firstPageSize = 40
export const largestPage = 200

export const readPage = (filters: ListFilters, after: string | undefined, limit: number) =>
  withinSession(
    client.searchTransactions({
      query: { ...(givenIn(filters) as SearchRequest), limit, ...(after === undefined ? {} : { after }) },
    }),
  )

const pagesOf = (filters: ListFilters) =>
  pagesFor("searchTransactions", { query: { ...givenIn(filters), limit: firstPageSize } })

/** The last result stays visible until the next one is there. */
let last: Pages<"searchTransactions"> | undefined
let isSending = false
resetWithSession(() => {
  last = undefined
  isSending = false
})

const pages = () => cache.getQueryData<Pages<"searchTransactions">>(pagesOf(transactionList.requested).queryKey)

const rowsIn = (data: Pages<"searchTransactions"> | undefined): ReadonlyArray<ListedTransaction> =>
  data?.pages.flatMap(({ transactions }) => transactions) ?? []

export const listedRows = (): ReadonlyArray<ListedTransaction> => rowsIn(pages() ?? last)

/** Shows the transactions that match. Fast typing sends one request at a time, with the latest filters. */
export const showList = async (filters: ListFilters): Promise<void> => {
  transactionList.filters = filters
  if (isSending) return
  isSending = true
  do {
    last = pages() ?? last
    transactionList.requested = transactionList.filters
    // oxlint-disable-next-line no-await-in-loop -- one after the other; a failure is shown by the list
    await cache.fetchInfiniteQuery(pagesOf(transactionList.requested)).catch(() => undefined)
  } while (addressOf(transactionList.requested) !== addressOf(transactionList.filters))
  isSending = false
}

/** Fetches the next page, unless a fetch is in flight. Resolves to whether there is one more now. */
export const showMore = async (): Promise<boolean> => {
  const options = pagesOf(transactionList.requested)
  if (cache.isFetching({ queryKey: options.queryKey }) > 0) return false
  const observer = new InfiniteQueryObserver(cache, options)
  const before = pages()
  if (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage()
  return pages() !== before
}

interface TransactionList extends Pick<Shown<"searchTransactions">, "loaded" | "loading" | "error" | "retry"> {
  readonly filters: ListFilters
  readonly rows: ReadonlyArray<ListedTransaction>
  /** The cursor of the next page; null after the last one. */
  readonly next: string | null
  readonly totals: SearchTotals | null
}

/** A screen (`isScreen`) fetches at every visit. */
export const useTransactionList = (isScreen = false): TransactionList => {
  const { filters, requested } = useSnapshot(transactionList)
  const options = pagesOf(requested)
  const { data, isFetching, refetch } = useInfiniteQuery(
    { ...options, refetchOnMount: isScreen && atVisit, notifyOnChangeProps: ["data", "error", "isFetching"] },
    cache,
  )
  const shown = data ?? last
  return {
    filters,
    rows: useMemo(() => rowsIn(shown), [shown]),
    next: shown?.pages.at(-1)?.next ?? null,
    totals: shown?.pages[0]?.totals ?? null,
    loaded: shown !== undefined,
    loading: isFetching,
    error: failureOf(hashKey(options.queryKey)),
    retry: refetch,
  }
}
