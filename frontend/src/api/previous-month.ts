// Uncategorised transactions of past months: the beginning of the finaliser's queue, oldest first, except for one that is
// asked about again.
import type { EarlierMonths, Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { monthOf } from "@evenkeel/contracts/month"
import { client } from "../lib/api.ts"
import { follow } from "./refreshing.ts"
import { personalStore, update, withinSession } from "../lib/store.ts"
import { today } from "../lib/today.ts"
import { keep, kept } from "../lib/page/browser-storage.ts"
import { auth } from "../lib/session.ts"

interface PreviousMonth {
  queue: ReadonlyArray<Transaction>
  /** How many are waiting, those among them that have not been fetched. */
  total: number
  /** How many others wait that files have brought: nobody is asked about them one by one. */
  importedToSort: number
  /** Whether a screen shows how many there are. */
  wanted: boolean
  /** Whether it is known how many there are, or that this cannot be known now. */
  known: boolean
  open: boolean
  /** Where the next page begins: the date and the id of the last one that was fetched, but not of those entered by hand. */
  reached: string
  /** How many waited when all of them were put off, those among them that had not been fetched. */
  later: number
  /** Those that were put off, by their ids: they wait in the list, and nobody is asked about them again by itself. */
  putOff: ReadonlyArray<string>
}

export const previousMonth = personalStore((): PreviousMonth => ({
  queue: [],
  total: 0,
  importedToSort: 0,
  wanted: false,
  known: false,
  open: false,
  reached: "",
  later: 0,
  putOff: [],
}))

/** The transaction that the finaliser asks about; undefined if it has asked about all that it knows. */
export const askedAbout = ({ queue, putOff }: Pick<PreviousMonth, "queue" | "putOff"> = previousMonth):
  | Transaction
  | undefined => queue.find(({ transactionId }) => !putOff.includes(transactionId))

export const isPrevious = (id: string): boolean => previousMonth.queue.some(({ transactionId }) => transactionId === id)

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

const placeOf = ({ date, transactionId }: Transaction): string => `${date} ${transactionId}`

const lastPlaceIn = (transactions: ReadonlyArray<Transaction>): string => {
  const last = transactions.at(-1)
  return last === undefined ? "" : placeOf(last)
}

/** Whether more wait than have been fetched. */
export const isMoreWaiting = ({ queue, total }: Pick<PreviousMonth, "queue" | "total"> = previousMonth): boolean =>
  total > queue.length

/** The transaction being asked about stays first, and an empty queue closes the finaliser. */
const take = (transactions: ReadonlyArray<Transaction>, total: number, importedToSort: number): void => {
  previousMonth.queue = inFront(askedAbout()?.transactionId, transactions)
  update(previousMonth, { total, importedToSort, later: Math.min(previousMonth.later, total) })
  if (total === 0) previousMonth.open = false
}

/** Replaces the beginning of the queue. What had been fetched beyond it stays, without what was `sorted`, and is fetched anew. */
export const replacePreviousQueue = (
  { previousMonthTransactions: first, previousMonthTotal, importedToSort }: EarlierMonths,
  sorted: ReadonlyArray<string> = [],
): void => {
  const end = lastPlaceIn(first)
  const isAll = first.length === previousMonthTotal
  const stays = (known: Transaction) => !isAll && placeOf(known) > end && !sorted.includes(known.transactionId)
  const beyond = previousMonth.queue.filter(stays)
  if (beyond.length === 0) previousMonth.reached = end
  take([...first, ...beyond], previousMonthTotal, importedToSort)
  if (beyond.length > 0) void source.refetch()
}

/** What comes after those that have been fetched. */
export const fetchMorePrevious = async (): Promise<void> => {
  const { queue, reached } = previousMonth
  const page = await withinSession(
    client.previousMonthTransactions({ query: reached === "" ? {} : { after: reached } }),
  )
  // An action here was answered in the meantime, or another page.
  if (previousMonth.queue !== queue) return
  const known = new Set(queue.map(({ transactionId }) => transactionId))
  const more = page.previousMonthTransactions
  // If nothing comes after them, the rest has gone meanwhile.
  const total = more.length === 0 ? queue.length : page.previousMonthTotal
  previousMonth.reached = lastPlaceIn(more) || reached
  take([...queue, ...more.filter(({ transactionId }) => !known.has(transactionId))], total, page.importedToSort)
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
  else goOn()
}

export const dropPrevious = (id: string): void => leavePrevious(({ transactionId }) => transactionId !== id)

export const changePrevious = (id: string, change: Partial<Transaction>): void => {
  previousMonth.queue = previousMonth.queue.map((item) => (item.transactionId === id ? { ...item, ...change } : item))
}

/** To the next one, which may have to be fetched; after the last one, it closes. */
const goOn = (): void => {
  if (askedAbout() !== undefined) return
  if (!isMoreWaiting()) previousMonth.open = false
  else if (previousMonth.open) fetchMorePrevious().then(goOn, closeFinaliser)
}

/** Goes on to the next one. What is skipped keeps waiting. */
export const skipPrevious = (id: string): void => {
  previousMonth.putOff = [...previousMonth.putOff, id]
  goOn()
}

/** Asks about all that waits, from the beginning. */
export const openFinaliser = (): void => {
  update(previousMonth, { putOff: [], later: 0 })
  previousMonth.open = previousMonth.queue.length > 0
}

/** Nobody is asked about months before this one any more, unless they ask for it themselves: they begin with this month. */
export const leaveEarlier = (): void => {
  beginWith(monthOf(today()))
  previousMonth.open = false
}

/** Whether all that waits is of months that the person has left. */
export const isLeft = ({ queue, total }: Pick<PreviousMonth, "queue" | "total"> = previousMonth): boolean => {
  const left = firstMonth()
  if (left === "") return false
  if (left === monthOf(today())) return true
  // The newest of the queue is its last, and there may be newer ones that have not been fetched.
  return !isMoreWaiting({ queue, total }) && monthOf(queue.at(-1)?.date ?? "") < left
}

/** After a sync: opens if something waits that was not put off, but not about months that the person has left. */
export const offerFinaliser = (): void => {
  const left = firstMonth()
  const before = previousMonth.queue.filter(({ date }) => monthOf(date) < left)
  previousMonth.putOff = [...previousMonth.putOff, ...before.map(({ transactionId }) => transactionId)]
  previousMonth.open = askedAbout() !== undefined
  // The newer ones come last.
  if (!previousMonth.open && isMoreWaiting() && previousMonth.total > previousMonth.later)
    fetchMorePrevious().then(offerFinaliser, () => undefined)
}

/** Later: until something new has come, or the person asks for it. */
export const closeFinaliser = (): void => {
  const putOff = previousMonth.queue.map(({ transactionId }) => transactionId)
  update(previousMonth, { open: false, putOff, later: previousMonth.total })
}

/** As many as have been fetched before, or the first page. */
const fetch = async (): Promise<void> => {
  const { queue, total, wanted } = previousMonth
  if (!wanted && total === 0) return
  let page = await client.previousMonthTransactions()
  let fetched = page.previousMonthTransactions
  while (fetched.length < Math.min(queue.length, page.previousMonthTotal)) {
    page = await client.previousMonthTransactions({ query: { after: lastPlaceIn(fetched) } })
    if (page.previousMonthTransactions.length === 0) break
    fetched = [...fetched, ...page.previousMonthTransactions]
  }
  // An action here was answered in the meantime, and the fetch may not include it.
  if (previousMonth.queue !== queue) return fetch()
  previousMonth.reached = lastPlaceIn(fetched)
  take(fetched, page.previousMonthTotal, page.importedToSort)
}

const source = follow(["earlier"], fetch)

/** With the rest of the budget, so that what waits is known before the next sync. */
export const fetchPreviousOnce = async (): Promise<void> => {
  if (previousMonth.wanted) return
  previousMonth.wanted = true
  await source.refetch()
  previousMonth.known = true
}

const key = (): string => `left-before-${auth.user?.userId ?? ""}`

/** The month that the person has begun with, YYYY-MM; "" if they have left none. */
export const firstMonth = (): string => kept(key()) ?? ""

export const beginWith = (month: string): void => keep(key(), month)
