import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { list } from "../../api/queries.ts"
import { haveBudget } from "../../../test/budget.ts"
import { monthlyIncome } from "../../../test/plan.ts"
import { ada, show, signIn } from "../../../test/screen.tsx"
import { answer, useBackend } from "../../../test/server.ts"
import { auth } from "../../lib/session.ts"
import { sumOfFractions } from "../../lib/money.ts"
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

test("an income is changed from this month on, or only in it, as the dialog says", async () => {
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
  dialog.getByText("This changes this month and later ones. Past months do not change.")
  await person.click(dialog.getByRole("checkbox"))
  dialog.getByText("This changes this month only. Past months do not change.")
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

test("the split is changed where it is shown, with dollars or per cent, and the others give way", async () => {
  let sent: unknown
  answer("setCategoryTypes", ({ body }) => {
    sent = body
    return list("categoryTypes")
  })
  const { person } = await open()
  await person.click(await screen.findByRole("button", { name: "Change the split" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Change the split" }))
  const field = dialog.getByLabelText("Needs, in money or per cent")
  await person.clear(field)
  await person.type(field, "60%{Tab}")
  await person.click(dialog.getByRole("button", { name: "Change Split" }))
  await screen.findByText("Split changed successfully")
  const shares = sent as ReadonlyArray<{ readonly name: string; readonly budgetAllocationPercentage: number }>
  expect(shares[0]).toEqual({ name: "needs", budgetAllocationPercentage: 0.6 })
  expect(sumOfFractions(shares.map(({ budgetAllocationPercentage }) => budgetAllocationPercentage))).toBe(1)
})

test("name and time zone are changed, and a time zone that was chosen can follow the browser again", async () => {
  const sent: Array<unknown> = []
  answer("changeProfile", ({ body }) => {
    sent.push(body)
    return { name: body.name, timeZone: body.timeZone ?? "Europe/London", isTimeZoneChosen: body.timeZone !== null }
  })
  const { person } = await open()
  await person.clear(screen.getByLabelText("Full Name"))
  await person.click(screen.getByRole("button", { name: "Save" }))
  await screen.findByText("Please enter your full name.")
  await person.type(screen.getByLabelText("Full Name"), "Ada King")
  await person.selectOptions(screen.getByLabelText("Time zone"), "Asia/Tokyo")
  await person.click(screen.getByRole("button", { name: "Save" }))
  await screen.findByText("Profile updated successfully")
  expect(auth.user).toMatchObject({ name: "Ada King", timeZone: "Asia/Tokyo", isTimeZoneChosen: true })
  await person.selectOptions(screen.getByLabelText("Time zone"), "")
  await person.click(screen.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(auth.user?.isTimeZoneChosen).toBe(false))
  expect(sent).toEqual([
    { name: "Ada King", timeZone: "Asia/Tokyo" },
    { name: "Ada King", timeZone: null },
  ])
})

test("the categories, security and the data are one step away", async () => {
  await open()
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"))
  expect(links).toEqual(expect.arrayContaining(["/account/security", "/history", "/accounts", "/rules"]))
  await screen.findByRole("button", { name: "Change the categories of Needs" })
})
