import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { InfiniteQueryObserver, QueryObserver } from "@tanstack/react-query"
import { onTestFinished } from "vitest"
import { fetchEarlier } from "../src/api/earlier-months.ts"
import { pagesFor } from "../src/api/pages.ts"
import { cache, fetchLists, queryFor, type ListName } from "../src/api/queries.ts"

/** Given that some screen shows these lists: they are fetched, and again whenever they have changed, until the test ends. */
export const watch = async (...names: ReadonlyArray<ListName>): Promise<void> => {
  for (const name of names) {
    const observer = new QueryObserver(cache, queryFor(name as "accounts"))
    onTestFinished(observer.subscribe(() => {}))
  }
  await fetchLists(...names)
}

/** Why the list could not be fetched last, as a message; "" if it could. */
export const errorOf = (name: ListName): string =>
  String(cache.getQueryState(queryFor(name as "accounts").queryKey)?.error?.message ?? "")

const earlier = () => pagesFor("previousMonthTransactions", {})

/** The same for what waits of earlier months. Returns what fetches the next page. */
export const watchEarlier = async (): Promise<() => Promise<unknown>> => {
  const observer = new InfiniteQueryObserver(cache, earlier())
  onTestFinished(observer.subscribe(() => {}))
  await fetchEarlier()
  return () => observer.fetchNextPage()
}

/** What waits of earlier months, as far as this browser knows. */
export const waiting = (): ReadonlyArray<Transaction> =>
  cache.getQueryData(earlier().queryKey)?.pages.flatMap((page) => page.previousMonthTransactions) ?? []
