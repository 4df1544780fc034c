import { fireEvent, screen, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { fetchLists, list } from "../../api/queries.ts"
import { groceries, haveBudget, inCategory, transaction } from "../../../test/budget.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { answer, useBackend } from "../../../test/server.ts"
import { Board } from "./board.tsx"

useBackend()
beforeEach(() => signIn())

test("a double click, or key repeat, sorts one transaction as suggested, and not the one that takes its place", async () => {
  const suggestedCategory = inCategory(groceries)
  haveBudget({
    transactions: [transaction("Market", 3, { suggestedCategory }), transaction("Kiosk", 2, { suggestedCategory })],
  })
  await Promise.all([fetchLists("transactions"), fetchLists("categories")])
  const assigned: Array<string> = []
  answer("assignTransaction", ({ body }) => {
    assigned.push(body.transactionId)
    return { category: suggestedCategory }
  })
  show(<Board />, "/home")
  const [market] = list("transactions")
  const chip = (name: string) => screen.findByRole("button", { name: `Groceries: assign ${name} as suggested` })
  fireEvent.click(await chip("Market"), { detail: 1 })
  fireEvent.click(await chip("Kiosk"), { detail: 2 })
  expect(fireEvent.keyDown(await chip("Kiosk"), { key: "Enter", repeat: true })).toBe(false)
  await expect.poll(() => assigned).toEqual([market?.transactionId])
})

test("a type without categories says that nothing is allocated", async () => {
  haveBudget({ categories: [groceries] })
  await Promise.all([fetchLists("categories"), fetchLists("categoryTypes"), fetchLists("transactions")])
  show(<Board />, "/home")
  const wants = within(await screen.findByRole("region", { name: "Wants" }))
  expect(wants.getByText("Left").textContent).toBe("= Left Nothing allocated")
})
