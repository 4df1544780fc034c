// Uncategorised transactions of months that are over, oldest first, and how far the finaliser is, which asks about one after
// the other.
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

/** Whether it is known what waits, or that this cannot be known now. */
export const useEarlierIsKnown = (): boolean => useInfiniteQuery(options(), cache).isFetched

/** What waits, as far as it has been fetched, and how many there are, those among them that have not been. */
const waitingIn = (pages: ReadonlyArray<EarlierMonths>) => ({
  queue: pages.flatMap(({ previousMonthTransactions }) => previousMonthTransactions) as Queue,
  total: pages.at(-1)?.previousMonthTotal ?? 0,
  /** How many others wait that files have brought: nobody is asked about them one by one. */
  importedToSort: pages.at(-1)?.importedToSort ?? 0,
})

export const useEarlier = () => {
  const shown = usePages("previousMonthTransactions", {})
  return { ...waitingIn(shown.pages), ...shown }
}

const placeOf = ({ date, transactionId }: Transaction): string => `${date} ${transactionId}`

/** Changes what has been fetched. Each page says how many wait. */
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

/** At the end; in front if more wait there, because the next page begins after the last one that is known. */
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

/** Replaces the beginning of the queue. What had been fetched beyond it stays, without what was `sorted`. */
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
  /** What it asks about, by its id: as long as that waits, nothing takes its place. */
  asked: string
  /** It asks about nothing of a month before this one, YYYY-MM; "" if about all. */
  since: string
  /** Those that were put off, by their ids: they wait in the list, and nobody is asked about them again by itself. */
  putOff: ReadonlyArray<string>
  /** How many waited that had not been fetched when all of them were put off. */
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

/** About one that was entered by hand, or whose sorting has been undone. */
export const askAbout = (id: string): void =>
  update(finaliser, { open: true, asked: id, putOff: finaliser.putOff.filter((other) => other !== id) })

/** What is skipped keeps waiting. */
export const skip = (id: string): void => {
  finaliser.putOff = [...finaliser.putOff, id]
}

/** Asks about all that waits, from the beginning. */
export const openFinaliser = (): void => update(finaliser, { open: true, asked: "", since: "", putOff: [], later: 0 })

const fetched = () => cache.getQueryData<Fetched>(options().queryKey)?.pages

const known = () => waitingIn(fetched() ?? [])

/** Later: until something new has come, or the person asks for it. */
export const closeFinaliser = (): void => {
  const { queue, total } = known()
  const putOff = queue.map(({ transactionId }) => transactionId)
  update(finaliser, { open: false, putOff, later: total - queue.length })
}

/** After a sync: opens if something waits that was not put off, but not about months that the person has left. */
export const offerFinaliser = (): void => {
  const { queue, total } = known()
  const unseen = total - queue.length
  update(finaliser, { since: firstMonth(), later: Math.min(finaliser.later, unseen) })
  // The newer ones come last, and may not have been fetched. If none are left, it closes when that is known.
  finaliser.open = fetched() === undefined || unseen > finaliser.later || askedAbout(queue, finaliser) !== undefined
}

const key = (): string => `left-before-${auth.user?.userId ?? ""}`

/** The month that the person has begun with, YYYY-MM; "" if they have left none. */
const firstMonth = (): string => kept(key()) ?? ""

/** Nobody is asked about months before this one any more, unless they ask for it themselves: they begin with this month. */
export const leaveEarlier = (): void => {
  keep(key(), monthOf(today()))
  finaliser.open = false
}

/** Whether all that waits is of months that the person has left. */
export const isLeft = ({ queue, total }: { readonly queue: Queue; readonly total: number }): boolean => {
  const left = firstMonth()
  if (left === "") return false
  if (left === monthOf(today())) return true
  // The newest of the queue is its last, and there may be newer ones that have not been fetched.
  return total === queue.length && monthOf(queue.at(-1)?.date ?? "") < left
}
