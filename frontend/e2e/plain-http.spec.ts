// Over plain HTTP at another machine's name, as at home: a browser gives such a page neither passkeys nor other secure things.
import { freePorts } from "@evenkeel/server-kit/free-ports"
import { Backend } from "./backend.ts"
import { newUsername, password } from "./people.ts"
import { expect, test as base } from "./test.ts"

const test = base.extend<object, { readonly address: string }>({
  address: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter to know that it needs nothing
    async ({}, use) => {
      const [port] = await freePorts(1)
      const address = `http://nas.test:${port}`
      const backend = await Backend.start({ PORT: String(port), PUBLIC_URL: address })
      await use(address)
      await backend.stop()
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: ({ address }, use) => use(address),
})

test("one registers, saves an income and a transaction, and learns what passkeys need", async ({ app, page }) => {
  await app.open("/register")
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  await app.register.fill({ name: "Ada Lovelace", username: newUsername(), password })
  await app.register.submit()
  await expect(page).toHaveURL("/connect-accounts")
  await app.open("/income")
  await app.income.add("$5,000.00", "Employer", "Salary")
  await expect(app.alert("Income added successfully")).toBeVisible()
  await app.open("/account/security")
  await expect(app.security.part("Passkeys")).toContainText("Passkeys need a safe connection.")
})
