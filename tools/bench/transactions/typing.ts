// The time from a typed letter in the search of the list until the matches are shown, with their totals, for a person
// with ten years of transactions; and the time of the service alone. Uses the build of npm run build.
import type { Page } from "@playwright/test"
import { registerAt, type Person } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { withProduct } from "@evenkeel/acceptance/product-process"
import { bankFile, categoriesOfFile } from "../lib/bank-file.ts"
import { openBrowser } from "../lib/browser.ts"
import { median, percentile, type Bench } from "../lib/measure.ts"

const transactions = 10_000
/** Nearly each letter leaves fewer of them. */
const words = ["4321", "shop 77", "2718", "no 808", "1999", "shop 150", "6543", "no 3141"]
const warmUp = 2
/** In milliseconds, from one shown letter to the next: a fast typist types five in a second. */
const pause = 150

const bringIn = async ({ client }: Person): Promise<void> => {
  const { importId } = await client.previewImport({ files: [new File([bankFile(transactions)], "checking.csv")] })
  await client.answerImport({ params: { importId }, body: { categories: categoriesOfFile } })
  await client.commitImport({ params: { importId } })
}

const inWords = (count: number): string => count.toLocaleString("en-US")

/** In milliseconds, from the letter until the list shows that count. */
const typed = async (page: Page, letter: string, count: string): Promise<number> => {
  await page.evaluate((expected) => {
    const shown = new Promise<number>((resolve) => {
      const measure = (): void => {
        const start = performance.now()
        const check = (): void => {
          const found = document.querySelector(".list-totals dd")?.textContent
          if (found === expected) resolve(performance.now() - start)
          else requestAnimationFrame(check)
        }
        check()
      }
      document.addEventListener("input", measure, { once: true, capture: true })
    })
    Object.assign(globalThis, { shown })
  }, count)
  await page.waitForTimeout(pause)
  await page.keyboard.type(letter)
  return page.evaluate(() => (globalThis as unknown as { shown: Promise<number> }).shown)
}

export const bench: Bench = () =>
  withProduct(async ({ address }) => {
    const person = await registerAt(address)
    await planFor(person)
    await bringIn(person)
    const find = async (text: string) => {
      const start = performance.now()
      const { totals } = await person.client.searchTransactions({ query: { text } })
      return { count: totals?.count ?? 0, alone: performance.now() - start }
    }
    const browser = await openBrowser()
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
      // tsx names functions by a helper that the page does not have.
      await page.addInitScript("globalThis.__name = (named) => named")
      await page.addInitScript((token) => localStorage.setItem("token", token), person.token)
      await page.goto(`${address}/transactions`)
      const search = page.getByLabel("Search transactions")
      const all = page.locator(".list-totals dd", { hasText: inWords(transactions) })
      const taken: Array<number> = []
      const found: Array<number> = []
      for (const [index, word] of words.entries()) {
        await search.fill("")
        await all.waitFor()
        let before = transactions
        for (const [place, letter] of word.split("").entries()) {
          const { count, alone } = await find(word.slice(0, place + 1))
          // Otherwise the list would not change.
          if (count === before) await page.keyboard.type(letter)
          else {
            const milliseconds = await typed(page, letter, inWords(count))
            if (index >= warmUp) {
              taken.push(milliseconds)
              found.push(alone)
            }
          }
          before = count
        }
      }
      return [
        {
          measure: `a letter typed into the search of ${inWords(transactions)} transactions until what fits is shown, p95`,
          value: percentile(taken, 95),
          unit: "ms",
          goal: { atMost: 100 },
          detail:
            `p50 ${median(taken).toFixed(0)} ms, of ${taken.length} letters; ` +
            `the service alone p50 ${median(found).toFixed(0)}, p95 ${percentile(found, 95).toFixed(0)} ms`,
        },
      ]
    } finally {
      await browser.close()
    }
  })
