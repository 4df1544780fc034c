// Lists that the server gives page by page: each page says where the next one begins.
import type { Reply } from "@evenkeel/contracts/routes"
import { hashKey, infiniteQueryOptions, useInfiniteQuery, type InfiniteData } from "@tanstack/react-query"
import { client } from "../lib/api.ts"
import { atVisit, cache, failureOf, reading, type Tag } from "./queries.ts"

interface Paged<Name extends "importedTransactions" | "securityLog", Row> {
  readonly tags: ReadonlyArray<Tag>
  readonly limit: number
  readonly rows: (page: Reply<Name>) => ReadonlyArray<Row>
}

const paged = {
  importedTransactions: { tags: ["earlier"], limit: 100, rows: ({ transactions }) => transactions },
  securityLog: { tags: ["security"], limit: 20, rows: ({ events }) => events },
} satisfies {
  importedTransactions: Paged<"importedTransactions", Reply<"importedTransactions">["transactions"][number]>
  securityLog: Paged<"securityLog", Reply<"securityLog">["events"][number]>
}

export type PagedName = keyof typeof paged
export type Pages<Name extends PagedName> = InfiniteData<Reply<Name>, string | undefined>
type Row<Name extends PagedName> = ReturnType<(typeof paged)[Name]["rows"]>[number]

interface Shown<Row> {
  readonly rows: ReadonlyArray<Row>
  readonly loaded: boolean
  /** Why the last page could not be fetched, as a message; "" if it could. */
  readonly error: string
  readonly retry: () => Promise<unknown>
  /** Whether there are more than have been fetched. */
  readonly isMore: boolean
  /** Fetches the next page. Rejects if it could not be fetched. */
  readonly more: () => Promise<unknown>
}

/** All that has been fetched of a list so far; the first page at every visit. */
export const usePages = <Name extends PagedName>(name: Name): Shown<Row<Name>> => {
  const { tags, limit, rows } = paged[name] as unknown as Paged<PagedName, Row<Name>>
  const queryKey = [name]
  const call = client[name] as (input: object) => Promise<Reply<Name>>
  const options = infiniteQueryOptions({
    queryKey,
    meta: { tags },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Reply<Name>) => next ?? undefined,
    queryFn: ({ pageParam: after, signal }) =>
      reading(queryKey, tags, () => call({ query: { limit, ...(after === undefined ? {} : { after }) }, signal })),
    refetchOnMount: atVisit,
  })
  const { data, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(options, cache)
  return {
    rows: data?.pages.flatMap((page) => rows(page)) ?? [],
    loaded: data !== undefined,
    error: failureOf(hashKey(queryKey)),
    retry: refetch,
    isMore: hasNextPage,
    more: () => fetchNextPage({ throwOnError: true }),
  }
}
