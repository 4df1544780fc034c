import { readFile } from "node:fs/promises"
import { makeClient } from "@evenkeel/contracts/client"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a plan" })

test("all data can be downloaded as files", async ({ app, page, person }) => {
  await app.open("/accounts")
  const download = async (label: string) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: label }).click()])
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") }
  }
  await person.client.addTransaction({
    body: { updatedName: "Market", updatedAmount: 12.5, date: new Date().toISOString().slice(0, 10) },
  })
  const csv = await download("Transactions (CSV)")
  expect(csv.name).toMatch(/^evenkeel-transactions-.*\.csv$/)
  expect(csv.text).toContain("Market,12.50")
  const events = await download("All events (NDJSON)")
  expect(events.name).toMatch(/^evenkeel-events-.*\.ndjson$/)
  expect(JSON.parse(events.text.trim().split("\n").at(-1) ?? "")).toHaveProperty(
    "manifest.count",
    events.text.trim().split("\n").length - 1,
  )
})

test("an account is deleted with all its data, and its password no longer works", async ({
  app,
  backend,
  page,
  person,
}) => {
  await app.open("/accounts")
  await page.getByRole("button", { name: "Delete my account and all my data" }).click()
  await app.dialog.field("Password").fill("not this one")
  await app.dialog.field(`Type your username, ${person.username}, to confirm`).fill(person.username)
  await app.dialog.press("Delete my account")
  await app.dialog.press("Delete everything")
  await expect(app.dialog.problem).toContainText("The password is wrong.")
  await app.dialog.field("Password").fill(person.password)
  await app.dialog.press("Delete my account")
  await app.dialog.press("Delete everything")
  await expect(page).toHaveURL("/")
  await expect(app.alert("has been erased")).toBeVisible()
  await expect(app.bar.all).toBeHidden()
  const again = makeClient({ base: backend.address, token: () => null }).authenticate({
    body: { username: person.username, passwordOne: person.password },
  })
  await expect(again).rejects.toMatchObject({ name: "RequestFailed" })
})
