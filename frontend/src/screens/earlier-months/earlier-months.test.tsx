import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { dining, earlierMonths, groceries, haveBudget, inCategory, transaction } from "../../../test/budget.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { answer, useBackend } from "../../../test/server.ts"
import { EarlierMonths } from "./earlier-months.tsx"

useBackend()
beforeEach(() => signIn())

const suggested = { suggestedCategory: inCategory(groceries) }
const ferry = transaction("Ferry", 30, { date: "2026-09-30" })
const bakery = transaction("Bakery", 8, { date: "2026-10-31", ...suggested })
const old = transaction("Old Market", 12, { date: "2024-03-05", ...suggested })
const older = transaction("Older Market", 13, { date: "2024-02-05", ...suggested })

const open = async (imported: ReadonlyArray<Transaction> = [old]) => {
  haveBudget()
  answer("previousMonthTransactions", { ...earlierMonths(ferry, bakery), importedToSort: 2 })
  answer("importedTransactions", ({ query }) =>
    query.after === undefined
      ? { transactions: imported, next: "2024-03-05 old" }
      : { transactions: [older], next: null },
  )
  const shown = show(<EarlierMonths />, "/earlier-months")
  await screen.findByText("Old Market")
  return shown
}

test("what waits is listed by month, and what files have brought apart from it, page by page", async () => {
  const { person } = await open()
  const waiting = screen.getByRole("region", { name: "Bank and manual transactions" })
  expect(
    within(waiting)
      .getAllByRole("heading", { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(["September 2026", "October 2026"])
  const files = screen.getByRole("region", { name: "From files" })
  expect(within(files).getByRole("heading", { level: 2 }).textContent).toBe("From files 2")
  await person.click(within(files).getByRole("button", { name: "Show more" }))
  expect(await within(files).findByText("Older Market")).toBeTruthy()
  expect(within(files).queryByRole("button", { name: "Show more" })).toBeNull()
})

test("a suggestion is accepted by one press, without a question, and can be undone", async () => {
  const { person } = await open()
  answer("assignTransaction", { category: inCategory(groceries), ...earlierMonths(ferry, bakery), importedToSort: 1 })
  await person.click(screen.getByRole("button", { name: "Groceries for Old Market: accept" }))
  await waitFor(() => expect(screen.queryByText("Old Market")).toBeNull())
  expect(await screen.findByRole("button", { name: "Undo: Transaction assigned to Groceries" })).toBeTruthy()
})

test("another category is chosen in a dialog", async () => {
  const { person } = await open()
  answer("assignTransaction", { category: inCategory(dining), ...earlierMonths(bakery), importedToSort: 2 })
  await person.click(screen.getByRole("button", { name: "Choose a category for Ferry" }))
  await person.click(await screen.findByRole("radio", { name: "Dining" }))
  await person.click(screen.getByRole("button", { name: "Assign" }))
  await waitFor(() => expect(screen.queryByText("Ferry")).toBeNull())
})

test("all suggestions of a list are accepted at once", async () => {
  const { person } = await open([old, older])
  answer("assignTransactions", { transactions: [], ...earlierMonths(ferry, bakery) })
  await person.click(screen.getByRole("button", { name: "Accept 2 suggestions" }))
  await person.click(await screen.findByRole("button", { name: "Accept 2" }))
  await waitFor(() => expect(screen.queryByText("Old Market")).toBeNull())
  expect(screen.getByText("Ferry")).toBeTruthy()
})

test("when nothing waits, it says so", async () => {
  haveBudget()
  answer("importedTransactions", { transactions: [], next: null })
  show(<EarlierMonths />, "/earlier-months")
  expect(await screen.findByText("All sorted")).toBeTruthy()
})
