import type { CategoryTypeShares } from "@evenkeel/contracts/api/categories"
import { fireEvent, screen, waitFor } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { investments, monthlyIncome, needs, typeOf, wants } from "../../../test/plan.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../test/server.ts"
import { CategoryTypes } from "./category-types.tsx"

useBackend()
beforeEach(() => {
  signIn()
  answer("incomes", [monthlyIncome])
  answer("categoryTypes", [])
})

const slider = (name: string) => screen.findByRole("slider", { name })
const said = async (name: string) => (await slider(name)).getAttribute("aria-valuetext")
const move = async (name: string, to: number) => fireEvent.change(await slider(name), { target: { value: String(to) } })

test("the split starts at 50, 30, 20, in dollars of the income", async () => {
  show(<CategoryTypes />)
  expect(await said("Needs")).toBe("50%, $2,500 a month")
  expect(await said("Wants")).toBe("30%, $1,500 a month")
  expect(await said("Investments")).toBe("20%, $1,000 a month")
})

test("an existing split is the starting point", async () => {
  answer("categoryTypes", [typeOf("needs", 0.6), typeOf("wants", 0.25), typeOf("investments", 0.15)])
  show(<CategoryTypes />)
  expect(await said("Wants")).toBe("25%, $1,250 a month")
})

test.each(["incomes", "categoryTypes"] as const)(
  "while the %s cannot be fetched there are neither shares nor dollars, which would be wrong",
  async (missing) => {
    answer("incomes", [monthlyIncome])
    answer("categoryTypes", [typeOf("needs", 0.6), typeOf("wants", 0.25), typeOf("investments", 0.15)])
    answer(missing, () => refuse(503, "One moment, please."))
    const { person } = show(<CategoryTypes />)
    expect((await screen.findByRole("alert")).textContent).toContain("One moment, please.")
    expect(screen.queryByRole("slider")).toBeNull()
    answer(missing, missing === "incomes" ? [monthlyIncome] : [])
    await person.click(screen.getByRole("button", { name: "Try again" }))
    expect(await said("Wants")).toMatch(/, \$1,\d{3} a month$/)
  },
)

test("a share stays between 1 and 99 percent", async () => {
  show(<CategoryTypes />)
  await move("Needs", 1)
  expect(await said("Needs")).toBe("99%, $4,950 a month")
  await move("Needs", 0)
  expect(await said("Needs")).toBe("1%, $50 a month")
})

test("anything but 100 percent is refused in the product's words", async () => {
  const { person, path } = show(<CategoryTypes />, "/category-types")
  await move("Wants", 0.29)
  expect(screen.getByText("99%: 1% still to place.")).toBeTruthy()
  await person.click(screen.getByRole("button", { name: "Submit" }))
  expect(screen.getByRole("alert").textContent).toContain("Total percentage must equal 100%")
  expect(path()).toBe("/category-types")
})

test("shares whose floating-point sum is inexact count as 100 percent, are sent, and lead to the needs", async () => {
  let received: CategoryTypeShares = []
  answer("setCategoryTypes", ({ body }) => {
    received = body
    return [needs, wants, investments]
  })
  const { person, path } = show(<CategoryTypes />, "/category-types")
  await move("Needs", 0.57)
  await move("Wants", 0.29)
  await move("Investments", 0.14)
  await person.click(screen.getByRole("button", { name: "Submit" }))
  await waitFor(() => expect(path()).toBe("/category/needs"))
  expect(received).toEqual([
    { name: "needs", budgetAllocationPercentage: 0.57 },
    { name: "wants", budgetAllocationPercentage: 0.29 },
    { name: "investments", budgetAllocationPercentage: 0.14 },
  ])
  expect(screen.getByText("Category types added successfully")).toBeTruthy()
})

test("a refusal is shown, and the split is kept", async () => {
  answer("setCategoryTypes", () => refuse(503, "One moment, please."))
  const { person } = show(<CategoryTypes />)
  await move("Needs", 0.4)
  await move("Wants", 0.4)
  await person.click(screen.getByRole("button", { name: "Submit" }))
  expect((await screen.findByRole("alert")).textContent).toContain("One moment, please.")
  expect(await said("Needs")).toBe("40%, $2,000 a month")
})
