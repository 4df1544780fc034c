import { readFile } from "node:fs/promises"
import { today } from "./months.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a quiet bank" })

test("all data can be downloaded as files", async ({ app, page, person }) => {
  await app.open("/accounts")
  const download = async (label: string) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: label }).click()])
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") }
  }
  await person.client.addTransaction({
    body: { updatedName: "Market", updatedAmount: 12.5, date: today },
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

test("an account can be kept for seven days after its deletion was asked for", async ({ app, page, person }) => {
  const deleteAccount = async (): Promise<void> => {
    await page.getByRole("button", { name: "Delete my account and all my data" }).click()
    await app.dialog.field("Password").fill(person.password)
    await app.dialog.field(`Type your username, ${person.username}, to confirm`).fill(person.username)
    await app.dialog.press("Delete my account")
    await app.dialog.press("Delete everything")
    await expect(page).toHaveURL("/")
    await expect(app.alert("your account will be erased on")).toBeVisible()
    await expect(app.bar.all).toBeHidden()
  }
  await app.open("/accounts")
  await page.getByRole("button", { name: "Delete my account and all my data" }).click()
  await app.dialog.field("Password").fill("not this one")
  await app.dialog.field(`Type your username, ${person.username}, to confirm`).fill(person.username)
  await app.dialog.press("Delete my account")
  await app.dialog.press("Delete everything")
  await expect(app.dialog.problem).toContainText("The password is wrong.")
  await page.reload()

  await deleteAccount()
  await app.open("/login")
  await app.login.logIn(person.username, person.password)
  const notice = page.getByRole("region", { name: "The erasure of your account" })
  await expect(notice).toContainText(/Your account will be erased on \w+ \d+, \d{4}\./)
  await notice.getByRole("button", { name: "Keep my account" }).click()
  await expect(app.alert("Your account stays")).toBeVisible()
  await expect(notice).toBeHidden()
})
