import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { refresh } from "../../api/refreshing.ts"
import { groceries, haveBudget, inCategory, rent, transaction } from "../../../test/budget.ts"
import { show, signIn, type Shown } from "../../../test/screen.tsx"
import { answer, useBackend } from "../../../test/server.ts"
import { Home } from "../../screens/home/home.tsx"

useBackend()
beforeEach(() => signIn())

/** Opens /home with these transactions to sort, and closes the swipe flow. */
const open = async (...unsorted: ReadonlyArray<Transaction>) => {
  haveBudget({ transactions: unsorted })
  const shown = show(<Home />, "/home")
  await screen.findByRole("dialog", { name: "Categorize transactions" })
  await shown.person.click(screen.getByRole("button", { name: "Close" }))
  return shown
}

/** Returns the grip of the transaction that is picked up. */
const pickUp = async (person: Shown["person"], name: string) => {
  const grip = screen.getByRole("button", { name: `Move ${name}` })
  grip.focus()
  await person.keyboard("{Enter}")
  return grip
}

test("the keyboard moves a transaction to a card, and each step is announced", async () => {
  const { person } = await open(transaction("Kiosk", 3))
  answer("assignTransaction", ({ body }) => ({
    category: inCategory(body.categoryId === rent.categoryId ? rent : groceries),
  }))
  await pickUp(person, "Kiosk")
  await screen.findByText(
    "Kiosk picked up. Choose a category with the arrow keys, drop with Enter, or put back with Escape.",
  )
  await person.keyboard("{ArrowDown}")
  await screen.findByText("Groceries, Needs, 1 of 5.")
  expect(screen.getByRole("article", { name: "Groceries" }).className).toContain("drop-active")
  await person.keyboard("{ArrowDown}")
  await screen.findByText("Rent, Needs, 2 of 5.")
  await person.keyboard("{Enter}")
  expect(within(screen.getByRole("article", { name: "Rent" })).getByText("Kiosk")).toBeTruthy()
  await screen.findByText("Transaction assigned to Rent")
})

test("the arrow keys lead from card to card and around, or to the nearest card of the panel beside", async () => {
  const lower = new Set(["Rent", "Shopping"])
  const positioned = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLElement,
  ) {
    return new DOMRect(0, lower.has(this.querySelector("h3")?.textContent ?? "") ? 200 : 0)
  })
  onTestFinished(() => positioned.mockRestore())
  const { person } = await open(transaction("Kiosk", 3))
  await pickUp(person, "Kiosk")
  for (const [key, announced] of [
    ["ArrowDown", "Groceries, Needs, 1 of 5."],
    ["ArrowUp", "Stocks, Investments, 5 of 5."],
    ["ArrowDown", "Groceries, Needs, 1 of 5."],
    ["End", "Stocks, Investments, 5 of 5."],
    ["Home", "Groceries, Needs, 1 of 5."],
    ["ArrowDown", "Rent, Needs, 2 of 5."],
    ["ArrowRight", "Shopping, Wants, 4 of 5."],
    ["ArrowRight", "Stocks, Investments, 5 of 5."],
    ["ArrowRight", "Groceries, Needs, 1 of 5."],
    ["ArrowLeft", "Stocks, Investments, 5 of 5."],
    ["ArrowLeft", "Dining, Wants, 3 of 5."],
  ] as const) {
    await person.keyboard(`{${key}}`)
    await screen.findByText(announced)
  }
  await person.keyboard("{Escape}")
})

test("a transaction that is dropped before a card was chosen, or left with Tab, stays where it is", async () => {
  const { person } = await open(transaction("Kiosk", 3))
  const grip = await pickUp(person, "Kiosk")
  await person.keyboard("{Enter}")
  await screen.findByText("Kiosk stays where it is.")
  expect(grip.getAttribute("aria-pressed")).toBe("false")
  await person.keyboard("{Enter}{ArrowDown}{Tab}")
  expect(document.activeElement).not.toBe(grip)
  expect(grip.getAttribute("aria-pressed")).toBe("false")
  expect(screen.getByRole("article", { name: "Groceries" }).className).not.toContain("drop")
})

