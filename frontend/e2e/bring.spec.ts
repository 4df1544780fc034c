import { readFile } from "node:fs/promises"
import { today } from "./months.ts"
import { registered } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a quiet bank" })

test("everything that one person has downloaded is brought by another, with its figures and its undo", async ({
  app,
  backend,
  page,
  person,
}) => {
  const [category] = await person.client.categories()
  const row = await person.client.addTransaction({
    body: { updatedName: "Market", updatedAmount: 12.5, date: today },
  })
  const { transactionId } = row
  await person.client.assignTransaction({ body: { transactionId, categoryId: category?.categoryId ?? "" } })

  const figures = async (): Promise<ReadonlyArray<string>> => {
    await app.open("/budget/summary")
    await expect(page.getByRole("heading", { name: "Choose Month to View Budget Performance" })).toBeVisible()
    await expect(page.getByText("Loading your history")).toBeHidden()
    const months = await page.locator("main").innerText()
    await app.open("/home")
    await expect(page.getByRole("heading", { name: category?.name ?? "", exact: true })).toBeVisible()
    return [
      months,
      ...(await page.getByRole("progressbar").evaluateAll((bars) => bars.map((bar) => bar.ariaLabel ?? ""))),
    ]
  }

  await app.open("/accounts")
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "All events (NDJSON)" }).click(),
  ])
  const path = await file.path()
  const content = await readFile(path)
  const head = JSON.parse(content.toString("utf8").trim().split("\n").at(-1) ?? "").manifest.head as string
  await expect(page.getByText(head)).toBeVisible()
  const there = await figures()

  const other = await registered(backend.address)
  await page.evaluate((token) => localStorage.setItem("token", token), other.token)
  await app.open("/connect-accounts")
  await page.getByRole("button", { name: "Bring everything from another Evenkeel" }).click()
  await expect(page).toHaveURL("/bring")
  await page
    .getByLabel("Export")
    .setInputFiles({ name: "events.ndjson", mimeType: "application/x-ndjson", buffer: content })
  await expect(page.getByText("Verified: the chain of hashes fits")).toBeVisible()
  await expect(page.getByText(head)).toBeVisible()
  await page.getByRole("button", { name: "Bring everything", exact: true }).click()
  await expect(page).toHaveURL("/home")
  await expect(app.alert("events are in your budget now")).toBeVisible()
  expect(await figures()).toEqual(there)

  await app.open("/history")
  const entry = app.timeline.entries.filter({ hasText: "Market" }).first()
  await entry.getByRole("button", { name: "Undo" }).click()
  await app.dialog.press("Undo")
  await expect(entry).toContainText("You undid: You put Market")
  const undone = (await other.client.transactions()).find((each) => each.transactionId === transactionId)
  expect(undone?.category).toBeNull()

  await app.open("/import")
  await page
    .getByLabel("Files")
    .setInputFiles({ name: "events.ndjson", mimeType: "application/x-ndjson", buffer: content })
  await expect(page.getByRole("link", { name: "Bring everything" })).toBeVisible()
})
