// What files have brought of months that are over, and that has no category yet: page by page, newest first, because it
// may be years. Nobody is asked about it.
import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { client, messageOf } from "../../../lib/api.ts"
import { refetchWithTheRest } from "../../../lib/refetching.ts"
import { personalStore, update, withinSession } from "../../../lib/store.ts"

interface ImportedToSort {
  transactions: ReadonlyArray<Transaction>
  /** Where the next page begins; null after the last one, undefined before the first. */
  next: string | null | undefined
  busy: boolean
  /** Why the last page could not be fetched; "" if it could. */
  problem: string
}

export const importedToSort = personalStore((): ImportedToSort => ({
  transactions: [],
  next: undefined,
  busy: false,
  problem: "",
}))

/** Only the latest answer counts. */
let asked = 0

const fetchFrom = async (after: string | undefined, before: ReadonlyArray<Transaction>): Promise<void> => {
  asked += 1
  const mine = asked
  update(importedToSort, { busy: true, problem: "" })
  try {
    const page = await withinSession(client.importedTransactions({ query: after === undefined ? {} : { after } }))
    if (mine === asked) update(importedToSort, { transactions: [...before, ...page.transactions], next: page.next })
  } catch (failure) {
    if (mine === asked) importedToSort.problem = messageOf(failure)
  } finally {
    if (mine === asked) importedToSort.busy = false
  }
}

/** The first page anew, when the screen opens. */
export const fetchImported = (): Promise<void> => fetchFrom(undefined, [])

export const fetchMoreImported = (): Promise<void> =>
  fetchFrom(importedToSort.next ?? undefined, importedToSort.transactions)

/** They have been sorted. */
export const dropImported = (ids: ReadonlyArray<string>): void => {
  const { transactions } = importedToSort
  if (transactions.some(({ transactionId }) => ids.includes(transactionId)))
    importedToSort.transactions = transactions.filter(({ transactionId }) => !ids.includes(transactionId))
}

refetchWithTheRest(async () => {
  if (importedToSort.next !== undefined) await fetchImported()
})
