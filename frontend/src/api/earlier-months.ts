// Uncategorised transactions of past months, oldest first, and the state of the finaliser, which asks about each of
// them.
import type { EarlierMonths, Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { monthOf } from "@evenkeel/contracts/month"
import { useInfiniteQuery } from "@tanstack/react-query"
import { keep, kept } from "../lib/page/browser-storage.ts"
import { auth } from "../lib/session.ts"
import { personalStore, update } from "../lib/store.ts"
import { today } from "../lib/today.ts"
import { pagesFor, usePages, type Pages } from "./pages.ts"
import { cache } from "./queries.ts"

type Queue = ReadonlyArray<Transaction>
type Fetched = Pages<"previousMonthTransactions">

const options = () => pagesFor("previousMonthTransactions", {})

export const fetchEarlier = (): Promise<unknown> => cache.fetchInfiniteQuery(options()).catch(() => undefined)

/** True once the queue is fetched, or fetching has failed. */
export const useEarlierIsKnown = (): boolean => useInfiniteQuery(options(), cache).isFetched

/** The fetched part of the queue, and the length of the whole. */
const waitingIn = (pages: ReadonlyArray<EarlierMonths>) => ({
  queue: pages.flatMap(({ previousMonthTransactions }) => previousMonthTransactions) as Queue,
  total: pages.at(-1)?.previousMonthTotal ?? 0,
  /** Further transactions of imports, about which the finaliser does not ask. */
  importedToSort: pages.at(-1)?.importedToSort ?? 0,
})

export const useEarlier = () => {
  const shown = usePages("previousMonthTransactions", {})
  return { ...waitingIn(shown.pages), ...shown }
}

const placeOf = ({ date, transactionId }: Transaction): string => `${date} ${transactionId}`

/** Changes the fetched part. Each page holds the length of the whole queue. */
export const withQueue = (data: Fetched, edit: (queue: Queue, page: number) => Queue): Fetched => {
  const edited = data.pages.map((page, index) => ({
    ...page,
    previousMonthTransactions: edit(page.previousMonthTransactions, index),
  }))
  const more = waitingIn(edited).queue.length - waitingIn(data.pages).queue.length
  return {
    ...data,
    pages: edited.map((page) => ({ ...page, previousMonthTotal: page.previousMonthTotal + more })),
  }
}

/** At the end; in front if the queue is longer than its fetched part, whose end is where the next page begins. */
export const withAdded = (data: Fetched, added: Transaction): Fetched => {
  const { queue, total } = waitingIn(data.pages)
  const isLast = queue.length === total
  const at = isLast ? data.pages.length - 1 : 0
  return withQueue(data, (all, page) => {
    const others = all.filter(({ transactionId }) => transactionId !== added.transactionId)
    if (page !== at) return others
    return isLast ? [...others, added] : [added, ...others]
  })
}

/** Replaces the beginning of the queue. Pages beyond it stay, without those in `sorted`. */
export const withBeginning = (
  { pages: [, ...others], pageParams }: Fetched,
  { previousMonthTransactions: first, previousMonthTotal, importedToSort }: EarlierMonths,
  sorted: ReadonlyArray<string> = [],
): Fetched => {
  const last = first.at(-1)
  const isBeyond = (known: Transaction): boolean =>
    first.length < previousMonthTotal &&
    (last === undefined || placeOf(known) > placeOf(last)) &&
    !sorted.includes(known.transactionId)
  const counts = { previousMonthTotal, importedToSort }
  return {
    pageParams,
    pages: [first, ...others.map((page) => page.previousMonthTransactions.filter(isBeyond))].map(
      (previousMonthTransactions) => ({ previousMonthTransactions, ...counts }),
    ),
  }
}

interface FinaliserState {
  open: boolean
  /** The id of the transaction in question, which stays in question as long as it waits. */
  asked: string
  /** The first month that it asks about, YYYY-MM; "" for all. */
  since: string
  /** The ids of skipped transactions, which wait in the list: the finaliser does not ask about them again by itself. */
  putOff: ReadonlyArray<string>
  /** The number of unfetched transactions when all were skipped. */
  later: number
}

export const finaliser = personalStore((): FinaliserState => ({
  open: false,
  asked: "",
  since: "",
  putOff: [],
  later: 0,
}))

/** undefined if it has asked about all that is known. */
export const askedAbout = (
  queue: Queue,
  { asked, since, putOff }: Pick<FinaliserState, "asked" | "since" | "putOff">,
): Transaction | undefined => {
  const left = queue.filter(({ transactionId }) => !putOff.includes(transactionId))
  return left.find(({ transactionId }) => transactionId === asked) ?? left.find(({ date }) => monthOf(date) >= since)
}

/** For a transaction that was entered by hand, or whose sorting has been undone. */
export const askAbout = (id: string): void =>
  update(finaliser, { open: true, asked: id, putOff: finaliser.putOff.filter((other) => other !== id) })

/** A skipped transaction keeps waiting. */
export const skip = (id: string): void => {
  finaliser.putOff = [...finaliser.putOff, id]
}

/** Asks about everything, from the beginning. */
export const openFinaliser = (): void => update(finaliser, { open: true, asked: "", since: "", putOff: [], later: 0 })

const fetched = () => cache.getQueryData<Fetched>(options().queryKey)?.pages

const known = () => waitingIn(fetched() ?? [])

/** Skips everything until something new comes, or the person opens it. */
export const closeFinaliser = (): void => {
  const { queue, total } = known()
  const putOff = queue.map(({ transactionId }) => transactionId)
  update(finaliser, { open: false, putOff, later: total - queue.length })
}

/** After a sync: opens if something waits that was not skipped, except for months that the person has left. */
export const offerFinaliser = (): void => {
  const { queue, total } = known()
  const unseen = total - queue.length
  update(finaliser, { since: firstMonth(), later: Math.min(finaliser.later, unseen) })
  // Newer transactions come last, and may not be fetched yet. If none remains, it closes once that is known.
  finaliser.open = fetched() === undefined || unseen > finaliser.later || askedAbout(queue, finaliser) !== undefined
}

const key = (): string => `left-before-${auth.user?.userId ?? ""}`

/** The first month that the finaliser asks about, YYYY-MM; "" for all. */
const firstMonth = (): string => kept(key()) ?? ""

/** The finaliser no longer asks about months before this one, unless the person opens it. */
export const leaveEarlier = (): void => {
  keep(key(), monthOf(today()))
  finaliser.open = false
}

/** Whether everything in the queue is of months that the person has left. */
export const isLeft = ({ queue, total }: { readonly queue: Queue; readonly total: number }): boolean => {
  const left = firstMonth()
  if (left === "") return false
  if (left === monthOf(today())) return true
  // The queue's last transaction is its newest, but there may be newer ones that are not fetched.
  return total === queue.length && monthOf(queue.at(-1)?.date ?? "") < left
}
