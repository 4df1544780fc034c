import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { fetchLists } from "../../../api/queries.ts"
import { refresh } from "../../../api/refreshing.ts"
import { run } from "../../../api/run.ts"
import { groceries, haveBudget, inCategory, transaction, earlierMonths, somePerPage } from "../../../../test/budget.ts"
import { show, signIn } from "../../../../test/screen.tsx"
import { answer, gate, refuse, useBackend } from "../../../../test/server.ts"
import { undone } from "../../../../test/timeline.ts"
import { waiting } from "../../../../test/watch.ts"
import { Finaliser } from "./finaliser.tsx"
import { offerFinaliser, openFinaliser } from "../../../api/earlier-months.ts"

useBackend()
beforeEach(() => signIn())
afterEach(() => vi.restoreAllMocks())

const ferry = transaction("Ferry", 30, { date: "2026-10-30" })
const bakery = transaction("Bakery", 8, { date: "2026-10-31" })

/** Given these waiting transactions, and an open finaliser. */
const open = async (...queued: ReadonlyArray<Transaction>) => {
  haveBudget({ waiting: queued.length === 0 ? [ferry, bakery] : queued })
  await fetchLists("categories")
  openFinaliser()
  const shown = show(<Finaliser />, "/home")
  await screen.findByText("Ferry")
  return shown
}
/** Given an undo with this queue in its reply. */
const haveUndone = (message: string, waiting: ReadonlyArray<Transaction>): void => {
  answer("undoAction", undone(message, earlierMonths(...waiting)))
  answer("previousMonthTransactions", earlierMonths(...waiting))
}
const press = (name: string) => screen.getByRole("button", { name })

test("the first transaction is assigned at once, without another question, and the next one follows", async () => {
  const { person } = await open()
  answer("assignTransaction", { category: inCategory(groceries) })
  await person.click(press("Assign"))
  await waitFor(() => expect(screen.getByRole("alert").textContent?.trim()).toBe("Please select a category."))
  await person.click(screen.getByRole("radio", { name: "Groceries" }))
  await person.click(press("Assign"))
  await screen.findByText("Bakery")
  expect(await screen.findByText("Transaction assigned to Groceries")).toBeTruthy()
})

test("a suggestion comes first, in sight, and one press takes it; declined, it is still marked in the list", async () => {
  const { person } = await open({ ...ferry, suggestedCategory: inCategory(groceries) }, bakery)
  answer("assignTransaction", ({ body }) => {
    expect(body.categoryId).toBe(groceries.categoryId)
    return { category: inCategory(groceries) }
  })
  expect(screen.queryByRole("radio")).toBeNull()
  await person.click(press("Choose Different"))
  expect(screen.getByRole("radio", { name: /^Groceries *Suggested$/ })).toBeTruthy()
  await person.click(press("Skip"))
  await screen.findByText("Bakery")
  await person.click(press("Skip"))
  act(openFinaliser)
  await screen.findByText("Ferry")
  await person.click(press("Accept"))
  await screen.findByText("Bakery")
})

test("a double click on Accept leaves the next transaction's alone, which takes its place", async () => {
  const suggested = { suggestedCategory: inCategory(groceries) }
  await open({ ...ferry, ...suggested }, { ...bakery, ...suggested })
  answer("assignTransaction", { category: inCategory(groceries) })
  fireEvent.click(press("Accept"), { detail: 1 })
  await screen.findByText("Bakery")
  fireEvent.click(press("Accept"), { detail: 2 })
  expect(press("Accept").getAttribute("aria-busy")).toBe("false")
})

test("the next transaction suggests the category just chosen for its merchant", async () => {
  const { person } = await open()
  answer("assignTransaction", {
    category: inCategory(groceries),
    ...earlierMonths({ ...bakery, suggestedCategory: inCategory(groceries) }),
  })
  await person.click(screen.getByRole("radio", { name: "Groceries" }))
  await person.click(press("Assign"))
  await screen.findByText("Bakery")
  expect(press("Accept").closest(".suggestion")?.textContent).toContain("Groceries")
})

