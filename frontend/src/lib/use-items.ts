import { useCallback, useSyncExternalStore } from "react"
import { snapshot, subscribe } from "valtio/vanilla"
import type { Collection } from "./collection.ts"

/**
 * The items as plain objects. An unchanged item is the same object as before, so that what is derived or rendered from
 * it can be kept: with `useSnapshot` each component would get its own wrappers.
 */
export const useItems = <Item>({ state }: Collection<Item>): ReadonlyArray<Item> => {
  const follow = useCallback((changed: () => void) => subscribe(state, changed, true), [state])
  return useSyncExternalStore(follow, () => snapshot(state).items as ReadonlyArray<Item>)
}
