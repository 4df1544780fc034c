// Interruptions of a drag.
import { Finger } from "./finger.ts"
import { categoryOf, spends, sync, transactionOf } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a quiet bank" })

test.beforeEach(async ({ app, backend, bank, person }) => {
  await spends(person, bank, { name: "Harbor rent", amount: 1200, logo_url: `${backend.address}/favicon.svg` })
  await sync(person)
  await app.open("/home")
  await app.categorise.close()
})

test("a row takes what is dropped on it, shows it in its figures, and opens on its latest transactions", async ({
  app,
  page,
}) => {
  await app.home.showRows()
  await app.home.drag("Harbor rent", "Rent")
  await expect(app.home.card("Rent")).toContainText("$1,200 of $1,250")
  await expect(app.home.card("Rent")).toContainText("$50 left")
  await page.getByRole("button", { name: "Rent", exact: true }).press("Enter")
  await app.home.drag("Harbor rent", "Groceries")
  await expect(app.home.card("Groceries")).toContainText("$575 over")
})

test("the code that drags is asked for again if it did not come", async ({ app, page }) => {
  let attempts = 0
  await page.route("**/assets/sortable*", (route) => (++attempts === 1 ? route.abort() : route.continue()))
  await page.reload()
  await app.categorise.close()
  await expect.poll(() => attempts).toBe(1)
  // The pointer comes, and asks again; whether the list has heard yet that the first request failed cannot be seen.
  await expect(async () => {
    await page.mouse.move(4, 4)
    await app.home.grip("Harbor rent").hover()
    expect(attempts).toBe(2)
  }).toPass()
  await app.home.drag("Harbor rent", "Rent")
  await expect(app.home.transaction("Harbor rent", app.home.card("Rent"))).toBeVisible()
})

test("deleting a category elsewhere ends a drag from it and leaves nothing behind, and interrupts no other", async ({
  app,
  page,
  person,
}) => {
  const deleteElsewhere = async (name: string) => {
    await person.client.deleteCategory({ params: { id: (await categoryOf(person, name)).categoryId } })
    await expect(app.home.card(name)).toBeHidden()
  }
  await app.home.carry("Harbor rent", "Rent")
  await expect(app.home.card("Groceries")).toHaveClass(/drop-possible/)
  await deleteElsewhere("Shopping")
  await page.mouse.up()
  await app.home.transaction("Harbor rent", app.home.card("Rent")).waitFor()
  await expect(page.locator(".transaction-lifted")).toHaveCount(0)

  await app.home.carry("Harbor rent", "Groceries")
  await deleteElsewhere("Rent")
  await expect(page.locator(".transaction-lifted")).toHaveCount(0)
  await page.mouse.up()
  await expect(app.home.transaction("Harbor rent", app.home.tray)).toBeVisible()
  await app.home.drag("Harbor rent", "Utilities")
  await expect(app.alert("Transaction assigned to Utilities")).toBeVisible()
  await expect(app.home.transaction("Harbor rent", app.home.card("Utilities"))).toBeVisible()
  await expect.poll(async () => (await transactionOf(person, "Harbor rent")).category?.name).toBe("Utilities")
})

test("a logout in another tab ends the drag and leaves the screen", async ({ app, context, page }) => {
  const other = await context.newPage()
  await other.goto("/login")
  await page.bringToFront()
  await app.home.carry("Harbor rent", "Rent")
  await other.evaluate(() => localStorage.removeItem("token"))
  await expect(app.heading("Welcome back")).toBeVisible()
  await expect(page.locator(".transaction-lifted")).toHaveCount(0)
  await expect(page.locator(".is-dragging")).toHaveCount(0)
})

test("Escape cancels the drag at once, before the mouse button is released", async ({ app, page }) => {
  await app.home.carry("Harbor rent", "Rent")
  await page.keyboard.press("Escape")
  await expect(page.locator(".transaction-lifted")).toHaveCount(0)
  await app.home.card("Groceries").hover()
  await expect(page.locator(".drop-active")).toHaveCount(0)
  await page.mouse.up()
  await expect(app.home.transaction("Harbor rent", app.home.tray)).toBeVisible()
  await app.home.drag("Harbor rent", "Groceries")
  await expect(app.home.transaction("Harbor rent", app.home.card("Groceries"))).toBeVisible()
})

test("a transaction that is released beside all cards stays where it is, and the first click afterwards counts", async ({
  app,
  page,
  person,
}) => {
  await app.home.carry("Harbor rent", "Rent")
  await page.mouse.move(4, 4)
  await expect(page.locator(".drop-active")).toHaveCount(0)
  await page.mouse.up()
  await expect(page.locator(".drop-possible")).toHaveCount(0)
  await app.home.add("Add Category")
  await expect(page.getByRole("dialog")).toBeVisible()
  await app.dialog.press("Cancel")
  await expect(app.home.transaction("Harbor rent", app.home.tray)).toBeVisible()
  expect((await transactionOf(person, "Harbor rent")).category).toBeNull()
})

test.describe("on a screen that is too short for all cards", () => {
  test.use({ viewport: { width: 1280, height: 640 } })

  test("after scrolling during a drag, the drop goes to the card that is now under the pointer", async ({
    app,
    page,
  }) => {
    await app.home.carry("Harbor rent", "Rent")
    const hand = await app.home.card("Rent").boundingBox()
    const next = await app.home.card("Groceries").boundingBox()
    await page.mouse.wheel(0, (next?.y ?? 0) - (hand?.y ?? 0))
    await expect(app.home.card("Groceries")).toHaveClass(/drop-active/)
    await page.mouse.up()
    await expect(app.home.transaction("Harbor rent", app.home.card("Groceries"))).toBeVisible()
  })
})

test("a card of the swipe flow can be dragged by its logo", async ({ app, page }) => {
  await app.home.continueCategorization.click()
  await app.categorise.card("Harbor rent").locator("img").hover()
  await page.mouse.down()
  await page.mouse.move(300, 400, { steps: 5 })
  await page.mouse.up()
  await expect(app.categorise.dialog).toBeHidden()
})

test.describe("by touch", () => {
  test.use({ hasTouch: true })

  test("a touch that the device cancels drops nothing", async ({ app, page, person }) => {
    const finger = await Finger.on(page)
    await app.home.canDrag("Harbor rent")
    await finger.touch(app.home.grip("Harbor rent"))
    await expect(page.locator(".sortable-chosen")).toBeVisible()
    await expect(async () => {
      await finger.moveTo(app.home.card("Rent"))
      await expect(page.locator(".drop-active")).toBeVisible({ timeout: 500 })
    }).toPass()
    await finger.lose()
    await expect(page.locator(".drop-active")).toHaveCount(0)
    await expect(app.home.transaction("Harbor rent", app.home.tray)).toBeVisible()
    expect((await transactionOf(person, "Harbor rent")).category).toBeNull()
  })
})
