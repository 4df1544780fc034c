// When all banks were last read from this browser: shown beside the button, and the reason to read them when the app is
// opened hours later. By this machine's clock, which a sandbox does not move.
import { keep, kept } from "../../lib/browser-storage.ts"
import { personalStore } from "../../lib/store.ts"

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

const ago = new Intl.RelativeTimeFormat("en-US")

/** "Synced 5 minutes ago" */
export const syncedAgo = (at: number, now = Date.now()): string => {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return "Synced just now"
  if (minutes < 60) return `Synced ${ago.format(-minutes, "minute")}`
  const hours = Math.floor(minutes / 60)
  return `Synced ${hours < 24 ? ago.format(-hours, "hour") : ago.format(-Math.floor(hours / 24), "day")}`
}
