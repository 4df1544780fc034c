import { withFingerprintReader, withoutSuggestions } from "../fingerprint.ts"
import { expect, test } from "../test.ts"
import { press, reach, type } from "./keys.ts"

test.use({ who: "a newcomer" })

const other = "Quiet-harbours+2027"

test("recovery codes are made after a new proof, stored, and one sets a new password", async ({
  app,
  backend,
  page,
  person,
}) => {
  await app.open("/account/security")
  await app.heading("Security").waitFor()
  await backend.letProofsExpire()
  await press(page, "Make recovery codes")
  const question = page.getByRole("textbox", { name: "Password" })
  await expect(question).toBeFocused()
  await type(page, question, person.password)
  await page.keyboard.press("Enter")
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")
  await expect(codes).toHaveCount(10)
  const [code = ""] = await codes.allTextContents()
  await reach(page, page.getByRole("checkbox", { name: "I have stored them" }))
  await page.keyboard.press("Space")
  await press(page, "Done")
  await expect(page.getByRole("button", { name: "Make new codes" })).toBeFocused()

  await press(page, "Logout")
  await expect(page).toHaveURL("/")
  await press(page, "Login", "link")
  await press(page, "Forgot Password?", "link")
  await press(page, "Use a recovery code")
  await type(page, "Username", person.username)
  await type(page, "Recovery code", "not a code")
  await type(page, "New password", other)
  await type(page, "New password again", other)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible()
  await type(page, "Recovery code", code.toLowerCase())
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/home")
  await press(page, "Dismiss notice")
  await app.bar.goToSecurity()
  await expect(app.security.part("Recovery codes")).toContainText("9 codes are left.")
})

test("a passkey is added, though not by another's finger, and logs in", async ({ app, page }) => {
  const touch = await withFingerprintReader(page)
  await touch(false)
  await app.open("/account/security")
  await press(page, "Add a passkey")
  await type(page, "Name", "Thumb")
  await page.keyboard.press("Enter")
  await expect(app.dialog.problem).toContainText("No passkey was used")
  await touch(true)
  await press(page, "Continue")
  await expect(app.security.part("Passkeys").getByRole("listitem")).toContainText("Thumb")
  await press(page, "Logout")
  await expect(page).toHaveURL("/")
  await withoutSuggestions(page)
  await app.open("/login")
  await press(page, "Log in with a passkey")
  await expect(page).toHaveURL("/home")
  await expect(app.heading("Let's Start Budgeting")).toBeFocused()
})
