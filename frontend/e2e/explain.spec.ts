import { firstOfThisMonth, lastMonth } from "./months.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone who has spent" })

/** "$1,234.50" in "Needs, spent: $1,234.50, explain" */
const shownIn = (label: string | null): string => /: (.*), explain$/.exec(label ?? "")?.[1] ?? ""

const amountOf = (text: string | null): number => Math.abs(Number((text ?? "").replaceAll(/[^\d.-]/g, "")))

test("every figure of the month is explained", async ({ app, page }) => {
  await app.open("/home")
  const figures = page.getByRole("main").getByRole("button", { name: /, explain$/ })
  await expect(figures.first()).toBeVisible()
  for (const type of ["Needs", "Wants", "Investments"]) await app.home.openEquation(type)
  const titles = await figures.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute("aria-label") ?? ""),
  )
  for (const title of titles) {
    const shown = shownIn(title)
    await page.getByRole("button", { name: title, exact: true }).click()
    const value = await app.dialog.explained.textContent()
    // The explanation shows to the cent what the page rounds, and the true share where the page stops at 100%.
    const explained = shown === "100%" ? Math.min(100, amountOf(value)) : amountOf(value)
    expect.soft(Math.abs(amountOf(shown) - explained), title).toBeLessThanOrEqual(0.5)
    const hasParts = (await app.dialog.together.count()) > 0
    if (hasParts) expect.soft(await app.dialog.together.textContent(), title).toBe(value)
    await page.keyboard.press("Escape")
    await expect(page.getByRole("button", { name: title, exact: true })).toBeFocused()
  }
})

test("the figures of a past month and of its categories are explained", async ({ app, page }) => {
  await app.open("/budget/summary")
  await app.performances.month(lastMonth.title).click()
  await app.performances
    .overview("Needs")
    .getByRole("button", { name: /^Needs, spent: / })
    .press("Enter")
  await expect(app.dialog.heading("Needs, spent")).toBeVisible()
  await expect(app.dialog.together).toHaveText((await app.dialog.explained.textContent()) ?? "")
  await page.keyboard.press("Escape")
  await app.performances.analyse("Needs")
  for (const figure of [/, total spend: /, /, amount budgeted: /, /, utilization: /, /, average transaction: /]) {
    const button = page.getByRole("button", { name: figure }).first()
    const shown = shownIn(await button.getAttribute("aria-label"))
    await button.click()
    await expect(app.dialog.explained).toHaveText(shown)
    await page.keyboard.press("Escape")
  }
})

test("what a file brought says where in which file it stands, and is changed from there", async ({
  app,
  page,
  person,
}) => {
  const { client } = person
  const csv = `Date,Description,Money out (USD),Money in (USD),Category\n${firstOfThisMonth},Night train,80.00,,Travel\n`
  const { importId } = await client.previewImport({ files: [new File([csv], "checking.csv")] })
  await client.answerImport({
    params: { importId },
    body: { answers: { "0:account": "new" }, categories: { Travel: { type: "wants", name: "Travel" } } },
  })
  await client.commitImport({ params: { importId } })
  await app.open("/home")
  await page.getByRole("button", { name: /^Travel, spent: \$80.*, explain$/ }).click()
  await expect(app.dialog.words("checking.csv, line 2")).toBeVisible()

  // It is changed in its details, and the explanation follows, and so does the figure behind it.
  await page.getByRole("dialog").getByRole("button", { name: "Actions for Night train" }).click()
  const details = page.getByRole("dialog", { name: "Night train" })
  await details.getByRole("button", { name: "Edit amount" }).click()
  await details.getByLabel("Amount").fill("50")
  await details.getByRole("button", { name: "Save" }).click()
  await expect(details.getByRole("button", { name: "Edit amount" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(app.dialog.explained).toHaveText("$50.00")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("button", { name: "Travel, spent: $50, explain" })).toBeVisible()
  await app.undo("Transaction amount updated successfully")
  await expect(page.getByRole("button", { name: "Travel, spent: $80, explain" })).toBeVisible()
})

test("on a slow line the dialog opens at once, before its content has been fetched", async ({ app, page }) => {
  await app.open("/home")
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route("**/assets/explanation-content*", async (route) => {
    await arrived
    await route.continue()
  })
  await page.getByRole("button", { name: /^Income: / }).click()
  await expect(app.dialog.heading("Income")).toBeVisible()
  arrive()
  await expect(app.dialog.explained).toBeVisible()
})
