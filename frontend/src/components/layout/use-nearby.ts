// Keeps a long page light: content far outside the viewport is replaced by an empty box of the same height.
import { useCallback, useEffect, useRef, useState, type RefObject } from "react"

/**
 * A screen above and below, so that the content is there for fast scrolling and for screen readers, and the next page
 * when the list's end comes into view. All content in the page slows down the opening of dialogs.
 */
const rootMargin = "1200px 0px"

/** Calls `onSeen` when the element enters or leaves the viewport, extended by that margin. */
const useSightings = <Box extends HTMLElement>(
  onSeen: (sighting: IntersectionObserverEntry) => void,
): RefObject<Box | null> => {
  const box = useRef<Box>(null)
  useEffect(() => {
    if (box.current === null) return
    const observer = new IntersectionObserver(
      (sightings) => {
        // With fast scrolling, several changes may be reported at once: only the last one counts.
        const last = sightings.at(-1)
        if (last !== undefined) onSeen(last)
      },
      { rootMargin },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [onSeen])
  return box
}

interface Nearby<Box> {
  readonly box: RefObject<Box | null>
  /** undefined while it is near; else its previous height, in pixels. */
  readonly height: number | undefined
}

/** Content that contains the focus is kept, however far away it is. */
export const useNearby = <Box extends HTMLElement>(): Nearby<Box> => {
  const [height, setHeight] = useState<number>()
  const update = useCallback(({ isIntersecting, target, boundingClientRect }: IntersectionObserverEntry) => {
    if (isIntersecting) setHeight(undefined)
    else if (!target.contains(document.activeElement)) setHeight(boundingClientRect.height)
  }, [])
  return { box: useSightings<Box>(update), height }
}

/** Calls `onNear` whenever the element comes near the viewport. */
export const useWhenNear = <Box extends HTMLElement>(onNear: () => void): RefObject<Box | null> => {
  const update = useCallback(
    ({ isIntersecting }: IntersectionObserverEntry) => {
      if (isIntersecting) onNear()
    },
    [onNear],
  )
  return useSightings<Box>(update)
}
