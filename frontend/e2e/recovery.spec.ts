// Recovering an account without the password.
import { readFile } from "node:fs/promises"
import { makeClient } from "@evenkeel/contracts/client"
import { expect, test } from "./test.ts"

test.use({ who: "a newcomer" })

const next = "Quiet-harbours+2027"

test("recovery codes are shown once, to be downloaded or printed, and are not lost by mistake", async ({
  app,
  page,
}) => {
  await app.open("/account/security")
  await app.security.press("Recovery codes", "Make recovery codes")
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")
  await expect(codes).toHaveCount(10)
  const [code = ""] = await codes.allTextContents()
  const [file] = await Promise.all([page.waitForEvent("download"), app.dialog.press("Download")])
  expect(await readFile(await file.path(), "utf8")).toContain(code)
  await page.emulateMedia({ media: "print" })
  await expect(codes.first()).toBeVisible()
  await expect(page.getByRole("checkbox")).toBeHidden()
  await page.emulateMedia({ media: "screen" })
  await page.keyboard.press("Escape")
  await expect(app.dialog.heading("Close without storing them?")).toBeVisible()
  await app.dialog.press("Cancel")
  await page.getByRole("checkbox", { name: "I have stored them" }).check()
  await app.dialog.press("Done")
  await expect(app.security.part("Recovery codes")).toContainText("10 codes are left.")
})

test("what cannot be: a link where no email is sent, and a link that is none", async ({ app, page }) => {
  await app.open("/forgot-password")
  await page.getByLabel("Email").fill("ada@example.org")
  await expect(page.getByText(/sends no email/)).toBeVisible()
  await page.getByRole("button", { name: "Reset Password" }).click()
  await expect(page.getByRole("alert")).toContainText("sends no email")
  // The token leaves the address at once.
  await app.open("/reset-password#not-a-token")
  await expect(app.heading("Set a new password")).toBeVisible()
  await expect(page).toHaveURL("/reset-password")
  await page.getByLabel("New password", { exact: true }).fill(next)
  await page.getByLabel("New password again").fill(next)
  await page.getByRole("button", { name: "Set password" }).click()
  await expect(page.getByRole("alert").filter({ hasText: /link/i })).toBeVisible()
})

test.describe("at an address of numbers", () => {
  test.use({ baseURL: ({ backend }, use) => use(backend.address.replace("localhost", "127.0.0.1")) })

  test("there are no passkeys, and the app says where they work; all else does", async ({ app, backend, baseURL }) => {
    expect(backend.address).toMatch(/^http:\/\/localhost:\d+$/)
    await app.open("/account/security")
    await expect(app.security.part("Passkeys")).toContainText(backend.address)
    const ways = await makeClient({ base: baseURL!, token: () => null }).signInWays()
    expect(ways.passkeys).toContain(backend.address)
    await app.security.press("Recovery codes", "Make recovery codes")
    await expect(app.dialog.heading("Your recovery codes")).toBeVisible()
  })
})
