import type { Page } from "@playwright/test"

/** Counts what a finger touches and a mouse clicks. */
export const countingTaps = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const counted = { taps: 0 }
    Object.assign(window, { counted })
    document.addEventListener("click", () => (counted.taps += 1), { capture: true })
  })
  return () => page.evaluate(() => (window as unknown as { counted: { taps: number } }).counted.taps)
}
