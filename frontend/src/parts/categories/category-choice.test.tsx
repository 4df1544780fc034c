import { monthOf, type Month } from "@evenkeel/contracts/month"
import { screen } from "@testing-library/react"
import { useState } from "react"
import { beforeEach, expect, test } from "vitest"
import { dining, haveBudget, haveFetched, inCategory, rent, transaction } from "../../../test/budget.ts"
import { performanceOf } from "../../../test/performances.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { answer, gate, useBackend } from "../../../test/server.ts"
import { watch } from "../../../test/watch.ts"
import { categoryIn, needs } from "../../../test/plan.ts"
import { today } from "../../lib/today.ts"
import { CategoryChoice, foundBy } from "./category-choice.tsx"

useBackend()
beforeEach(() => signIn())

const Choosing = ({ month = monthOf(today()) }: { readonly month?: Month }) => {
  const [chosen, setChosen] = useState("")
  return <CategoryChoice chosen={chosen} month={month} onChoose={setChosen} />
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

const described = (name: string) =>
  document.getElementById(radio(name).getAttribute("aria-describedby") ?? "")?.textContent

test("each category says what this month has left of it, or how far it is over", async () => {
  await open()
  expect(described("Rent")).toBe("$250 left")
  expect(described("Dining")).toBe("$100 over")
  expect(described("Groceries")).toBe("$750 left")
})

test("of a month that is over it says what that one had left, and nothing before that is known", async () => {
  const summary = gate()
  answer("categoryPerformances", async ({ body }) => {
    await summary.released
    expect(body.monthYear).toEqual({ month: "MARCH", year: 2026 })
    return [{ ...performanceOf("type-needs", "Rent", 1650, 1650), categoryId: rent.categoryId }]
  })
  haveBudget()
  await watch("categories")
  show(<Choosing month="2026-03" />)
  expect(described("Rent")).toBe("")
  summary.release()
  await screen.findByText("$0 left")
  expect(described("Groceries")).toBe("no budget then")
  expect(screen.getByText("Beside each, what is left of it in March 2026.")).toBeTruthy()
})

test("of this month it says nothing before its transactions are there", async () => {
  haveBudget()
  const rows = gate()
  answer("transactions", () =>
    rows.released.then(() => [transaction("Landlord", 1000, { category: inCategory(rent) })]),
  )
  await watch("categories")
  show(<Choosing />)
  expect(described("Rent")).toBe("")
  rows.release()
  await screen.findByText("$250 left")
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
