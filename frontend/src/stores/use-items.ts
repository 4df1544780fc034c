import { useCallback, useSyncExternalStore } from "react"
import { snapshot, subscribe } from "valtio/vanilla"
import type { Collection } from "./collection.ts"

/**
 * The items as plain objects. One that has not changed is the same object as before, so that what is derived from it,
 * and drawn of it, can be kept: with `useSnapshot` each component would get wrappers of its own.
 */
export const useItems = <Item>({ state }: Collection<Item>): ReadonlyArray<Item> => {
  const follow = useCallback((changed: () => void) => subscribe(state, changed, true), [state])
  return useSyncExternalStore(follow, () => snapshot(state).items as ReadonlyArray<Item>)
}
