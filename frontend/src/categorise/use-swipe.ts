import { useRef, useState, type PointerEvent } from "react"

/** How far a card is pulled, in pixels, before letting go means something. */
export const farEnough = 96

export interface Swipe {
  /** How far the card is pulled now: below 0 to the left. */
  readonly pulled: number
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void
  }
}

/** Pulls an element sideways with mouse, pen or one finger; what is pressed on it is left alone. */
export const useSwipe = (onSwipe: (direction: "left" | "right") => void): Swipe => {
  const [pulled, setPulled] = useState(0)
  const pull = useRef<{ readonly pointer: number; readonly from: number }>(undefined)
  /** How far this pointer has come; undefined where another one pulls, or none. */
  const distanceOf = ({ pointerId, clientX }: PointerEvent<HTMLElement>): number | undefined =>
    pull.current?.pointer === pointerId ? clientX - pull.current.from : undefined
  const end = () => {
    pull.current = undefined
    setPulled(0)
  }
  return {
    pulled,
    handlers: {
      onPointerDown: (event) => {
        if (pull.current !== undefined || event.button !== 0 || (event.target instanceof Element && event.target.closest("button, input, label, form"))) return
        pull.current = { pointer: event.pointerId, from: event.clientX }
        event.currentTarget.setPointerCapture?.(event.pointerId)
      },
      onPointerMove: (event) => {
        const distance = distanceOf(event)
        if (distance !== undefined) setPulled(distance)
      },
      // Where it is let go counts: of a quick flick not every move has been drawn by then.
      onPointerUp: (event) => {
        const distance = distanceOf(event)
        if (distance === undefined) return
        end()
        if (Math.abs(distance) >= farEnough) onSwipe(distance < 0 ? "left" : "right")
      },
      onPointerCancel: (event) => {
        if (distanceOf(event) !== undefined) end()
      },
    },
  }
}
