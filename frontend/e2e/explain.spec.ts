import { lastMonth } from "./months.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone who has spent" })

test("every figure of the month is explained", async ({ app, page }) => {
  await app.open("/home")
  const figures = page.getByRole("main").getByRole("button", { name: /, explain$/ })
  await expect(figures.first()).toBeVisible()
  const titles = await figures.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute("aria-label") ?? ""),
  )
  for (const title of titles) {
    const shown = /: (.*), explain$/.exec(title)?.[1] ?? ""
    await page.getByRole("button", { name: title, exact: true }).click()
    const value = await app.dialog.explained.textContent()
    // The explanation shows to the cent what the page rounds, and the true share where the page stops at 100%.
    const amount = (text: string | null) => Math.abs(Number((text ?? "").replaceAll(/[^\d.-]/g, "")))
    const explained = shown === "100%" ? Math.min(100, amount(value)) : amount(value)
    expect.soft(Math.abs(amount(shown) - explained), title).toBeLessThanOrEqual(0.5)
    expect
      .soft((await app.dialog.together.count()) === 0 ? value : await app.dialog.together.textContent(), title)
      .toBe(value)
    await page.keyboard.press("Escape")
    await expect(page.getByRole("button", { name: title, exact: true })).toBeFocused()
  }
})

test("the figures of a past month and of its categories are explained", async ({ app, page }) => {
  await app.open("/budget/summary")
  await app.history.month(lastMonth().title).click()
  await app.history
    .overview("Needs")
    .getByRole("button", { name: /^Needs, spent: / })
    .press("Enter")
  await expect(app.dialog.heading("Needs, spent")).toBeVisible()
  await expect(app.dialog.together).toHaveText((await app.dialog.explained.textContent()) ?? "")
  await page.keyboard.press("Escape")
  await app.history.analyse("Needs")
  for (const figure of [/, total spend: /, /, amount budgeted: /, /, utilization: /, /, average transaction: /]) {
    const [, shown] =
      /: (.*), explain$/.exec(
        (await page.getByRole("button", { name: figure }).first().getAttribute("aria-label")) ?? "",
      ) ?? []
    await page.getByRole("button", { name: figure }).first().click()
    await expect(app.dialog.explained).toHaveText(shown ?? "")
    await page.keyboard.press("Escape")
  }
})
