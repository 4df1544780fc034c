import type { NewCategory } from "@evenkeel/contracts/api/categories"
import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { http, HttpResponse } from "msw"
import { beforeEach, expect, test } from "vitest"
import { refresh } from "../../api/refreshing.ts"
import { categoryIn, investments, needs, wants } from "../../../test/plan.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { answer, answerWith, gate, refuse, useBackend } from "../../../test/server.ts"
import { AddCategories } from "./add-categories.tsx"

useBackend()
beforeEach(() => {
  signIn()
  answer("categoryTypes", [needs, wants, investments])
  answer("categories", [])
})

const own = () => screen.findByLabelText<HTMLInputElement>("Add Your Own Category")
const move = (name: string, to: number) =>
  fireEvent.change(screen.getByRole("slider", { name }), { target: { value: String(to) } })

test.each([
  ["needs", ["Groceries", "Rent", "Transportation", "Student Loans", "Animals"]],
  ["wants", ["Entertainment", "Dining Out", "Shopping"]],
  ["investments", ["Stocks", "Real Estate", "Retirement"]],
] as const)("the suggested options for %s", async (type, names) => {
  show(<AddCategories type={type} />)
  const offered = within(await screen.findByRole("list", { name: "Suggested options" })).getAllByRole("listitem")
  expect(offered.map(({ textContent }) => textContent?.trim())).toEqual(names)
})

test("the budget to divide takes its place before it is known, and moves nothing when it is", async () => {
  const { released, release } = gate()
  answer("categoryTypes", async () => {
    await released
    return [needs, wants, investments]
  })
  show(<AddCategories type="needs" />)
  const lead = () => screen.getByText(/a month to divide/)
  expect(lead().style.visibility).toBe("hidden")
  release()
  await own()
  expect(lead().style.visibility).toBe("visible")
  expect(lead().textContent).toBe("$2,500 a month to divide. What is not allocated is saved.")
})

test("an added suggestion is no longer offered and gets a slider", async () => {
  const { person } = show(<AddCategories type="needs" />)
  await person.click(await screen.findByRole("button", { name: "Add Rent" }))
  expect(screen.queryByRole("button", { name: "Add Rent" })).toBeNull()
  const panel = within(screen.getByRole("region", { name: "Adjust Budget" }))
  expect(panel.getByRole("slider", { name: "Rent" }).getAttribute("aria-valuetext")).toBe("10%, $250")
  await person.click(screen.getByRole("button", { name: "Remove Rent" }))
  expect(screen.getByRole("button", { name: "Add Rent" })).toBeTruthy()
})

test("existing categories are neither offered nor added again, and their shares count", async () => {
  answer("categories", [categoryIn(needs, "Rent", 0.95), categoryIn(wants, "Shopping", 1)])
  const { person } = show(<AddCategories type="needs" />)
  await screen.findByText("95%", { selector: "strong" })
  expect(screen.queryByRole("button", { name: "Add Rent" })).toBeNull()
  await person.click(screen.getByRole("button", { name: "Add Groceries" }))
  expect(screen.getByRole("slider", { name: "Groceries" }).getAttribute("aria-valuetext")).toBe("5%, $125")
})

test("a name that exists already, in any letter case, is refused and stays in the field", async () => {
  const { person } = show(<AddCategories type="needs" />)
  await person.type(await own(), "Childcare{Enter}")
  expect((await own()).value).toBe("")
  await person.type(await own(), " CHILDCARE {Enter}")
  expect(screen.getByRole("alert").textContent).toContain('Category "CHILDCARE" has already been added.')
  expect((await own()).value).toBe(" CHILDCARE ")
})

test("a blank name is ignored, and a name that is too long is reported", async () => {
  const { person } = show(<AddCategories type="needs" />)
  await person.type(await own(), "   {Enter}")
  expect(screen.queryByRole("slider")).toBeNull()
  await person.clear(await own())
  await person.type(await own(), "a".repeat(61))
  expect(screen.getByText("A category name can have at most 60 characters.")).toBeTruthy()
})

test("more than 100 percent is refused in the product's words", async () => {
  const { person } = show(<AddCategories type="wants" />)
  await person.click(await screen.findByRole("button", { name: "Add Shopping" }))
  await person.click(screen.getByRole("button", { name: "Add Dining Out" }))
  move("Shopping", 0.6)
  move("Dining Out", 0.41)
  await person.click(screen.getByRole("button", { name: "Submit" }))
  expect(screen.getByRole("alert").textContent).toContain("You must utilize less than 100% of your allocated budget.")
})

test.each([
  ["needs", "Needs", "/category/wants"],
  ["wants", "Wants", "/category/investments"],
  ["investments", "Investments", "/home"],
] as const)("after %s the flow goes on", async (type, title, next) => {
  let received: ReadonlyArray<NewCategory> = []
  answer("addCategories", ({ body }) => {
    received = body.categories
    return []
  })
  const { person, path } = show(<AddCategories type={type} />)
  await person.type(await own(), " Boat {Enter}")
  move("Boat", 1)
  await person.click(screen.getByRole("button", { name: "Submit" }))
  await waitFor(() => expect(path()).toBe(next))
  const { categoryTypeId, budgetAmount } = { needs, wants, investments }[type]
  expect(received).toEqual([{ name: "Boat", budgetAllocationPercentage: 1, budgetAmount, categoryTypeId }])
  expect(screen.getByText(`${title} categories were added successfully`)).toBeTruthy()
})

test("a failure shows the reason beside Submit and keeps the choices", async () => {
  answer("addCategories", () => refuse(422, "Rent is there already"))
  const { person } = show(<AddCategories type="needs" />)
  await person.click(await screen.findByRole("button", { name: "Add Rent" }))
  await person.click(screen.getByRole("button", { name: "Submit" }))
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to add categories")
  expect(screen.getByText("Rent is there already")).toBeTruthy()
  expect(screen.getByRole("slider", { name: "Rent" })).toBeTruthy()
})

test("after a lost answer, what was added nevertheless is no longer to be added", async () => {
  answerWith(http.post("/category/bulk", () => HttpResponse.error()))
  const { person } = show(<AddCategories type="needs" />)
  await person.click(await screen.findByRole("button", { name: "Add Rent" }))
  move("Rent", 0.6)
  await person.click(screen.getByRole("button", { name: "Submit" }))
  await screen.findByText("Failed to add categories")
  expect(screen.getByRole("slider", { name: "Rent" })).toBeTruthy()
  // As after a live update.
  answer("categories", [categoryIn(needs, "Rent", 0.6)])
  await refresh("all")
  expect(await screen.findByText("Already in your budget: Rent 60%.")).toBeTruthy()
  expect(screen.queryByRole("slider")).toBeNull()
  expect(screen.getByRole("link", { name: "Continue without adding more" })).toBeTruthy()
})

test("without a budget split the screen links back to that step", async () => {
  answer("categoryTypes", [])
  show(<AddCategories type="needs" />)
  expect((await screen.findByRole("link", { name: "Split your budget" })).getAttribute("href")).toBe("/category-types")
})
