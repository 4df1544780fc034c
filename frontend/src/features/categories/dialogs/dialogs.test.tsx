import { fireEvent, screen, waitFor } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { watch } from "../../../../test/watch.ts"
import { list } from "../../../api/queries.ts"
import { open as openDialog, type DialogName, type DialogsAbout } from "../../../lib/dialogs.ts"
import { dining, groceries, haveBudget, inCategory, rent, shopping, transaction } from "../../../../test/budget.ts"
import { show, signIn } from "../../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../../test/server.ts"

useBackend()
beforeEach(() => signIn())

type Given = Parameters<typeof haveBudget>[0]

const open = async <Name extends DialogName>(name: Name, about: DialogsAbout[Name], given: Given = {}) => {
  haveBudget({
    ...given,
    transactions: Array.from({ length: 60 }, (_, index) =>
      transaction(`Stall ${index}`, 1.5, { category: inCategory(groceries) }),
    ),
  })
  await watch("transactions", "categories", "categoryTypes")
  const shown = show(null, "/home")
  openDialog(name, about as never)
  await screen.findByRole("dialog")
  return shown
}

const slide = (name: string, value: number) =>
  fireEvent.change(screen.getByRole("slider", { name }), { target: { value: String(value) } })
const problem = (sentence: string) => waitFor(() => expect(screen.getByRole("alert").textContent).toContain(sentence))
const closedWith = async (sentence: string) => {
  await screen.findByText(sentence)
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
}

test("a new category needs a type, then a name, and must fit within 100%", async () => {
  const { person } = await open("addCategory", {})
  const add = screen.getByRole("button", { name: "Add Category" })
  expect(screen.queryByLabelText("Name")).toBeNull()
  await person.click(add)
  await problem("Please choose a category type.")
  await person.click(screen.getByRole("radio", { name: "Wants" }))
  expect(screen.getAllByRole("slider").map((slider) => slider.getAttribute("aria-valuetext"))).toEqual([
    "0%, $0",
    "40%, $600",
    "60%, $900",
  ])
  await person.click(add)
  await problem("New category must have a name")
  await person.type(screen.getByLabelText("Name"), " Music ")
  slide("Share of the budget", 0.1)
  await person.click(add)
  await problem("Total budget allocation percentage cannot exceed 100%")

  let sent: unknown
  answer("addCategory", ({ body }) => {
    sent = body
    return {
      ...dining,
      categoryId: "category-music",
      name: "Music",
      budgetAllocationPercentage: 0.1,
      budgetAmount: 150,
    }
  })
  // The cards show the new budgets at once, however long fetching them again takes.
  answer("categories", () => refuse(503, "One moment, please."))
  slide("Shopping", 0.5)
  await person.click(add)
  await closedWith("Category created successfully")
  await expect
    .poll(() => list("categories").find(({ name }) => name === "Shopping"))
    .toEqual({ ...shopping, budgetAllocationPercentage: 0.5, budgetAmount: 750 })
  expect(sent).toEqual({
    updatedCategories: [{ categoryId: shopping.categoryId, budgetAllocationPercentage: 0.5 }],
    addedCategory: { name: "Music", budgetAllocationPercentage: 0.1, budgetAmount: 150, categoryTypeId: "type-wants" },
  })
})

test("a new category of a chosen type waits for the budget to be split", async () => {
  const { person } = await open(
    "addCategory",
    { initial: "wants" },
    {
      categoryTypes: [],
      categories: [],
    },
  )
  await person.click(screen.getByRole("button", { name: "Add Category" }))
  await problem("Please split your budget between needs, wants and investments first.")
})

test("the allocations begin with the category that they were opened from, and the focus is on it", async () => {
  await open("changeShares", { category: rent })
  const [first] = screen.getAllByRole("slider", { name: /^(Rent|Groceries)/ })
  expect(first).toBe(screen.getByRole("slider", { name: "Rent" }))
  expect(document.activeElement).toBe(first)
})

test("only changed allocations are sent, and more than 100% is refused", async () => {
  const { person } = await open("changeShares", { category: groceries })
  const update = screen.getByRole("button", { name: "Update" })
  await person.click(update)
  await problem("No allocation updates made")
  slide("Rent", 0.8)
  await person.click(update)
  await problem("Total budget allocation percentage cannot exceed 100%")
  slide("Rent", 0.7)
  let sent: unknown
  answer("reallocateCategories", ({ body }) => {
    sent = body
    return [{ ...rent, budgetAllocationPercentage: 0.7, budgetAmount: 1750 }]
  })
  await person.click(update)
  await closedWith("Category allocations updated")
  expect(sent).toEqual({
    categoryTypeId: "type-needs",
    updatedCategories: [{ categoryId: rent.categoryId, budgetAllocationPercentage: 0.7 }],
  })
})

test("a share that is moved and moved back counts as unchanged", async () => {
  const { person } = await open("changeShares", { category: groceries })
  slide("Rent", 0.7)
  slide("Rent", 0.5)
  await person.click(screen.getByRole("button", { name: "Update" }))
  await problem("No allocation updates made")
})

test("an amount that is typed beside a slider is fixed to the cent, and the others can take the rest", async () => {
  const { person } = await open("changeShares", { category: groceries })
  const field = screen.getByRole("textbox", { name: "Rent, in money or per cent" })
  await person.clear(field)
  await person.type(field, "a third{Enter}")
  await screen.findByText(/such as 25%/)
  await person.clear(field)
  await person.type(field, "$1250.50{Enter}")
  await screen.findByText("$1,250.50 fixed")
  await person.click(screen.getByRole("button", { name: "Fit the other shares to 100%" }))
  await screen.findByText(/That is all of it/)
  let sent: unknown
  answer("reallocateCategories", ({ body }) => {
    sent = body
    return []
  })
  await person.click(screen.getByRole("button", { name: "Update" }))
  await closedWith("Category allocations updated")
  expect(sent).toEqual({
    categoryTypeId: "type-needs",
    updatedCategories: [
      { categoryId: groceries.categoryId, budgetAllocationPercentage: 0.4998 },
      { categoryId: rent.categoryId, budgetAllocationPercentage: 0, fixedAmount: 1250.5 },
    ],
  })
})

test("renaming a category requires an unused name and updates its transactions", async () => {
  const { person } = await open("renameCategory", { category: groceries })
  const field = screen.getByLabelText("Name")
  await person.clear(field)
  await person.click(screen.getByRole("button", { name: "Rename" }))
  await problem("Please enter a valid name")
  answer("renameCategory", () => refuse(422, 'Category "Rent" has already been added.'))
  await person.type(field, "Rent{Enter}")
  await problem('Category "Rent" has already been added.')
  expect(list("categories")[0]?.name).toBe("Groceries")
  answer("renameCategory", { ...groceries, name: "Food" })
  await person.clear(field)
  await person.type(field, "Food{Enter}")
  await closedWith("Category renamed successfully")
  expect(list("categories")[0]?.name).toBe("Food")
  expect(list("transactions")[0]?.category?.name).toBe("Food")
})
