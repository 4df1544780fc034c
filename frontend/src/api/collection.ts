// A list that is fetched once and then cached: what accounts, incomes, category types, categories, transactions and
// summaries share.
import { useCallback, useSyncExternalStore } from "react"
import { proxy, snapshot, subscribe } from "valtio/vanilla"
import { messageOf } from "../lib/api.ts"
import { addSource, asCommand } from "./refetching.ts"
import { resetWithSession, update, withinSession } from "../lib/store.ts"

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
  /** Fetches again; the current items stay until the reply arrives. */
  readonly refetch: () => Promise<void>
  /**
   * Sends a command, and shows its expected effect in the meantime. A refusal rolls back just this change, and rejects.
   * It never settles if the person signs out before the reply arrives.
   */
  readonly change: <Reply>(change: Change<Item, Reply>) => Promise<Reply>
  /** Something that the list depends on has just changed: the next `fetchOnce` fetches again. */
  readonly invalidate: () => void
  /** Resets to the state before the first fetch; a reply still in flight is dropped. */
  readonly reset: () => void
}

type Edit<Item> = (items: ReadonlyArray<Item>) => ReadonlyArray<Item>

/** Both edits must be idempotent, because a fetch may already include their effect. */
export interface Change<Item, Reply> {
  readonly call: () => Promise<Reply>
  /** Shown until the reply arrives. */
  readonly optimistic?: Edit<Item>
  /** Applies the reply to the list. */
  readonly apply: (items: ReadonlyArray<Item>, reply: Reply) => ReadonlyArray<Item>
}

export const collection = <Item>(fetchAll: () => Promise<ReadonlyArray<Item>>): Collection<Item> => {
  const fresh = (): CollectionState<Item> => ({ items: [], loaded: false, loading: false, error: "" })
  const state = proxy<CollectionState<Item>>(fresh())
  let latest: Promise<void> | undefined
  let invalidated = false
  /** Optimistic edits that the server has not answered yet, in order. */
  let pending: ReadonlyArray<Edit<Item>> = []
  /** The list without them, while there are any. */
  let confirmed: ReadonlyArray<Item> | undefined
  /** Counts the changes that the server has accepted: a fetch that began before one of them is stale. */
  let accepted = 0
  /** Counts the fetches that have arrived: a reply that was awaited during one of them may be older than the list. */
  let arrived = 0

  const showOptimistic = (): void => {
    if (confirmed === undefined) return
    state.items = pending.reduce((items, edit) => edit(items), confirmed)
    if (pending.length === 0) confirmed = undefined
  }

  const take = (items: ReadonlyArray<Item>): void => {
    arrived += 1
    if (confirmed !== undefined) confirmed = items
    update(state, { items, loaded: true, loading: false, error: "" })
    showOptimistic()
  }

  const refetch = (): Promise<void> => {
    state.loading = true
    invalidated = false
    const before = accepted
    const request: Promise<void> = fetchAll().then(
      (items) => {
        // Only the latest request counts: an older reply would undo what has changed since.
        if (latest !== request) return latest
        if (accepted !== before) return refetch()
        take(items)
      },
      (failure: unknown) => {
        if (latest !== request) return latest
        invalidated = true
        update(state, { loading: false, error: messageOf(failure) })
      },
    )
    latest = request
    return request
  }

  const fetchOnce = (): Promise<void> => (invalidated || latest === undefined ? refetch() : latest)

  const change = async <Reply>({ call, optimistic = (items) => items, apply }: Change<Item, Reply>): Promise<Reply> => {
    // A new function object, so that if the same edit is made twice, each can be rolled back on its own.
    const edit: Edit<Item> = (items) => optimistic(items)
    const isPending = (): boolean => pending.includes(edit)
    confirmed ??= state.items
    pending = [...pending, edit]
    showOptimistic()
    const before = arrived
    try {
      const reply = await withinSession(asCommand(call()))
      if (isPending() && confirmed !== undefined) {
        accepted += 1
        confirmed = apply(confirmed, reply)
        if (arrived !== before) void refetch()
      }
      return reply
    } finally {
      if (isPending()) {
        pending = pending.filter((other) => other !== edit)
        showOptimistic()
      }
    }
  }

  const invalidate = (): void => {
    invalidated = true
  }

  const reset = (): void => {
    latest = undefined
    invalidated = false
    pending = []
    confirmed = undefined
    update(state, fresh())
  }

  addSource({
    refetch,
    isShown: () => state.loaded || state.loading,
    isStale: () => state.loaded && !state.loading && state.error !== "",
    invalidate,
  })
  resetWithSession(reset)
  return { state, fetchOnce, refetch, change, invalidate, reset }
}

/**
 * The items as plain objects. An unchanged item is the same object as before, so that what is derived or rendered from
 * it can be kept: with `useSnapshot` each component would get its own wrappers.
 */
export const useItems = <Item>({ state }: Collection<Item>): ReadonlyArray<Item> => {
  const follow = useCallback((changed: () => void) => subscribe(state, changed, true), [state])
  return useSyncExternalStore(follow, () => snapshot(state).items as ReadonlyArray<Item>)
}
