import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { haveBudget } from "../../../test/budget.ts"
import { monthlyIncome } from "../../../test/plan.ts"
import { ada, show, signIn } from "../../../test/screen.tsx"
import { answer, useBackend } from "../../../test/server.ts"
import { Settings } from "./settings.tsx"

useBackend()
beforeEach(() => {
  signIn()
  answer("currentUser", ada)
  haveBudget()
})

const open = async () => {
  const shown = show(<Settings />, "/settings")
  await screen.findByRole("region", { name: "Income" })
  return shown
}

const income = () => within(screen.getByRole("region", { name: "Income" }))

test("an income is changed from this month on", async () => {
  let sent: unknown
  answer("changeIncome", ({ body }) => {
    sent = body
    return { ...monthlyIncome, amount: 6000 }
  })
  const { person } = await open()
  await person.click(income().getByRole("button", { name: /^Change / }))
  const dialog = within(await screen.findByRole("dialog"))
  const amount = dialog.getByLabelText("Amount")
  await person.clear(amount)
  await person.type(amount, "6000")
  await person.click(dialog.getByRole("checkbox"))
  await person.click(dialog.getByRole("button", { name: "Change Income" }))
  await screen.findByText("Income changed successfully")
  expect(sent).toMatchObject({ amount: 6000, onlyThisMonth: true })
})

test("an income ends after a question, and is no longer listed", async () => {
  answer("endIncome", { message: "Income ended successfully" })
  const { person } = await open()
  await person.click(income().getByRole("button", { name: /^End / }))
  await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "End Income" }))
  await waitFor(() => expect(income().queryByRole("button", { name: /^End / })).toBeNull())
})

test("the split, the categories, security and the data are one step away", async () => {
  await open()
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"))
  expect(links).toEqual(expect.arrayContaining(["/category-types", "/account/security", "/history", "/accounts"]))
  await screen.findByRole("button", { name: "Change the categories of Needs" })
})
