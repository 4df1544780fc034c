import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { act, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { refresh } from "../../api/refreshing.ts"
import { checking, groceries, haveBudget, inCategory, rent, transaction, earlierMonths } from "../../../test/budget.ts"
import { show, signIn, type Shown } from "../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../test/server.ts"
import { openFinaliser } from "../../api/earlier-months.ts"
import { Home } from "./home.tsx"

useBackend()
beforeEach(() => signIn())

const open = async (given: Parameters<typeof haveBudget>[0] = {}) => {
  haveBudget(given)
  const shown = show(<Home />, "/home")
  expect(screen.getByRole("status").textContent).toBe("Opening your budget")
  await screen.findByRole("heading", { name: "Let's Start Budgeting" })
  // The month's figures are there before the board.
  await waitFor(() => expect(document.querySelector(".tray")).not.toBeNull())
  return shown
}
const closeFlow = async (person: Shown["person"]) => {
  await screen.findByRole("dialog", { name: "Categorize transactions" })
  await person.click(screen.getByRole("button", { name: "Close" }))
}
const sorted: ReadonlyArray<Transaction> = [
  transaction("Landlord", 1300.1, { category: inCategory(rent) }),
  transaction("Market", 100.25, { category: inCategory(groceries) }),
]

test("it greets the person by name and derives every figure from the transactions", async () => {
  await open({ transactions: sorted })
  expect(screen.getByText("Welcome aboard, Ada Byron.")).toBeTruthy()
  const month = screen.getByRole("region", { name: /^\w+ \d{4}$/ })
  expect(
    within(month)
      .getAllByRole("definition")
      .map((figure) => figure.textContent),
  ).toEqual(["$5,000.00", "$1,400.35", "$0.00", "$3,599.65"])
  const needs = screen.getByRole("region", { name: "Needs" })
  const figures = within(needs)
    .getAllByRole("definition")
    .map((figure) => figure.textContent)
  // Allocated, spent, left; the budget, what is not allocated, the expected savings: to the cent, so that they add up.
  expect(figures).toEqual(["$2,000.00", "70% $1,400.35", "$599.65", "$2,500.00", "$500.00", "$1,099.65"])
  expect(within(needs).getByText("On course", { selector: ".panel-word" })).toBeTruthy()
  expect(within(needs).getByRole("link", { name: "Explore Needs" }).getAttribute("href")).toBe("/category/type/needs")
})

test("what is left over counts what waits to be sorted as spent, once, although some of it is in Miscellaneous", async () => {
  const miscellaneous = { ...groceries, categoryId: "category-miscellaneous", name: "Miscellaneous" }
  const { person } = await open({
    categories: [rent, miscellaneous],
    transactions: [
      transaction("Who knows", 1000, { category: inCategory(miscellaneous) }),
      transaction("Kiosk", 500.5),
    ],
  })
  await closeFlow(person)
  expect(screen.getByRole("button", { name: "Left over: $3,499.50, explain" })).toBeTruthy()
  expect(screen.getByText(/is in Miscellaneous, and counted as spent already/).textContent).toBe(
    "Of what is still to sort, $1,000.00 is in Miscellaneous, and counted as spent already.",
  )
})

test("transactions in Miscellaneous count as spent and as unsorted, but are drawn once", async () => {
  const miscellaneous = { ...groceries, categoryId: "category-miscellaneous", name: "Miscellaneous" }
  const { person } = await open({
    categories: [rent, miscellaneous],
    transactions: [transaction("Who knows", 1000, { category: inCategory(miscellaneous) }), transaction("Kiosk", 500)],
  })
  await closeFlow(person)
  const month = screen.getByRole("region", { name: /^\w+ \d{4}$/ })
  expect(
    within(month)
      .getAllByRole("definition")
      .slice(1, 3)
      .map((figure) => figure.textContent),
  ).toEqual(["$1,000.00", "$1,500.00"])
  expect([...month.querySelectorAll<HTMLElement>(".month-bar > span")].map(({ style }) => style.width)).toEqual([
    "20%",
    "0%",
    "0%",
    "10%",
  ])
})

test("a panel stops at 100%, and the explanation gives the true, higher figure", async () => {
  const utilization = { figure: "utilization", month: "2026-11", unit: "fraction", parts: [], causes: [] } as const
  answer("auditExplain", { ...utilization, value: 1.25, formula: "$2,500.00 spent ÷ $2,000.00 allocated = 125%" })
  const { person } = await open({ transactions: [transaction("Landlord", 2500, { category: inCategory(rent) })] })
  await person.click(screen.getByRole("button", { name: "Needs, spent of what is allocated: 100%, explain" }))
  expect((await screen.findByText(/stops at 100%/)).closest("dialog")?.textContent).toContain("125%")
})

test("the swipe flow opens automatically once; the button reopens it", async () => {
  const { person } = await open({ transactions: [transaction("Kiosk", 3)] })
  await closeFlow(person)
  await person.click(screen.getByRole("button", { name: "Continue Categorization" }))
  expect(screen.queryByRole("button", { name: "Continue Categorization" })).toBeNull()
  expect(screen.getByRole("dialog", { name: "Categorize transactions" })).toBeTruthy()
})

test("closing the swipe flow returns the focus to the button that opened it", async () => {
  const { person } = await open({ transactions: [transaction("Kiosk", 3)] })
  await closeFlow(person)
  await person.click(screen.getByRole("button", { name: "Continue Categorization" }))
  await closeFlow(person)
  expect(document.activeElement).toBe(await screen.findByRole("button", { name: "Continue Categorization" }))
})

test("nothing opens automatically over a dialog in which somebody is typing", async () => {
  const { person } = await open({ transactions: sorted })
  await person.click(screen.getByRole("button", { name: "Add" }))
  await person.click(screen.getByRole("menuitem", { name: "Add Transaction" }))
  await person.type(screen.getByLabelText("Name"), "Ki")
  answer("transactions", [...sorted, transaction("Cinema", 14)])
  answer("previousMonthTransactions", earlierMonths(transaction("Ferry", 30, { date: "2020-01-31" })))
  await refresh("all")
  act(openFinaliser)
  await person.keyboard("osk")
  expect(screen.getAllByRole("dialog")).toHaveLength(1)
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Kiosk")
  await person.click(screen.getByRole("button", { name: "Cancel" }))
  await person.click(
    within(await screen.findByRole("dialog", { name: "Finish earlier months" })).getByRole("button", { name: "Close" }),
  )
  await screen.findByRole("dialog", { name: "Categorize transactions" })
})

test("nothing opens automatically over a swipe card whose name is being edited", async () => {
  const { person } = await open({ transactions: [transaction("Kiosk", 3)] })
  await screen.findByRole("dialog", { name: "Categorize transactions" })
  await person.click(screen.getByRole("button", { name: "Edit name" }))
  await person.type(screen.getByLabelText("Name"), " at the")
  answer("previousMonthTransactions", earlierMonths(transaction("Ferry", 30, { date: "2020-01-31" })))
  await refresh("all")
  act(openFinaliser)
  await person.keyboard(" pier")
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Kiosk at the pier")
  await person.click(screen.getByRole("button", { name: "Close" }))
  await screen.findByRole("dialog", { name: "Finish earlier months" })
})

test("a sync opens the finaliser for earlier months before the swipe flow", async () => {
  const ferry = transaction("Ferry", 30, { date: "2020-01-31" })
  const { person } = await open({ transactions: sorted })
  answer("syncTransactions", {
    allModifiedOrAddedTransactions: [transaction("Cinema", 14)],
    removedTransactionIds: [],
    ...earlierMonths(ferry),
    updatedAccounts: [],
  })
  await person.click(screen.getByRole("button", { name: "Sync Transactions" }))
  await person.click(
    within(await screen.findByRole("dialog", { name: "Finish earlier months" })).getByRole("button", { name: "Close" }),
  )
  await screen.findByRole("dialog", { name: "Categorize transactions" })
})

test("with nothing to sort there is no Continue Categorization button", async () => {
  await open({ transactions: sorted })
  expect(screen.queryByRole("button", { name: "Continue Categorization" })).toBeNull()
  expect(screen.getByText("All sorted.")).toBeTruthy()
})

test("an uncategorised transaction has no menu, but can be assigned", async () => {
  const { person } = await open({ transactions: [transaction("Kiosk", 3.4)] })
  await closeFlow(person)
  expect(screen.queryByRole("button", { name: "Actions for Kiosk" })).toBeNull()
  await person.click(screen.getByRole("button", { name: "Assign Category: Kiosk" }))
  expect(screen.getByRole("dialog", { name: "Assign Category" })).toBeTruthy()
})

test("a sync reports its result and an account that failed", async () => {
  const { person } = await open({ transactions: sorted })
  answer("syncTransactions", ({ body }) => {
    expect(body).toEqual({ accounts: ["account-1"] })
    return {
      allModifiedOrAddedTransactions: [transaction("Cinema", 14)],
      removedTransactionIds: [],
      ...earlierMonths(),
      updatedAccounts: [
        { accountId: "account-1", balance: 3, status: "reconnect", message: "Please log in at Harbor Bank again." },
      ],
    }
  })
  await person.click(screen.getByRole("button", { name: "Sync Transactions" }))
  await screen.findByText("Please log in at Harbor Bank again. Synchronized: 1 transaction added or updated")
  expect(screen.getByText(/Please log in at Harbor Bank again\.$/).closest("p")?.textContent).toContain(
    checking.accountName,
  )
  expect(screen.getByRole("button", { name: "Reconnect" })).toBeTruthy()
})

test("a sync without accounts says to link some", async () => {
  const { person } = await open({ accounts: [] })
  answer("syncTransactions", () => refuse(422, "Link accounts via the bank-linking provider to sync transactions"))
  expect(screen.getByRole("link", { name: "Link an account" }).getAttribute("href")).toBe("/accounts")
  await person.click(screen.getByRole("button", { name: "Sync Transactions" }))
  await screen.findByText("Link accounts via the bank-linking provider to sync transactions")
})

test("the plus menu offers a transaction, a category, an account and a file", async () => {
  const { person } = await open()
  await person.click(screen.getByRole("button", { name: "Add" }))
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent?.trim())).toEqual([
    "Add Transaction",
    "Add Category",
    "Add Account",
    "Import a file",
  ])
})

test("missing parts of the plan link to their steps", async () => {
  await open({ categoryTypes: [], categories: [], incomes: [] })
  expect(screen.getByRole("link", { name: "Split your budget" }).getAttribute("href")).toBe("/category-types")
  expect(screen.getByRole("link", { name: "Enter your monthly income" }).getAttribute("href")).toBe("/income")
})

test("without categories there are ways to choose or add some", async () => {
  await open({ categories: [] })
  expect(screen.getByRole("link", { name: "Choose categories" }).getAttribute("href")).toBe("/category/needs")
  expect(screen.getByRole("button", { name: "Add one of your own" })).toBeTruthy()
})

test("a failed fetch can be retried", async () => {
  haveBudget({ transactions: sorted })
  answer("categories", () => refuse(503, "Please try again in a moment."))
  const { person } = show(<Home />, "/home")
  await screen.findByText("Please try again in a moment.")
  haveBudget({ transactions: sorted })
  await person.click(screen.getByRole("button", { name: "Try again" }))
  await waitFor(() => expect(screen.getByRole("region", { name: "Needs" })).toBeTruthy())
})
