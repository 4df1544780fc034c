// A list that is fetched once and then kept: what accounts, incomes, types, categories, transactions and summaries share.
import { proxy } from "valtio/vanilla"
import { messageOf } from "../api.ts"

export interface CollectionState<Item> {
  items: ReadonlyArray<Item>
  /** Fetched at least once since the person signed in. */
  loaded: boolean
  loading: boolean
  /** Why the last fetch failed, in a sentence; "" where it did not. */
  error: string
}

export interface Collection<Item> {
  readonly state: CollectionState<Item>
  /** Fetches unless it has been, or is just being, fetched. */
  readonly fetchOnce: () => Promise<void>
  /** Fetches again; what is shown stays until the answer is there. */
  readonly refetch: () => Promise<void>
  /** Back to the state before the first fetch; an answer still under way is dropped. */
  readonly forget: () => void
}

const all = new Set<Collection<unknown>>()

export const collection = <Item>(fetchAll: () => Promise<ReadonlyArray<Item>>): Collection<Item> => {
  const fresh = (): CollectionState<Item> => ({ items: [], loaded: false, loading: false, error: "" })
  const state = proxy<CollectionState<Item>>(fresh())
  let latest: Promise<void> | undefined

  const refetch = (): Promise<void> => {
    state.loading = true
    const request: Promise<void> = fetchAll().then(
      (items) => {
        // Only the newest request may speak: an older answer would bring back what has changed since.
        if (latest === request) Object.assign(state, { items, loaded: true, loading: false, error: "" })
      },
      (failure: unknown) => {
        if (latest === request) Object.assign(state, { loading: false, error: messageOf(failure) })
      },
    )
    latest = request
    return request
  }

  const fetchOnce = (): Promise<void> => {
    if (state.loaded) return Promise.resolve()
    return state.loading && latest !== undefined ? latest : refetch()
  }

  const forget = (): void => {
    latest = undefined
    Object.assign(state, fresh())
  }

  const made: Collection<Item> = { state, fetchOnce, refetch, forget }
  all.add(made as Collection<unknown>)
  return made
}

/** After a change that was made elsewhere: fetches anew whatever this tab shows. */
export const refetchLoaded = async (): Promise<void> => {
  await Promise.all([...all].filter(({ state }) => state.loaded).map(({ refetch }) => refetch()))
}

/** At logout: nothing of one person may be seen by the next. */
export const forgetAll = (): void => {
  for (const { forget } of all) forget()
}
