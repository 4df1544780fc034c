import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { refresh } from "../../api/refreshing.ts"
import { list } from "../../api/queries.ts"
import { groceries, inCategory, rent, transaction } from "../../../test/budget.ts"
import { signIn } from "../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../test/server.ts"
import { card, categoryOf, isClosed, landlord, market, open } from "../../../test/swipe-flow.tsx"
import { undone } from "../../../test/timeline.ts"
import { categorising, suggestionTimeout } from "./categorising.ts"

useBackend()
beforeEach(() => signIn())

test("accepting a suggestion sends the card to the left and brings the next, and the last one closes the flow", async () => {
  const { person } = await open([market, landlord])
  await card("Market")
  expect(screen.getByText("1 of 2")).toBeTruthy()
  fireEvent.click(screen.getByRole("button", { name: "Accept" }))
  expect(categorising.leaving).toBe(true)
  await card("Landlord")
  expect(screen.getByText("2 of 2")).toBeTruthy()
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull()
  await person.click(screen.getByRole("button", { name: "Needs" }))
  const picker = await screen.findByRole("group", { name: "Needs categories" })
  await person.click(within(picker).getByRole("button", { name: "Rent" }))
  await isClosed()
  expect(categoryOf("Market")).toBe("Groceries")
  expect(categoryOf("Landlord")).toBe("Rent")
  expect(await screen.findByText("Category successfully assigned")).toBeTruthy()
})

test("Choose Different shows the types, and the picker slides down before the choice is applied", async () => {
  const { person } = await open([market])
  await card("Market")
  await person.click(screen.getByRole("button", { name: "Choose Different" }))
  await person.click(screen.getByRole("button", { name: "Needs" }))
  await person.click(
    within(await screen.findByRole("group", { name: "Needs categories" })).getByRole("button", { name: "Rent" }),
  )
  expect(categoryOf("Market")).toBeUndefined()
  await isClosed()
  expect(categoryOf("Market")).toBe("Rent")
})

test("in the picker, a category is found by typing, and Enter takes the first", async () => {
  const { person } = await open([market])
  await card("Market")
  await person.click(screen.getByRole("button", { name: "Choose Different" }))
  await person.click(screen.getByRole("button", { name: "Needs" }))
  const picker = within(await screen.findByRole("group", { name: "Needs categories" }))
  expect(picker.getByRole("button", { name: "Rent" }).closest("li")?.textContent).toContain("left")
  await person.keyboard("re")
  expect(picker.queryByRole("button", { name: "Groceries" })).toBeNull()
  await person.keyboard("{Enter}")
  await isClosed()
  expect(categoryOf("Market")).toBe("Rent")
})

test("Escape in the picker goes back to the types, not out of the flow", async () => {
  const { person } = await open([landlord])
  await card("Landlord")
  await person.click(screen.getByRole("button", { name: "Wants" }))
  await screen.findByRole("group", { name: "Wants categories" })
  await person.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("group", { name: "Wants categories" })).toBeNull())
  expect(screen.getByRole("dialog", { name: "Categorize transactions" })).toBeTruthy()
})

test("the cards come newest first, in whichever order they were brought", async () => {
  await open([
    { ...landlord, date: "2026-11-02" },
    { ...market, date: "2026-11-09" },
  ])
  await card("Market")
})

test("deleting asks first", async () => {
  const { person } = await open([market])
  answer("deleteTransaction", { message: "Transaction successfully deleted" })
  await card("Market")
  await person.click(screen.getByRole("button", { name: "Delete" }))
  const question = await screen.findByRole("dialog", { name: "Delete Market?" })
  expect(question.textContent).toContain("Are you sure you want to delete this transaction?")
  await person.click(within(question).getByRole("button", { name: "Delete" }))
  await isClosed()
  expect(await screen.findByText("Transaction successfully deleted")).toBeTruthy()
  expect(list("transactions")).toEqual([])
})

test("undoing a card's assignment brings the card back, and it counts again", async () => {
  const { person } = await open([market, landlord])
  answer("undoAction", ({ body }) => {
    answer("transactions", [market, landlord])
    return undone(`Undone: ${body.commandId}`)
  })
  await card("Market")
  await person.click(screen.getByRole("button", { name: "Accept" }))
  await card("Landlord")
  expect(screen.getByText("2 of 2")).toBeTruthy()
  const alert = await within(screen.getByRole("dialog")).findByRole("button", {
    name: "Undo: Category successfully assigned",
  })
  await person.click(alert)
  await card("Market")
  expect(screen.getByText("1 of 2")).toBeTruthy()
  await screen.findByText("Undone: command-assignTransaction")
})

test("undoing the last card reopens the closed flow", async () => {
  const { person } = await open([market])
  answer("deleteTransaction", { message: "Transaction successfully deleted" })
  answer("undoAction", () => {
    answer("transactions", [market])
    return undone("Undone")
  })
  await card("Market")
  await person.click(screen.getByRole("button", { name: "Delete" }))
  await person.click(
    within(await screen.findByRole("dialog", { name: "Delete Market?" })).getByRole("button", { name: "Delete" }),
  )
  await isClosed()
  await person.click(await screen.findByRole("button", { name: "Undo: Transaction successfully deleted" }))
  await card("Market")
  expect(screen.getByText("1 of 1")).toBeTruthy()
})

