// Uncategorised transactions of past months: the beginning of the finaliser's queue, oldest first, except for one that is
// asked about again.
import type { EarlierMonths, Transaction } from "@evenkeel/contracts/api/transactions"
import { monthOf } from "@evenkeel/contracts/month"
import { client } from "../../lib/api.ts"
import { keep, kept } from "../../lib/browser-storage.ts"
import { refetchWithTheRest } from "../../lib/refetching.ts"
import { personalStore } from "../../lib/store.ts"
import { today } from "../../lib/today.ts"
import { auth } from "../users/store.ts"

interface PreviousMonth {
  queue: ReadonlyArray<Transaction>
  /** How many are waiting, those among them that have not been fetched. */
  total: number
  /** How many others wait that files have brought: nobody is asked about them one by one. */
  importedToSort: number
  /** Whether a screen shows how many there are. */
  wanted: boolean
  open: boolean
  /** Those that were put off, by their ids: they wait in the list, and nobody is asked about them again by itself. */
  putOff: ReadonlyArray<string>
}

export const previousMonth = personalStore((): PreviousMonth => ({
  queue: [],
  total: 0,
  importedToSort: 0,
  wanted: false,
  open: false,
  putOff: [],
}))

/** The transaction that the finaliser asks about; undefined if it has asked about all that it knows. */
export const askedAbout = ({ queue, putOff }: Pick<PreviousMonth, "queue" | "putOff"> = previousMonth):
  | Transaction
  | undefined => queue.find(({ transactionId }) => !putOff.includes(transactionId))

/** One more, entered by hand, which opens the finaliser. */
export const queuePrevious = (added: Transaction): void => {
  previousMonth.queue = [...previousMonth.queue, added]
  previousMonth.total += 1
  previousMonth.open = true
}

const inFront = (id: string | undefined, queue: ReadonlyArray<Transaction>): ReadonlyArray<Transaction> => [
  ...queue.filter(({ transactionId }) => transactionId === id),
  ...queue.filter(({ transactionId }) => transactionId !== id),
]

/** Replaces the queue. The transaction being asked about stays first, and an empty queue closes the finaliser. */
export const replacePreviousQueue = ({
  previousMonthTransactions,
  previousMonthTotal,
  importedToSort,
}: EarlierMonths): void => {
  previousMonth.queue = inFront(askedAbout()?.transactionId, previousMonthTransactions)
  previousMonth.total = previousMonthTotal
  previousMonth.importedToSort = importedToSort
  if (previousMonthTotal === 0) previousMonth.open = false
}

/** When the action on a transaction has been undone: asks about it again, reopening the finaliser if it has closed. */
export const askAgainAbout = (id: string): void => {
  previousMonth.queue = inFront(id, previousMonth.queue)
  previousMonth.putOff = previousMonth.putOff.filter((other) => other !== id)
  previousMonth.open = askedAbout() !== undefined
}

/** What does not stay has been sorted or deleted, or has gone with its account. */
export const leavePrevious = (stays: (waiting: Transaction) => boolean): void => {
  const queue = previousMonth.queue.filter(stays)
  previousMonth.total -= previousMonth.queue.length - queue.length
  previousMonth.queue = queue
  if (previousMonth.total === 0) previousMonth.open = false
  else if (queue.length === 0) void source.refetch()
  else closeAfterLast()
}

export const dropPrevious = (id: string): void => leavePrevious(({ transactionId }) => transactionId !== id)

export const changePrevious = (id: string, change: Partial<Transaction>): void => {
  previousMonth.queue = previousMonth.queue.map((item) => (item.transactionId === id ? { ...item, ...change } : item))
}

const closeAfterLast = (): void => {
  if (askedAbout() === undefined) previousMonth.open = false
}

/** Goes on to the next one. What is skipped keeps waiting. */
export const skipPrevious = (id: string): void => {
  previousMonth.putOff = [...previousMonth.putOff, id]
  closeAfterLast()
}

/** Asks about all that waits, from the beginning. */
export const openFinaliser = (): void => {
  previousMonth.putOff = []
  previousMonth.open = previousMonth.queue.length > 0
}

const leftKey = (): string => `left-before-${auth.user?.userId ?? ""}`

/** Nobody is asked about months before this one any more, unless they ask for it themselves: they begin with this month. */
export const leaveEarlier = (): void => {
  keep(leftKey(), monthOf(today()))
  previousMonth.open = false
}

/** Whether all that waits is of months that the person has left. */
export const isLeft = ({ queue, total }: Pick<PreviousMonth, "queue" | "total"> = previousMonth): boolean => {
  const left = kept(leftKey())
  if (left === null) return false
  if (left === monthOf(today())) return true
  // The newest of the queue is its last, and there may be newer ones that have not been fetched.
  return total <= queue.length && monthOf(queue.at(-1)?.date ?? "") < left
}

/** After a sync: opens if something waits that was not put off, but not about months that the person has left. */
export const offerFinaliser = (): void => {
  const left = kept(leftKey()) ?? ""
  const before = previousMonth.queue.filter(({ date }) => monthOf(date) < left)
  previousMonth.putOff = [...previousMonth.putOff, ...before.map(({ transactionId }) => transactionId)]
  previousMonth.open = askedAbout() !== undefined
}

/** Later: until something new has come, or the person asks for it. */
export const closeFinaliser = (): void => {
  previousMonth.open = false
  previousMonth.putOff = previousMonth.queue.map(({ transactionId }) => transactionId)
}

const fetch = async (): Promise<void> => {
  const { queue, total, wanted } = previousMonth
  if (!wanted && total === 0) return
  const answer = await client.previousMonthTransactions()
  // An action here was answered in the meantime, and the fetch may not include it.
  if (previousMonth.queue !== queue) return fetch()
  replacePreviousQueue(answer)
}

const source = refetchWithTheRest(fetch)

/** With the rest of the budget, so that what waits is known before the next sync. */
export const fetchPreviousOnce = async (): Promise<void> => {
  if (previousMonth.wanted) return
  previousMonth.wanted = true
  await source.refetch()
}
