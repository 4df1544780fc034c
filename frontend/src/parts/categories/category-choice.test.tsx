import { screen } from "@testing-library/react"
import { useState } from "react"
import { beforeEach, expect, test } from "vitest"
import { dining, haveFetched, inCategory, rent, transaction } from "../../../test/budget.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { useBackend } from "../../../test/server.ts"
import { categoryIn, needs } from "../../../test/plan.ts"
import { CategoryChoice, foundBy } from "./category-choice.tsx"

useBackend()
beforeEach(() => signIn())

const Choosing = () => {
  const [chosen, setChosen] = useState("")
  return <CategoryChoice chosen={chosen} onChoose={setChosen} />
}

const open = async () => {
  await haveFetched([
    transaction("Landlord", 1000, { category: inCategory(rent) }),
    transaction("Feast", 700.4, { category: inCategory(dining) }),
  ])
  return show(<Choosing />).person
}
const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name })
const radios = () => screen.getAllByRole<HTMLInputElement>("radio").map(({ value }) => value)

test("each category says what this month has left of it, or how far it is over", async () => {
  await open()
  const described = (name: string) =>
    document.getElementById(radio(name).getAttribute("aria-describedby") ?? "")?.textContent
  expect(described("Rent")).toBe("$250 left")
  expect(described("Dining")).toBe("$100 over")
  expect(described("Groceries")).toBe("$750 left")
})

test("typing on the list filters it, chooses the first that is found, and the arrow keys lead to the others", async () => {
  const person = await open()
  radio("Groceries").focus()
  await person.keyboard("s")
  expect(document.activeElement).toBe(screen.getByLabelText("Find a category"))
  expect(radios()).toEqual(["category-shopping", "category-stocks"])
  expect(radio("Shopping").checked).toBe(true)
  await person.keyboard("{ArrowDown}")
  expect(radio("Stocks").checked).toBe(true)
  await person.keyboard("x")
  expect(screen.getByText("No category begins with that.")).toBeTruthy()
})

test("a category is found by the beginning of any of its words, whatever the case", () => {
  const all = ["Student Loans", "Rent", "Car rental"].map((name) => categoryIn(needs, name, 0.1))
  const found = (typed: string) => foundBy(typed, all).map(({ name }) => name)
  expect(found("lo")).toEqual(["Student Loans"])
  expect(found("RENT")).toEqual(["Rent", "Car rental"])
  expect(found("oan")).toEqual([])
  expect(found(" ")).toEqual(["Student Loans", "Rent", "Car rental"])
})
