import { fireEvent } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { categorising } from "../stores/categorising.ts"
import { groceries, inCategory, transaction } from "../testing/budget.ts"
import { signIn } from "../testing/screen.tsx"
import { useBackend } from "../testing/server.ts"
import { card, categoryOf, isClosed, landlord, market, open } from "../testing/swipe-flow.tsx"

useBackend()
beforeEach(() => signIn())

test("arrow keys accept, and leave for later", async () => {
  const { person } = await open([landlord, market])
  await card("Landlord")
  await person.keyboard("{ArrowLeft}{ArrowRight}")
  await card("Market")
  await person.keyboard("{ArrowLeft}")
  await isClosed()
  expect([categoryOf("Landlord"), categoryOf("Market")]).toEqual([undefined, "Groceries"])
})

test("a key that is held speaks for one card, and with Alt it is the browser's", async () => {
  const kiosk = transaction("Kiosk", 3, { suggestedCategory: inCategory(groceries) })
  const { person } = await open([market, kiosk])
  await card("Market")
  await person.keyboard("{ArrowLeft}")
  const next = await card("Kiosk")
  fireEvent.keyDown(next, { key: "ArrowLeft", repeat: true })
  fireEvent.keyDown(next, { key: "ArrowLeft", altKey: true })
  expect(categorising.leaving).toBeUndefined()
  expect(categoryOf("Kiosk")).toBeUndefined()
  fireEvent.keyDown(next, { key: "ArrowLeft" })
  await isClosed()
})

test("pulled far enough to the left the suggestion is accepted; not far enough, the card springs back", async () => {
  await open([market])
  const pulled = await card("Market")
  const pull = (to: number) => {
    fireEvent.pointerDown(pulled, { button: 0, clientX: 300 })
    fireEvent.pointerMove(pulled, { clientX: to })
    fireEvent.pointerUp(pulled, { clientX: to })
  }
  pull(260)
  expect(categoryOf("Market")).toBeUndefined()
  pull(180)
  await isClosed()
  expect(categoryOf("Market")).toBe("Groceries")
})

test("a flick counts by where it ends, also where no move has been drawn", async () => {
  await open([market])
  const flicked = await card("Market")
  fireEvent.pointerDown(flicked, { button: 0, clientX: 300 })
  fireEvent.pointerUp(flicked, { clientX: 180 })
  await isClosed()
  expect(categoryOf("Market")).toBe("Groceries")
})
