// How far the budget has come, as this tab knows it.

/** The newest revision that an answer has carried. */
let seen = 0

/**
 * What is shown holds everything up to here; undefined until the first answer. An answer alone does not bring it further:
 * its revision may lie past something that was done elsewhere, of which the rest of what is shown knows nothing yet.
 */
let shown: number | undefined

export const seenRevision = (): number => seen

/** `isOwn` where the answer is that of an action of this tab's, which shows its outcome itself. */
export const sawRevision = (revision: number, isOwn = false): void => {
  seen = Math.max(seen, revision)
  // Whatever is fetched after the first answer is at least as new as that.
  shown ??= revision
  // One event further, and it is the action's own. Where there are more, one of them may have come from elsewhere.
  if (isOwn && revision === shown + 1) shown = revision
}

/** Whether something up to that revision is not shown yet. From now on it is taken to be. */
export const isNews = (revision: number): boolean => {
  const isNewer = shown !== undefined && revision > shown
  seen = Math.max(seen, revision)
  if (shown === undefined || isNewer) shown = revision
  return isNewer
}

/** After it could not be fetched: it is news again when it is told again. */
export const missedNews = (revision: number): void => {
  if (shown === revision) shown = revision - 1
}

/** Nothing of one person's budget says anything of the next one's. */
export const forgetRevision = (): void => {
  seen = 0
  shown = undefined
}
