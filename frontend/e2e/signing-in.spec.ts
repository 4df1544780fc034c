import { expect, test } from "./test.ts"

test("logging in shows a loading indicator, then leads to /home", async ({ app, page, person }) => {
  await app.open("/login")
  await app.login.logIn(person.username, person.password)
  await expect(app.login.busy).toBeVisible()
  await expect(page).toHaveURL("/home")
  await expect(app.bar.all).toBeVisible()
})

test("a wrong password and an unknown username get the same answer", async ({ app, person }) => {
  await app.open("/login")
  await app.login.logIn(person.username, "wrong-password-1!")
  const refused = app.alert("Wrong username or password.")
  await expect(refused).toBeVisible()
  await app.open("/login")
  await app.login.logIn("nobody.at.all", "wrong-password-1!")
  await expect(refused).toBeVisible()
})

test("a browser that stores nothing lets a person in for as long as the page is open", async ({
  app,
  page,
  person,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("Access is denied for this document.", "SecurityError")
      },
    })
  })
  await app.open("/login")
  await app.login.logIn(person.username, person.password)
  await expect(page).toHaveURL("/home")
  await app.bar.logout()
  await expect(page).toHaveURL("/")
})

test("the forgotten-password screen can be opened and left again", async ({ app, page }) => {
  await app.open("/login")
  await page.getByRole("link", { name: "Forgot Password?" }).click()
  await expect(page).toHaveURL("/forgot-password")
  await page.getByLabel("Email").fill("ada@example.org")
  await page.getByRole("button", { name: "Reset Password" }).click()
  await expect(page).toHaveURL("/forgot-password")
  await page.getByRole("link", { name: "Back to Login" }).click()
  await expect(app.login.heading).toBeVisible()
})

test.describe("signed in", () => {
  test.use({ who: "a newcomer" })

  test("logging out leads to the start page and invalidates the token", async ({ app, page, person }) => {
    await app.open("/accounts")
    await app.bar.logout()
    await expect(page).toHaveURL("/")
    await expect(app.bar.all).toBeHidden()
    await expect(person.client.currentUser()).rejects.toThrow()
    await page.goBack()
    await expect(app.login.heading).toBeVisible()
  })

  test("a reload keeps the person where they are", async ({ app, page }) => {
    await app.open("/accounts")
    await expect(app.heading("Your Accounts")).toBeVisible()
    await page.reload()
    await expect(app.heading("Your Accounts")).toBeVisible()
    await expect(page).toHaveURL("/accounts")
  })

  test("the login form redirects a signed-in person", async ({ app, page }) => {
    await app.open("/login")
    await expect(page).toHaveURL("/home")
  })

  test("a session that was ended elsewhere ends here too, and logging in returns to the same screen", async ({
    app,
    page,
    person,
  }) => {
    await app.open("/history")
    // Nothing is being fetched any more, which would find out about it here already.
    await expect(page.getByText(/^You registered as/).first()).toBeVisible()
    await person.client.logout()
    await app.open("/budget/summary")
    await expect(app.login.heading).toBeVisible()
    await expect(page.getByRole("alert")).toContainText(/log in/i)
    await app.login.logIn(person.username, person.password)
    await expect(page).toHaveURL("/budget/summary")
  })
})