test("a transaction that is dropped on its own card is not assigned again", async () => {
  const [kiosk, cinema] = [transaction("Kiosk", 3, { category: inCategory(groceries) }), transaction("Cinema", 14)]
  const { person } = await open(kiosk, cinema)
  const assigned: Array<string> = []
  answer("assignTransaction", ({ body }) => {
    assigned.push(body.transactionId)
    return { category: inCategory(groceries) }
  })
  for (const { name } of [kiosk, cinema]) {
    await pickUp(person, name)
    await person.keyboard("{ArrowDown}{Enter}")
    await screen.findByText(`${name} dropped on Groceries.`)
  }
  await screen.findByText("Transaction assigned to Groceries")
  expect(assigned).toEqual([cinema.transactionId])
})

test("without categories the keyboard says that there is none to move to", async () => {
  haveBudget({ categories: [], transactions: [transaction("Kiosk", 3)] })
  const { person } = show(<Home />, "/home")
  await screen.findByRole("dialog", { name: "Categorize transactions" })
  await person.click(screen.getByRole("button", { name: "Close" }))
  await pickUp(person, "Kiosk")
  await person.keyboard("{ArrowDown}")
  await screen.findByText("There is no category to move to yet.")
  await person.keyboard("{Escape}")
})

test("key repeat picks a transaction up once and does not drop it", async () => {
  const { person } = await open(transaction("Kiosk", 3))
  const grip = await pickUp(person, "Kiosk")
  await person.keyboard("{ArrowDown}")
  expect(fireEvent.keyDown(grip, { key: "Enter", repeat: true })).toBe(false)
  expect(screen.getByRole("article", { name: "Groceries" }).className).toContain("drop-active")
  expect(grip.getAttribute("aria-pressed")).toBe("true")
  await person.keyboard("{Escape}")
})

test("End chooses the last card at once, and Home the first", async () => {
  const { person } = await open(transaction("Kiosk", 3))
  await pickUp(person, "Kiosk")
  await person.keyboard("{End}")
  await screen.findByText("Stocks, Investments, 5 of 5.")
  await person.keyboard("{Home}")
  await screen.findByText("Groceries, Needs, 1 of 5.")
  await person.keyboard("{Escape}")
})

test("browser shortcuts still work while a transaction is being moved", async () => {
  const { person } = await open(transaction("Kiosk", 3))
  const grip = await pickUp(person, "Kiosk")
  for (const given of [
    { key: "ArrowLeft", altKey: true },
    { key: "r", ctrlKey: true },
    { key: "Enter", metaKey: true },
  ]) {
    expect(fireEvent.keyDown(grip, given)).toBe(true)
  }
  expect(screen.getByRole("article", { name: "Groceries" }).className).toContain("drop-possible")
  await person.keyboard("{Escape}")
})

test("the move ends if another tab deletes the transaction being moved", async () => {
  const { person } = await open(transaction("Kiosk", 3), transaction("Cinema", 14))
  await pickUp(person, "Kiosk")
  answer("transactions", [transaction("Cinema", 14)])
  await refresh("all")
  await waitFor(() => expect(screen.getByRole("article", { name: "Groceries" }).className).not.toContain("drop"))
})

test("the move ends when the person turns to something else", async () => {
  const { person } = await open(transaction("Kiosk", 3))
  await pickUp(person, "Kiosk")
  await person.keyboard("{ArrowDown}")
  await person.click(screen.getByRole("article", { name: "Rent" }))
  expect(screen.getByRole("article", { name: "Groceries" }).className).not.toContain("drop")
})

test("Escape cancels the move", async () => {
  const { person } = await open(transaction("Kiosk", 3))
  screen.getByRole("button", { name: "Move Kiosk" }).focus()
  await person.keyboard(" {ArrowDown}{Escape}")
  await screen.findByText("Kiosk put back.")
  expect(screen.getByRole("article", { name: "Groceries" }).className).not.toContain("drop")
})