test("skipping deletes nothing: the transaction waits in the list, and the last one closes the dialog", async () => {
  const { person } = await open()
  await person.click(press("Skip"))
  await screen.findByText("Bakery")
  await person.click(press("Skip"))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(waiting().map(({ name }) => name)).toEqual(["Ferry", "Bakery"])
})

test("what was left for later is asked about again once something new comes, or when the person wants it", async () => {
  const { person } = await open()
  await person.click(press("Later"))
  act(offerFinaliser)
  expect(screen.queryByRole("dialog")).toBeNull()
  answer("addTransaction", transaction("Kiosk", 3, { date: "2026-10-31" }))
  await act(() => run("addTransaction", { body: { updatedName: "Kiosk", updatedAmount: 3, date: "2026-10-31" } }))
  await screen.findByText("Kiosk")
  expect(screen.getByText(/^3 from October 2026 still need a category/)).toBeTruthy()
  await person.click(press("Later"))
  act(openFinaliser)
  await screen.findByText("Ferry")
})

test("what is sorted elsewhere leaves the dialog, and what comes in front of it does not; the last one closes it", async () => {
  await open()
  answer("previousMonthTransactions", earlierMonths(transaction("Older", 5, { date: "2026-09-01" }), bakery))
  await act(() => refresh("all"))
  await screen.findByText("Older")
  answer("previousMonthTransactions", earlierMonths(ferry, transaction("Older", 5, { date: "2026-09-01" })))
  await act(() => refresh("all"))
  expect(screen.getByText("Older")).toBeTruthy()
  answer("previousMonthTransactions", earlierMonths())
  await act(() => refresh("all"))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
})

