// Uncategorised transactions of past months: the queue of the finaliser, oldest first, except for one that is
// asked about again.
import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { client } from "../../lib/api.ts"
import { refetchWithTheRest } from "../../lib/refetching.ts"
import { personalStore } from "../../lib/store.ts"

interface PreviousMonth {
  queue: ReadonlyArray<Transaction>
  open: boolean
}

export const previousMonth = personalStore((): PreviousMonth => ({ queue: [], open: false }))

/** Replaces the queue, and opens the finaliser unless it is empty. */
export const queuePrevious = (queue: ReadonlyArray<Transaction>): void => {
  previousMonth.queue = queue
  previousMonth.open = queue.length > 0
}

const inFront = (id: string | undefined, queue: ReadonlyArray<Transaction>): ReadonlyArray<Transaction> => [
  ...queue.filter(({ transactionId }) => transactionId === id),
  ...queue.filter(({ transactionId }) => transactionId !== id),
]

/** Replaces the queue. The transaction being asked about stays first, and an empty queue closes the finaliser. */
export const replacePreviousQueue = (queue: ReadonlyArray<Transaction>): void => {
  previousMonth.queue = inFront(previousMonth.queue[0]?.transactionId, queue)
  if (queue.length === 0) previousMonth.open = false
}

/** When the action on a transaction has been undone: asks about it again, reopening the finaliser if it has closed. */
export const askAgainAbout = (id: string): void => {
  previousMonth.queue = inFront(id, previousMonth.queue)
  openFinaliser()
}

export const dropPrevious = (id: string): void =>
  replacePreviousQueue(previousMonth.queue.filter(({ transactionId }) => transactionId !== id))

export const changePrevious = (id: string, change: Partial<Transaction>): void => {
  previousMonth.queue = previousMonth.queue.map((item) => (item.transactionId === id ? { ...item, ...change } : item))
}

export const openFinaliser = (): void => {
  previousMonth.open = previousMonth.queue.length > 0
}

export const closeFinaliser = (): void => {
  previousMonth.open = false
}

/** A sync fills the queue; what remains in it then follows what is sorted elsewhere. */
const refetch = async (): Promise<void> => {
  const { queue } = previousMonth
  if (queue.length === 0) return
  const answer = await client.previousMonthTransactions()
  // An action here was answered in the meantime, and the fetch may not include it.
  if (previousMonth.queue !== queue) return refetch()
  replacePreviousQueue(answer)
}

refetchWithTheRest(refetch)
