// POST /transactions/sync, and when all banks were last read from this browser: shown beside the button, and the reason to
// read them when the app is opened hours later. By this machine's clock, which a sandbox does not move.
import { monthOf } from "@evenkeel/contracts/month"
import type { SyncResponse } from "@evenkeel/contracts/api/transactions/transactions"
import { setAsideInWords } from "@evenkeel/contracts/budget/counting/rules"
import { keep, kept } from "../lib/page/browser-storage.ts"
import { auth } from "../lib/session.ts"
import { today } from "../lib/today.ts"
import { personalStore } from "../lib/store.ts"
import { plural } from "../lib/words.ts"
import { offerFinaliser } from "./earlier-months.ts"
import { list } from "./queries.ts"
import { run } from "./run.ts"

interface SyncOptions {
  /** Whether what is left of earlier months is asked about at once. */
  readonly asks?: boolean
}

/** Rejects with a RequestFailed. */
export const syncAccounts = async (
  accountIds: ReadonlyArray<string>,
  { asks = true }: SyncOptions = {},
): Promise<SyncResponse> => {
  const answer = await run(
    "syncTransactions",
    { body: { accounts: accountIds } },
    // The finaliser first, because new transactions open the swipe flow.
    asks ? { before: offerFinaliser } : {},
  )
  const isOfAll = list("accounts").every(({ accountId }) => accountIds.includes(accountId))
  if (isOfAll && auth.user !== null) noteSync(auth.user.userId, troubleIn(answer) === "")
  return answer
}

const hour = 3_600_000
/** After so many milliseconds the app syncs by itself when it is opened. */
const dueAfter = 6 * hour

/** Counts the syncs of this visit, so that what shows the last one follows. */
export const syncs = personalStore(() => ({ count: 0 }))

const read = (key: string): number | undefined => {
  const at = Number(kept(key) ?? Number.NaN)
  return Number.isFinite(at) ? at : undefined
}

/** When all of that person's banks last answered, in milliseconds; undefined if they have not yet. */
export const lastSyncOf = (userId: string): number | undefined => read(`synced-${userId}`)

/** Called when a sync of all accounts was answered; `complete` if every bank could be read. */
export const noteSync = (userId: string, complete: boolean, now = Date.now()): void => {
  keep(`sync-asked-${userId}`, String(now))
  if (complete) keep(`synced-${userId}`, String(now))
  syncs.count += 1
}

/** A browser that knows of no sync counts from now on: the bank was read when it was linked. */
export const isSyncDue = (userId: string, now = Date.now()): boolean => {
  const asked = read(`sync-asked-${userId}`)
  if (asked === undefined) keep(`sync-asked-${userId}`, String(now))
  return asked !== undefined && now - asked >= dueAfter
}

/** Whether this is the first time in a month that this browser asks it about that person; not in the month in which they begin. */
export const isNewMonth = (userId: string): boolean => {
  const key = `month-begun-${userId}`
  const [last, present] = [kept(key), monthOf(today())]
  keep(key, present)
  return last !== null && last !== present
}

const ago = new Intl.RelativeTimeFormat("en-US")

/** "Synced 5 minutes ago" */
export const syncedAgo = (at: number, now = Date.now()): string => {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return "Synced just now"
  if (minutes < 60) return `Synced ${ago.format(-minutes, "minute")}`
  const hours = Math.floor(minutes / 60)
  return `Synced ${hours < 24 ? ago.format(-hours, "hour") : ago.format(-Math.floor(hours / 24), "day")}`
}

/**
 * How many banks could not be synchronised, and what of the others could not be read, in a sentence; "" if nothing. All accounts
 * of a bank say the same of it.
 */
export const troubleIn = ({ updatedAccounts, leftOut = [] }: SyncResponse): string => {
  const troubled = updatedAccounts.filter(({ status }) => status !== "connected")
  const count = new Set(troubled.map(({ accountId, message }) => message ?? accountId)).size
  const banks = count === 0 ? [] : [`${plural(count, "bank")} could not be synchronized`]
  const [first, ...more] = leftOut.map((sentence) => sentence.replace(/\.$/, ""))
  const rows = first === undefined ? [] : [more.length === 0 ? first : `${first}, and ${more.length} more`]
  return [...banks, ...rows].join(". ")
}

export const upToDate = "Everything is up to date"

/**
 * The result of a sync, in a sentence short enough for a phone; "" if there is nothing new and a bank did not answer.
 */
export const summaryOf = (answer: SyncResponse): string => {
  const {
    allModifiedOrAddedTransactions: brought,
    removedTransactionIds: removed,
    previousMonthTotal: previous,
    setAside = [],
    history = 0,
  } = answer
  const parts = [
    { count: brought.length, what: "added or updated" },
    { count: removed.length, what: "removed" },
    { count: previous, what: "of earlier months to finish" },
    { count: history, what: "of older months" },
  ].filter(({ count }) => count > 0)
  const asides = setAside.length === 0 ? [] : [`set aside: ${setAsideInWords(setAside)}`]
  if (parts.length + asides.length === 0) return troubleIn(answer) === "" ? upToDate : ""
  const phrases = parts.map(({ count, what }, index) => `${index === 0 ? plural(count, "transaction") : count} ${what}`)
  return `Synchronized: ${[...phrases, ...asides].join(", ")}`
}
