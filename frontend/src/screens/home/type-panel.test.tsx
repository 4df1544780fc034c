import { screen, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { fetchLists } from "../../api/queries.ts"
import { haveBudget, inCategory, transaction } from "../../../test/budget.ts"
import { categoryIn, needs } from "../../../test/plan.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { useBackend } from "../../../test/server.ts"
import { Board } from "./board.tsx"

useBackend()
beforeEach(() => signIn())

const many = Array.from({ length: 67 }, (_, index) => categoryIn(needs, `Need ${index + 1}`, 0.01))
const [first] = many

test("of 67 categories each is one row, with its transactions on request, and one is found by typing", async () => {
  haveBudget({
    categories: many,
    transactions: [transaction("Lamp", 12, { category: inCategory(first!) })],
  })
  await Promise.all([fetchLists("categories"), fetchLists("categoryTypes"), fetchLists("transactions")])
  const { person } = show(<Board />, "/home")
  const panel = within(await screen.findByRole("region", { name: "Needs" }))
  expect(panel.getAllByRole("article")).toHaveLength(67)
  expect(panel.queryByText("Lamp")).toBeNull()
  expect(panel.getByRole("button", { name: "See all 1 transaction of Need 1" })).toBeTruthy()
  await person.type(panel.getByLabelText("Find a category of Needs"), "need 66")
  expect(panel.getAllByRole("article")).toHaveLength(1)
  expect(panel.getByRole("heading", { level: 3 }).textContent).toBe("Need 66")
})