describe("of more than the server gives at once", () => {
  const shops = [1, 2, 3].map((day) => transaction(`Shop ${day}`, day, { date: `2026-10-0${day}` }))
  const page = somePerPage(shops, 1)

  test("skipping leads through all of them, from the oldest to the newest, and then closes", async () => {
    const { person } = await open()
    answer("previousMonthTransactions", ({ query }) => page(query.after))
    await act(() => refresh("all"))
    for (const { name } of shops) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await screen.findByText(name)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await person.click(press("Skip"))
    }
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  test("if the rest is gone meanwhile, it closes", async () => {
    const { person } = await open()
    answer("previousMonthTransactions", ({ query }) => (query.after === undefined ? page() : page("2027")))
    await act(() => refresh("all"))
    await screen.findByText("Shop 1")
    await person.click(press("Skip"))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(waiting()).toHaveLength(1)
  })
})

test("deleting asks in the browser's confirmation, and the last one closes the dialog", async () => {
  const { person } = await open()
  answer("deleteTransaction", { message: "Transaction successfully deleted" })
  const asked = vi.spyOn(window, "confirm").mockReturnValueOnce(false)
  await person.click(press("Delete"))
  expect(asked).toHaveBeenCalledWith("Are you sure you want to delete this transaction?")
  expect(screen.getByText("Ferry")).toBeTruthy()
  asked.mockReturnValue(true)
  await person.click(press("Delete"))
  await screen.findByText("Bakery")
  await person.click(press("Delete"))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
})

test("name and amount can be changed before assigning", async () => {
  const { person } = await open()
  answer("renameTransaction", { ...ferry, name: "Boat" })
  answer("reduceTransaction", { ...ferry, name: "Boat", amount: 12 })
  await person.click(press("Edit name"))
  await person.clear(screen.getByLabelText("Name"))
  await person.type(screen.getByLabelText("Name"), " {Enter}")
  await screen.findByText("Please enter a valid name")
  await person.type(screen.getByLabelText("Name"), "Boat{Enter}")
  await screen.findByText("Boat")
  await person.click(press("Edit amount"))
  await person.clear(screen.getByLabelText("Amount"))
  await person.type(screen.getByLabelText("Amount"), "30{Enter}")
  await screen.findByText("The new amount must be less than the original transaction amount.")
  await person.clear(screen.getByLabelText("Amount"))
  await person.type(screen.getByLabelText("Amount"), "12{Enter}")
  await screen.findByText("$12.00")
})

/** Renames to Boat, and goes on to the amount before the reply, which `release` sends. */
const renamedLate = async () => {
  const { person } = await open()
  const { released, release } = gate()
  answer("renameTransaction", async () => {
    await released
    return { ...ferry, name: "Boat" }
  })
  await person.click(press("Edit name"))
  await person.clear(screen.getByLabelText("Name"))
  await person.type(screen.getByLabelText("Name"), "Boat{Enter}")
  await person.click(press("Cancel"))
  await person.click(press("Edit amount"))
  await person.clear(screen.getByLabelText("Amount"))
  return { person, release }
}

test("a late answer to a rename does not disturb the amount being typed", async () => {
  const { person, release } = await renamedLate()
  await person.type(screen.getByLabelText("Amount"), "12")
  release()
  await screen.findByText("Transaction name updated successfully")
  expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("12")
})

test("a late answer to a rename does not bring back the amount from before a later change", async () => {
  const { person, release } = await renamedLate()
  answer("reduceTransaction", { ...ferry, name: "Boat", amount: 12 })
  await person.type(screen.getByLabelText("Amount"), "12{Enter}")
  await screen.findByText("$12.00")
  release()
  await screen.findByText("Boat")
  expect(screen.getByText("$12.00")).toBeTruthy()
})

test("undoing a step brings its transaction back, first in the queue", async () => {
  const { person } = await open()
  answer("deleteTransaction", { message: "Transaction successfully deleted" })
  vi.spyOn(window, "confirm").mockReturnValue(true)
  await person.click(press("Delete"))
  await screen.findByText("Bakery")
  await person.click(press("Delete"))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  haveUndone("Undone", [bakery])
  await person.click(await screen.findByRole("button", { name: "Undo: Transaction successfully deleted" }))
  await screen.findByText("Bakery")
  expect(screen.getByText(/^1 from October 2026 still needs a category./)).toBeTruthy()
})

test("a transaction that comes back replaces the current one", async () => {
  const { person } = await open()
  answer("deleteTransaction", { message: "Transaction successfully deleted" })
  vi.spyOn(window, "confirm").mockReturnValue(true)
  await person.click(press("Delete"))
  await screen.findByText("Bakery")
  haveUndone("Undone: you deleted Ferry", [ferry, bakery])
  await person.click(await screen.findByRole("button", { name: "Undo: Transaction successfully deleted" }))
  await screen.findByText("Ferry")
  expect(await within(screen.getByRole("dialog")).findByText("Undone: you deleted Ferry")).toBeTruthy()
})

test("undoing a change updates the transaction that is shown", async () => {
  const { person } = await open()
  answer("renameTransaction", { ...ferry, name: "Boat" })
  await person.click(press("Edit name"))
  await person.clear(screen.getByLabelText("Name"))
  await person.type(screen.getByLabelText("Name"), "Boat{Enter}")
  await screen.findByText("Boat")
  haveUndone("Undone", [ferry, bakery])
  await person.click(screen.getByRole("button", { name: "Undo: Transaction name updated successfully" }))
  await screen.findByText("Ferry")
})

test("a refusal is shown in the dialog, which stays open", async () => {
  const { person } = await open()
  answer("assignTransaction", () => refuse(404, "Category not found"))
  await person.click(screen.getByRole("radio", { name: "Groceries" }))
  await person.click(press("Assign"))
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Category not found"))
  expect(screen.getByText("Ferry")).toBeTruthy()
})

test("a refusal is gone while it is tried again, so that the same one is announced once more", async () => {
  const { person } = await open()
  const { released, release } = gate()
  vi.spyOn(window, "confirm").mockReturnValue(true)
  answer("deleteTransaction", () => refuse(503, "One moment, please."))
  await person.click(press("Delete"))
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("One moment, please."))
  answer("deleteTransaction", () => released.then(() => refuse(503, "One moment, please.")))
  await person.click(press("Delete"))
  expect(screen.getByRole("alert").textContent).toBe("")
  release()
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("One moment, please."))
})

test("a refusal that arrives after the dialog is closed is shown in an alert", async () => {
  const { person } = await open()
  const { released, release } = gate()
  answer("deleteTransaction", async () => {
    await released
    return refuse(404, "Transaction not found")
  })
  vi.spyOn(window, "confirm").mockReturnValue(true)
  await person.click(press("Delete"))
  await person.click(press("Close"))
  release()
  expect(await screen.findByText("Transaction not found")).toBeTruthy()
})
