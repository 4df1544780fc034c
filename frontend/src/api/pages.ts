// Lists that the server returns page by page, each with the cursor of the next one.
import type { Reply } from "@evenkeel/contracts/routes"
import { hashKey, infiniteQueryOptions, useInfiniteQuery, type InfiniteData } from "@tanstack/react-query"
import { client } from "../lib/api.ts"
import { atVisit, cache, failureOf, reading, type Tag } from "./queries.ts"

/** Parameters of the next page, beside those of the first; undefined after the last one. */
type Cursor = Readonly<Record<string, string | number>> | undefined

interface Paged<Page, Row> {
  readonly tags: ReadonlyArray<Tag>
  readonly rows: (page: Page) => ReadonlyArray<Row>
  /** `fetched`: the number of rows on all pages so far. */
  readonly next: (page: Page, limit: number, fetched: number) => Cursor
  /** Fetched at every visit; the cached data is shown until then. */
  readonly always?: true
}

const after = ({ next }: { readonly next: string | null }): Cursor => (next === null ? undefined : { after: next })

const list = <Page, Row>(paged: Paged<Page, Row>): Paged<Page, Row> => paged

const paged = {
  // The past does not change.
  auditHistory: list({
    tags: [],
    rows: ({ entries }: Reply<"auditHistory">) => entries,
    next: ({ next }) => (next === null ? undefined : { before: next }),
  }),
  importedTransactions: list({
    tags: ["earlier"],
    rows: ({ transactions }: Reply<"importedTransactions">) => transactions,
    next: after,
    always: true,
  }),
  importRows: list({
    tags: ["rows"],
    rows: (rows: Reply<"importRows">) => rows,
    next: (rows, limit) => (rows.length < limit ? undefined : { after: rows.at(-1)?.id ?? 0 }),
  }),
  previousMonthTransactions: list({
    tags: ["earlier"],
    rows: ({ previousMonthTransactions }: Reply<"previousMonthTransactions">) => previousMonthTransactions,
    // An empty page shows that the rest was removed meanwhile.
    next: ({ previousMonthTransactions, previousMonthTotal }, _, fetched) => {
      const last = previousMonthTransactions.at(-1)
      return last === undefined || fetched >= previousMonthTotal
        ? undefined
        : { after: `${last.date} ${last.transactionId}` }
    },
  }),
  // The first page hardly exceeds a window, so that typing does not wait for more rows to render.
  searchTransactions: list({
    tags: ["plan", "transactions"],
    rows: ({ transactions }: Reply<"searchTransactions">) => transactions,
    next: ({ next }) => (next === null ? undefined : { after: next, limit: 100 }),
  }),
  securityLog: list({
    tags: ["security"],
    rows: ({ events }: Reply<"securityLog">) => events,
    next: after,
    always: true,
  }),
}

export type PagedName = keyof typeof paged
export type Pages<Name extends PagedName> = InfiniteData<Reply<Name>, Cursor>
type RowOf<Name extends PagedName> = ReturnType<(typeof paged)[Name]["rows"]>[number]

interface Input {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>> & { readonly limit: number }
}

export interface Shown<Name extends PagedName> {
  readonly pages: ReadonlyArray<Reply<Name>>
  readonly rows: ReadonlyArray<RowOf<Name>>
  readonly loaded: boolean
  readonly loading: boolean
  /** A message if the last fetch failed; else "". */
  readonly error: string
  readonly retry: () => Promise<unknown>
  /** Whether there are more than have been fetched. */
  readonly isMore: boolean
  /** Fetches the next page. Rejects on failure. */
  readonly more: () => Promise<unknown>
}

const listOf = <Name extends PagedName>(name: Name) => paged[name] as unknown as Paged<Reply<Name>, RowOf<Name>>

export const pagesFor = <Name extends PagedName>(name: Name, input: Input, from?: Cursor) => {
  const { tags, rows, next } = listOf(name)
  const queryKey = [name, "pages", input, from]
  const call = client[name] as unknown as (input: object) => Promise<Reply<Name>>
  return infiniteQueryOptions<Reply<Name>, Error, Pages<Name>, ReadonlyArray<unknown>, Cursor>({
    queryKey,
    meta: { tags },
    enabled: from === undefined,
    initialPageParam: from,
    getNextPageParam: (page, pages) =>
      next(
        page,
        input.query?.limit ?? 0,
        pages.reduce((sum, each) => sum + rows(each).length, 0),
      ),
    queryFn: ({ pageParam, signal }) =>
      reading(queryKey, tags, () => call({ ...input, query: { ...input.query, ...pageParam }, signal })),
  })
}

/** All fetched pages of a list; with `from`, only those after it, once `more` has fetched one. */
export const usePages = <Name extends PagedName>(name: Name, input: Input, from?: Cursor): Shown<Name> => {
  const { rows, always = false } = listOf(name)
  const options = { ...pagesFor(name, input, from), refetchOnMount: !always || atVisit }
  const { data, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(options, cache)
  return {
    pages: data?.pages ?? [],
    rows: data?.pages.flatMap((page) => rows(page)) ?? [],
    loaded: data !== undefined,
    loading: isFetching,
    error: failureOf(hashKey(options.queryKey)),
    retry: refetch,
    isMore: hasNextPage,
    more: () => fetchNextPage({ throwOnError: true }),
  }
}

/** The transactions of imports that have no category. */
export const useImportedToSort = () => usePages("importedTransactions", { query: { limit: 100 } })

export const useSecurityLog = () => usePages("securityLog", { query: { limit: 20 } })
