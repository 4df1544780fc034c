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
    readonly onPointerCancel: () => void
  }
}

/** Pulls an element sideways with mouse, pen or finger; what is pressed on it is left alone. */
export const useSwipe = (onSwipe: (direction: "left" | "right") => void): Swipe => {
  const [pulled, setPulled] = useState(0)
  const from = useRef<number>(undefined)
  const end = () => {
    from.current = undefined
    setPulled(0)
  }
  return {
    pulled,
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest("button, input, label, form"))) return
        from.current = event.clientX
        event.currentTarget.setPointerCapture?.(event.pointerId)
      },
      onPointerMove: ({ clientX }) => {
        if (from.current !== undefined) setPulled(clientX - from.current)
      },
      // Where it is let go counts: of a quick flick not every move has been drawn by then.
      onPointerUp: ({ clientX }) => {
        if (from.current === undefined) return
        const distance = clientX - from.current
        end()
        if (Math.abs(distance) >= farEnough) onSwipe(distance < 0 ? "left" : "right")
      },
      onPointerCancel: end,
    },
  }
}
