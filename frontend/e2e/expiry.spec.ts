// Expiry: of a login after seven days without use, of a link token after some hours.
import type { BrowserContext, Page } from "@playwright/test"
import { appOn } from "./app.ts"
import type { Backend } from "./backend.ts"
import type { Person } from "./people.ts"
import { expect, test } from "./test.ts"

test.describe("a login", () => {
  test.use({ who: "someone with a quiet bank" })

  // It would end the login by itself, before the next action does.
  test.beforeEach(({ context }) => context.route("**/live", (route) => route.abort()))

  const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem("token"))

  const endByDisuse = async (backend: Backend, { client }: Person): Promise<void> => {
    await backend.letPass("7 days 1 minute")
    // A login that was just used is cached as valid for a moment.
    await expect.poll(() => client.currentUser().catch(({ status }) => status)).toBe(401)
  }

  /** Waits, when called, until all requests are answered: a later answer would end the login by itself. */
  const allAnswered = (context: BrowserContext): (() => Promise<void>) => {
    const pending = new Set<unknown>()
    context.on("request", (request) => {
      if (!request.url().endsWith("/live")) pending.add(request)
    })
    context.on("requestfinished", (request) => pending.delete(request))
    context.on("requestfailed", (request) => pending.delete(request))
    return () => expect.poll(() => pending.size).toBe(0)
  }

  test("that expires in an open page ends there with the next action, in every tab, and can be had again", async ({
    app,
    backend,
    context,
    page,
    person,
  }) => {
    const requestsEnd = allAnswered(context)
    const other = appOn(await context.newPage())
    await other.open("/accounts")
    await expect(other.heading("Your Accounts")).toBeVisible()
    await app.open("/home")
    await app.heading("Let's Start Budgeting").waitFor()
    await requestsEnd()
    await endByDisuse(backend, person)
    await app.home.sync()
    await expect(app.login.cover).toBeVisible()
    expect(await tokenIn(page)).toBeNull()
    await expect(other.login.cover).toBeVisible()

    await app.login.logInAgain(person.password)
    await expect(other.login.cover).toBeHidden()
    // The action is carried out after all.
    await expect(app.alert("Everything is up to date")).toBeVisible()
    await expect(page).toHaveURL("/home")
  })
})

test.describe("a link token", () => {
  test.use({ who: "a newcomer" })

  /** Records every request of the page for a new link token. */
  const refreshes = (page: Page): ReadonlyArray<string> => {
    const asked: Array<string> = []
    page.on("request", (request) => {
      if (request.url().endsWith("/user/refresh/link-token")) asked.push(request.method())
    })
    return asked
  }

  test("that expired while the person was away, and again during the bank login, is replaced each time, and the bank window starts over", async ({
    app,
    backend,
    page,
  }) => {
    const asked = refreshes(page)
    await backend.letPass("5 hours")
    await app.open("/accounts")
    // Before any click.
    await expect.poll(() => asked).toEqual(["PUT"])
    await app.accounts.add.click()
    await app.bankWindow.chooseBank("Harbor")
    await backend.letPass("5 hours")
    await app.bankWindow.logIn("user_good")
    await expect(app.bankWindow.heading("Link your bank to")).toBeVisible()
    await app.bankWindow.linkAt("Harbor")
    await expect(app.alert("Account added successfully")).toBeVisible()
    expect(asked).toEqual(["PUT", "PUT"])
  })
})
