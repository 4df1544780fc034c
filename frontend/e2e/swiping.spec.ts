// The swipe flow by touch, on a phone.
import { groceries } from "./bank.ts"
import { Finger } from "./finger.ts"
import { spends, sync, transactionOf, type Person } from "./people.ts"
import { expect, test as base } from "./test.ts"

const test = base.extend<{ readonly finger: Finger }>({ finger: async ({ page }, use) => use(await Finger.on(page)) })

test.use({ who: "someone with a quiet bank", hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

const categoryIn = async (person: Person, name: string) => (await transactionOf(person, name)).category?.name

test.describe("a card with a suggestion", () => {
  test.beforeEach(async ({ app, bank, person }) => {
    await spends(person, bank, { name: "Fennel & Crate", amount: 42.1, personal_finance_category: groceries })
    await sync(person)
    await app.open("/home")
    await app.categorise.card("Fennel & Crate").waitFor()
  })

  test("is accepted when pulled to the right", async ({ app, finger, person }) => {
    const card = app.categorise.card("Fennel & Crate")
    const before = await card.boundingBox()
    await finger.touch(card.getByRole("heading"))
    await finger.pull(150)
    await expect(card.getByText("Groceries").first()).toBeVisible()
    await expect.poll(async () => (await card.boundingBox())?.x).toBeGreaterThan((before?.x ?? 0) + 100)
    await finger.lift()
    await expect(app.alert("Category successfully assigned")).toBeVisible()
    await expect(app.categorise.dialog).toBeHidden()
    expect(await categoryIn(person, "Fennel & Crate")).toBe("Groceries")
  })

  test("is in a sheet, which is pulled down by its head", async ({ app, finger }) => {
    await finger.touch(app.categorise.dialog.getByRole("heading", { level: 2 }))
    await finger.pull(0, 60)
    await finger.lift()
    await finger.touch(app.categorise.dialog.getByRole("heading", { level: 2 }))
    await finger.pull(0, 150)
    await finger.lift()
    await expect(app.categorise.dialog).toBeHidden()
  })

  test("is not swiped while the finger scrolls the page", async ({ app, finger, page }) => {
    await page.setViewportSize({ width: 360, height: 420 })
    const card = app.categorise.card("Fennel & Crate")
    const before = await card.boundingBox()
    await finger.touch(card.getByRole("heading"))
    await finger.pull(0, -40)
    await finger.pull(-150)
    await finger.lift()
    await expect.poll(async () => (await card.boundingBox())?.y).toBeLessThan(before?.y ?? 0)
    expect((await card.boundingBox())?.x).toBe(before?.x)
    await expect(app.categorise.dialog).toContainText("1 of 1")
  })
})

test("without a suggestion, pulling a card right asks for a type, and pulling it left brings the next card", async ({
  app,
  bank,
  finger,
  person,
}) => {
  await spends(person, bank, { name: "Night train", amount: 80 }, { name: "Kiosk", amount: 3 })
  await sync(person)
  await app.open("/home")
  await app.categorise.dialog.waitFor()
  const first = await app.categorise.name()
  const card = app.categorise.card(first)
  const before = await card.boundingBox()
  await finger.touch(card.getByRole("heading"))
  await finger.pull(150)
  await expect(card.getByText("Choose a type below")).toBeVisible()
  await finger.lift()
  await expect.poll(() => card.boundingBox()).toEqual(before)
  await finger.touch(card.getByRole("heading"))
  await finger.pull(-150)
  await finger.lift()
  await expect(app.categorise.dialog).toContainText("2 of 2")
  await expect(card).toBeHidden()
})
