// How an account is protected: /account/security, and the proof of who it is that some requests need.
import { press, reach, type } from "./keyboard/keys.ts"
import { loggedIn } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "a newcomer" })

const other = "Quiet-harbours+2027"

test("the password is changed by keyboard alone, with all that is wrong said first, and all other sessions end", async ({
  app,
  backend,
  page,
  person,
}) => {
  const elsewhere = await loggedIn(backend.address, person)
  await app.open("/home")
  await app.bar.goToSecurity()
  await expect(app.heading("Security")).toBeVisible()
  await expect(app.security.sessions).toHaveCount(2)
  await press(page, "Change password")
  await type(page, "Present password", person.password)
  await type(page, "New password", "short")
  await type(page, "New password again", other)
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("New password", { exact: true })).toBeFocused()
  await expect(
    app.dialog.words("at least 10 characters, at least one digit, and at least one special character"),
  ).toBeVisible()
  await expect(app.dialog.words("The passwords do not match.")).toBeVisible()
  await type(page, "New password", other)
  await page.keyboard.press("Enter")
  await expect(app.alert("Your password has been changed.")).toBeVisible()
  await expect(page.getByRole("button", { name: "Change password" })).toBeFocused()
  await expect(app.security.sessions).toHaveCount(1)
  await expect(app.security.sessions).toContainText("This one")
  await expect(app.security.log.first()).toContainText("The password was changed")
  await expect.poll(() => elsewhere.client.currentUser().catch(({ status }) => status)).toBe(401)

  await press(page, "Logout")
  await expect(page).toHaveURL("/")
  await press(page, "Login", "link")
  await type(page, "Username", person.username)
  await type(page, "Password", other)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/home")
  await expect(app.heading("Let's Start Budgeting")).toBeFocused()
})

test("another session is ended, and then all others, by keyboard alone", async ({ app, backend, page, person }) => {
  const [second, third] = [await loggedIn(backend.address, person), await loggedIn(backend.address, person)]
  await app.open("/home")
  await app.heading("Let's Start Budgeting").waitFor()
  await press(page, `Your account, ${person.name}`)
  // After Settings.
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(app.heading("Security")).toBeFocused()
  await expect(app.security.sessions).toHaveCount(3)
  await reach(page, page.getByRole("button", { name: /^End the session/ }))
  await page.keyboard.press("Enter")
  await expect(app.security.sessions).toHaveCount(2)
  await loggedIn(backend.address, person)
  await press(page, "End all other sessions")
  await press(page, "End the others")
  await expect(app.security.sessions).toHaveCount(1)
  for (const { client } of [second, third])
    await expect.poll(() => client.currentUser().catch(({ status }) => status)).toBe(401)
})

test("a page whose session has ended elsewhere is covered by a login, and goes on with what was typed", async ({
  app,
  backend,
  page,
  person,
}) => {
  await app.open("/accounts")
  await app.heading("Your Accounts").waitFor()
  const { client } = await loggedIn(backend.address, person)
  await app.open("/home")
  await app.home.add("Add Transaction")
  await page.getByLabel("Name").fill("Half typed")
  await client.endOtherSessions()
  await expect(app.login.cover).toBeVisible()
  await page.keyboard.press("Escape")
  await page.keyboard.press("Escape")
  await expect(app.login.cover).toBeVisible()
  await app.login.logInAgain(person.password)
  await expect(app.login.cover).toBeHidden()
  await expect(page.getByLabel("Name")).toHaveValue("Half typed")
})
