import type { Locator } from "@playwright/test"
import { phone } from "./fits.ts"
import { lastMonthsDay } from "./months.ts"
import { spends } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a quiet bank" })

interface Boxes {
  readonly upper: Locator
  readonly lower: Locator
}

const boxesOf = async ({ upper, lower }: Boxes) => {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
  if (above === null || below === null) throw new Error("One of them is not on the screen")
  return { above, below }
}

/** How many pixels are between the lower edge of the one and the upper edge of the other. */
const gap = async (boxes: Boxes): Promise<number> => {
  const { above, below } = await boxesOf(boxes)
  return below.y - (above.y + above.height)
}

/** Whether the one covers nothing of the other. */
const isFree = async (boxes: Boxes): Promise<boolean> => {
  const { above, below } = await boxesOf(boxes)
  const isBeside = above.x + above.width <= below.x || below.x + below.width <= above.x
  return isBeside || above.y + above.height <= below.y || below.y + below.height <= above.y
}

test("an alert leaves the button free that brought it, and on a phone the tabs, which stay in sight while the page scrolls", async ({
  app,
  page,
}) => {
  const toast = page.locator(".toast")
  /** An alert goes after a while: on a busy machine, before it has been measured. */
  const whileShown = (measure: () => Promise<void>) =>
    expect(async () => {
      if (!(await toast.isVisible())) await app.home.sync()
      await expect(app.alert("Everything is up to date")).toBeVisible()
      await measure()
    }).toPass()
  await app.open("/home")
  const button = page.getByRole("button", { name: "Sync Transactions" })
  await whileShown(async () => expect(await isFree({ upper: toast, lower: button })).toBe(true))
  await page.setViewportSize(phone)
  await whileShown(async () => expect(await isFree({ upper: toast, lower: button })).toBe(true))
  await whileShown(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await gap({ upper: app.home.tab("Needs"), lower: toast })).toBeGreaterThan(0)
  })
})

test("an alert leaves the head of a long dialog on a phone free", async ({ app, bank, page, person }) => {
  await page.setViewportSize(phone)
  await spends(person, bank, { name: "Leftover", amount: 10, date: lastMonthsDay })
  await app.open("/home")
  await app.home.sync()
  await expect(app.finaliser.dialog).toBeVisible()
  await expect(app.alert("Synchronized: 1 transaction of earlier months to finish")).toBeVisible()
  expect(await gap({ upper: page.locator(".toast"), lower: app.finaliser.dialog })).toBeGreaterThanOrEqual(0)
})

test("of several alerts over a dialog on a phone the latest is shown, and its head stays free", async ({
  app,
  page,
}) => {
  await page.setViewportSize(phone)
  await app.open("/transactions")
  await app.home.add("Add Transaction")
  const dialog = page.getByRole("dialog", { name: "Add Transaction" })
  await expect(dialog).toBeVisible()
  // As the app places them: two that come while it is open.
  await dialog.evaluate((element) => {
    const toasts = element.querySelector(".toasts") ?? document.querySelector(".toasts")
    if (toasts === null) return
    for (const text of ["One", "Two"]) {
      const toast = document.createElement("div")
      toast.className = "toast row toast-success"
      toast.textContent = text
      toasts.append(toast)
    }
    element.append(toasts)
    ;(toasts as HTMLElement).showPopover()
  })
  await expect(page.getByText("One", { exact: true })).toBeHidden()
  await expect(page.getByText("Two", { exact: true })).toBeVisible()
  expect(await gap({ upper: page.getByText("Two", { exact: true }), lower: dialog })).toBeGreaterThanOrEqual(0)
})
