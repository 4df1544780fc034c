import { useCallback, useSyncExternalStore } from "react"

/** Whether a media query holds, and whenever that changes; false where there is no window to ask. */
export const useMedia = (query: string): boolean => {
  const follow = useCallback((changed: () => void) => {
    if (typeof matchMedia !== "function") return () => {}
    const list = matchMedia(query)
    list.addEventListener("change", changed)
    return () => list.removeEventListener("change", changed)
  }, [query])
  return useSyncExternalStore(follow, () => typeof matchMedia === "function" && matchMedia(query).matches)
}
