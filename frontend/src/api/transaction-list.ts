// The list of all transactions that fit the filters, page by page, newest first, and what all of them come to.
import type { ListedTransaction, SearchRequest, SearchTotals } from "@evenkeel/contracts/api/transactions/search"
import { hashKey, InfiniteQueryObserver, useInfiniteQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useSnapshot } from "valtio"
import { client } from "../lib/api.ts"
import { addressOf, givenIn, noListFilters, type ListFilters } from "../lib/list-filters.ts"
import { personalStore, resetWithSession, withinSession } from "../lib/store.ts"
import { pagesFor, type Pages } from "./pages.ts"
import { atVisit, cache, failureOf } from "./queries.ts"

/** Those that were chosen, and those of the list that was asked for last. */
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

/** What was shown last stays until there is an answer. */
let last: Pages<"searchTransactions"> | undefined
let isAsking = false
resetWithSession(() => {
  last = undefined
  isAsking = false
})

const pages = () => cache.getQueryData<Pages<"searchTransactions">>(pagesOf(transactionList.requested).queryKey)

const rowsIn = (data: Pages<"searchTransactions"> | undefined): ReadonlyArray<ListedTransaction> =>
  data?.pages.flatMap(({ transactions }) => transactions) ?? []

export const listedRows = (): ReadonlyArray<ListedTransaction> => rowsIn(pages() ?? last)

/**
 * Shows what fits these filters. Who types fast does not send a request for every letter: the next one waits for the answer
 * to the one before.
 */
export const showList = async (filters: ListFilters): Promise<void> => {
  transactionList.filters = filters
  if (isAsking) return
  isAsking = true
  do {
    last = pages() ?? last
    transactionList.requested = transactionList.filters
    // oxlint-disable-next-line no-await-in-loop -- one after the other; a failure is shown by the list
    await cache.fetchInfiniteQuery(pagesOf(transactionList.requested)).catch(() => undefined)
  } while (addressOf(transactionList.requested) !== addressOf(transactionList.filters))
  isAsking = false
}

/** Fetches the next page, unless something is being fetched. Resolves to whether there is one more now. */
export const showMore = async (): Promise<boolean> => {
  const options = pagesOf(transactionList.requested)
  if (cache.isFetching({ queryKey: options.queryKey }) > 0) return false
  const observer = new InfiniteQueryObserver(cache, options)
  const before = pages()
  if (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage()
  return pages() !== before
}

interface TransactionList {
  readonly filters: ListFilters
  readonly rows: ReadonlyArray<ListedTransaction>
  /** Where the next page begins; null after the last one. */
  readonly next: string | null
  readonly totals: SearchTotals | null
  readonly loaded: boolean
  readonly loading: boolean
  /** Why the last page could not be fetched, as a message; "" if it could. */
  readonly error: string
  readonly retry: () => Promise<unknown>
}

/** `isScreen`: where it is shown, it is fetched at every visit. */
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
