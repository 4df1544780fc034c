import { useRef, useState, type PointerEvent } from "react"

/** In pixels: a swipe counts from this distance. */
export const farEnough = 96

export interface Swipe {
  /** The present distance: below 0 to the left, or upwards. */
  readonly pulled: number
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void
  }
}

const isOnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("button, input, label, form") !== null

/** Pulls an element along one axis with mouse, pen or one finger; the controls on it still work. */
export const useSwipe = (onSwipe: (distance: number) => void, axis: "x" | "y" = "x"): Swipe => {
  const place = ({ clientX, clientY }: PointerEvent<HTMLElement>): number => (axis === "x" ? clientX : clientY)
  const [pulled, setPulled] = useState(0)
  const pull = useRef<{ readonly pointer: number; readonly from: number }>(undefined)
  /** The distance of this pointer; undefined for another one than the swiping one. */
  const distanceOf = (event: PointerEvent<HTMLElement>): number | undefined =>
    pull.current?.pointer === event.pointerId ? place(event) - pull.current.from : undefined
  const end = () => {
    pull.current = undefined
    setPulled(0)
  }
  return {
    pulled,
    handlers: {
      onPointerDown: (event) => {
        if (pull.current !== undefined || event.button !== 0 || isOnControl(event.target)) return
        pull.current = { pointer: event.pointerId, from: place(event) }
        event.currentTarget.setPointerCapture?.(event.pointerId)
      },
      onPointerMove: (event) => {
        const distance = distanceOf(event)
        if (distance !== undefined) setPulled(distance)
      },
      // The position of the release counts, because not every move of a quick flick has been rendered.
      onPointerUp: (event) => {
        const distance = distanceOf(event)
        if (distance === undefined) return
        end()
        if (Math.abs(distance) >= farEnough) onSwipe(distance)
      },
      onPointerCancel: (event) => {
        if (distanceOf(event) !== undefined) end()
      },
    },
  }
}
