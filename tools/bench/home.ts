// /home in Chromium for a person with 10 000 transactions this year and 400 this month: how soon it is visible, and how
// soon it shows the person's actions. Uses the build of npm run build.
import type { Page } from "@playwright/test"
import type { Client } from "@evenkeel/contracts/client"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import { registerAt } from "@evenkeel/acceptance/person"
import { defaultSplit } from "@evenkeel/acceptance/plan"
import { openBrowser } from "./lib/browser.ts"
import { median, type Bench } from "./lib/measure.ts"
import { withProduct } from "@evenkeel/acceptance/product-process"

const thisMonth = 400
const inAll = 10_000
const toSort = 20
const partsOfOne = 20
const visits = 5

/** Twenty transactions at a time: one is entered, categorised unless `categoryId` is undefined, and split. */
const spend = async (client: Client, date: string, categoryId: string | undefined): Promise<void> => {
  const { transactionId } = await client.addTransaction({
    body: { updatedName: "Corner Shop", updatedAmount: 100, date },
  })
  if (categoryId !== undefined) await client.assignTransaction({ body: { transactionId, categoryId } })
  const splitTransactions = Array.from({ length: partsOfOne }, () => ({
    updatedName: "Corner Shop",
    updatedAmount: 4.99,
  }))
  await client.splitTransaction({ params: { id: transactionId }, body: { splitTransactions } })
}

const live = async (client: Client): Promise<void> => {
  await client.addIncome({ body: { amount: 5000, incomeSource: "EMPLOYER", incomeType: "SALARY" } })
  const [needs] = await client.setCategoryTypes({ body: defaultSplit })
  const added = await client.addCategories({
    body: {
      categories: ["Groceries", "Rent"].map((name) => ({
        name,
        budgetAllocationPercentage: 0.4,
        categoryTypeId: needs?.categoryTypeId ?? "",
      })),
    },
  })
  const month = monthOf(new Date().toISOString())
  for (let made = 0; made < inAll; made += partsOfOne) {
    const monthsAgo = made < inAll - thisMonth ? 1 + ((made / partsOfOne) % 10) : 0
    const categoryId = made < inAll - toSort ? added[0]?.categoryId : undefined
    await spend(client, `${addMonths(month, -monthsAgo)}-01`, categoryId)
  }
}

/** Milliseconds from the start of the visit until a transaction can be moved. */
const visit = async (page: Page, address: string): Promise<number> => {
  await page.goto(`${address}/home`, { waitUntil: "commit" })
  // Checked at every frame: a locator checks up to half a second apart.
  const ready = await page.waitForFunction(
    () => document.querySelector('button[aria-label="Move Corner Shop"]') !== null && performance.now(),
  )
  return Number(await ready.jsonValue())
}

/**
 * From the click that accepts a suggestion: frames until the row leaves the tray, milliseconds until all totals have
 * it.
 */
const assign = (page: Page): Promise<{ readonly frames: number; readonly milliseconds: number }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const chips = () => document.querySelectorAll<HTMLButtonElement>('button[aria-label$="as suggested"]')
        const totals = () => [...document.querySelectorAll("main .figure")].map(({ textContent }) => textContent).join()
        const [rows, shown, start] = [chips().length, totals(), performance.now()]
        let frames = 0
        let rowLeft = 0
        const check = () => {
          frames += 1
          if (rowLeft === 0 && chips().length < rows) rowLeft = frames
          if (rowLeft > 0 && totals() !== shown) resolve({ frames: rowLeft, milliseconds: performance.now() - start })
          else requestAnimationFrame(check)
        }
        chips()[0]?.click()
        requestAnimationFrame(check)
      }),
  )

export const bench: Bench = () =>
  withProduct(async ({ address }) => {
    const browser = await openBrowser()
    try {
      const { client, token } = await registerAt(address)
      await live(client)
      const page = await browser.newPage({ reducedMotion: "reduce" })
      // tsx names functions by a helper that the page does not have.
      await page.addInitScript("globalThis.__name = (named) => named")
      await page.addInitScript((stored) => localStorage.setItem("token", stored), token)
      await visit(page, address)
      const ready = []
      for (let count = 0; count < visits; count++) ready.push(await visit(page, address))
      await page.keyboard.press("Escape")
      const assigned = []
      for (let count = 0; count < visits; count++) assigned.push(await assign(page))
      return [
        {
          measure: "/home ready to be used, 400 of 10 000 transactions in the month",
          value: median(ready),
          unit: "ms",
          goal: { atMost: 1_000 },
        },
        {
          measure: "assigning: frames until the row has moved",
          value: median(assigned.map(({ frames }) => frames)),
          unit: "frames",
          goal: { atMost: 2 },
        },
        {
          measure: "assigning: until the totals show it",
          value: median(assigned.map(({ milliseconds }) => milliseconds)),
          unit: "ms",
          goal: { atMost: 50 },
        },
      ]
    } finally {
      await browser.close()
    }
  })
