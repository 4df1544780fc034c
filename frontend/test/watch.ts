import { QueryObserver } from "@tanstack/react-query"
import { onTestFinished } from "vitest"
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
