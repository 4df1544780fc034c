// Two tabs, and a server that is down for a while.
import { appOn } from "./app.ts"
import { categoryOf, spends, sync } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a quiet bank" })

test.beforeEach(async ({ bank, person }) => {
  await spends(person, bank, { name: "Harbor rent", amount: 1200 })
  await sync(person)
})

test("a change in one tab shows in the other", async ({ app, context }) => {
  const other = appOn(await context.newPage())
  for (const tab of [app, other]) {
    await tab.open("/home")
    await tab.categorise.close()
  }
  await app.home.drag("Harbor rent", "Rent")
  await expect(other.home.transaction("Harbor rent", other.home.card("Rent"))).toBeVisible()
  await app.home.choose("Rename", "Rent")
  await app.dialog.field("Name").fill("Home")
  await app.dialog.press("Rename")
  await expect(other.home.card("Home")).toBeVisible()
})

test("nothing is lost while the server is down, and everything works once it is back", async ({
  app,
  backend,
  page,
  person,
}) => {
  await app.open("/home")
  await app.categorise.close()
  await app.home.canDrag("Harbor rent")
  await backend.endServer()
  await app.home.drag("Harbor rent", "Rent")
  await expect(app.alert("The server cannot be reached. Please check your connection and try again.")).toBeVisible()
  await expect(app.home.transaction("Harbor rent", app.home.tray)).toBeVisible()

  await backend.comeBack()
  await app.home.drag("Harbor rent", "Rent")
  await expect(app.home.transaction("Harbor rent", app.home.card("Rent"))).toBeVisible()

  // The live updates reconnect automatically, too.
  await person.client.renameCategory({
    body: { categoryId: (await categoryOf(person, "Rent")).categoryId, categoryName: "Home" },
  })
  await expect(app.home.card("Home")).toBeVisible()
  await page.reload()
  await expect(app.home.transaction("Harbor rent", app.home.card("Home"))).toBeVisible()
})

test("a part of the app that cannot be loaded while the server is down leaves the rest of the page intact", async ({
  app,
  backend,
  page,
}) => {
  await app.open("/home")
  await app.categorise.close()
  await backend.endServer()
  const income = page.getByRole("button", { name: /^Income: / })
  await income.click()
  await expect(page.getByRole("dialog", { name: "Income" })).toContainText("could not be loaded")
  await page.keyboard.press("Escape")
  await expect(app.home.transaction("Harbor rent", app.home.tray)).toBeVisible()

  await backend.comeBack()
  await income.click()
  await app.dialog.press("Load the page again")
  await app.categorise.close()
  await income.click()
  await expect(app.dialog.explained).toHaveText("$5,000.00")
})

test("a tab whose chunks are gone because of a newer version reloads automatically", async ({ app, page }) => {
  await app.open("/home")
  await app.categorise.close()
  await page.route("**/assets/explanation-content*", (route) => route.fulfill({ status: 404 }), { times: 1 })
  await page.route(
    "/",
    (route) =>
      route.fulfill({ contentType: "text/html", body: "<script type=module src=/assets/index-newer.js></script>" }),
    { times: 1 },
  )
  await page.getByRole("button", { name: /^Income: / }).click()
  await app.categorise.close()
  await page.getByRole("button", { name: /^Income: / }).click()
  await expect(app.dialog.explained).toHaveText("$5,000.00")
})
