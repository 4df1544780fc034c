// Reorders a list: by dragging a row by its handle, or with the arrow keys on the handle.
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react"

/** The id of the next item after the move; null for the end. */
export interface Target {
  readonly before: string | null
}

export interface HandleProps {
  readonly ref: (element: HTMLButtonElement | null) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onPointerDown: (event: PointerEvent<HTMLButtonElement>) => void
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerUp: () => void
  readonly onPointerCancel: () => void
}

interface Drag {
  readonly id: string
  /** The index of the row before which it would be placed; the list's length is its end. */
  readonly to: number
}

export const useReorder = (ids: ReadonlyArray<string>, move: (id: string, target: Target) => void) => {
  const [drag, setDrag] = useState<Drag>()
  const handles = useRef(new Map<string, HTMLButtonElement>())
  const kept = useRef<string>(undefined)
  const order = ids.join()
  // A row that moves within the page loses the focus.
  useLayoutEffect(() => {
    if (kept.current !== undefined) handles.current.get(kept.current)?.focus()
    kept.current = undefined
  }, [order])

  const targetAt = (place: number): Target => ({ before: ids[place] ?? null })
  const aboveOf = (index: number): Target | undefined => (index === 0 ? undefined : targetAt(index - 1))
  const belowOf = (index: number): Target | undefined => (index === ids.length - 1 ? undefined : targetAt(index + 2))

  /** The number of rows whose middle is above that height. */
  const placeAt = (y: number): number =>
    ids.filter((id) => {
      const row = handles.current.get(id)?.closest("li")?.getBoundingClientRect()
      return row !== undefined && row.top + row.height / 2 < y
    }).length

  const drop = (): void => {
    if (drag === undefined) return
    setDrag(undefined)
    const from = ids.indexOf(drag.id)
    if (drag.to !== from && drag.to !== from + 1) move(drag.id, targetAt(drag.to))
  }

  const handleOf = (id: string, index: number): HandleProps => ({
    ref: (element) => {
      if (element === null) handles.current.delete(id)
      else handles.current.set(id, element)
    },
    onKeyDown: (event) => {
      if (event.key === "Escape") setDrag(undefined)
      const target = event.key === "ArrowUp" ? aboveOf(index) : event.key === "ArrowDown" ? belowOf(index) : undefined
      if (target === undefined) return
      event.preventDefault()
      kept.current = id
      move(id, target)
    },
    onPointerDown: (event) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id, to: index })
    },
    onPointerMove: (event) => {
      if (drag !== undefined) setDrag({ id, to: placeAt(event.clientY) })
    },
    onPointerUp: drop,
    onPointerCancel: () => setDrag(undefined),
  })

  const draggingOf = (id: string, index: number) => {
    if (drag === undefined) return undefined
    if (drag.id === id) return "dragged"
    if (drag.to === index) return "before"
    return drag.to === ids.length && index === ids.length - 1 ? "after" : undefined
  }
  return { aboveOf, belowOf, draggingOf, handleOf }
}
