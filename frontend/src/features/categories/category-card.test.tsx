import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { list } from "../../api/queries.ts"
import { groceries, haveFetched, inCategory, transaction } from "../../../test/budget.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../test/server.ts"
import { dialogs } from "../../lib/dialogs.ts"
import { ledgerOf, noEntry } from "../../lib/figures/ledger.ts"
import { CategoryCard } from "./category-card.tsx"

useBackend()
beforeEach(() => signIn())

const five = ["Apple", "Pear", "Plum", "Apricot", "Fig"].map((name, index) =>
  transaction(name, 100.4 + index, { category: inCategory(groceries) }),
)
const entry = ledgerOf(five).byCategory.get(groceries.categoryId) ?? noEntry
const listed = () => within(screen.getByRole("list")).queryAllByRole("listitem")

test("a card shows whole dollars, the spending level in words and at most three transactions", () => {
  show(<CategoryCard category={groceries} entry={entry} />)
  const card = screen.getByRole("article", { name: "Groceries" })
  expect(within(card).getByText("$512")).toBeTruthy()
  expect(within(card).getByText("$750")).toBeTruthy()
  expect(within(card).getByRole("progressbar").getAttribute("aria-valuetext")).toBe("68%, Past halfway")
  expect(listed()).toHaveLength(3)
  const all = within(card).getByRole("link", { name: "See all 5 transactions of Groceries" })
  expect(all.getAttribute("href")).toMatch(/^\/transactions\?month=\d{4}-\d{2}&category=category-groceries$/)
})

test.each([
  [750, "$0 left", 1],
  [745, "$5 left", 1],
  [742.4, "$8 left", 0],
  [751, "$1 over", 0],
])("a row of $750 with $%d spent says %s, with %i checks for what is paid as planned", (spent, left, checks) => {
  const [entry] = ledgerOf([transaction("Apple", spent, { category: inCategory(groceries) })]).byCategory.values()
  show(<CategoryCard category={groceries} entry={entry ?? noEntry} row />)
  expect(screen.getByText(left).querySelectorAll("svg")).toHaveLength(checks)
})

test("a transaction shows whole dollars and its date as written in the United States", () => {
  const [apple] = ledgerOf([{ ...five[0]!, date: "2026-03-09" }]).byCategory.values()
  show(<CategoryCard category={groceries} entry={apple ?? noEntry} />)
  expect(listed()[0]?.textContent).toContain("Apple$1003/9/2026")
})

test("a transaction shows its note, which screen readers hear as one", () => {
  const [apple] = ledgerOf([{ ...five[0]!, note: "With Ada,\nshe pays half back" }]).byCategory.values()
  show(<CategoryCard category={groceries} entry={apple ?? noEntry} />)
  expect(listed()[0]?.querySelector(".clamped:not(.transaction-name)")?.textContent).toBe(
    "Note: With Ada,\nshe pays half back",
  )
})

test("a transaction with a note offers to edit it", async () => {
  const [apple] = ledgerOf([{ ...five[0]!, note: "With Ada" }]).byCategory.values()
  const { person } = show(<CategoryCard category={groceries} entry={apple ?? noEntry} />)
  await person.click(screen.getByRole("button", { name: "Actions for Apple" }))
  expect(screen.getByRole("menuitem", { name: "Edit Note" })).toBeTruthy()
  expect(screen.queryByRole("menuitem", { name: "Add Note" })).toBeNull()
})

test("its filter matches the start of a name, ignoring case", async () => {
  const { person } = show(<CategoryCard category={groceries} entry={entry} filtered />)
  await person.type(screen.getByLabelText("Filter transactions of Groceries"), "pL")
  expect(listed().map((row) => row.querySelector(".transaction-name")?.textContent)).toEqual(["Plum"])
})

const ofEvery = [
  expect.stringMatching(/^Count in /),
  expect.stringMatching(/^Count in /),
  "This is a transfer",
  "It is a transfer to…",
  "Not spending",
  "Explain",
  "History of this row",
]

test("what can be done with a transaction in a category is in its menu", async () => {
  const [apple] = ledgerOf([five[0]!]).byCategory.values()
  const { person } = show(<CategoryCard category={groceries} entry={apple ?? noEntry} />)
  await person.click(screen.getByRole("button", { name: "Actions for Apple" }))
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent?.trim())).toEqual([
    "Split",
    "Assign Category",
    "Add Note",
    "Mark as checked",
    "Make a rule",
    "Rename",
    "Reduce",
    ...ofEvery,
    "Delete",
  ])
})

test("a refund can neither be split nor reduced", async () => {
  const refund = transaction("Refund", -20, { category: inCategory(groceries) })
  const { person } = show(<CategoryCard category={groceries} entry={{ ...entry, transactions: [refund] }} />)
  await person.click(screen.getByRole("button", { name: "Actions for Refund" }))
  expect(screen.getByRole("menuitem", { name: "Rename" })).toBeTruthy()
  expect(screen.queryByRole("menuitem", { name: /Split|Reduce/ })).toBeNull()
})

test("a category that is over budget can be given more at once", async () => {
  const over = { ...groceries, budgetAmount: 500 }
  const { person } = show(<CategoryCard category={over} entry={entry} />)
  await person.click(screen.getByRole("button", { name: "Give it more: Groceries" }))
  expect(dialogs.opened).toMatchObject([{ name: "changeShares", about: { category: over } }])
})

test("deleting a category asks first and is reverted if the server refuses", async () => {
  await haveFetched(five)
  const { person } = show(<CategoryCard category={groceries} entry={entry} />)
  const remove = async () => {
    await person.click(screen.getByRole("button", { name: "Actions for Groceries" }))
    expect(screen.getAllByRole("menuitem").map((item) => item.textContent?.trim())).toEqual([
      "Rename",
      "Update Allocations",
      "Delete",
    ])
    await person.click(screen.getByRole("menuitem", { name: "Delete" }))
    await person.click(
      within(await screen.findByRole("dialog", { name: "Delete Groceries?" })).getByRole("button", { name: "Delete" }),
    )
  }
  answer("deleteCategory", () => refuse(503, "Please try again in a moment."))
  await remove()
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Please try again in a moment."))
  expect(list("categories")).toHaveLength(5)
  expect(list("transactions").every(({ category }) => category !== null)).toBe(true)

  answer("deleteCategory", { message: "Category deleted successfully" })
  await remove()
  await screen.findByText("Category deleted successfully")
  expect(list("transactions").every(({ category }) => category === null)).toBe(true)
})
