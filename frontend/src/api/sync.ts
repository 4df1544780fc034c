// Syncs, and the time of this browser's last one: shown beside the button, and the reason to sync when the app is
// opened hours later. By this machine's clock, which a sandbox does not move.
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
  /** Whether the finaliser opens afterwards. */
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
/** In milliseconds: the app syncs by itself when it is opened this long after the last sync. */
const dueAfter = 6 * hour

/** The number of syncs in this visit, so that the time of the last one re-renders. */
export const syncs = personalStore(() => ({ count: 0 }))

const read = (key: string): number | undefined => {
  const at = Number(kept(key) ?? Number.NaN)
  return Number.isFinite(at) ? at : undefined
}

/** When all of that person's banks last responded, in milliseconds; undefined before. */
export const lastSyncOf = (userId: string): number | undefined => read(`synced-${userId}`)

/** Called after a sync of all accounts; `complete` if every bank could be read. */
export const noteSync = (userId: string, complete: boolean, now = Date.now()): void => {
  keep(`sync-asked-${userId}`, String(now))
  if (complete) keep(`synced-${userId}`, String(now))
  syncs.count += 1
}

/** A browser without any sync counts from now on: the bank was read when it was linked. */
export const isSyncDue = (userId: string, now = Date.now()): boolean => {
  const requestedAt = read(`sync-asked-${userId}`)
  if (requestedAt === undefined) keep(`sync-asked-${userId}`, String(now))
  return requestedAt !== undefined && now - requestedAt >= dueAfter
}

/** True at the person's first visit in a month from this browser, except in their first month. */
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

/** Which banks failed and why, and which rows are unreadable; or "". All accounts of a bank have the same message. */
export const troubleIn = ({ updatedAccounts, leftOut = [] }: SyncResponse): string => {
  const troubled = updatedAccounts.filter(({ status }) => status !== "connected")
  const messages = new Set(troubled.map(({ message = "A bank could not be synchronized" }) => message))
  const [firstRow, ...more] = leftOut
  const rows =
    firstRow === undefined ? [] : [firstRow.replace(/\.$/, more.length > 0 ? `, and ${more.length} more` : "")]
  return [...[...messages].map((message) => message.replace(/\.$/, "")), ...rows].join(". ")
}

export const upToDate = "Everything is up to date"

/** A sentence for a phone about the result; "" if there is nothing new and a bank did not respond. */
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
