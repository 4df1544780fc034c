// What has to be fetched again when the budget changes elsewhere: in another tab, on another device, or by an undo.

interface Source {
  /** Never rejects. */
  readonly refetch: () => Promise<void>
  readonly isShown: () => boolean
  /** The last fetch failed: until the next one it may show what is no longer true. */
  readonly isStale: () => boolean
  /** The next fetch must not answer from what was fetched before. */
  readonly invalidate: () => void
}

const sources = new Set<Source>()

export const addSource = (source: Source): void => {
  sources.add(source)
}

export interface Follower {
  /** Refetches now; if that fails, it is tried again with what else has failed. */
  readonly refetch: () => Promise<void>
  readonly stop: () => void
}

/** For what shows the budget but is not a collection: `fetch` is called after every change made elsewhere. */
export const refetchWithTheRest = (fetch: () => Promise<void>): Follower => {
  let failed = false
  const source: Source = {
    refetch: () =>
      fetch().then(
        () => {
          failed = false
        },
        () => {
          failed = true
        },
      ),
    isShown: () => true,
    isStale: () => failed,
    invalidate: () => {},
  }
  addSource(source)
  return { refetch: source.refetch, stop: () => void sources.delete(source) }
}

const refetchAll = async (wanted: (source: Source) => boolean): Promise<void> => {
  await Promise.all([...sources].filter(wanted).map(({ refetch }) => refetch()))
}

/** After a change made elsewhere: refetches everything that this tab shows, or is about to. */
export const refetchShown = (): Promise<void> => refetchAll(({ isShown }) => isShown())

/** Tries again what this tab shows but could not refetch. */
export const refetchStale = (): Promise<void> => refetchAll(({ isStale }) => isStale())

/** After a change that affects figures everywhere. */
export const invalidateAll = (): void => {
  for (const { invalidate } of sources) invalidate()
}

/** The commands that the server has not answered yet. */
const unanswered = new Set<Promise<unknown>>()

const listeners = new Set<() => void>()

/** Called after every command of this tab that the server has carried out. Gives what ends that. */
export const whenCarriedOut = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Counts a call among them: the revision that it makes may arrive before its reply, and is then no news. */
export const asCommand = <Reply>(call: Promise<Reply>): Promise<Reply> => {
  const done = (): void => void unanswered.delete(call)
  unanswered.add(call)
  call.then(() => {
    done()
    for (const listener of listeners) listener()
  }, done)
  return call
}

/** Resolves once the server has answered the commands that are on their way, or after that many milliseconds. */
export const commandsAnswered = (timeout: number): Promise<unknown> =>
  Promise.race([Promise.allSettled(unanswered), new Promise((resume) => setTimeout(resume, timeout))])
