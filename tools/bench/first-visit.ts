// /home in a browser that has never been there, on a connection of 10 Mbit/s with a latency of 40 ms: when the figures
// of the month are visible, and how far anything moves afterwards. A bare page of the same bytes, visited in turns with
// it, shows the part of the connection, the browser and the machine. Uses the build of npm run build.
import type { Browser } from "@playwright/test"
import type { Client } from "@evenkeel/contracts/client"
import { registerAt } from "@evenkeel/acceptance/person"
import { planFor, today } from "@evenkeel/acceptance/plan"
import { withProduct } from "@evenkeel/acceptance/product-process"
import { openBarePage } from "./lib/bare-page.ts"
import { openBrowser } from "./lib/browser.ts"
import { byTurns, median, medianRatio, type Bench } from "./lib/measure.ts"

const transactions = 66
const visits = 7
/** In bytes a second each way, and in milliseconds for each response. */
const connection = { downloadThroughput: 1_250_000, uploadThroughput: 1_250_000, latency: 40 }
/** In milliseconds: then nothing moves on its own any more. */
const settled = 2_000

interface LayoutShift extends PerformanceEntry {
  readonly value: number
}

interface Visit {
  /** In milliseconds from the start of the navigation. */
  readonly firstPaint: number
  readonly figures: number
  /** Cumulative layout shift, as https://web.dev/articles/cls defines it, of one session window: the whole visit. */
  readonly shift: number
  /** The sizes of the responses so far, as sent, without the page itself. */
  readonly sizes: ReadonlyArray<number>
}

const live = async (client: Client, categoryId: string): Promise<void> => {
  for (let made = 0; made < transactions; made += 1) {
    const body = { updatedName: `Shop ${made}`, updatedAmount: 10 + made / 100, date: today() }
    const { transactionId } = await client.addTransaction({ body })
    if (made % 3 > 0) await client.assignTransaction({ body: { transactionId, categoryId } })
  }
}

const visit = async (browser: Browser, address: string, token: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send("Network.enable")
    await devTools.send("Network.emulateNetworkConditions", { offline: false, ...connection })
    // tsx names functions by a helper that the page does not have.
    await page.addInitScript("globalThis.__name = (named) => named")
    await page.addInitScript((stored) => {
      localStorage.setItem("token", stored)
      const seen = { shift: 0, figures: 0 }
      Object.assign(globalThis, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as LayoutShift).value
      }).observe({ type: "layout-shift", buffered: true })
      const check = (): void => {
        if (/\d/.test(document.querySelector("main .figure")?.textContent ?? "")) seen.figures = performance.now()
        else requestAnimationFrame(check)
      }
      requestAnimationFrame(check)
    }, token)
    await page.goto(`${address}/home`, { waitUntil: "commit" })
    await page.waitForFunction(() => (globalThis as unknown as { seen: { figures: number } }).seen.figures > 0)
    await page.waitForTimeout(settled)
    return await page.evaluate(() => {
      const [paint] = performance.getEntriesByName("first-contentful-paint")
      const { seen } = globalThis as unknown as { seen: { shift: number; figures: number } }
      const answers = performance.getEntriesByType("resource") as Array<PerformanceResourceTiming>
      const sizes = answers
        .filter(({ responseEnd }) => responseEnd < seen.figures)
        .map((answer) => answer.encodedBodySize)
      return { ...seen, firstPaint: paint?.startTime ?? 0, sizes }
    })
  } finally {
    await context.close()
  }
}

export const bench: Bench = () =>
  withProduct(async ({ address }) => {
    const person = await registerAt(address)
    const { groceries } = await planFor(person)
    await live(person.client, groceries.categoryId)
    const browser = await openBrowser()
    try {
      const { sizes } = await visit(browser, address, person.token)
      const bare = await openBarePage(sizes)
      const { ours: all, floor } = await byTurns(visits, {
        ours: () => visit(browser, address, person.token),
        floor: () => visit(browser, bare.address, person.token),
      }).finally(bare.close)
      const figures = all.map((visited) => visited.figures)
      const bareFigures = floor.map((visited) => visited.figures)
      return [
        {
          measure: "a first visit: figures on /home",
          value: median(figures),
          unit: "ms",
          goal: { atMost: 700 },
          detail:
            `something is painted after ${median(all.map(({ firstPaint }) => firstPaint)).toFixed(0)} ms; a bare page of the same ` +
            `${(sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(0)} kB in ${sizes.length} answers is there after ` +
            `${median(bareFigures).toFixed(0)} ms, ${medianRatio(figures, bareFigures).toFixed(2)} times as soon`,
        },
        {
          measure: "a first visit: cumulative layout shift, the worst of all",
          value: Math.max(...all.map(({ shift }) => shift)),
          unit: "",
          goal: { atMost: 0.02 },
        },
      ]
    } finally {
      await browser.close()
    }
  })
