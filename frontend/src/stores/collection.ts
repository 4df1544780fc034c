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
  /**
   * Calls the server, and shows meanwhile what is expected of it. A refusal takes just this change back, and rejects. It never
   * settles where the person leaves before the answer is there.
   */
  readonly change: <Answer>(change: Change<Item, Answer>) => Promise<Answer>
  /** For figures that follow from what has just changed elsewhere: the next `fetchOnce` fetches anew. */
  readonly outdate: () => void
  /** Back to the state before the first fetch; an answer still under way is dropped. */
  readonly forget: () => void
}

type Edit<Item> = (items: ReadonlyArray<Item>) => ReadonlyArray<Item>

/** Both edits must be harmless when repeated, as a fetch may already have brought what they bring. */
export interface Change<Item, Answer> {
  readonly call: () => Promise<Answer>
  /** What is shown until the answer is there. */
  readonly meanwhile?: Edit<Item>
  /** What the answer makes of the list. */
  readonly then: (items: ReadonlyArray<Item>, answer: Answer) => ReadonlyArray<Item>
}

const all = new Set<Collection<unknown>>()

/** Counts how often everything has been forgotten. */
let forgettings = 0

/** Settles as the call does; but never, once the person who made it has left: nothing that follows may reach the next one. */
export const whilePersonStays = <Answer>(call: Promise<Answer>): Promise<Answer> => {
  const before = forgettings
  return new Promise((resolve, reject) => {
    call.then(
      (answer) => {
        if (forgettings === before) resolve(answer)
      },
      (failure: unknown) => {
        if (forgettings === before) reject(failure)
      },
    )
  })
}

export const collection = <Item>(fetchAll: () => Promise<ReadonlyArray<Item>>): Collection<Item> => {
  const fresh = (): CollectionState<Item> => ({ items: [], loaded: false, loading: false, error: "" })
  const state = proxy<CollectionState<Item>>(fresh())
  let latest: Promise<void> | undefined
  let outdated = false
  /** Changes that the server has not answered, in the order in which they were made. */
  let expected: ReadonlyArray<Edit<Item>> = []
  /** The list without them; there only while there are any. */
  let settled: ReadonlyArray<Item> | undefined
  /** Counts the changes that the server has accepted: an answer that was asked for before one of them is too old. */
  let accepted = 0

  const showExpected = (): void => {
    if (settled === undefined) return
    state.items = expected.reduce((items, edit) => edit(items), settled)
    if (expected.length === 0) settled = undefined
  }

  const take = (items: ReadonlyArray<Item>): void => {
    if (settled !== undefined) settled = items
    Object.assign(state, { items, loaded: true, loading: false, error: "" })
    showExpected()
  }

  const refetch = (): Promise<void> => {
    state.loading = true
    outdated = false
    const before = accepted
    const request: Promise<void> = fetchAll().then(
      (items) => {
        // Only the newest request may speak: an older answer would bring back what has changed since.
        if (latest !== request) return latest
        if (accepted !== before) return refetch()
        take(items)
      },
      (failure: unknown) => {
        if (latest !== request) return latest
        outdated = true
        Object.assign(state, { loading: false, error: messageOf(failure) })
      },
    )
    latest = request
    return request
  }

  const fetchOnce = (): Promise<void> => {
    if (outdated || latest === undefined) return refetch()
    return latest
  }

  const change = async <Answer>({ call, meanwhile = (items) => items, then }: Change<Item, Answer>): Promise<Answer> => {
    // An edit of its own, so that the same one made twice is taken back once.
    const edit: Edit<Item> = (items) => meanwhile(items)
    const isExpected = (): boolean => expected.includes(edit)
    settled ??= state.items
    expected = [...expected, edit]
    showExpected()
    try {
      const answer = await whilePersonStays(call())
      if (isExpected() && settled !== undefined) {
        accepted += 1
        settled = then(settled, answer)
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
    Object.assign(state, fresh())
  }

  const made: Collection<Item> = { state, fetchOnce, refetch, change, outdate, forget }
  all.add(made as Collection<unknown>)
  return made
}

/** After a change that was made elsewhere: fetches anew whatever this tab shows, or is about to. Gives whether all of it came. */
export const refetchLoaded = async (): Promise<boolean> => {
  const asked = [...all].filter(({ state }) => state.loaded || state.loading)
  await Promise.all([...followers, ...asked.map(({ refetch }) => refetch)].map((refetch) => refetch()))
  return asked.every(({ state }) => state.error === "")
}

/** After a change from which figures everywhere follow: whatever is shown next is fetched anew first. */
export const outdateAll = (): void => {
  for (const { outdate } of all) outdate()
}

const followers = new Set<() => Promise<void>>()

/** For what shows the budget and is no collection: called whenever it has been changed elsewhere, until the function that it gives is called. */
export const refetchWithTheRest = (refetch: () => Promise<void>): (() => void) => {
  followers.add(refetch)
  return () => void followers.delete(refetch)
}

const kept = new Set<() => void>()

/** For state that is one person's and no collection. */
export const forgetWithTheRest = (forget: () => void): void => {
  kept.add(forget)
}

/** At logout: nothing of one person may be seen by the next. */
export const forgetAll = (): void => {
  forgettings += 1
  for (const { forget } of all) forget()
  for (const forget of kept) forget()
}