test("closing the flow does not reopen it", async () => {
  const { person } = await open([market, landlord])
  await card("Market")
  const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal")
  onTestFinished(() => showModal.mockRestore())
  await person.click(screen.getByRole("button", { name: "Close" }))
  await isClosed()
  expect(showModal).not.toHaveBeenCalled()
  expect(categorising.shown).toBeUndefined()
})

test.each([
  ["0", "Please enter a valid amount"],
  ["abc", "Please enter a valid amount"],
  ["40", "Amount must be less than original"],
])("the amount %j is refused with %j", async (typed, sentence) => {
  const { person } = await open([market])
  await card("Market")
  await person.click(screen.getByRole("button", { name: "Edit amount" }))
  await person.clear(screen.getByLabelText("Amount"))
  await person.type(screen.getByLabelText("Amount"), `${typed}{Enter}`)
  await waitFor(() => expect(screen.getByRole("alert").textContent?.trim()).toBe(sentence))
})

test("name and amount can be changed on the card", async () => {
  const { person } = await open([market])
  answer("renameTransaction", { ...market, name: "Bazaar" })
  answer("reduceTransaction", { ...market, name: "Bazaar", amount: 25 })
  await card("Market")
  await person.click(screen.getByRole("button", { name: "Edit name" }))
  await person.clear(screen.getByLabelText("Name"))
  await person.type(screen.getByLabelText("Name"), "Bazaar{Enter}")
  await card("Bazaar")
  expect(await screen.findByText("Transaction name updated successfully")).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit name" }))
  await person.click(screen.getByRole("button", { name: "Edit amount" }))
  await person.clear(screen.getByLabelText("Amount"))
  await person.type(screen.getByLabelText("Amount"), "25{Enter}")
  expect(await screen.findByText("$25.00")).toBeTruthy()
  expect(await screen.findByText("Transaction amount updated successfully")).toBeTruthy()
})

test("the amount of a refund cannot be reduced", async () => {
  await open([{ ...market, amount: -40 }])
  await card("Market")
  expect(screen.getByRole("button", { name: "Edit name" })).toBeTruthy()
  expect(screen.queryByRole("button", { name: "Edit amount" })).toBeNull()
})

test("a card whose assignment is refused comes back", async () => {
  const { person } = await open([market, landlord])
  answer("assignTransaction", () => refuse(503, "Please try again in a moment."))
  await card("Market")
  await person.click(screen.getByRole("button", { name: "Accept" }))
  await screen.findByText("Please try again in a moment.")
  expect(categorising.passed).toEqual([])
  expect(categoryOf("Market")).toBeUndefined()
})

test("a card that comes back has the focus, like any other card", async () => {
  const { person } = await open([landlord])
  answer("assignTransaction", () => refuse(503, "Please try again in a moment."))
  await person.click(screen.getByRole("button", { name: "Needs" }))
  await person.click(
    within(await screen.findByRole("group", { name: "Needs categories" })).getByRole("button", { name: "Rent" }),
  )
  await screen.findByText("Please try again in a moment.")
  const again = await card("Landlord")
  await waitFor(() => expect(document.activeElement).toBe(again))
})

test("a card that is categorised in another tab gives way to the next", async () => {
  await open([market, landlord])
  await card("Market")
  answer("transactions", [{ ...market, category: inCategory(groceries) }, landlord])
  await refresh("all")
  await card("Landlord")
})

test("the next card suggests the category just chosen for its merchant", async () => {
  const { setTimeout: real } = globalThis
  const patient = ((work: () => void, delay?: number) =>
    real(work, delay === suggestionTimeout ? 30_000 : delay)) as typeof setTimeout
  // However slow the answers are on this machine.
  const spied = vi.spyOn(globalThis, "setTimeout").mockImplementation(patient)
  onTestFinished(() => spied.mockRestore())
  const [diner, again] = [
    transaction("Rosa's Diner", 12),
    transaction("Rosa's Diner again", 14, { date: "2020-01-01" }),
  ]
  const { person } = await open([diner, again])
  await card("Rosa's Diner")
  const now = {
    diner: { ...diner, category: inCategory(rent) },
    again: { ...again, suggestedCategory: inCategory(rent) },
  }
  answer("transactions", [now.diner, now.again])
  await person.click(screen.getByRole("button", { name: "Needs" }))
  await person.click(
    within(await screen.findByRole("group", { name: "Needs categories" })).getByRole("button", { name: "Rent" }),
  )
  const next = await card("Rosa's Diner again")
  answer("transactions", [now.diner, { ...now.again, category: inCategory(rent) }])
  await person.click(within(next).getByRole("button", { name: "Accept" }))
  await isClosed()
  expect(categoryOf("Rosa's Diner again")).toBe("Rent")
})

test("a card's suggestion does not change while it is shown", async () => {
  await open([market, landlord])
  await card("Market")
  answer("transactions", [{ ...market, amount: 41, suggestedCategory: inCategory(rent) }, landlord])
  await refresh("all")
  const changed = await screen.findByRole("group", { name: /^Market, \$41\.00/ })
  expect(within(changed).getByText("Groceries")).toBeTruthy()
})

test("a card in Miscellaneous can be accepted into the suggested category", async () => {
  const miscellaneous = { ...rent, categoryId: "category-miscellaneous", name: "Miscellaneous" }
  const { person } = await open([{ ...market, category: inCategory(miscellaneous) }])
  await card("Market")
  await person.click(screen.getByRole("button", { name: "Accept" }))
  await isClosed()
  expect(categoryOf("Market")).toBe("Groceries")
})
