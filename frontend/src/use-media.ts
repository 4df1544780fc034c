import { useCallback, useSyncExternalStore } from "react"

/** Whether a media query matches, updated when that changes; false if there is no window. */
export const useMedia = (query: string): boolean => {
  const follow = useCallback(
    (changed: () => void) => {
      if (typeof matchMedia !== "function") return () => {}
      const list = matchMedia(query)
      list.addEventListener("change", changed)
      return () => list.removeEventListener("change", changed)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => typeof matchMedia === "function" && matchMedia(query).matches)
}
