import { fireEvent, screen } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { groceries, inCategory, transaction } from "../../../test/budget.ts"
import { signIn } from "../../../test/screen.tsx"
import { answer, useBackend } from "../../../test/server.ts"
import { card, categoryOf, isClosed, landlord, market, open } from "../../../test/swipe-flow.tsx"
import { categorising } from "./categorising.ts"

useBackend()
beforeEach(() => signIn())

test("the right arrow key accepts, the left one leaves for later", async () => {
  const { person } = await open([landlord, { ...market, date: "2020-01-01" }])
  await card("Landlord")
  await person.keyboard("{ArrowRight}{ArrowLeft}")
  await card("Market")
  await person.keyboard("{ArrowRight}")
  await isClosed()
  expect(categoryOf("Landlord")).toBe(undefined)
  expect(categoryOf("Market")).toBe("Groceries")
})

test("key repeat acts on one card only, and Alt shortcuts are left to the browser", async () => {
  const kiosk = transaction("Kiosk", 3, { suggestedCategory: inCategory(groceries) })
  const { person } = await open([market, kiosk])
  await card("Market")
  await person.keyboard("{ArrowRight}")
  const next = await card("Kiosk")
  fireEvent.keyDown(next, { key: "ArrowRight", repeat: true })
  fireEvent.keyDown(next, { key: "ArrowRight", altKey: true })
  expect(categorising.leaving).toBe(false)
  expect(categoryOf("Kiosk")).toBeUndefined()
  fireEvent.keyDown(next, { key: "ArrowRight" })
  await isClosed()
})

test("a double click on Accept leaves the next card alone, which takes the place of the first", async () => {
  const kiosk = transaction("Kiosk", 3, { suggestedCategory: inCategory(groceries) })
  await open([market, kiosk])
  await card("Market")
  const accept = () => screen.getByRole("button", { name: "Accept" })
  fireEvent.click(accept(), { detail: 1 })
  await card("Kiosk")
  fireEvent.click(accept(), { detail: 2 })
  expect(categorising.leaving).toBe(false)
  expect(categoryOf("Market")).toBe("Groceries")
  expect(categoryOf("Kiosk")).toBe(undefined)
})

test("pulling a card far enough right accepts the suggestion; otherwise the card springs back", async () => {
  await open([market])
  const pulled = await card("Market")
  const pull = (to: number) => {
    fireEvent.pointerDown(pulled, { button: 0, clientX: 300 })
    fireEvent.pointerMove(pulled, { clientX: to })
    fireEvent.pointerUp(pulled, { clientX: to })
  }
  pull(340)
  expect(categoryOf("Market")).toBeUndefined()
  pull(420)
  await isClosed()
  expect(categoryOf("Market")).toBe("Groceries")
})

test("a flick counts by where it ends, even if no move was rendered", async () => {
  await open([market])
  const flicked = await card("Market")
  fireEvent.pointerDown(flicked, { button: 0, clientX: 300 })
  fireEvent.pointerUp(flicked, { clientX: 420 })
  await isClosed()
  expect(categoryOf("Market")).toBe("Groceries")
})

test("before the first pull a card says what pulling does; to the left it is left for later", async () => {
  await open([market])
  const pulled = await card("Market")
  expect(pulled.textContent).toContain("← Pull left: later")
  expect(pulled.textContent).toContain("Pull right: Groceries →")
  fireEvent.pointerDown(pulled, { button: 0, clientX: 300 })
  fireEvent.pointerUp(pulled, { clientX: 180 })
  await isClosed()
  expect(categoryOf("Market")).toBeUndefined()
})

test("what is no spending of a category is said on its card, and the next one comes", async () => {
  const { person } = await open([{ ...market, date: "2020-01-01" }, landlord])
  await card("Landlord")
  const changed: Array<unknown> = []
  answer("changeTransactions", ({ body }) => {
    changed.push([body.action, body.transactions.length])
    return { message: "1 transaction is a transfer now", changed: 1, months: [], commandId: "command-1" }
  })
  await person.click(screen.getByRole("button", { name: "More for Landlord" }))
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent?.trim())).toEqual([
    "Split",
    "This is a transfer",
    "Not spending",
    "It is a transfer to…",
    "Make a rule",
  ])
  await person.keyboard("{ArrowRight}{ArrowDown}{Enter}")
  await card("Market")
  expect(changed).toEqual([["transfer", 1]])
})
