import { screen } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { haveBudget } from "../../../test/budget.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { useBackend } from "../../../test/server.ts"
import { ExploreType } from "./explore-type.tsx"

useBackend()
beforeEach(() => signIn())

const shownCategories = () => screen.queryAllByRole("article").map((card) => card.querySelector("h3")?.textContent)

test("the filter matches the type's categories by the start of their name", async () => {
  haveBudget()
  const { person } = show(<ExploreType type="needs" />, "/category/type/needs")
  expect(screen.getByRole("heading", { name: "Explore your Needs" })).toBeTruthy()
  expect(screen.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBe("/home")
  const filter = await screen.findByLabelText("Filter categories")
  expect(shownCategories()).toEqual(["Groceries", "Rent"])
  await person.type(filter, "R")
  expect(shownCategories()).toEqual(["Rent"])
  await person.type(filter, "x")
  expect(screen.getByRole("heading", { name: "No categories found" })).toBeTruthy()
  expect(screen.getByText("Try adjusting your filters or add new categories.")).toBeTruthy()
})

test("each card filters its own transactions", async () => {
  haveBudget()
  show(<ExploreType type="wants" />, "/category/type/wants")
  await screen.findByLabelText("Filter transactions of Dining")
  expect(screen.getByLabelText("Filter transactions of Shopping")).toBeTruthy()
})
