import { expect, test } from "./test.ts"

const owners = [
  "/income",
  "/category-types",
  "/category/needs",
  "/category/type/wants",
  "/home",
  "/accounts",
  "/account/security",
  "/budget/summary",
  "/needs/analysis/march/2026",
]

test("a visitor who opens a protected screen has to log in first", async ({ app, page }) => {
  for (const path of owners) {
    await test.step(path, async () => {
      await app.open(path)
      await expect(app.login.heading).toBeVisible()
      await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`)
    })
  }
  await app.open("/connect-accounts")
  await expect(app.login.heading).toBeVisible()
})

test("logging in leads to the screen that was requested", async ({ app, page, person }) => {
  await app.open("/needs/analysis/march/2026")
  await app.login.logIn(person.username, person.password)
  await expect(page).toHaveURL("/needs/analysis/march/2026")
  await expect(app.heading("No spending analysis found for March 2026")).toBeVisible()
})

test("a link to the login form cannot redirect to another site", async ({ app, page, person }) => {
  await app.open("/login?from=%2F%2Felsewhere.example")
  await app.login.logIn(person.username, person.password)
  await expect(page).toHaveURL("/home")
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
  const fetched = page.waitForResponse("**/assets/security-*.js")
  await app.login.logIn(person.username, person.password)
  await fetched
  await context.setOffline(true)
  await app.bar.goToSecurity()
  await expect(app.heading("Security")).toBeVisible()
})

test("a screen whose code cannot be fetched says so, below the navigation, and can be tried again", async ({
  app,
  page,
  person,
}) => {
  await page.route("**/assets/timeline-*.js", (route) => route.abort())
  await app.open("/login")
  await app.login.logIn(person.username, person.password)
  await app.bar.goToTimeline()
  await expect(app.heading("This screen could not be loaded")).toBeVisible()
  await expect(app.bar.all).toBeVisible()
  await page.unroute("**/assets/timeline-*.js")
  await page.getByRole("button", { name: "Try again" }).click()
  await expect(page.getByLabel("Search your timeline")).toBeVisible()
})

test("an unknown path says so and offers a way on", async ({ app, page }) => {
  for (const path of [
    "/nowhere",
    "/category/luxuries",
    "/category/type/luxuries",
    "/luxuries/analysis/march/2026",
    "/needs/analysis/march",
  ]) {
    await test.step(path, async () => {
      await app.open(path)
      await expect(app.heading("Page not found")).toBeVisible()
    })
  }
  await page.getByRole("link", { name: "Go to your budget" }).click()
  await expect(app.login.heading).toBeVisible()
})
