// The delay of a tap at a quarter of this processor's speed: on /home with 67 categories, and on /transactions with
// thousands of rows. As the browser measures it: from the event to the next painted frame.
import type { Page } from "@playwright/test"
import type { Client } from "@evenkeel/contracts/client"
import { registerAt } from "@evenkeel/acceptance/person"
import { defaultSplit } from "@evenkeel/acceptance/plan"
import { withProduct } from "@evenkeel/acceptance/product-process"
import { openBrowser } from "./lib/browser.ts"
import { median, type Bench } from "./lib/measure.ts"

const categories = 67
const rows = 3_000
const partsOfOne = 20
const slowdown = 4
const repetitions = 5

const live = async (client: Client): Promise<void> => {
  await client.addIncome({ body: { amount: 5000, incomeSource: "EMPLOYER", incomeType: "SALARY" } })
  const types = await client.setCategoryTypes({ body: defaultSplit })
  const added = await client.addCategories({
    body: {
      categories: Array.from({ length: categories }, (_, index) => ({
        name: `Category ${index + 1}`,
        budgetAllocationPercentage: 0.01,
        categoryTypeId: types[index % types.length]?.categoryTypeId ?? "",
      })),
    },
  })
  const date = new Date().toISOString().slice(0, 10)
  for (let made = 0; made < rows; made += partsOfOne) {
    // oxlint-disable-next-line no-await-in-loop -- one person's commands
    const { transactionId } = await client.addTransaction({
      body: { updatedName: "Corner Shop", updatedAmount: 100, date },
    })
    const categoryId = added[(made / partsOfOne) % added.length]?.categoryId ?? ""
    await client.assignTransaction({ body: { transactionId, categoryId } })
    const splitTransactions = Array.from({ length: partsOfOne }, () => ({
      updatedName: "Corner Shop",
      updatedAmount: 4.99,
    }))
    await client.splitTransaction({ params: { id: transactionId }, body: { splitTransactions } })
  }
}

interface Painted extends PerformanceEntry {
  readonly interactionId: number
}

/** The longest delay since the last call, in milliseconds; the browser reports none below 16. */
const longest = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resume) => setTimeout(resume, 500))
    const { painted } = window as unknown as { painted: Array<number> }
    return Math.max(0, ...painted.splice(0))
  })

const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const painted: Array<number> = []
    Object.assign(window, { painted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ((entry as Painted).interactionId > 0) painted.push(entry.duration)
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })

type Act = (page: Page) => Promise<unknown>

const button =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole("button", { name }).first().click()
const escape: Act = (page) => page.keyboard.press("Escape")

/** The interactions of each screen, and their reverse. */
const interactions: ReadonlyArray<readonly [path: string, what: string, act: Act, back: Act]> = [
  ["/home", "rows instead of cards", button(/^Show (rows|cards)$/), button(/^Show (rows|cards)$/)],
  ["/home", "the equation of what was spent", button(/^Spent: /), escape],
  ["/transactions", "the filters", button("Filters"), escape],
  ["/transactions", "a row's menu", button("Actions for Corner Shop"), escape],
  [
    "/transactions",
    "a letter of a search",
    (page) => page.getByLabel("Search transactions").press("c"),
    (page) => page.getByLabel("Search transactions").press("Backspace"),
  ],
  [
    "/transactions",
    "a row selected",
    (page) =>
      page
        .getByRole("checkbox", { name: /^Select Corner Shop/ })
        .first()
        .click(),
    (page) =>
      page
        .getByRole("checkbox", { name: /^Select Corner Shop/ })
        .first()
        .click(),
  ],
]

/** A page with only a button: the time of the machine alone. */
const bare = "data:text/html,<button onclick='this.textContent += 1'>Bare</button>"

export const bench: Bench = () =>
  withProduct(async ({ address }) => {
    const browser = await openBrowser()
    try {
      const { client, token } = await registerAt(address)
      await live(client)
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" })
      // tsx names functions by a helper that the page does not have.
      await page.addInitScript("globalThis.__name = (named) => named")
      await page.addInitScript((stored) => localStorage.setItem("token", stored), token)
      await watch(page)
      const devtools = await page.context().newCDPSession(page)
      /** In milliseconds. The first one fetches its data, and does not count. */
      const measure = async (address: string, act: Act, back: Act): Promise<number> => {
        await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 })
        await page.goto(address)
        await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
        const taken = []
        for (let count = 0; count <= repetitions; count++) {
          await longest(page)
          await act(page)
          taken.push(await longest(page))
          await back(page)
        }
        return median(taken.slice(1))
      }
      const floor = await measure(bare, button(/^Bare/), () => Promise.resolve())
      const measurements = []
      for (const [path, what, act, back] of interactions)
        measurements.push({
          measure: `${path}: ${what}, until it is painted, at ${slowdown}x CPU throttling`,
          value: await measure(address + path, act, back),
          unit: "ms",
          goal: { atMost: 100 },
          detail: `a bare button ${floor} ms`,
        })
      return measurements
    } finally {
      await browser.close()
    }
  })
