// What is sent by email, where the installation can send any: the confirmation of an address, and the link that sets a
// new password.
import { linkIn, openMailServer, type MailServer } from "@evenkeel/acceptance/mail-server"
import { freePorts } from "@evenkeel/server-kit/free-ports"
import { Backend } from "./backend.ts"
import { newUsername } from "./people.ts"
import { expect, test as base } from "./test.ts"

const test = base.extend<object, { readonly mail: MailServer }>({
  mail: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter to know that it needs nothing
    async ({}, use) => {
      const mail = await openMailServer()
      await use(mail)
      await mail.close()
    },
    { scope: "worker" },
  ],
  backend: [
    async ({ mail }, use) => {
      // The links in letters begin with the address, so it has to be known before the start.
      const [port] = await freePorts(1)
      const backend = await Backend.start({
        SMTP_URL: mail.url,
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
      })
      await use(backend)
      await backend.stop()
    },
    { scope: "worker", timeout: 600_000 },
  ],
})

test.use({ who: "a newcomer" })

const next = "Quiet-harbours+2027"

test("a confirmed address gets the link that sets a new password, and learns of it, until it is removed", async ({
  app,
  mail,
  page,
  person,
}) => {
  const address = `${newUsername()}@mail.example`
  await app.open("/account/security")
  await app.security.press("Email", "Add an address")
  await app.dialog.press("Send link")
  await expect(app.dialog.problem).toContainText("Please enter your email address.")
  await app.dialog.field("Email").fill(address)
  await app.dialog.press("Send link")
  await expect(app.security.part("Email")).toContainText(`${address} is not confirmed yet`)
  await page.goto(linkIn(await mail.next(address)))
  await expect(page.getByText("Your email address is confirmed.")).toBeVisible()
  await expect(page).toHaveURL("/confirm-email")
  await page.getByRole("link", { name: "Go to your security" }).click()
  await expect(app.security.part("Email")).toContainText(address)
  await expect(app.security.part("Email")).not.toContainText("not confirmed yet")

  await app.bar.logout()
  await expect(page).toHaveURL("/")
  await app.open("/forgot-password")
  await page.getByLabel("Email").fill(address.toUpperCase())
  await page.getByRole("button", { name: "Reset Password" }).click()
  await expect(page.getByText("If an account has confirmed this address, a link is on its way to it.")).toBeVisible()
  const link = linkIn(await mail.next(address))
  await page.goto(link)
  await page.getByLabel("New password", { exact: true }).fill(next)
  await page.getByLabel("New password again").fill(next)
  await page.getByRole("button", { name: "Set password" }).click()
  await expect(app.alert("Your new password is set.")).toBeVisible()
  await expect(page).toHaveURL("/home")
  expect((await mail.next(address)).subject).toBe("Your password for Evenkeel was changed")

  await app.bar.logout()
  await expect(page).toHaveURL("/")
  await page.goto(link)
  await page.getByLabel("New password", { exact: true }).fill(person.password)
  await page.getByLabel("New password again").fill(person.password)
  await page.getByRole("button", { name: "Set password" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "This link has expired or was used before." })).toBeVisible()
  await app.open("/login")
  await app.login.logIn(person.username, next)
  await expect(page).toHaveURL("/home")

  await app.bar.goToSecurity()
  await app.security.press("Email", "Remove address")
  await expect(app.alert("Your email address was removed.")).toBeVisible()
  await expect(app.security.part("Email")).not.toContainText(address)
  await expect(app.security.part("Email").getByRole("button", { name: "Add an address" })).toBeVisible()
})
