// A list that is fetched once and then kept: what accounts, incomes, types, categories,
// transactions and summaries share.
import { proxy } from "valtio/vanilla"
import { messageOf } from "./api.ts"
import { forgetWithTheRest, whilePersonStays } from "./forgetting.ts"
import { update } from "./update.ts"

export interface CollectionState<Item> {
  items: ReadonlyArray<Item>
  /** Fetched at least once since the person signed in. */
  loaded: boolean
  loading: boolean
  /** Why the last fetch failed, as a message; "" if it did not. */
  error: string
}

export interface Collection<Item> {
  readonly state: CollectionState<Item>
  /** Fetches the list unless it is loaded or being fetched. */
  readonly fetchOnce: () => Promise<void>
  /** Fetches again; the current items stay until the answer arrives. */
  readonly refetch: () => Promise<void>
  /**
   * An optimistic update: calls the server, and shows the expected result in the meantime. A refusal rolls back just
   * this change, and rejects. It never settles if the person signs out before the answer arrives.
   */
  readonly change: <Answer>(change: Change<Item, Answer>) => Promise<Answer>
  /**
   * Invalidates the list, because it depends on something that has just changed: the next `fetchOnce` fetches again.
   */
  readonly outdate: () => void
  /** Resets to the state before the first fetch; an answer still in flight is dropped. */
  readonly forget: () => void
}

type Edit<Item> = (items: ReadonlyArray<Item>) => ReadonlyArray<Item>

/** Both edits must be idempotent, because a fetch may already include their effect. */
export interface Change<Item, Answer> {
  readonly call: () => Promise<Answer>
  /** The optimistic edit, shown until the answer arrives. */
  readonly meanwhile?: Edit<Item>
  /** Applies the answer to the list. */
  readonly then: (items: ReadonlyArray<Item>, answer: Answer) => ReadonlyArray<Item>
}

const all = new Set<Collection<unknown>>()

/** The calls of changes that the server has not answered yet. */
const unanswered = new Set<Promise<unknown>>()

/** Counts a call among them: the revision that it makes may arrive before its answer, and is then no news. */
export const awaited = <Answer>(call: Promise<Answer>): Promise<Answer> => {
  const done = (): void => void unanswered.delete(call)
  unanswered.add(call)
  call.then(done, done)
  return call
}

/** Resolves once the server has answered the changes that are on their way, or after that many milliseconds. */
export const changesAnswered = (timeout: number): Promise<unknown> =>
  Promise.race([Promise.allSettled(unanswered), new Promise((resume) => setTimeout(resume, timeout))])

export const collection = <Item>(fetchAll: () => Promise<ReadonlyArray<Item>>): Collection<Item> => {
  const fresh = (): CollectionState<Item> => ({ items: [], loaded: false, loading: false, error: "" })
  const state = proxy<CollectionState<Item>>(fresh())
  let latest: Promise<void> | undefined
  let outdated = false
  /** Optimistic edits that the server has not answered yet, in order. */
  let expected: ReadonlyArray<Edit<Item>> = []
  /** The list without them, while there are any. */
  let settled: ReadonlyArray<Item> | undefined
  /** Counts the changes that the server has accepted: a fetch that began before one of them is stale. */
  let accepted = 0
  /** Counts the fetches that have arrived: an answer that was awaited during one of them may be older than the list. */
  let arrived = 0

  const showExpected = (): void => {
    if (settled === undefined) return
    state.items = expected.reduce((items, edit) => edit(items), settled)
    if (expected.length === 0) settled = undefined
  }

  const take = (items: ReadonlyArray<Item>): void => {
    arrived += 1
    if (settled !== undefined) settled = items
    update(state, { items, loaded: true, loading: false, error: "" })
    showExpected()
  }

  const refetch = (): Promise<void> => {
    state.loading = true
    outdated = false
    const before = accepted
    const request: Promise<void> = fetchAll().then(
      (items) => {
        // Only the latest request counts: an older answer would undo what has changed since.
        if (latest !== request) return latest
        if (accepted !== before) return refetch()
        take(items)
      },
      (failure: unknown) => {
        if (latest !== request) return latest
        outdated = true
        update(state, { loading: false, error: messageOf(failure) })
      },
    )
    latest = request
    return request
  }

  const fetchOnce = (): Promise<void> => {
    if (outdated || latest === undefined) return refetch()
    return latest
  }

  const change = async <Answer>({
    call,
    meanwhile = (items) => items,
    then,
  }: Change<Item, Answer>): Promise<Answer> => {
    // A new function object, so that if the same edit is made twice, each can be rolled back on its own.
    const edit: Edit<Item> = (items) => meanwhile(items)
    const isExpected = (): boolean => expected.includes(edit)
    settled ??= state.items
    expected = [...expected, edit]
    showExpected()
    const before = arrived
    try {
      const answer = await whilePersonStays(awaited(call()))
      if (isExpected() && settled !== undefined) {
        accepted += 1
        settled = then(settled, answer)
        if (arrived !== before) void refetch()
      }
      return answer
    } finally {
      if (isExpected()) {
        expected = expected.filter((other) => other !== edit)
        showExpected()
      }
    }
  }

  const outdate = (): void => {
    outdated = true
  }

  const forget = (): void => {
    latest = undefined
    outdated = false
    expected = []
    settled = undefined
    update(state, fresh())
  }

  const made: Collection<Item> = { state, fetchOnce, refetch, change, outdate, forget }
  all.add(made as Collection<unknown>)
  forgetWithTheRest(forget)
  return made
}

const followers = new Set<() => Promise<void>>()
/** Those whose last refetch failed. */
const failedFollowers = new Set<() => Promise<void>>()

/** Calls something that `refetchWithTheRest` was given. If that fails, it is tried again with what else has failed. */
export const refetchNowOrLater = (follower: () => Promise<void>): Promise<void> =>
  follower().then(
    () => void failedFollowers.delete(follower),
    () => void failedFollowers.add(follower),
  )

/** After a change made elsewhere: refetches everything that this tab shows, or is about to. */
export const refetchLoaded = async (): Promise<void> => {
  const asked = [...all].filter(({ state }) => state.loaded || state.loading)
  await Promise.all([...[...followers].map(refetchNowOrLater), ...asked.map(({ refetch }) => refetch())])
}

/** Tries again what this tab shows but could not refetch: until then it may show what is no longer true. */
export const refetchFailed = async (): Promise<void> => {
  const failed = [...all].filter(({ state }) => state.loaded && !state.loading && state.error !== "")
  await Promise.all([...[...failedFollowers].map(refetchNowOrLater), ...failed.map(({ refetch }) => refetch())])
}

/** After a change that affects figures everywhere: invalidates all lists. */
export const outdateAll = (): void => {
  for (const { outdate } of all) outdate()
}

/**
 * For state that shows the budget but is not a collection: `refetch` is called after every change made elsewhere, and
 * again if it rejects. Returns a function that ends this.
 */
export const refetchWithTheRest = (refetch: () => Promise<void>): (() => void) => {
  followers.add(refetch)
  return () => {
    followers.delete(refetch)
    failedFollowers.delete(refetch)
  }
}
