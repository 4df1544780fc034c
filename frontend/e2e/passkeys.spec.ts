import { withFingerprintReader, withoutSuggestions } from "./fingerprint.ts"
import { loggedIn } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "a newcomer" })

test("a passkey is added, logs in without a name, is renamed, proves who it is, and is removed", async ({
  app,
  backend,
  page,
}) => {
  await withFingerprintReader(page)
  await app.open("/account/security")
  await app.security.press("Passkeys", "Add a passkey")
  await expect(app.dialog.field("Name")).not.toHaveValue("")
  await app.dialog.field("Name").fill("My laptop")
  await app.dialog.press("Continue")
  await expect(app.alert("The passkey “My laptop” was added.")).toBeVisible()
  await expect(app.security.part("Passkeys").getByRole("listitem")).toContainText("not used yet")
  await app.security.press("Passkeys", "Add a passkey")
  await app.dialog.press("Continue")
  await expect(app.dialog.problem).toContainText("already has a passkey")
  await app.dialog.press("Cancel")

  await app.bar.logout()
  await expect(page).toHaveURL("/")
  await withoutSuggestions(page)
  await app.open("/login")
  await page.getByRole("button", { name: "Log in with a passkey" }).click()
  await expect(page).toHaveURL("/home")

  await app.bar.goToSecurity()
  await expect(app.security.sessions.first()).toContainText("Logged in with a passkey")
  await app.security.press("Passkeys", "Rename the passkey My laptop")
  await app.dialog.field("Name").fill("Old laptop")
  await app.dialog.press("Rename")
  await expect(app.alert("The passkey is now named “Old laptop”.")).toBeVisible()
  await expect(app.security.log.first()).toContainText("The passkey “My laptop” was renamed to “Old laptop”")
  await backend.letProofsExpire()
  await app.security.press("Passkeys", "Remove the passkey Old laptop")
  await app.dialog.press("Remove passkey")
  await app.dialog.press("Use a passkey instead")
  await expect(app.alert("The passkey “Old laptop” was removed.")).toBeVisible()
  await expect(app.security.part("Passkeys").getByRole("listitem")).toHaveCount(0)
})

test("a passkey is among what the browser suggests for the username", async ({ app, page }) => {
  await withFingerprintReader(page)
  await app.open("/account/security")
  await app.security.press("Passkeys", "Add a passkey")
  await app.dialog.press("Continue")
  await expect(app.security.part("Passkeys").getByRole("listitem")).toHaveCount(1)
  await app.bar.logout()
  await expect(page).toHaveURL("/")
  await app.open("/login")
  await expect(page).toHaveURL("/home")
})

test("where a passkey is required, the password logs in no longer, until it is let in again", async ({
  app,
  backend,
  page,
  person,
}) => {
  // The other way in.
  await (await loggedIn(backend.address, person)).client.renewRecoveryCodes()
  await withFingerprintReader(page)
  await withoutSuggestions(page)
  await app.open("/account/security")
  await app.security.press("Passkeys", "Add a passkey")
  await app.dialog.press("Continue")
  await app.security.press("Passkeys", "Require a passkey")
  await app.dialog.press("Require a passkey")
  await expect(app.security.part("Passkeys")).toContainText("Let the password log in again")
  await app.bar.logout()
  await app.open("/login")
  await app.login.logIn(person.username, person.password)
  await expect(page.getByRole("alert")).toContainText("passkey")
  await page.getByRole("button", { name: "Log in with a passkey" }).click()
  await expect(page).toHaveURL("/home")
  await app.bar.goToSecurity()
  await app.security.press("Passkeys", "Let the password log in again")
  await expect(app.security.part("Passkeys")).toContainText("Require a passkey")
})
