// Keeps a long page light: what is far outside the viewport is replaced by an empty box of the same height.
import { useEffect, useRef, useState, type RefObject } from "react"

/** Several screens above and below, so that the content is there for fast scrolling and for screen readers. */
const margin = "4000px 0px"

interface Nearby<Box> {
  readonly box: RefObject<Box | null>
  /** undefined while it is near; else its previous height, in pixels. */
  readonly height: number | undefined
}

/** Content that contains the focus is kept, however far away it is. */
export const useNearby = <Box extends HTMLElement>(): Nearby<Box> => {
  const box = useRef<Box>(null)
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new IntersectionObserver(
      (sightings) => {
        const seen = sightings.at(-1)
        if (seen === undefined) return
        if (seen.isIntersecting) setHeight(undefined)
        else if (!element.contains(document.activeElement)) setHeight(seen.boundingClientRect.height)
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, height }
}

/** Calls `onNear` whenever the element comes near the viewport. */
export const useWhenNear = <Box extends HTMLElement>(onNear: () => void): RefObject<Box | null> => {
  const element = useRef<Box>(null)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(
      (sightings) => {
        // With fast scrolling, several changes may be reported at once: only the last one counts.
        if (sightings.at(-1)?.isIntersecting) onNear()
      },
      { rootMargin: "1200px 0px" },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [onNear])
  return element
}
