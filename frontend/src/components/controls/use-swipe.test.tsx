import { fireEvent, render, screen } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { useSwipe } from "./use-swipe.ts"

/** Given a draggable element that shows how far it has been pulled. */
const given = () => {
  const swiped = vi.fn<(distance: number) => void>()
  const Pulled = () => {
    const { pulled, handlers } = useSwipe(swiped)
    return (
      <div role="status" {...handlers}>
        {pulled}
      </div>
    )
  }
  render(<Pulled />)
  return { swiped, card: screen.getByRole("status") }
}

test("a second finger neither moves nor releases the card", () => {
  const { swiped, card } = given()
  fireEvent.pointerDown(card, { button: 0, clientX: 300, pointerId: 1 })
  fireEvent.pointerMove(card, { clientX: 180, pointerId: 1 })
  fireEvent.pointerDown(card, { button: 0, clientX: 60, pointerId: 2 })
  fireEvent.pointerMove(card, { clientX: 90, pointerId: 2 })
  fireEvent.pointerUp(card, { clientX: 90, pointerId: 2 })
  fireEvent.pointerCancel(card, { pointerId: 3 })
  expect(card.textContent).toBe("-120")
  expect(swiped.mock.calls).toEqual([])
  fireEvent.pointerUp(card, { clientX: 180, pointerId: 1 })
  expect(card.textContent).toBe("0")
  expect(swiped.mock.calls).toEqual([[-120]])
})

test("a swipe starts from zero, even after one that the browser took over for scrolling", () => {
  const { swiped, card } = given()
  fireEvent.pointerDown(card, { button: 0, clientX: 300, pointerId: 1 })
  fireEvent.pointerCancel(card, { clientX: 100, pointerId: 1 })
  expect(card.textContent).toBe("0")
  expect(swiped.mock.calls).toEqual([])
  fireEvent.pointerDown(card, { button: 0, clientX: 100, pointerId: 2 })
  fireEvent.pointerMove(card, { clientX: 220, pointerId: 2 })
  expect(card.textContent).toBe("120")
  fireEvent.pointerUp(card, { clientX: 220, pointerId: 2 })
  expect(swiped.mock.calls).toEqual([[120]])
})
