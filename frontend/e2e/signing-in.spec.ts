import { expect, test } from "./test.ts"

test("a wrong password is refused; the right one shows that it is under way, leads home, and lasts over a reload until the logout", async ({
  app,
  page,
  person,
}) => {
  await app.open("/login")
  await app.login.logIn(person.username, "wrong-password-1!")
  await expect(app.alert("Wrong username or password.")).toBeVisible()
  await app.login.logIn(person.username, person.password)
  await expect(app.login.busy).toBeVisible()
  await expect(page).toHaveURL("/home")
  // The form is nothing for somebody who is signed in.
  await app.open("/login")
  await expect(page).toHaveURL("/home")
  await page.reload()
  await expect(app.heading("Let's Start Budgeting")).toBeVisible()
  const token = (await page.evaluate(() => localStorage.getItem("token"))) ?? ""
  await app.bar.logout()
  await expect(page).toHaveURL("/")
  await expect(app.bar.all).toBeHidden()
  const check = await page.request.get("/auth", { headers: { Authorization: `Bearer ${token}` } })
  expect(check.status()).toBe(401)
  await page.goBack()
  await expect(app.login.heading).toBeVisible()
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
