import { useCallback, useSyncExternalStore } from "react"

/** Resolves after an animation of that many milliseconds, or at once if the person prefers reduced motion. */
export const afterMotion = (milliseconds: number): Promise<void> => {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches
  return new Promise((resume) => setTimeout(resume, still ? 0 : milliseconds))
}

/** Too narrow for two columns: the navigation is at the bottom. Stylesheets use the same query. */
export const narrow = "(max-width: 56rem)"

/** Whether a media query matches, updated when that changes. */
export const useMedia = (query: string): boolean => {
  const follow = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener("change", changed)
      return () => list.removeEventListener("change", changed)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => matchMedia(query).matches)
}
