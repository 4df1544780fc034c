// What is opened by its address, and what cannot be fetched.
import { expect, test } from "./test.ts"

const owners = [
  "/connect-accounts",
  "/income",
  "/category-types",
  "/category/needs",
  "/category/type/wants",
  "/home",
  "/accounts",
  "/account/security",
  "/budget/summary",
]

test("a visitor who opens a protected screen has to log in first, and comes to it then", async ({
  app,
  page,
  person,
}) => {
  for (const path of owners) {
    await app.open(path)
    await expect(app.login.heading, path).toBeVisible()
  }
  await app.open("/needs/analysis/march/2026")
  await expect(page).toHaveURL("/login?from=%2Fneeds%2Fanalysis%2Fmarch%2F2026")
  await app.login.logIn(person.username, person.password)
  await expect(page).toHaveURL("/needs/analysis/march/2026")
  await expect(app.heading("No spending analysis found for March 2026")).toBeVisible()
})

test("an app that cannot be loaded says so, and can be loaded again", async ({ app, page }) => {
  await page.route("**/assets/index-*.js", (route) => route.abort())
  await page.goto("/login")
  await expect(app.heading("Evenkeel could not be loaded")).toBeVisible()
  await page.unroute("**/assets/index-*.js")
  await page.getByRole("link", { name: "Load the page again" }).click()
  await expect(app.login.heading).toBeVisible()
})

test("without a connection, a screen that was never opened opens all the same", async ({
  app,
  context,
  page,
  person,
}) => {
  await page.goto("/login")
  const fetched = page.waitForEvent("requestfinished", (request) => /\/assets\/security-.*\.js$/.test(request.url()))
  await app.login.logIn(person.username, person.password)
  await fetched
  await context.setOffline(true)
  await app.bar.goToSecurity()
  await expect(app.heading("Security")).toBeVisible()
})

test.describe("signed in", () => {
  test.use({ who: "a newcomer" })

  test("a screen whose code cannot be fetched says so, below the navigation, and can be tried again", async ({
    app,
    page,
  }) => {
    await page.route("**/assets/timeline-*.js", (route) => route.abort())
    await app.open("/accounts")
    await app.bar.goToActivity()
    await expect(app.heading("This screen could not be loaded")).toBeVisible()
    await expect(app.bar.all).toBeVisible()
    await page.unroute("**/assets/timeline-*.js")
    await page.getByRole("button", { name: "Try again" }).click()
    await expect(page.getByLabel("Search your activity")).toBeVisible()
  })

  test("an address that does not exist says so and offers a way on", async ({ app, page }) => {
    for (const path of ["/luxuries/analysis/march/2026", "/needs/analysis/march"]) {
      await app.open(path)
      await expect(app.heading("Page not found"), path).toBeVisible()
    }
    await page.getByRole("link", { name: "Go to your budget" }).click()
    await expect(page).toHaveURL("/home")
  })
})
