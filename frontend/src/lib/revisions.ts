// The budget's revision, as far as this tab knows.
import { resetWithSession } from "./store.ts"

/** The newest revision in a response. */
let seen = 0

/**
 * Everything up to this revision is shown; undefined until the first response. A response alone does not advance it,
 * because its revision may include a change from elsewhere that the rest of the page does not show yet.
 */
let shown: number | undefined

/** The newest revision that the server has announced, until an older response is noticed. */
let announced = 0

let showsOlder: () => void = () => {}

/** Called, once for each announcement, when a response is older: it was in flight meanwhile. */
export const whenBehind = (listener: () => void): void => {
  showsOlder = listener
}

export const seenRevision = (): number => seen

/** `isOwn`: the reply to this tab's own command, whose effect is shown everywhere. */
export const sawRevision = (revision: number, isOwn = false): void => {
  seen = Math.max(seen, revision)
  shown ??= revision
  // A single new event must be the command's own. If there are more, one may have come from elsewhere.
  if (isOwn && revision === shown + 1) shown = revision
  // The first queries run at the same time, and some replies may be older than the one that came first.
  if (isOwn || revision >= shown) return
  shown = revision
  if (revision >= announced) return
  announced = 0
  showsOlder()
}

/** Whether something up to that revision is not shown yet. Afterwards it counts as shown. */
export const isNews = (revision: number): boolean => {
  const isNewer = shown !== undefined && revision > shown
  seen = Math.max(seen, revision)
  announced = Math.max(announced, revision)
  if (shown === undefined || isNewer) shown = revision
  return isNewer
}

// One person's revisions mean nothing for the next.
resetWithSession(() => {
  seen = 0
  shown = undefined
  announced = 0
})
