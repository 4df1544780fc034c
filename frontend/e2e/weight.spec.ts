import { desktop, phone } from "./fits.ts"
import { lastMonth } from "./months.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone who has spent" })

test("the chart code is fetched only where charts are drawn", async ({ app, page }) => {
  const charts: Array<string> = []
  page.on("request", (request) => {
    if (/\/assets\/(?:charts|pie)-.*\.js/.test(request.url())) charts.push(request.url())
  })
  for (const [path, heading] of [
    ["/", "Evenkeel"],
    ["/accounts", "Your Accounts"],
    ["/home", "Let's Start Budgeting"],
    [`/needs/analysis/${lastMonth.path}`, "Needs Spending Analysis"],
  ] as const) {
    await app.open(path)
    await expect(app.heading(heading)).toBeVisible()
  }
  expect(charts).toEqual([])
  await app.bar.goToPerformances()
  await app.performances.month(lastMonth.title).click()
  await expect(app.performances.pieOf("General").locator("svg")).toBeVisible()
  expect(charts).not.toEqual([])
})

test("a protected screen's code is fetched while the server checks the token", async ({ app, page }) => {
  const fetched = page.waitForRequest(/\/assets\/home-/)
  await page.route("**/auth", async (route) => {
    await fetched
    await route.continue()
  })
  await app.open("/home")
  await expect(app.heading("Let's Start Budgeting")).toBeVisible()
})

for (const size of [phone, desktop]) {
  test(`the first screen comes in few requests, and nothing of it moves, at ${size.width} pixels`, async ({
    app,
    page,
  }) => {
    await page.setViewportSize(size)
    await page.addInitScript(() => {
      const moved = { sum: 0 }
      new PerformanceObserver((list) => {
        for (const each of list.getEntries()) moved.sum += (each as PerformanceEntry & { readonly value: number }).value
      }).observe({ type: "layout-shift", buffered: true })
      Object.assign(window, { moved })
    })
    let requests = 0
    page.on("request", (request) => {
      // The pictures of shops come last, one for each.
      if (request.resourceType() !== "image") requests += 1
    })
    await app.open("/home")
    await expect(page.getByText(/so far\. /)).toBeVisible()
    await page.waitForLoadState("load")
    // The lines of a paragraph may yet be filled; what stands below stays where it is.
    expect(await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)).toBeLessThan(0.02)
    expect(requests).toBeLessThanOrEqual(25)
  })
}
